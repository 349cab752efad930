import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { afterAll } from 'vitest';
import { asId } from '../../events/ids.ts';
import { readWire } from '../../events/wire-read.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { root } from '../../scripts/sources.js';
import { testTimeout } from '../counts.ts';
import { encodeCommit } from '../log/encoded.ts';
import { writeLogFile } from '../log/whole-file.ts';

export type Ran = { readonly status: number | null; readonly out: string; readonly err: string };

/** Runs the real command, in a thread that a test file has for all its commands: most of a process is its start. */
export const gradeledger = (...args: string[]): Ran => {
  const { port1: answers, port2: port } = new MessageChannel();
  const isDone = new Int32Array(new SharedArrayBuffer(4));
  thread ??= new Worker(commandsInTurn, { eval: true, workerData: { built, root }, stdin: false });
  thread.unref();
  thread.postMessage({ args, isDone, port }, [port]);
  if (Atomics.wait(isDone, 0, 0, testTimeout) === 'timed-out') throw new Error(`gradeledger ${args.join(' ')} hangs`);
  const { message } = receiveMessageOnPort(answers) as { readonly message: Ran };
  answers.close();
  return message;
};

/** The same in a process of its own, as a shell starts it, with the stack that a process has. */
export const gradeledgerAlone = (...args: string[]): Ran => ran(process.execPath, [shim, ...args]);

/** The same where no file may grow beyond half a kilobyte or one. */
export const gradeledgerWithoutRoom = (...args: string[]): Ran =>
  ran('/bin/sh', ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath, shim, ...args]);

let thread: Worker | undefined;
const built = pathToFileURL(join(root, 'scripts', 'built.js')).href;

/** What a command writes is kept, in place of the output of the thread. */
const commandsInTurn = `
  const { parentPort, workerData: { built, root } } = require('node:worker_threads');
  let said = { out: [], err: [] };
  for (const [stream, name] of [['stdout', 'out'], ['stderr', 'err']]) {
    const keep = (piece, encoding, done) => { said[name].push(Buffer.from(piece, encoding)); done(); };
    Object.assign(process[stream], { _write: keep, _writev: null });
  }
  const text = (pieces) => Buffer.concat(pieces).toString();
  parentPort.on('message', async ({ args, isDone, port }) => {
    said = { out: [], err: [] };
    process.exitCode = undefined;
    let status;
    try {
      const { loadCli } = await import(built);
      const { main } = (await (globalThis.cli ??= loadCli()));
      await main(args, { root, appFolder: async () => '' });
      status = process.exitCode ?? 0;
    } catch (error) {
      said.err.push(Buffer.from(String(error && error.stack)));
      status = 1;
    }
    process.exitCode = undefined;
    port.postMessage({ status, out: text(said.out), err: text(said.err) });
    Atomics.store(isDone, 0, 1);
    Atomics.notify(isDone, 0);
  });
`;

const shim = join(import.meta.dirname, '..', '..', 'cli', 'gradeledger.js');

const ran = (command: string, args: readonly string[]): Ran => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e9 });
  return { status, out: stdout, err: stderr };
};

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of the test run's own; objects are written as JSON. */
export const fileOf = (name: string, content: string | Uint8Array | object): string => {
  const path = join(folder, name);
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isRaw ? content : JSON.stringify(content));
  return path;
};

/** A ledger whose first commit observes the gradebook. */
export const ledger = (gradebook: object): string[] => {
  const read = readWire(gradebook);
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
  const header = encodeHeader({ logId: 'l', user: 'ana', backend: 'demo', at: '2021-01-01T00:00:00.000Z', app: '1' });
  const draft = {
    id: asId<never>('k~1'),
    at: '2021-01-01T00:00:00.000Z',
    actor: 'ana',
    tab: 't',
    app: '1',
    command: { type: 'ReadBackend' },
    events: [{ type: 'BaselineObserved' as const, data: read.data }],
  };
  const { line } = encodeCommit(draft, { seq: 0, hash: genesisHash(header) }, () => '0'.repeat(32));
  return [...writeLogFile(header, [line])];
};
