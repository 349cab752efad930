import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Target } from './load.ts';

/** `gradeledger serve` in a process of its own, as an operator runs it. */
export type Serving = {
  readonly target: Target;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

export const serve = async (env: Readonly<Record<string, string>>): Promise<Serving> => {
  const shim = join(process.cwd(), 'cli', 'gradeledger.js');
  const server = spawn(process.execPath, [shim, 'serve'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const port = await portOf(server);
  return {
    target: { host: '127.0.0.1', port },
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
};

/** Reads the output to the end, because a full pipe would block the server. */
const portOf = (server: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.once('exit', (code) => reject(new Error(`The server ended (${code}): ${said}`)));
    server.stdout?.on('data', (part: Buffer) => {
      if (said.length > 1000) return;
      said += part.toString();
      const [, port] = /127\.0\.0\.1:(\d+)/.exec(said) ?? [];
      if (port) resolve(Number(port));
    });
  });

const ticksPerSecond = 100;

/** Seconds of processor time that these processes have used. Linux only: it reads /proc. */
export const processorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / ticksPerSecond;

/**
 * The processes of the PostgreSQL with this data folder: the first one, whose times include those of its ended
 * children, and its present children.
 */
export const postgresProcesses = (dataFolder: string): readonly number[] => {
  const first = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
  return [first, ...all.filter((pid) => parentOf(pid) === first)];
};

export const megabytesNow = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const parentOf = (pid: number): number => Number(fieldsOf(pid)[1] ?? 0);

/** The ticks of the process and of its ended children. */
const ticksOf = (pid: number): number =>
  fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);

/** The fields of /proc/PID/stat from the state on; none if the process has ended. */
const fieldsOf = (pid: number): readonly string[] => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};
