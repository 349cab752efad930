/** Where lines of the account's other ledgers outlive the page. What is read from it is checked like what a server gives. */
import { hashOfLine, type Position } from '../../log/lines/line.ts';
import type { FetchedLedger } from './fetched-ledger.ts';

/** What is kept of a ledger, without its lines. */
export type KeptHead = Pick<FetchedLedger, 'headerLine' | 'end' | 'erased'>;

/** It may lose anything at any time, and may refuse to keep what is too large for it. Each call may fail. */
export type LedgersCache = {
  readonly head: (logId: string) => Promise<KeptHead | undefined>;
  /** `damaged`: something is there that cannot be read. */
  readonly read: (logId: string) => Promise<FetchedLedger | 'damaged' | undefined>;
  /** Keeps a whole ledger in the place of what is kept of it. */
  readonly put: (ledger: FetchedLedger) => Promise<void>;
  /** Adds the lines that follow `after`. Returns false, and adds nothing, if that is not where the kept ones end. */
  readonly extend: (part: FetchedLedger, after: Position) => Promise<boolean>;
  readonly drop: (logId: string) => Promise<void>;
  /** Drops all ledgers but these. */
  readonly retain: (logIds: ReadonlySet<string>) => Promise<void>;
};

/**
 * A cache whose failures nobody sees but `onGivenUp`: after the first one it is empty and keeps nothing. What it had is
 * dropped, because a disk that is full is wanted for the ledger itself; if that fails, it is told as well.
 */
export const forgiving = (cache: LedgersCache, onGivenUp: (error: unknown) => void): LedgersCache => {
  let isGivenUp = false;
  const giveUp = async (error: unknown): Promise<void> => {
    if (isGivenUp) return;
    isGivenUp = true;
    onGivenUp(error);
    await cache.retain(new Set()).catch(onGivenUp);
  };
  const attempt = async <T>(fallback: T, ask: () => Promise<T>): Promise<T> => {
    if (isGivenUp) return fallback;
    try {
      return await ask();
    } catch (error) {
      await giveUp(error);
      return fallback;
    }
  };
  return {
    head: (logId) => attempt(undefined, () => cache.head(logId)),
    read: (logId) => attempt(undefined, () => cache.read(logId)),
    put: (ledger) => attempt(undefined, () => cache.put(ledger)),
    extend: (part, after) => attempt(true, () => cache.extend(part, after)),
    drop: (logId) => attempt(undefined, () => cache.drop(logId)),
    retain: (logIds) => attempt(undefined, () => cache.retain(logIds)),
  };
};

/** Brings what is kept of a ledger up to the lines that were checked just now. */
export const keepUp = async (cache: LedgersCache, whole: FetchedLedger): Promise<void> => {
  const head = await cache.head(whole.logId);
  if (!head || !isBeginning(head, whole)) return cache.put(whole);
  const { end } = head;
  if (end.seq === whole.end.seq) return;
  const received = whole.received.filter(({ seq }) => seq > end.seq);
  const isAdded = await cache.extend({ ...whole, lines: whole.lines.slice(end.seq), received }, end);
  if (!isAdded) await cache.put(whole);
};

const isBeginning = ({ headerLine, erased, end }: KeptHead, whole: FetchedLedger): boolean => {
  const line = whole.lines[end.seq - 1];
  const hasSameCommit = line !== undefined && hashOfLine(line) === end.hash;
  return hasSameCommit && headerLine === whole.headerLine && erased === whole.erased;
};
