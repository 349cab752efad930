/** The ledgers of an account's other browsers, fetched from the server's copies. Nothing of one is used before it is checked. */
import type { BadFile, SoundFile } from '../../log/file/check.ts';
import { footerLine } from '../../log/file/writing.ts';
import { hashOfLine, type Position } from '../../log/lines/line.ts';
import type { Log } from '../../log/port.ts';
import type { Waiter } from '../ledger/ledger-port.ts';
import { CallFailed, type LedgerCalling } from '../mirror/ledger-call.ts';
import {
  type FetchedCopy,
  fetchLedger,
  type ListedLedger,
  listLedgers,
  NotTheLedger,
  type Received,
} from '../mirror/reading.ts';
import { keepUp, type LedgersCache } from './ledgers-cache.ts';

/** One whose lines are all sound. `received`: the server's times, as it gave them. */
export type FetchedLedger = {
  readonly logId: string;
  readonly headerLine: string;
  readonly lines: readonly string[];
  readonly end: Position;
  readonly received: readonly Received[];
  /** How many of its entries were erased when it was fetched. */
  readonly erased: number;
};

/**
 * One that is not used, and why: it does not verify, a newer version wrote it, it is another account's, it is too large,
 * or it did not come.
 */
export type UnusedLedger = {
  readonly logId: string;
  readonly begunAt: string;
  readonly why: 'unsound' | 'newer' | 'of others' | 'too large' | 'not fetched';
};

/** `dropped`: those of which the cache had something else than the server confirms now, so that they were fetched anew. */
export type FetchedLedgers = {
  readonly used: readonly FetchedLedger[];
  readonly unused: readonly UnusedLedger[];
  readonly dropped: readonly FetchedLedger[];
};

/** What a check of a file's text found, and the lines of its commits. */
export type CheckedLines = { readonly found: SoundFile | BadFile; readonly lines: readonly string[] };

export type FetchingWorld = {
  readonly server: LedgerCalling;
  /** Whose ledgers these must be. */
  readonly user: string;
  /** This browser's own ledger. */
  readonly stored: Pick<Log, 'header' | 'lines'>;
  /** The id of this ledger's own copy, where every other one is asked for, also one that tells nothing more. */
  readonly ownCopy?: string;
  /** Checks every line of a ledger's file, or a part's. Rejects with the signal's reason. */
  readonly check: (slices: readonly string[], waiting: Waiter) => Promise<CheckedLines>;
  /** What outlives the page. Its calls do not fail. */
  readonly cache?: LedgersCache | undefined;
  /** Characters of all ledgers together that are kept: beyond that, one is opened by itself. */
  readonly mostKept?: number;
};

/** Characters. */
const usuallyKept = 200 * 1024 * 1024;

/**
 * Brings what is known up to what the server lists now; of a ledger that grew, only the new lines are fetched and checked,
 * and what is kept on disk is checked instead of fetched. `known` has each as soon as it is checked. Fails with
 * `CallFailed` if the server does not list them, or with the signal's reason.
 */
export const fetchLedgers = async (
  world: FetchingWorld,
  known: Map<string, FetchedLedger>,
  { tell, signal }: Waiter,
): Promise<FetchedLedgers> => {
  const rows = await othersListed(world);
  const used: FetchedLedger[] = [];
  const unused: UnusedLedger[] = [];
  const dropped: FetchedLedger[] = [];
  let charactersLeft = world.mostKept ?? usuallyKept;
  for (const [at, row] of rows.entries()) {
    const waiting = { tell: (share: number) => tell((at + share) / rows.length), signal };
    const { found: ledgerOrWhy, isKeptOtherwise } = await bringUpToDate(world, row, known.get(row.logId), {
      ...waiting,
      most: charactersLeft,
    });
    if (typeof ledgerOrWhy === 'string') unused.push({ logId: row.logId, begunAt: row.at, why: ledgerOrWhy });
    else {
      used.push(ledgerOrWhy);
      if (isKeptOtherwise) dropped.push(ledgerOrWhy);
      known.set(row.logId, ledgerOrWhy);
      charactersLeft -= lengthOf(ledgerOrWhy.lines);
    }
  }
  return { used, unused, dropped };
};

