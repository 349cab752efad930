import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll } from 'vitest';
import { bundleForNode } from '../../scripts/bundle.js';
import { root } from '../../scripts/sources.js';

export type Ended = { readonly status: number | null; readonly out: string; readonly err: string };

export type Serving = {
  readonly address: string;
  readonly process: ChildProcess;
  /** What it has said so far. */
  readonly out: () => string;
  /** Resolves when it has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<Ended>;
};

type Environment = Readonly<Record<string, string>>;

/** `wrapped`: the command that runs this one. */
type Surroundings = { readonly wrapped?: readonly string[]; readonly cwd?: string | undefined };

/** The command line, bundled once for a test file: as the starter does it, but of these very sources. */
export const bundledCli = async () => {
  const folder = join(root, '.cache', `cli-of-test-${process.pid}-${Date.now()}`);
  const temporary = mkdtempSync(join(tmpdir(), 'gradeledger-'));
  const running = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    rmSync(temporary, { recursive: true, force: true });
  });
  await bundleForNode('cli/main.ts', folder);
  const app = join(temporary, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'index.html'), '<!doctype html><title>Gradeledger</title>');
  const starter = join(folder, 'start.js');
  writeFileSync(
    starter,
    `import { main } from './main.js';
    const world = { root: ${JSON.stringify(temporary)}, appFolder: () => (process.env.NO_APP ? new Promise(() => {}) : Promise.resolve(${JSON.stringify(app)})) };
    await main(process.argv.slice(2), process.env.AT_ONCE ? { ...world, atOnce: JSON.parse(process.env.AT_ONCE) } : world);`,
  );

  const start = (args: readonly string[], env: Environment, { wrapped = [], cwd }: Surroundings = {}) => {
    const [command = '', ...rest] = [...wrapped, process.execPath, starter, ...args];
    const child = spawn(command, rest, { cwd, env: { PATH: process.env.PATH ?? '', ...env } });
    running.add(child);
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.err += text;
    });
    const ended = once(child, 'close').then(([status]): Ended => {
      running.delete(child);
      return { status, ...said };
    });
    return { child, said, ended };
  };

  return {
    temporary,
    start,
    /** Changes the files of the program, for every process that is started from now on. */
    upgrade: (change: (source: string) => string) => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.js')) continue;
        const file = join(folder, name);
        writeFileSync(file, change(readFileSync(file, 'utf8')));
      }
    },
    run: (
      args: readonly string[],
      { input = '', env = {}, cwd }: { input?: string; env?: Environment; cwd?: string } = {},
    ) => {
      const { child, ended } = start(args, env, { cwd });
      child.stdin.end(input);
      return ended;
    },
    /** Resolves when it listens. */
    serve: async (
      args: readonly string[],
      { env = {}, wrapped = [] }: { env?: Environment; wrapped?: readonly string[] } = {},
    ): Promise<Serving> => {
      const { child, said, ended } = start(['serve', '--port', '0', ...args], env, { wrapped });
      const address = await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', () => {
          const [, found] = /runs at (\S+)\n.*Stop it with/s.exec(said.out) ?? [];
          if (found) resolve(found);
        });
        void ended.then((end) => reject(new Error(`The server ended: ${JSON.stringify(end)}`)));
      });
      const end = (signal: NodeJS.Signals) => {
        child.kill(signal);
        return ended;
      };
      return { address, process: child, out: () => said.out, end };
    },
  };
};
