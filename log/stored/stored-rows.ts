/** Rows and segments of a log in IndexedDB: how they are read, and how rows become a segment. */

import { type Running, runAtOnce } from '../../events/steps.ts';
import { platformSha256 } from '../digest.ts';
import { areSound, type ReadLines } from '../lines/checked-lines.ts';
import { givesBack, isProved, packSegment, type Segment, unpackSegment } from '../lines/segment.ts';
import { type KeysOf, type LineRun, LogFailure, type LogHead, linesAtOnce } from '../port.ts';
import { resultOf, type Work } from './connection.ts';
import { rowsBackAtOnce } from './line-store.ts';

export type DbStores = Parameters<Work<unknown>>[0];
type InLog = <T>(mode: IDBTransactionMode, work: (store: DbStores, head: LogHead) => Promise<T>) => Promise<T>;

/** `keys`: sorted. */
type KeysRow = { readonly last: number; readonly keys: Uint32Array };

export const linesAfter = async (inLog: InLog, after: number, limit: number): Promise<ReadLines> => {
  const all: string[] = [];
  const proved: boolean[] = [];
  while (all.length < limit) {
    const next = after + all.length + 1;
    const wanted = limit - all.length;
    const read = await inLog('readonly', (store, head) => rowsFrom(store, head, next, wanted));
    const lines = 'gzip' in read ? await unpackSegment(read, next, next + wanted - 1) : read;
    if (lines.length === 0) break;
    const areProved = 'gzip' in read && (await isProved(read));
    for (const [n, line] of lines.entries()) {
      all.push(rowOf(line, next + n));
      proved.push(areProved);
    }
  }
  return { lines: all, proved };
};

/** The segment that has commit `next`, or its own row and at most `wanted` in all; no rows at the end of the log. */
const rowsFrom = async (
  store: DbStores,
  head: LogHead,
  next: number,
  wanted: number,
): Promise<Segment | readonly string[]> => {
  if (next > head.seq) return [];
  const cursor = await resultOf(store('segments').openCursor(IDBKeyRange.upperBound(next), 'prev'));
  const segment = cursor?.value as Segment | undefined;
  if (segment && segment.last >= next) return segment;

  const rows = await resultOf<string[]>(
    store('commits').getAll(IDBKeyRange.bound(next, head.seq), Math.min(wanted, linesAtOnce)),
  );
  if (rows.length === 0) throw new LogFailure('damaged', 'the row is missing', `commit ${next}`);
  return rows;
};

/** Rows come without their keys, but each line begins with its number, which shows a gap. */
const rowOf = (row: unknown, seq: number): string => {
  if (typeof row === 'string' && row.startsWith(`{"seq":${seq},`)) return row;
  throw new LogFailure('damaged', 'the row is not the one that was written there', `commit ${seq}`);
};

export const linesBack = async (inLog: InLog, through: number, key: number | undefined): Promise<LineRun> => {
  const read = await inLog('readonly', (store, head) => rowsBack(store, Math.min(through, head.seq), key));
  const lines = 'gzip' in read ? await unpackSegment(read, read.first, through) : read.lines;
  return { first: read.first, lines: lines.map((line, n) => rowOf(line, read.first + n)) };
};

/** The rows or the segment that have commit `through`, or the next segment before it that may be about `key`. */
const rowsBack = async (store: DbStores, through: number, key: number | undefined): Promise<Segment | LineRun> => {
  for (let last = through; last > 0; ) {
    if ((await resultOf(store('commits').getKey(last))) !== undefined) return rowsTo(store, last);
    const before = await resultOf(store('segments').openKeyCursor(IDBKeyRange.upperBound(last), 'prev'));
    const first = before?.key as number | undefined;
    const keysRow =
      first === undefined ? undefined : await resultOf<KeysRow | undefined>(store('meta').get(keysAt(first)));
    if (first !== undefined && keysRow && keysRow.last >= last && key !== undefined && !isAmong(keysRow.keys, key)) {
      last = first - 1;
      continue;
    }
    const segment = first === undefined ? undefined : await resultOf<Segment>(store('segments').get(first));
    if (segment && segment.last >= last) return segment;
    throw new LogFailure('damaged', 'the row is missing', `commit ${last}`);
  }
  return { first: 1, lines: [] };
};

const rowsTo = async (store: DbStores, last: number): Promise<LineRun> => {
  const range = IDBKeyRange.bound(Math.max(1, last - rowsBackAtOnce + 1), last);
  const lines = await resultOf<string[]>(store('commits').getAll(range));
  return { first: last - lines.length + 1, lines };
};

const keysAt = (first: number): [string, number] => ['keys', first];

/** Whether `key` is among the sorted keys. Searched by halves, because there may be thousands of them. */
const isAmong = (sorted: Uint32Array, key: number): boolean => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < key) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === key;
};

const firstUnsealed = async (store: DbStores): Promise<number> => {
  const newest = await resultOf(store('segments').openCursor(null, 'prev'));
  return newest ? (newest.value as Segment).last + 1 : 1;
};

type Sealing = {
  readonly inLog: InLog;
  readonly changing: (work: (store: DbStores, head: LogHead) => Promise<LogHead | undefined>) => Promise<unknown>;
  readonly lines: (after: number, limit: number) => Promise<ReadLines>;
};

/**
 * A segment is packed and checked outside of transactions and swapped in one, so that no append waits for the packing.
 * Another epoch says that another tab has sealed these rows meanwhile, or that others lie there: in some an entry may
 * be erased.
 */
export const seal = async (
  { inLog, changing, lines }: Sealing,
  size: number,
  through: number,
  keysOf: KeysOf | undefined,
  run: Running = runAtOnce,
): Promise<LogHead> => {
  for (;;) {
    const [first, head] = await inLog('readonly', async (store, now) => [await firstUnsealed(store), now] as const);
    const last = first + size - 1;
    if (last > Math.min(through, head.seq)) return head;
    const rows = (await lines(first - 1, size)).lines;
    const segment = await sealed(first, rows, run);
    const keys = await keysOf?.(rows);
    const sorted = keys && Uint32Array.from(keys).sort();
    await changing(async (store, now) =>
      now.epoch === head.epoch ? swapForSegment(store, now, segment, sorted) : undefined,
    );
  }
};

/**
 * Packs the lines and unpacks them for proof, because their rows will be deleted. Lines that are not sound are packed as
 * they are, without a digest, so that each reading finds it.
 */
const sealed = async (first: number, lines: readonly string[], run: Running): Promise<Segment> => {
  const segment = await packSegment(first, lines);
  if (await givesBack(segment, lines)) {
    const sha256 = (await run(areSound(lines, first - 1))) ? await platformSha256(segment.gzip) : undefined;
    return sha256 === undefined ? segment : { ...segment, sha256 };
  }
  throw new LogFailure(
    'damaged',
    'the segment does not give back what was packed',
    `segment ${segment.first}-${segment.last}`,
  );
};

const swapForSegment = async (
  store: DbStores,
  head: LogHead,
  segment: Segment,
  keys: Uint32Array | undefined,
): Promise<LogHead> => {
  store('segments').add(segment, segment.first);
  store('commits').delete(IDBKeyRange.bound(segment.first, segment.last));
  if (keys) {
    const row: KeysRow = { last: segment.last, keys };
    store('meta').put(row, keysAt(segment.first));
  }
  const newHead = { ...head, epoch: head.epoch + 1 };
  await resultOf(store('meta').put(newHead, 'head'));
  return newHead;
};
