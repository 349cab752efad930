#!/usr/bin/env node
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appVersion, cliSources, digestOf, projectionsVersion, root } from '../scripts/sources.js';

/**
 * Runs cli/main.ts, which Node 20 cannot read, from a bundle named for the sources it was built from.
 * Two that start at once may both build; each bundle is moved into place whole.
 */
const bundle = join(root, 'dist', 'cli', digestOf(cliSources).slice(0, 16));

const build = async () => {
  const vite = await import('vite');
  const unfinished = `${bundle}.${process.pid}`;
  await vite.build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      __APP_VERSION__: JSON.stringify(appVersion()),
      __PROJECTIONS_VERSION__: JSON.stringify(projectionsVersion()),
    },
    build: {
      ssr: 'cli/main.ts',
      target: 'node20',
      outDir: unfinished,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  mkdirSync(join(bundle, '..'), { recursive: true });
  try {
    renameSync(unfinished, bundle);
  } catch (reason) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(bundle)) throw reason;
  }
};

if (!existsSync(bundle)) await build();
await import(pathToFileURL(join(bundle, 'main.js')).href);
