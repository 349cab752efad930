#!/usr/bin/env node
import process from 'node:process';
import { ensureApp, loadCli } from '../scripts/built.js';
import { root } from '../scripts/sources.js';

/** Runs cli/main.ts from a bundle, because Node 20 does not run TypeScript. `APP_DIR`: the folder of a built app. */
const { main } = await loadCli();
await main(process.argv.slice(2), { root, appFolder: async () => process.env.APP_DIR || ensureApp('production') });
