import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd } from 'node:process';

/**
 * Which packages of bench/peers/package.json each bench compares with.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const compared = {
  'final-grades': ['big.js', 'decimal.js'],
  replay: ['@reduxjs/toolkit'],
  log: ['dexie', 'rxdb', 'tinybase'],
  grid: ['@glideapps/glide-data-grid', 'ag-grid-community', 'ag-grid-react', 'react-data-grid', 'slickgrid'],
};

/** Relative to the folder in which benches are started: some run as a bundle. */
const folder = join(cwd(), 'bench/peers');

/** @param {string} path */
const packageIn = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));

/** @param {string} name */
const installedVersion = (name) => {
  const place = join(folder, 'node_modules', name);
  return existsSync(place) ? packageIn(place).version : undefined;
};

/**
 * The peers of a bench, each with the version that is asked for.
 * @param {string} bench
 * @returns {{ name: string, version: string }[]}
 */
export const peersOf = (bench) => {
  const { dependencies } = packageIn(folder);
  return (compared[bench] ?? []).map((name) => ({ name, version: dependencies[name] }));
};

/**
 * Those that are not installed, or in another version.
 * @param {string} bench
 * @returns {string[]} such as `big.js 7.0.1`
 */
export const missingPeers = (bench) =>
  peersOf(bench)
    .filter(({ name, version }) => installedVersion(name) !== version)
    .map(({ name, version }) => `${name} ${version}`);
