/** The ledgers of an account's other browsers, fetched from the server's copies. Nothing of one is used before it is checked. */
import type { BadFile, SoundFile } from '../../log/file/check.ts';
import { hashOfLine, type Position } from '../../log/lines/line.ts';
import type { Log } from '../../log/port.ts';
import type { Waiter } from '../ledger/ledger-port.ts';
import { CallFailed, type LedgerCalling } from '../mirror/ledger-call.ts';
import { fetchLedger, type ListedLedger, listLedgers, NotTheLedger, type Received } from '../mirror/reading.ts';

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

export type FetchedLedgers = { readonly used: readonly FetchedLedger[]; readonly unused: readonly UnusedLedger[] };

/** What a check of a file's text found, and the lines of its commits. */
export type CheckedLines = { readonly found: SoundFile | BadFile; readonly lines: readonly string[] };

export type FetchingWorld = {
  readonly server: LedgerCalling;
  /** Whose ledgers these must be. */
  readonly user: string;
  /** This browser's own ledger. */
  readonly stored: Pick<Log, 'header' | 'lines'>;
  /** Checks every line of a ledger's file, or a part's. Rejects with the signal's reason. */
  readonly check: (slices: readonly string[], waiting: Waiter) => Promise<CheckedLines>;
};

/** Characters of all ledgers together that are kept: beyond that, one is opened by itself. */
const mostKept = 200 * 1024 * 1024;

/**
 * Brings what is known up to what the server lists now; of a ledger that grew, only the new lines are fetched and checked.
 * `known` has each as soon as it is checked. Fails with `CallFailed` if the server does not list them, or with the
 * signal's reason.
 */
export const fetchLedgers = async (
  world: FetchingWorld,
  known: Map<string, FetchedLedger>,
  { tell, signal }: Waiter,
): Promise<FetchedLedgers> => {
  const rows = await listLedgers(world.server);
  const others: ListedLedger[] = [];
  for (const row of rows) if (row.seq > 0 && !(await isOwn(world, row))) others.push(row);
  const used: FetchedLedger[] = [];
  const unused: UnusedLedger[] = [];
  let left = mostKept;
  for (const [at, row] of others.entries()) {
    const waiting = { tell: (share: number) => tell((at + share) / others.length), signal };
    const found = await bringUpToDate(world, row, known.get(row.logId), { ...waiting, most: left });
    if (typeof found === 'string') unused.push({ logId: row.logId, begunAt: row.at, why: found });
    else {
      used.push(found);
      known.set(row.logId, found);
      left -= lengthOf(found.lines);
    }
  }
  return { used, unused };
};

/** Whether the copy holds nothing but the beginning of this browser's own ledger, or all of it. */
const isOwn = async ({ stored }: FetchingWorld, { seq, hash }: ListedLedger): Promise<boolean> => {
  const [line] = await stored.lines(seq - 1, 1);
  return line !== undefined && hashOfLine(line) === hash;
};

type Asked = Waiter & { readonly most: number };

const bringUpToDate = async (
  world: FetchingWorld,
  row: ListedLedger,
  known: FetchedLedger | undefined,
  waiting: Asked,
): Promise<FetchedLedger | UnusedLedger['why']> => {
  const isAsBefore = known?.erased === row.erased;
  // A server that was restored may hold less than it did.
  if (known && isAsBefore && known.end.seq >= row.seq) return known;
  const grown = known && isAsBefore ? await fetched(world, row, waiting, known) : undefined;
  // A copy that no longer goes on from what was known is another history by now.
  return grown === undefined || grown === 'unsound' ? fetched(world, row, waiting) : grown;
};

const fetched = async (
  { server, user, check }: FetchingWorld,
  row: ListedLedger,
  { most, ...waiting }: Asked,
  known?: FetchedLedger,
): Promise<FetchedLedger | UnusedLedger['why']> => {
  const left = most - lengthOf(known?.lines ?? []);
  try {
    const { slices, received } = await fetchLedger(server, row, { ...waiting, most: left }, known);
    const { found, lines } = await check(slices, waiting);
    waiting.signal.throwIfAborted();
    if (found.kind === 'bad') return found.problem === 'written by a newer version' ? 'newer' : 'unsound';
    if (found.head.hash !== row.hash || found.head.seq !== row.seq) return 'unsound';
    if (found.header.user !== user) return 'of others';
    return {
      logId: row.logId,
      headerLine: known?.headerLine ?? found.headerLine,
      lines: [...(known?.lines ?? []), ...lines],
      end: found.head,
      received: [...(known?.received ?? []), ...received],
      erased: row.erased,
    };
  } catch (error) {
    waiting.signal.throwIfAborted();
    if (error instanceof NotTheLedger) return error.said === 'too much' ? 'too large' : 'unsound';
    if (error instanceof CallFailed) return 'not fetched';
    throw error;
  }
};

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, { length }) => sum + length, 0);

/** The server's time at which it received a commit, as an ISO time. */
export const receivedAt = (received: readonly Received[], seq: number): string | undefined => {
  let [before, from] = [-1, received.length];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if ((received[middle]?.seq ?? 0) >= seq) from = middle;
    else before = middle;
  }
  return received[from]?.at;
};
