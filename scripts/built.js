import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { appSources, appVersion, cliSources, digestOf, root } from './sources.js';

const builds = join(root, '.cache', 'app');
const day = 24 * 60 * 60 * 1000;

/**
 * The folder of the built app. Builds it first, unless there is a build of exactly these sources and this commit. A
 * build is never changed afterwards, so one can be made while another is served.
 * @param {string} mode `production`, or `testing`, which adds /TestingPage
 */
export const ensureApp = async (mode) => {
  const folder = join(builds, `${mode} ${appVersion()} ${digestOf(appSources).slice(0, 16)}`.replaceAll(' ', '_'));
  if (existsSync(folder)) return folder;

  forgetOld();
  const { build } = await import('vite');
  const unfinished = `${folder}.${process.pid}`;
  await build({ root, mode, logLevel: 'warn', build: { outDir: unfinished, emptyOutDir: true } });
  moveWhole(unfinished, folder);
  return folder;
};

/**
 * Loads cli/main.ts from a bundle whose name is a digest of its sources. Makes the bundle first if it is missing.
 * @returns {Promise<typeof import('../cli/main.ts')>}
 */
export const loadCli = async () => {
  const folder = join(root, 'dist', 'cli', digestOf(cliSources).slice(0, 16));
  if (!existsSync(folder)) {
    const { bundleForNode } = await import('./bundle.js');
    const unfinished = `${folder}.${process.pid}`;
    await bundleForNode('cli/main.ts', unfinished);
    moveWhole(unfinished, folder);
  }
  return import(pathToFileURL(join(folder, 'main.js')).href);
};

/**
 * Two processes that start at once may both build it; the first one's stays.
 * @param {string} unfinished
 * @param {string} folder
 */
const moveWhole = (unfinished, folder) => {
  try {
    renameSync(unfinished, folder);
  } catch (reason) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw reason;
  }
};

const forgetOld = () => {
  mkdirSync(builds, { recursive: true });
  for (const name of readdirSync(builds)) {
    const old = join(builds, name);
    if (Date.now() - statSync(old).mtimeMs > day) rmSync(old, { recursive: true });
  }
};
