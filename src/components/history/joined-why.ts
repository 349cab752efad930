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
  const own: Teller = {
    ...{ logId: ownId, ledger, seat, began: Number.POSITIVE_INFINITY, toOurs: undefined },
    explained: explained.get(ownId),
  };
  const tellers = others.map((other): Teller => {
    const { toOurs, toTheirs } = pairedItems(other, ours);
    const there = toTheirs();
    return {
      logId: other.logId,
      ledger: other.ledger,
      began: Date.parse(other.begunAt),
      seat: { offeringId: idIn(there.offering, seat.offeringId), studentId: idIn(there.student, seat.studentId) },
      toOurs,
      explained: explained.get(other.logId),
    };
  });
  tellers.sort((one, other) => one.began - other.began);
  return {
    earlier: (time) => earlierThan(own, tellers, time, waiting),
    told: (commit) => toldIn(own, commit),
  };
};

/** One ledger of the account. `began`: when, in milliseconds. `toOurs`: `undefined` where the ids are ours. */
type Teller = {
  readonly logId: string;
  readonly ledger: Pick<Ledger, 'history' | 'status'>;
  readonly began: number;
  readonly seat: Seat;
  readonly toOurs: PairedItems['toOurs'] | undefined;
  readonly explained: Explained | undefined;
};

/** What others tell of the time before a ledger began. The one that begins first is asked first. */
const earlierThan = async (
  teller: Teller,
  others: readonly Teller[],
  time: number,
  waiting: Waiter,
): Promise<EarlierWhy | undefined> => {
  const begun = await beginningOf(teller, waiting);
  if (!begun) return undefined;
  const until = {
    state: seatState(await teller.ledger.history.bookAt(begun.seq, waiting), teller.seat),
    at: Date.parse(begun.at),
  };
  let unlike: ChangeCauses | undefined;
  for (const other of others.filter(({ began }) => began < until.at)) {
    const rest = others.filter((one) => one !== other && one.began < other.began);
    const { why, length, isAlike } = await whyUntil(other, rest, time, until, waiting);
    if (isAlike) return { why, begun };
    // Who had stopped telling by that time does not know how the grade was then.
    if (length > 0) unlike = why;
  }
  return unlike && { why: unlike, begun };
};

const whyUntil = async (
  teller: Teller,
  others: readonly Teller[],
  time: number,
  until: StateThen,
  waiting: Waiter,
): Promise<CommitsUntil & { readonly why: ChangeCauses }> => {
  const { logId, ledger, seat, toOurs } = teller;
  const { history } = ledger;
  const known = await lastBefore(history.commits(), time);
  const earlier = known === 0 ? await earlierThan(teller, others, time, waiting) : undefined;
  const first = earlier?.begun.seq ?? known;
  const start = await history.bookAt(first, waiting);
  const range = { first: first + 1, last: ledger.status().seq };
  const commits = await history.naming(wordsOfTouching(seat), range, waiting);
  const { length, isAlike } = commitsUntil(start, commits, seat, until);
  const told = commits.slice(0, length).map((commit) => toldIn(teller, commit));
  const why = whyChanged(start, told, seat);
  const inOurs = toOurs ? whyIn(toOurs(), logId, why) : why;
  return { why: earlier ? whyAfter(earlier.why, inOurs, earlier.begun) : inOurs, length, isAlike };
};

/** The last commit of those with which a ledger took over what its server held. */
const beginningOf = async ({ ledger }: Teller, waiting: Waiter): Promise<Beginning | undefined> => {
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
const toldIn = ({ explained, toOurs }: Teller, commit: CauseCommit): CauseCommit => {
  const deeds = explained?.get(commit.seq)?.deeds;
  if (!deeds) return commit;
  const doingOf = (change: Change): Doing | 'nothing' | undefined => {
    if (saysNothing(change)) return 'nothing';
    const values = valuesIn(toOurs ? changeIn(toOurs(), change) : change);
    const found = values.flatMap(({ value }) => deeds.get(value) ?? []);
    if (found.length < values.length) return undefined;
    return found.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1);
  };
  return { ...commit, partsOf: (event) => partsOf(event, doingOf) };
};
