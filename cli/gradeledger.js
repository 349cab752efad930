#!/usr/bin/env node
import process from 'node:process';
import { ensureApp, loadCli } from '../scripts/built.js';
import { root } from '../scripts/sources.js';

/** Runs cli/main.ts from a bundle: Node 20 reads no TypeScript. `APP_DIR`: an app that was built before. */
const { main } = await loadCli();
await main(process.argv.slice(2), { root, appFolder: async () => process.env.APP_DIR || ensureApp('production') });
