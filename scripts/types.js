import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * The configuration of each world. `tsconfig.json` has everything; a file must compile in each configuration that
 * includes it.
 */
export const worlds = {
  core: 'machines/tsconfig.json',
  app: 'src/tsconfig.json',
  worker: 'src/tsconfig.worker.json',
  node: 'cli/tsconfig.json',
};
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/**
 * Resolves with the exit code. The compiler prints straight to the terminal, or its findings are left out.
 * @param {string} project
 * @param {'inherit' | 'ignore'} findings
 * @returns {Promise<number>}
 */
const check = (project, findings) =>
  new Promise((resolve, reject) => {
    const run = spawn(process.execPath, [tsc, '--pretty', '-p', project], { stdio: findings });
    run.on('error', reject);
    run.on('close', (code) => resolve(code ?? 1));
  });

/**
 * Those that do not compile: all of them, and not only the first.
 * @param {readonly string[]} projects
 * @param {'inherit' | 'ignore'} findings
 */
export const failing = async (projects, findings = 'inherit') => {
  const failed = [];
  for (const project of projects) if ((await check(project, findings)) !== 0) failed.push(project);
  return failed;
};

const everyFile = async () => {
  const all = ['tsconfig.json', ...Object.values(worlds)];
  const failed = await failing(all);
  process.stdout.write(`types: ${all.length} configurations checked, ${failed.length} failed ${failed.join(' ')}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await everyFile();
