import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './sources.js';

/**
 * @typedef {{ optionalDependencies?: Record<string, string>, resolved?: string }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/** @returns {Lock} */
export const readLock = (folder = '.') => JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'));

/**
 * The optional dependencies that a lock entry names but the lock lacks. If a registry is late with another platform's
 * binaries, npm leaves them out silently, and `npm ci` then fails everywhere.
 * @param {Lock} lock
 * @returns {string[]} such as `@biomejs/cli-darwin-arm64, wanted by node_modules/@biomejs/biome`
 */
export const missingFromLock = ({ packages }) =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFor(path, name).some((place) => place in packages))
      .map((name) => `${name}, wanted by ${path}`),
  );

/**
 * Where Node looks for a package, from the innermost folder outwards.
 * @param {string} path
 * @param {string} name
 * @returns {string[]}
 */
const placesFor = (path, name) => {
  const own = `${path ? `${path}/` : ''}node_modules/${name}`;
  if (path === '') return [own];
  const above = path.lastIndexOf('/node_modules/');
  return [own, ...placesFor(above === -1 ? '' : path.slice(0, above), name)];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = readLock();
  const missing = missingFromLock(lock);
  const named = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {})).length;
  for (const one of missing)
    process.stderr.write(`package-lock.json lacks ${one}. Pin a version whose binaries are all there.\n`);
  process.stdout.write(`lock: ${named} optional dependencies looked up, ${missing.length} missing\n`);
  process.exitCode = missing.length === 0 && named > 0 ? 0 : 1;
}