/**
 * Brings the cache up to what the server lists now, and keeps nothing of it in memory: the lines that are on disk are not
 * read, because they are checked when somebody asks for them. Fails as `fetchLedgers` does.
 */
export const fetchAhead = async (
  world: FetchingWorld & { readonly cache: LedgersCache },
  waiting: Waiter,
): Promise<void> => {
  const { cache } = world;
  let charactersLeft = world.mostKept ?? usuallyKept;
  for (const row of await othersListed(world)) {
    const head = await cache.head(row.logId);
    const isAsBefore = head?.erased === row.erased;
    if (head && isAsBefore && head.end.seq === row.seq && head.end.hash === row.hash) continue;
    const limited = { ...waiting, most: charactersLeft };
    const grows = head && isAsBefore && head.end.seq < row.seq;
    const nothing = { logId: row.logId, lines: [], received: [] };
    const part = grows ? await fetchChecked(world, row, limited, { ...head, ...nothing }) : 'unsound';
    if (typeof part !== 'string' && head && (await cache.extend(part, head.end))) continue;
    if (part === 'not fetched' || part === 'too large') continue;
    if (head) await cache.drop(row.logId);
    const whole = await fetchChecked(world, row, limited);
    if (typeof whole === 'string') continue;
    await cache.put(whole);
    charactersLeft -= lengthOf(whole.lines);
  }
};

/** The copies of other ledgers that have commits. What is kept of ledgers that the server no longer has is dropped. */
const othersListed = async (world: FetchingWorld): Promise<readonly ListedLedger[]> => {
  const others: ListedLedger[] = [];
  for (const row of await listLedgers(world.server)) if (row.seq > 0 && !(await isOwn(world, row))) others.push(row);
  await world.cache?.retain(new Set(others.map(({ logId }) => logId)));
  return others;
};

/** Whether the copy is left out, as it holds nothing but the beginning of this browser's own ledger, or all of it. */
const isOwn = async ({ stored, ownCopy }: FetchingWorld, { logId, seq, hash }: ListedLedger): Promise<boolean> => {
  if (ownCopy !== undefined) return logId === ownCopy;
  const [line] = await stored.lines(seq - 1, 1);
  return line !== undefined && hashOfLine(line) === hash;
};

/** `most`: characters; a longer ledger is not fetched. */
type LimitedWaiter = Waiter & { readonly most: number };

/**
 * `found`: the ledger, or why it is not used. `isKeptOtherwise`: the cache had something else than the server confirms.
 */
type Brought = { readonly found: FetchedLedger | UnusedLedger['why']; readonly isKeptOtherwise?: boolean };

const bringUpToDate = async (
  world: FetchingWorld,
  row: ListedLedger,
  known: FetchedLedger | undefined,
  waiting: LimitedWaiter,
): Promise<Brought> => {
  const isAsBefore = known?.erased === row.erased;
  // A server that was restored may hold less than it did.
  if (known && isAsBefore && known.end.seq >= row.seq) return { found: known };
  const grown = known && isAsBefore ? await fetchChecked(world, row, waiting, known) : undefined;
  // A copy that no longer goes on from what was known is another history by now.
  if (grown !== undefined && grown !== 'unsound') return keepInCache(world, { found: grown });
  return known
    ? keepInCache(world, { found: await fetchChecked(world, row, waiting) })
    : readFromCache(world, row, waiting);
};

const keepInCache = async ({ cache }: FetchingWorld, brought: Brought): Promise<Brought> => {
  if (cache && typeof brought.found !== 'string') await keepUp(cache, brought.found);
  return brought;
};

