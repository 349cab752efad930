/** The ledger of another browser of the account, as it was fetched from the server and checked, told in the ids of this one. */
import { genesisHash, storedHeader } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import type { Log } from '../../log/port.ts';
import type { Change } from '../../projections/events/changes.ts';
import { changeIn, type KnownItems, sameItems } from '../../projections/history/same-items.ts';
import type { ListedCommit, OtherPlace } from '../history/commit-list.ts';
import { openLedger } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import type { LedgerWorld } from '../ledger/ledger-world.ts';
import { type FetchedLedger, type FetchingWorld, receivedAt } from './fetched-ledger.ts';

export type OtherLedger = {
  readonly logId: string;
  /** ISO time of its first line. */
  readonly begunAt: string;
  /** As it was written there, only to be read, with the ids that it has there. */
  readonly ledger: Ledger;
  /** How many of its first commits stand in this browser's ledger, too: the two are histories of one beginning. */
  readonly shared: number;
  readonly placeOf: (seq: number) => OtherPlace;
};

/** What a ledger that is only read needs. `logOf`: a log of its first line and the lines of its commits. */
export type ReadingWorld = Pick<LedgerWorld, 'tab' | 'app' | 'slicing'> & {
  readonly logOf: (headerLine: string, lines: readonly string[]) => Log;
};

export const openOther = async (
  fetched: FetchedLedger,
  { stored, last, logOf, ...reading }: Pick<FetchingWorld, 'stored' | 'last'> & ReadingWorld,
): Promise<OtherLedger> => {
  const { logId, headerLine, lines, received } = fetched;
  const { user, at: begunAt } = storedHeader(headerLine);
  const never = (): never => {
    throw new Error('A bug: a ledger that is only read is written.');
  };
  const ledger = openLedger({
    ...reading,
    log: logOf(headerLine, lines),
    actor: user,
    projections: '',
    now: never,
    newId: never,
    backend: true,
    isForReading: true,
  });
  await ledger.opened;
  const isSame = genesisHash(headerLine) === genesisHash(await stored.header());
  return {
    logId,
    begunAt,
    ledger,
    shared: isSame ? await sharedCommits(lines, stored, last()) : 0,
    placeOf: (seq) => ({ logId, begunAt, receivedAt: receivedAt(received, seq), ledger }),
  };
};

/** Chains that once differ never meet again, so the last shared commit is found by halving. */
const sharedCommits = async (
  lines: readonly string[],
  stored: FetchingWorld['stored'],
  last: number,
): Promise<number> => {
  let [shared, other] = [0, Math.min(lines.length, last) + 1];
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

export const itemsOf = ({ ledger }: OtherLedger): KnownItems => {
  const { book, outbox } = ledger.records.saved();
  return { book, outbox };
};
