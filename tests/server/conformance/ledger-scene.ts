import { gzipSync } from 'node:zlib';
import type { CommitDraft } from '../../../events/commit.ts';
import { sha256Hex } from '../../../log/digest.ts';
import { encodeHeader, genesisHash } from '../../../log/header.ts';
import { parseLine } from '../../../log/lines/line.ts';
import type { BackendReply } from '../../../server/backend.ts';
import { encodeCommit } from '../../log/encoded.ts';
import { countingSalts, gradeEdit } from '../../log/sample.ts';
import type { NewCaller } from './expected.ts';
import { bodyOf, type Caller } from './under-test.ts';

/** A log as a browser has it. */
export type BrowserLog = {
  readonly logId: string;
  readonly header: string;
  readonly lines: readonly string[];
  /** The hash after so many commits. */
  readonly hash: (seq: number) => string;
};

export const logHeader = (user: string, logId: string, more: object = {}): string =>
  encodeHeader({ logId, user, backend: 'https://x', at: '2026-08-01T08:00:00.000Z', app: '0.1', ...more });

/** `salts`: with other salts the same commits have other hashes. */
export const logOf = (header: string, drafts: readonly CommitDraft[], salts = 0): BrowserLog => {
  const newSalt = countingSalts(salts);
  const hashes = [genesisHash(header)];
  const lines = drafts.map((draft, seq) => {
    const { line, position } = encodeCommit(draft, { seq, hash: hashes[seq] ?? '' }, newSalt);
    hashes.push(position.hash);
    return line;
  });
  return { logId: String(JSON.parse(header).logId), header, lines, hash: (seq) => hashes[seq] ?? '' };
};

/** Each third commit has a note. */
export const someEdits = (length: number): readonly CommitDraft[] =>
  Array.from({ length }, (_, n) => {
    const draft = gradeEdit(n + 1);
    return n % 3 === 2 ? { ...draft, command: { ...draft.command, note: `scores ${n}.csv` } } : draft;
  });

/** The lines from one number to another, as they are added. */
export const stretch = ({ header, lines, hash }: BrowserLog, first: number, last: number) => ({
  ...(first === 1 && { header }),
  after: first - 1,
  hash: hash(first - 1),
  lines: lines.slice(first - 1, last),
});

/** The entry of a line, as it is named to be erased. */
export const entryOf = ({ lines }: BrowserLog, seq: number, index: number) => {
  const stored = parseLine(lines[seq - 1] ?? '');
  if (typeof stored === 'string') throw new Error(stored);
  return { seq, index, digest: sha256Hex(JSON.stringify(stored.events[index])) };
};

/** The line with one of its entries erased. */
export const without = (line: string, index: number): string => {
  const stored = parseLine(line);
  if (typeof stored === 'string') throw new Error(stored);
  const text = JSON.stringify(stored.events[index]);
  return line.replace(text, () => JSON.stringify({ erased: sha256Hex(text) }));
};

export type LedgerCaller = {
  readonly caller: Caller;
  readonly log: BrowserLog;
  readonly add: (body: object, headers?: Readonly<Record<string, string>>) => Promise<Told>;
  readonly list: () => Promise<Record<string, unknown>[]>;
  readonly read: (after: number) => Promise<Told>;
  readonly readAll: () => Promise<readonly string[]>;
  readonly erase: (...entries: object[]) => Promise<Told>;
  readonly erasedAfter: (after: number) => Promise<Told>;
};

type Told = { readonly status: number } & Record<string, unknown>;

/** A new account, and a log of its own of so many commits. */
export const ledgerCaller = async (newOne: NewCaller, length: number, logId = 'office'): Promise<LedgerCaller> =>
  callsOf(await newOne(), length, logId);

export const callsOf = (caller: Caller, length: number, logId = 'office'): LedgerCaller => {
  const { ask, sample } = caller;
  const params = { logId };
  const toldOf = ({ status, body }: BackendReply): Told => ({ status, ...bodyOf(body) });
  const asked = async (...[one]: Parameters<Caller['ask']>) => toldOf(await ask({ params, ...one }));
  const read = (after: number) => asked({ name: 'readLedger', query: { after: String(after) } });
  return {
    caller,
    log: logOf(logHeader(sample.email, logId), someEdits(length)),
    add: (body, headers = {}) => asked({ name: 'addToLedger', body, headers }),
    list: async () => (await asked({ name: 'listLedgers' })).ledgers as Record<string, unknown>[],
    read,
    readAll: async () => {
      const all: string[] = [];
      for (;;) {
        const { lines } = (await read(all.length)) as unknown as { lines: string[] };
        if (lines.length === 0) return all;
        all.push(...lines);
      }
    },
    erase: (...entries) => asked({ name: 'eraseInLedger', body: { entries } }),
    erasedAfter: (after) => asked({ name: 'listErased', query: { after: String(after) } }),
  };
};

/** A body as a browser packs it. */
export const gzipped = (body: object): [Uint8Array, Readonly<Record<string, string>>] => [
  new Uint8Array(gzipSync(JSON.stringify(body))),
  { 'content-encoding': 'gzip' },
];

export const lastHash = ({ lines, hash }: BrowserLog): string => hash(lines.length);
