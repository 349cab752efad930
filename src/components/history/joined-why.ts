import { lastBefore } from '../../../machines/history/since.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { type Explained, ownId, saysNothing } from '../../../machines/others/explained.ts';
import type { JoinedLedgers } from '../../../machines/others/joined.ts';
import { type PairedItems, pairedItems } from '../../../machines/others/other-ledger.ts';
import { valuesIn } from '../../../machines/others/values-in.ts';
import type { Change } from '../../../projections/events/changes.ts';
import type { Seat } from '../../../projections/events/touching.ts';
import { changeIn, idIn } from '../../../projections/history/same-items.ts';
import { wordsOfTouching } from '../../../projections/why/causes.ts';
import { type Doing, partsOf } from '../../../projections/why/event-parts.ts';
import {
  type Beginning,
  type CommitsUntil,
  commitsUntil,
  type StateThen,
  seatState,
  whyAfter,
  whyIn,
} from '../../../projections/why/joined-why.ts';
import { type CauseCommit, type ChangeCauses, whyChanged } from '../../../projections/why/why-changed.ts';
import type { EarlierWhy, WhyJoined } from './why-reading.ts';

/** What the account's other ledgers tell of why a grade changed, in the ids of this one. Fails with a `LogFailure`. */
export const joinedWhy = (
  ledger: Ledger,
  seat: Seat,
  { others, explained }: JoinedLedgers,
  waiting: Waiter,
): WhyJoined => {
  const ours = ledger.records.saved();
  const ownLedger: LedgerOfAccount = {
    ...{ logId: ownId, ledger, seat, began: Number.POSITIVE_INFINITY, toOurs: undefined },
    explained: explained.get(ownId),
  };
  const otherLedgers = others.map((other): LedgerOfAccount => {
    const { toOurs, toTheirs } = pairedItems(other, ours);
    const theirIds = toTheirs();
    return {
      logId: other.logId,
      ledger: other.ledger,
      began: Date.parse(other.begunAt),
      seat: { offeringId: idIn(theirIds.offering, seat.offeringId), studentId: idIn(theirIds.student, seat.studentId) },
      toOurs,
      explained: explained.get(other.logId),
    };
  });
  otherLedgers.sort((one, other) => one.began - other.began);
  return {
    earlier: (time) => earlierThan(ownLedger, otherLedgers, time, waiting),
    told: (commit) => withDeeds(ownLedger, commit),
  };
};

/** One ledger of the account. `began`: when, in milliseconds. `toOurs`: `undefined` where the ids are ours. */
type LedgerOfAccount = {
  readonly logId: string;
  readonly ledger: Pick<Ledger, 'history' | 'status'>;
  readonly began: number;
  readonly seat: Seat;
  readonly toOurs: PairedItems['toOurs'] | undefined;
  readonly explained: Explained | undefined;
};

/** What others tell of the time before a ledger began. The one that begins first is asked first. */
const earlierThan = async (
  source: LedgerOfAccount,
  others: readonly LedgerOfAccount[],
  time: number,
  waiting: Waiter,
): Promise<EarlierWhy | undefined> => {
  const beginning = await beginningOf(source, waiting);
  if (!beginning) return undefined;
  const until = {
    state: seatState(await source.ledger.history.bookAt(beginning.seq, waiting), source.seat),
    at: Date.parse(beginning.at),
  };
  let whyUnlike: ChangeCauses | undefined;
  for (const other of others.filter(({ began }) => began < until.at)) {
    const earlierOthers = others.filter((one) => one !== other && one.began < other.began);
    const { why, length, isAlike } = await whyUntil(other, earlierOthers, time, until, waiting);
    if (isAlike) return { why, begun: beginning };
    // Who had stopped telling by that time does not know how the grade was then.
    if (length > 0) whyUnlike = why;
  }
  return whyUnlike && { why: whyUnlike, begun: beginning };
};

const whyUntil = async (
  source: LedgerOfAccount,
  others: readonly LedgerOfAccount[],
  time: number,
  until: StateThen,
  waiting: Waiter,
): Promise<CommitsUntil & { readonly why: ChangeCauses }> => {
  const { logId, ledger, seat, toOurs } = source;
  const { history } = ledger;
  const seqBefore = await lastBefore(history.commits(), time);
  const earlier = seqBefore === 0 ? await earlierThan(source, others, time, waiting) : undefined;
  const startSeq = earlier?.begun.seq ?? seqBefore;
  const start = await history.bookAt(startSeq, waiting);
  const range = { first: startSeq + 1, last: ledger.status().seq };
  const commits = await history.naming(wordsOfTouching(seat), range, waiting);
  const { length, isAlike } = commitsUntil(start, commits, seat, until);
  const explainedCommits = commits.slice(0, length).map((commit) => withDeeds(source, commit));
  const why = whyChanged(start, explainedCommits, seat);
  const whyInOurIds = toOurs ? whyIn(toOurs(), logId, why) : why;
  return { why: earlier ? whyAfter(earlier.why, whyInOurIds, earlier.begun) : whyInOurIds, length, isAlike };
};

/** The last commit of those with which a ledger took over what its server held. */
const beginningOf = async ({ ledger }: LedgerOfAccount, waiting: Waiter): Promise<Beginning | undefined> => {
  const range = { first: 1, last: ledger.status().seq };
  const commits = await ledger.history.naming(['"BaselineObserved"'], range, waiting);
  let begun: Beginning | undefined;
  for (const { seq, at, events } of commits) {
    const baseline = events.find((event) => event.type === 'BaselineObserved');
    if (begun && !baseline?.continues) break;
    if (baseline) begun = { seq, at };
  }
  return begun;
};

/** The commit, with what other ledgers tell of what it observed. */
const withDeeds = ({ explained, toOurs }: LedgerOfAccount, commit: CauseCommit): CauseCommit => {
  const deeds = explained?.get(commit.seq)?.deeds;
  if (!deeds) return commit;
  const doingOf = (change: Change): Doing | 'nothing' | undefined => {
    if (saysNothing(change)) return 'nothing';
    const values = valuesIn(toOurs ? changeIn(toOurs(), change) : change);
    const deedsFound = values.flatMap(({ value }) => deeds.get(value) ?? []);
    if (deedsFound.length < values.length) return undefined;
    return deedsFound.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1);
  };
  return { ...commit, partsOf: (event) => partsOf(event, doingOf) };
};