const readFromCache = async (world: FetchingWorld, row: ListedLedger, waiting: LimitedWaiter): Promise<Brought> => {
  const { cache } = world;
  const kept = await cache?.read(row.logId);
  const sound = kept === 'damaged' ? undefined : kept;
  const isAsBefore = sound?.erased === row.erased;
  const ledgerOrWhy =
    sound && isAsBefore
      ? await checkedAsListed(world, row, waiting, () => slicesAfter(world, row, waiting, sound))
      : 'unsound';
  const isDecided = typeof ledgerOrWhy !== 'string' || ledgerOrWhy === 'not fetched' || ledgerOrWhy === 'too large';
  if (isDecided) return keepInCache(world, { found: ledgerOrWhy });
  // Where entries were erased since, what is kept has them still.
  if (kept !== undefined) await cache?.drop(row.logId);
  const fetchedAnew = await fetchChecked(world, row, waiting);
  return keepInCache(world, { found: fetchedAnew, isKeptOtherwise: kept === 'damaged' || isAsBefore });
};

/** Lines that are made one slice. */
const linesOfSlice = 4096;

/** What is kept, up to what the server confirms, and what the server has after it: all of it is to be checked. */
const slicesAfter = async (
  { server }: FetchingWorld,
  row: ListedLedger,
  { most, ...waiting }: LimitedWaiter,
  kept: FetchedLedger,
): Promise<FetchedCopy> => {
  const lines = kept.lines.slice(0, row.seq);
  const charactersLeft = most - lengthOf(lines);
  if (charactersLeft < 0) throw new NotTheLedger('too much');
  const slices = [`${kept.headerLine}\n`];
  for (let from = 0; from < lines.length; from += linesOfSlice) {
    slices.push(`${lines.slice(from, from + linesOfSlice).join('\n')}\n`);
  }
  if (lines.length === row.seq) return { slices: [...slices, `${footerLine(row)}\n`], received: kept.received };
  const more = await fetchLedger(server, row, { ...waiting, most: charactersLeft }, kept);
  return { slices: [...slices, ...more.slices.slice(1)], received: [...kept.received, ...more.received] };
};

/** The whole ledger, or why it is not used. With `known`, only the lines after it are fetched. */
const fetchChecked = async (
  world: FetchingWorld,
  row: ListedLedger,
  waiting: LimitedWaiter,
  known?: FetchedLedger,
): Promise<FetchedLedger | UnusedLedger['why']> => {
  const most = waiting.most - lengthOf(known?.lines ?? []);
  const ledgerOrWhy = await checkedAsListed(world, row, waiting, () =>
    fetchLedger(world.server, row, { ...waiting, most }, known),
  );
  if (typeof ledgerOrWhy === 'string' || !known) return ledgerOrWhy;
  return {
    ...ledgerOrWhy,
    headerLine: known.headerLine,
    lines: [...known.lines, ...ledgerOrWhy.lines],
    received: [...known.received, ...ledgerOrWhy.received],
  };
};

/** Checks what `bring` brings, and that it ends as the server lists it. */
const checkedAsListed = async (
  { user, check }: FetchingWorld,
  row: ListedLedger,
  waiting: Waiter,
  bring: () => Promise<FetchedCopy>,
): Promise<FetchedLedger | UnusedLedger['why']> => {
  try {
    const { slices, received } = await bring();
    const { found, lines } = await check(slices, waiting);
    waiting.signal.throwIfAborted();
    if (found.kind === 'bad') return found.problem === 'written by a newer version' ? 'newer' : 'unsound';
    if (found.head.hash !== row.hash || found.head.seq !== row.seq) return 'unsound';
    if (found.header.user !== user) return 'of others';
    const { logId, erased } = row;
    return { logId, headerLine: found.headerLine, lines, end: found.head, received, erased };
  } catch (error) {
    waiting.signal.throwIfAborted();
    if (error instanceof NotTheLedger) return error.said === 'too much' ? 'too large' : 'unsound';
    if (error instanceof CallFailed) return 'not fetched';
    throw error;
  }
};

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, { length }) => sum + length, 0);

/** ISO time, by the server's clock, at which it received a commit; `undefined`: it gave none for it. */
export const receivedAt = (received: readonly Received[], seq: number): string | undefined => {
  let [before, from] = [-1, received.length];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if ((received[middle]?.seq ?? 0) >= seq) from = middle;
    else before = middle;
  }
  return received[from]?.at;
};
