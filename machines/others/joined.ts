/**
 * One history of all the account's ledgers: what people did in each of them, every commit once, and what other programs
 * did, which is what no ledger explains.
 */
import type { KnownItems } from '../../projections/history/same-items.ts';
import type { ListedCommit, OtherPlace } from '../history/commit-list.ts';
import { keptCommits } from '../history/kept-commits.ts';
import { type Explained, type ExplainedIn, isToldElsewhere, ownId, type ToldElsewhere } from './explained.ts';
import { commitsThere, type OtherLedger } from './other-ledger.ts';

/** The other ledgers, and what they explain. */
export type JoinedLedgers = { readonly others: readonly OtherLedger[]; readonly explained: ExplainedIn };

/** See `merged`. What was listed before is not read again: what returns lists it, and what was saved since. */
export const joinedCommits = (
  own: () => AsyncIterable<ListedCommit>,
  { others, explained }: JoinedLedgers,
  ours: () => KnownItems,
): (() => AsyncGenerator<ListedCommit, void>) => {
  const histories = [
    { commits: keptCommits(own), told: explained.get(ownId) },
    ...others.map((other) => ({
      commits: keptCommits(() => commitsThere(other, ours())),
      told: explained.get(other.logId),
    })),
  ];
  return () => merged(histories.map(({ commits, told }) => unexplained(commits(), told)));
};

/** What a commit did, in whichever ledger it stands. */
type Told = { readonly commit: { readonly hash: string; readonly at: string }; readonly other?: OtherPlace };

/**
 * Several histories as one, the newest first. Each keeps its own order; between them a commit's own time decides, or the
 * server's, if the server had received the commit before. Among equals the first history comes first.
 */
export const merged = async function* <T extends Told>(
  histories: readonly AsyncGenerator<T, void>[],
): AsyncGenerator<T, void> {
  const heads: Head<T>[] = await Promise.all(
    histories.map(async (history) => ({ history, next: await history.next() })),
  );
  const hashes = new Set<string>();
  try {
    for (let head = newestOf(heads); head; head = newestOf(heads)) {
      const newest = head.next.value;
      // What two histories share is told once. An id can be given to something else, a hash cannot.
      if (newest && !hashes.has(newest.commit.hash)) {
        hashes.add(newest.commit.hash);
        yield newest;
      }
      head.next = await head.history.next();
    }
  } finally {
    await Promise.all(heads.map(({ history }) => history.return()));
  }
};

type Head<T> = { readonly history: AsyncGenerator<T, void>; next: IteratorResult<T, void> };

const newestOf = <T extends Told>(heads: readonly Head<T>[]): Head<T> | undefined => {
  let newest: Head<T> | undefined;
  let time = Number.NEGATIVE_INFINITY;
  for (const head of heads) {
    if (head.next.done) continue;
    const at = orderTime(head.next.value);
    if (newest === undefined || at > time) [newest, time] = [head, at];
  }
  return newest;
};

/** Milliseconds. A clock may be ahead, but nothing was made after the server had it. */
const orderTime = ({ commit: { at }, other }: Told): number =>
  Math.min(Date.parse(at), other?.receivedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(other.receivedAt));

/** Of a very long commit only the first changes are known here. */
const unexplained = async function* (
  commits: AsyncIterable<ListedCommit>,
  explained: Explained | undefined,
): AsyncGenerator<ListedCommit, void> {
  for await (const listed of commits) {
    const toldElsewhere = explained?.get(listed.commit.seq);
    if (!toldElsewhere) yield listed;
    else if (toldElsewhere.left > 0 || listed.snapshots.length > 0)
      yield { ...listed, ...whatIsLeft(listed, toldElsewhere) };
  }
};

const whatIsLeft = (
  { changes, isLong, snapshots }: ListedCommit,
  toldElsewhere: ToldElsewhere,
): Pick<ListedCommit, 'changes' | 'size' | 'isTold'> => {
  const isTold = isToldElsewhere(toldElsewhere);
  const left = changes.filter((change) => !isTold(change));
  return { changes: isLong && left.length === 0 ? changes : left, size: toldElsewhere.left + snapshots.length, isTold };
};
