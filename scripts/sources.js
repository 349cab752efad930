import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const core = [
  'events',
  'projections',
  'commands',
  'messages',
  'api',
  'sync',
  'server',
  'log',
  'machines',
  'package-lock.json',
  'scripts',
];
export const appSources = [...core, 'index.html', 'public', 'src', 'vite.config.ts'];
export const cliSources = [...core, 'cli', 'src/files/archive', 'vite.config.ts'];

const never = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results', '.vitest-attachments']);

/**
 * Every file at or below these places, as sorted paths with `/`. A place that does not exist gives none.
 * @param {readonly string[]} places relative to `within`
 * @param {string} within
 * @returns {string[]}
 */
export const filesIn = (places, within = root) =>
  places
    .flatMap((place) => walk(join(within, place)))
    .map((path) => relative(within, path).replaceAll('\\', '/'))
    .sort();

/**
 * SHA-256, in hex, over the names and the bytes of every file at or below the places.
 * @param {readonly string[]} places
 * @param {string} within
 */
export const digestOf = (places, within = root) => {
  const digest = createHash('sha256');
  for (const path of filesIn(places, within)) {
    const bytes = readFileSync(join(within, path));
    digest.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return digest.digest('hex');
};

/**
 * A digest of the code that gives events their meaning. A checkpoint is valid only for the digest under which it was
 * folded.
 */
export const projectionsVersion = () => digestOf(['events', 'projections']);

/** `0.1.0+1a2b3c4`, with `-dirty` if the tree differs from the commit; `0.1.0` without a repository. */
export const appVersion = () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = existsSync(join(root, '.git')) ? gitSays('describe', '--always', '--dirty', '--exclude=*') : '';
  return commit ? `${version}+${commit}` : version;
};

/** The day of the commit that is built, `2026-11-23`; without a repository the day of the build. */
export const appDate = () => {
  const day = existsSync(join(root, '.git')) ? gitSays('show', '--no-patch', '--format=%cs') : '';
  return day || new Date().toISOString().slice(0, 10);
};

/** The constants that a build gives to the code; src/build-globals.d.ts declares them. */
export const buildGlobals = () => ({
  __APP_VERSION__: JSON.stringify(appVersion()),
  __APP_DATE__: JSON.stringify(appDate()),
  __PROJECTIONS_VERSION__: JSON.stringify(projectionsVersion()),
});

/** @param {readonly string[]} args */
const gitSays = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, stdio: 'pipe' }).toString().trim();
  } catch {
    return ''; // No git on this machine: the version alone has to do.
  }
};

/**
 * @param {string} path
 * @returns {string[]}
 */
const walk = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !never.has(name))
    .flatMap((name) => walk(join(path, name)));
};
