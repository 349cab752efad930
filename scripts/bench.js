import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { bundleForNode } from './bundle.js';
import { root } from './sources.js';

/**
 * `npm run bench -- NAME [--write]`: bench/NAME.ts in Node, or bench/NAME/measure.js, which drives a browser itself.
 * Each prints its figures; all but final-grades replace their section of docs/benchmarks.md on `--write`.
 */
const [name = '', ...rest] = process.argv.slice(2);
const entries = readdirSync(join(root, 'bench'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() || entry.name.endsWith('.ts'))
  .map((entry) => entry.name.replace(/\.ts$/, ''));
const known = [...new Set(entries)];

/** @param {string} bench */
const programOf = async (bench) => {
  const own = join(root, 'bench', bench, 'measure.js');
  if (existsSync(own)) return own;
  const made = join(root, '.cache', 'bench', bench);
  await bundleForNode(`bench/${bench}.ts`, made);
  return join(made, 'main.js');
};

if (known.includes(name)) {
  const { status } = spawnSync(process.execPath, ['--expose-gc', await programOf(name), ...rest], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  process.stderr.write(`${name ? `There is no bench ${name}. ` : ''}Name one: ${known.join(', ')}\n`);
  process.exitCode = 2;
}
