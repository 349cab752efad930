import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { asId } from '../../events/ids.ts';
import { readWire } from '../../events/wire-read.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { encodeCommit } from '../log/encoded.ts';
import { writeLogFile } from '../log/whole-file.ts';

export type Ran = { readonly status: number | null; readonly out: string; readonly err: string };

/** Runs the real command in its own process. */
export const gradeledger = (...args: string[]): Ran => ran(process.execPath, [shim, ...args]);

/** The same where no file may grow beyond half a kilobyte or one. */
export const gradeledgerWithoutRoom = (...args: string[]): Ran =>
  ran('/bin/sh', ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath, shim, ...args]);

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
