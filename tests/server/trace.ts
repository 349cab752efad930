import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** A system call that strace has seen, in the order in which the calls ended. `what`: name, arguments and result. */
export type Traced = { readonly pid: string; readonly what: string };

/** Why there is no strace; `undefined` if there is. On Debian, root installs it. */
export const noStrace = (): string | undefined => {
  if (isThere()) return undefined;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stdout.write('No strace found: installing Debian’s package strace.\n');
    for (const args of [
      ['update', '-q'],
      ['install', '-q', '-y', '--no-install-recommends', 'strace'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  return isThere() ? undefined : 'there is no strace on this machine';
};

const isThere = (): boolean => spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0;

/** Records what these processes and their children read, write and flush, until `end`. */
export const trace = async (pids: readonly number[], file: string) => {
  const strace = spawn('strace', [
    ...['-f', '-y', '-s', '160', '-o', file],
    ...['-e', 'trace=fsync,fdatasync,pwrite64,pwritev,read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg'],
    ...pids.flatMap((pid) => ['-p', String(pid)]),
  ]);
  const ended = once(strace, 'close');
  await attachedTo(strace.stderr, pids.length);
  return {
    end: async (): Promise<readonly Traced[]> => {
      strace.kill('SIGINT');
      await ended;
      return joined(readFileSync(file, 'utf8').split('\n'));
    },
  };
};

/** Resolves when strace has attached to every process. A process of a database may have ended meanwhile. */
const attachedTo = (stream: NodeJS.ReadableStream, processes: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if ((said.match(/attached|No such process/g) ?? []).length >= processes) resolve();
    });
    stream.on('end', () => reject(new Error(`strace did not attach: ${said}`)));
  });

/**
 * If another thread interrupts a call, strace writes its line in two parts. The call belongs where the second part is.
 */
const joined = (lines: readonly string[]): readonly Traced[] => {
  const begun = new Map<string, string>();
  return lines.flatMap((line) => {
    const [, pid = '', what = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (what.endsWith('<unfinished ...>')) {
      begun.set(pid, what.replace(/<unfinished \.\.\.>$/, ''));
      return [];
    }
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(what) ?? [];
    return what === '' ? [] : [{ pid, what: rest === undefined ? what : `${begun.get(pid) ?? ''}${rest}` }];
  });
};
