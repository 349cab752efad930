import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** After `tsconfig.json`, which has everything, one configuration per world: a file must hold in each it is in. */
const worlds = ['core', 'log', 'app', 'worker', 'node'].map((world) => `tsconfig.${world}.json`);
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/**
 * Resolves to the exit code; what the compiler says goes straight to the terminal.
 * @param {string} project
 * @returns {Promise<number>}
 */
const check = (project) =>
  new Promise((resolve, reject) => {
    const run = spawn(process.execPath, [tsc, '--pretty', '-p', project], { stdio: 'inherit' });
    run.on('error', reject);
    run.on('close', (code) => resolve(code ?? 1));
  });

/** @param {readonly string[]} projects */
const failing = async (projects) => {
  const failed = [];
  for (const project of projects) if ((await check(project)) !== 0) failed.push(project);
  return failed;
};

const whole = await failing(['tsconfig.json']);
const failed = whole.length > 0 ? whole : await failing(worlds);
const checked = whole.length > 0 ? 1 : worlds.length + 1;
process.stdout.write(
  `types: ${checked} of ${worlds.length + 1} configurations checked, ${failed.length} failed ${failed.join(' ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
