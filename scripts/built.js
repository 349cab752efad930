import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { appSources, appVersion, digestOf, root } from './sources.js';

/** @param {string} mode */
const folderOf = (mode) => (mode === 'production' ? 'dist/app' : `dist/app-${mode}`);

/**
 * Builds the app, unless what lies in dist/ was built from these very sources and this commit.
 * @param {string} mode `production`, or `testing`, which adds /TestingPage
 */
export const ensureApp = async (mode) => {
  const stamp = join(root, '.cache', 'build', `app-${mode}`);
  const sources = `${appVersion()} ${digestOf(appSources)}`;
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
  if (isCurrent && existsSync(join(root, folderOf(mode), 'index.html'))) return;

  rmSync(stamp, { force: true });
  await build({ root, mode, logLevel: 'warn' });
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, sources);
};
