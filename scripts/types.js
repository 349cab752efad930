import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One configuration per world; a file may be in several, and must hold in each. */
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
    run.on('close', (code) => {
      if (code !== 0) process.stderr.write(`types: ${project} does not hold\n`);
      resolve(code ?? 1);
    });
  });

let failed = 0;
for (const project of ['tsconfig.json', ...worlds]) if ((await check(project)) !== 0) failed += 1;
process.stdout.write(`types: ${worlds.length + 1} configurations checked, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
