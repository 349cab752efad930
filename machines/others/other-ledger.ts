/** The ledger of another browser of the account, as it was fetched from the server and checked, told in the ids of this one. */
import { genesisHash, storedHeader } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import type { Change } from '../../projections/events/changes.ts';
import { changeIn, type KnownItems, type SameItems, sameItems } from '../../projections/history/same-items.ts';
import type { ListedCommit, OtherPlace } from '../history/commit-list.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { type FetchedLedger, type FetchingWorld, receivedAt } from './fetched-ledger.ts';

/** A ledger of another browser of the account, opened. */
export type OtherLedger = {
  readonly logId: string;
  /** ISO time of its first line. */
  readonly begunAt: string;
  /** As it was written there, only to be read, with the ids that it has there. */
  readonly ledger: Ledger;
  /** How many of its first commits stand in this browser's ledger or in an earlier one, too: the two are histories of one beginning. */
  readonly shared: number;
  readonly placeOf: (seq: number) => OtherPlace;
};

/** Opens a ledger that is only read; `undefined` if it cannot be folded. */
export type OpenForReading = (headerLine: string, lines: readonly string[]) => Promise<Ledger | undefined>;

/** `stored`: of this browser's own ledger. */
export const openOther = async (
  { logId, headerLine, lines, received }: FetchedLedger,
  stored: FetchingWorld['stored'],
  open: OpenForReading,
): Promise<OtherLedger | undefined> => {
  const ledger = await open(headerLine, lines);
  if (!ledger) return undefined;
  const { at: begunAt } = storedHeader(headerLine);
  const isSame = genesisHash(headerLine) === genesisHash(await stored.header());
  return {
    logId,
    begunAt,
    ledger,
    shared: isSame ? await sharedCommits(lines, stored) : 0,
    placeOf: (seq) => ({ logId, begunAt, receivedAt: receivedAt(received, seq), ledger }),
  };
};

/** Chains that once differ never meet again, so the last shared commit is found by halving. */
const sharedCommits = async (lines: readonly string[], stored: FetchingWorld['stored']): Promise<number> => {
  let [shared, other] = [0, lines.length + 1];
  while (other - shared > 1) {
    const middle = Math.floor((shared + other) / 2);
    const [ours] = await stored.lines(middle - 1, 1);
    const theirs = lines[middle - 1];
    const isShared = ours !== undefined && theirs !== undefined && hashOfLine(ours) === hashOfLine(theirs);
    if (isShared) shared = middle;
    else other = middle;
  }
  return shared;
};

/** What is listed there, the newest first, in the ids of `ours`; not what the server held when that ledger began. */
export const commitsThere = async function* (other: OtherLedger, ours: KnownItems): AsyncGenerator<ListedCommit, void> {
  const same = sameItems(itemsOf(other), ours);
  const told = (change: Change): Change => changeIn(same, change);
  for await (const listed of other.ledger.history.commits()) {
    if (listed.commit.seq <= other.shared) return;
    if (listed.changes[0]?.subject.what === 'baseline') continue;
    yield {
      ...listed,
      changes: listed.changes.map(told),
      other: { ...other.placeOf(listed.commit.seq), listed, told },
    };
  }
};

/** What the items are called there. Keep nothing of it: it is mutated in place. */
export const itemsOf = ({ ledger }: OtherLedger): KnownItems => {
  const { book, outbox } = ledger.records.saved();
  return { book, outbox };
};

/** The items of another ledger in the ids of this browser, and the other way round. */
export type PairedItems = { readonly toOurs: () => SameItems; readonly toTheirs: () => SameItems };

/** Many rows ask, and a map is of everything that there is: each is made when it is first asked for, and kept. */
export const pairedItems = (other: OtherLedger, ours: KnownItems): PairedItems => {
  const theirs = itemsOf(other);
  return { toOurs: once(() => sameItems(theirs, ours)), toTheirs: once(() => sameItems(ours, theirs)) };
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly is: T } | undefined;
  return () => {
    made ??= { is: make() };
    return made.is;
  };
};

/** The ledgers, each without what an earlier one tells: a commit that two of them share is told, and explains something, once. */
export const besideEachOther = <Fetched extends Pick<FetchedLedger, 'headerLine' | 'lines'>>(
  all: readonly (readonly [Fetched, OtherLedger])[],
): readonly OtherLedger[] =>
  all.map(([fetched, other], at) => {
    const earlier = all.slice(0, at).filter(([{ headerLine }]) => headerLine === fetched.headerLine);
    const shared = Math.max(other.shared, ...earlier.map(([{ lines }]) => sharedLines(fetched.lines, lines)));
    return shared === other.shared ? other : { ...other, shared };
  });

const sharedLines = (lines: readonly string[], others: readonly string[]): number => {
  const at = lines.findIndex((line, place) => hashOfLine(line) !== hashOfLine(others[place] ?? ''));
  return at < 0 ? lines.length : at;
};
