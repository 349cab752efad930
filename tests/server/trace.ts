import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** A call to the system as strace saw it end, in the order in which they ended. `what`: name, arguments and result. */
export type Traced = { readonly pid: string; readonly what: string };

/** Why there is no strace here; `undefined` where there is. As root on Debian it is installed. */
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

/** What is written where, flushed and sent by these processes and those that they begin, until `end`. */
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

/** It says so once for each process, with its threads; one of a database may have ended meanwhile. */
const attachedTo = (stream: NodeJS.ReadableStream, processes: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if ((said.match(/attached|No such process/g) ?? []).length >= processes) resolve();
    });
    stream.on('end', () => reject(new Error(`strace did not attach: ${said}`)));
  });

/** A call that another thread interrupted has its line in two parts, and belongs where the second one is. */
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
