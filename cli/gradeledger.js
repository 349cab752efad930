#!/usr/bin/env node
import process from 'node:process';
import { ensureApp, loadCli } from '../scripts/built.js';
import { root } from '../scripts/sources.js';

/** Runs cli/main.ts from a bundle: Node 20 reads no TypeScript. */
const { main } = await loadCli();
await main(process.argv.slice(2), { root, appFolder: () => ensureApp('production') });
