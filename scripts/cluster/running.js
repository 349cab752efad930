import { execFileSync, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** A program of the cluster. @typedef {{ pid: number, ended: Promise<void> }} Running */

const isRoot = () => process.getuid?.() === 0;

/** @param {string} option */
const idOf = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL and PgBouncer refuse to run as root. Root starts them as the user that their packages made. */
export const ownerOfData = () => (isRoot() ? { uid: idOf('-u'), gid: idOf('-g') } : undefined);

const asOwner = () => (isRoot() ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []);

/**
 * Starts a program as the owner of the data. What it says goes to a file.
 * @param {{ folder: string, name: string, within?: readonly string[] }} place `within`: the command that runs it elsewhere
 * @param {readonly string[]} command
 * @returns {Running}
 */
export const run = ({ folder, name, within = [] }, command) => {
  const [program = '', ...args] = [...within, ...asOwner(), ...command];
  const log = openSync(join(folder, `${name}.log`), 'a');
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: folder };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', log, log] });
  const ended = new Promise((/** @type {(_: void) => void} */ resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return { pid: child.pid ?? 0, ended };
};

/**
 * Ends a process and its descendants at once, as a loss of power would.
 * @param {number} pid
 */
export const killWhole = (pid) => {
  if (pid === 0) return;
  const all = [pid, ...descendantsOf(pid, parents())];
  for (const each of all) kill(each);
};

/** @param {number} pid */
const kill = (pid) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
};

/** @returns {ReadonlyMap<number, number>} */
const parents = () => new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [parentOf(name)] : [])));

/** @param {string} pid @returns {[pid: number, parent: number]} */
const parentOf = (pid) => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return [Number(pid), Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1])];
  } catch {
    return [Number(pid), 0];
  }
};

/** @param {number} pid @param {ReadonlyMap<number, number>} all @returns {number[]} */
const descendantsOf = (pid, all) =>
  [...all].flatMap(([child, parent]) => (parent === pid ? [child, ...descendantsOf(child, all)] : []));
