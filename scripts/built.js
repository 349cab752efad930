import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'vite';
import { appSources, appVersion, digestOf, root } from './sources.js';

const builds = join(root, '.cache', 'app');
const day = 24 * 60 * 60 * 1000;

/**
 * The folder of the built app; builds it first, unless it has been built from these very sources and this commit.
 * A build is never changed afterwards, so one can be made while another is being served.
 * @param {string} mode `production`, or `testing`, which adds /TestingPage
 */
export const ensureApp = async (mode) => {
  const folder = join(builds, `${mode} ${appVersion()} ${digestOf(appSources).slice(0, 16)}`.replaceAll(' ', '_'));
  if (existsSync(folder)) return folder;

  forgetOld();
  const unfinished = `${folder}.${process.pid}`;
  await build({ root, mode, logLevel: 'warn', build: { outDir: unfinished, emptyOutDir: true } });
  try {
    renameSync(unfinished, folder);
  } catch (reason) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw reason;
  }
  return folder;
};

const forgetOld = () => {
  mkdirSync(builds, { recursive: true });
  for (const name of readdirSync(builds)) {
    const old = join(builds, name);
    if (Date.now() - statSync(old).mtimeMs > day) rmSync(old, { recursive: true });
  }
};
