#!/usr/bin/env node
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cliSources, digestOf, root } from '../scripts/sources.js';

/**
 * Runs cli/main.ts from a bundle named for the sources it was made of.
 * Two that start at once may both make it; each is moved into place whole.
 */
const bundle = join(root, 'dist', 'cli', digestOf(cliSources).slice(0, 16));

const make = async () => {
  const { bundleForNode } = await import('../scripts/bundle.js');
  const unfinished = `${bundle}.${process.pid}`;
  await bundleForNode('cli/main.ts', unfinished);
  try {
    renameSync(unfinished, bundle);
  } catch (reason) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(bundle)) throw reason;
  }
};

if (!existsSync(bundle)) await make();
await import(pathToFileURL(join(bundle, 'main.js')).href);
