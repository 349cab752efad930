import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './sources.js';

/**
 * `npm run pictures` takes the pictures of every screen anew, into docs/pictures. Look at them before you commit them.
 */
mkdirSync(join(root, 'docs', 'pictures'), { recursive: true });
const { status } = spawnSync('npx', ['playwright', 'test', '--config', 'tests/e2e', 'pictures', '--workers=1'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, PICTURES: 'write' },
});
process.exitCode = status ?? 1;
