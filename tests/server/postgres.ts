import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { env } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../free-port.ts';

/** A PostgreSQL that lives for one test file. */
export type TestPostgres = {
  /** Makes an empty database and resolves with its URL. */
  readonly newDatabase: () => Promise<string>;
  /** Ends the server at once, as a loss of power would. The data stays for the next start. */
  readonly crash: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Changes a setting and restarts the server. */
  readonly configure: (setting: string, value: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Owner = { readonly uid?: number; readonly gid?: number };

export const startPostgres = async (): Promise<TestPostgres> => {
  const programs = findPrograms();
  const owner = ownerOfData();
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const asOwner = { ...owner, cwd: folder, env: { ...env, LC_ALL: 'C' } };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    {
      ...asOwner,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const settings = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const start = () =>
    running(spawn(join(programs, 'postgres'), settings, { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] }), port);
  let server = await start();
  let made = 0;
  return {
    newDatabase: async () => {
      made += 1;
      await ask(port, `create database test_${made}`);
      return urlOf(port, `test_${made}`);
    },
    crash: () => server.end('SIGQUIT'),
    start: async () => {
      server = await start();
    },
    configure: async (setting, value) => {
      await ask(port, `alter system set ${setting} = ${value}`);
      await server.end('SIGINT');
      server = await start();
    },
    /** Ends the server at once, because its data is deleted anyway. */
    stop: async () => {
      await server.end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const urlOf = (port: number, database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;

const ask = async (port: number, statement: string): Promise<void> => {
  const client = new Client({ connectionString: urlOf(port, 'postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** Milliseconds: after a crash the server reads its log first, and a busy machine is slow, not wrong. */
const patience = 60_000;

type Running = { readonly end: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void> };

/** Resolves when the server takes connections. If it ends before, fails with its output. */
const running = async (server: ChildProcess, port: number): Promise<Running> => {
  let said = '';
  server.stderr?.on('data', (text) => {
    said += String(text);
  });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const killed = () => server.kill('SIGQUIT');
  process.once('exit', killed);
  const latest = performance.now() + patience;
  while (!(await answers(port))) {
    if (server.exitCode !== null || performance.now() > latest) throw new Error(`PostgreSQL did not start:\n${said}`);
    await wait(25);
  }
  return {
    end: async (signal) => {
      server.kill(signal);
      await ended;
      process.off('exit', killed);
    },
  };
};

const answers = (port: number): Promise<boolean> =>
  ask(port, 'select 1').then(
    () => true,
    () => false,
  );

const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. Root therefore starts it as the user that its package made. */
const ownerOfData = (): Owner => {
  if (!isRoot()) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

const findPrograms = (): string => {
  const found = installed();
  if (found) return found;
  if (isRoot() && isDebian()) install();
  const after = installed();
  if (!after)
    throw new Error(
      'These tests need PostgreSQL: its programs initdb and postgres were found neither in PATH nor in /usr/lib/postgresql. Install it (on Debian: apt-get install postgresql), then try again.',
    );
  return after;
};

/**
 * The folder of PostgreSQL's programs. Debian keeps them outside PATH, in a folder for each version; the newest is
 * taken.
 */
const installed = (): string | undefined => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(env.PATH ?? '').split(':'), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))));
};

const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Installs the package, without the cluster that it would make and start. */
const install = (): void => {
  process.stdout.write('No PostgreSQL found (PATH, /usr/lib/postgresql): installing Debian’s package postgresql.\n');
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'postgresql'],
  ])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (isOurs) rmSync(policy);
};
