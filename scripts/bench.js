import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { missingPeers, peersOf } from '../bench/peers/peers.js';
import { bundleForNode } from './bundle.js';
import { root } from './sources.js';

/**
 * `npm run bench -- NAME [--write | --tiny]`: bench/NAME.ts in Node, or bench/NAME/measure.js, which drives a browser
 * itself. Each prints its figures; `--write` puts them into its section of docs/benchmarks.md, `--tiny` only tries it.
 */
const [name = '', ...rest] = process.argv.slice(2);

/** @param {string} bench */
const ownProgram = (bench) => join(root, 'bench', bench, 'measure.js');

const known = readdirSync(join(root, 'bench'))
  .filter((entry) => entry.endsWith('.ts') || existsSync(ownProgram(entry)))
  .map((entry) => entry.replace(/\.ts$/, ''));

/** @param {string} bench */
const programOf = async (bench) => {
  if (existsSync(ownProgram(bench))) return ownProgram(bench);
  const made = join(root, '.cache', 'bench', bench);
  const peers = peersOf(bench).map((peer) => peer.name);
  await bundleForNode(`bench/${bench}.ts`, made, false, peers);
  return join(made, 'main.js');
};

/** @param {string} bench */
const run = async (bench) => {
  // Peers check more, and are slower, where nobody says that they are in use.
  const env = { ...process.env, NODE_ENV: 'production' };
  const program = await programOf(bench);
  const { status } = spawnSync(process.execPath, ['--expose-gc', program, ...rest], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return status ?? 1;
};

/** @param {string} why */
const refuse = (why) => {
  process.stderr.write(`${why}\n`);
  return 2;
};

const answer = () => {
  if (!known.includes(name)) return refuse(`${name ? `There is no bench ${name}. ` : ''}Name one: ${known.join(', ')}`);
  const missing = missingPeers(name);
  if (missing.length > 0)
    return refuse(`${name} compares with ${missing.join(', ')}, not installed: npm ci --prefix bench/peers`);
  return run(name);
};

process.exitCode = await answer();
