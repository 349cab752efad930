/**
 * Which observed changes need not be told, because another ledger of the account tells them. What somebody did in one
 * browser, the others observe at the server: the same value of the same item. Each deed explains one observation of
 * each other ledger at most, and none before it was done. What no deed explains, another program did; several browsers
 * may have observed it, and it is told once.
 */
import { type DomainEvent, eventTypes, isBookEvent } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import { gradeFieldNames } from '../../events/fields.ts';
import { subjectKey } from '../../projections/book/subject.ts';
import type { Change } from '../../projections/events/changes.ts';
import { changesOf } from '../../projections/history/history.ts';
import { changeIn, type KnownItems, sameItems } from '../../projections/history/same-items.ts';
import { isMadeElsewhere } from '../../projections/records/readings.ts';
import type { LedgerHistory, Waiter } from '../ledger/ledger-port.ts';
import { itemsOf, type OtherLedger } from './other-ledger.ts';

/** Of a commit that observed changes: which need not be told, by their keys, and how many are left to be told. */
export type ToldElsewhere = { readonly keys: ReadonlySet<string>; readonly left: number };

/** By the number of a commit of one ledger. A commit that is not there is told as it is. */
export type Explained = ReadonlyMap<number, ToldElsewhere>;

/** By the id of another ledger; this browser's own has `ownId`. */
export type ExplainedIn = ReadonlyMap<string, Explained>;

export const ownId = '';

/** Equal for the same value given to the same item. A whole item is only there or not: it has other ids elsewhere. */
export const changeKey = ({ subject, field, to }: Change): string =>
  `${subjectKey(subject)} ${field === null && subject.what !== 'setting' ? to !== null : `${field} ${JSON.stringify(to)}`}`;

/** Whether a change need not be told: another ledger tells it, or it says nothing. */
export const isToldElsewhere =
  ({ keys }: ToldElsewhere) =>
  (change: Change): boolean =>
    keys.has(changeKey(change)) || saysNothing(change);

/** A grade that is read for the first time has all its fields; those that are blank were never entered. */
const saysNothing = ({ subject, field, from, to }: Change): boolean =>
  subject.what === 'grade' &&
  gradeFieldNames.some((name) => name === field) &&
  from === null &&
  (to === false || to === 0);

/** Milliseconds by which the clocks of two computers may differ. */
const ofClocks = 3_600_000;

/** Numbers of commits that are read whole at once. */
const atOnce = 2_000;

/** `begunAt`: ISO time of this ledger's first line. */
export type OwnLedger = {
  readonly history: Pick<LedgerHistory, 'naming'>;
  readonly last: number;
  readonly begunAt: string;
  readonly items: KnownItems;
};

/** Reads what the ledgers observed, and what explains it. Fails with a `LogFailure`. */
export const explainObservations = async (
  own: OwnLedger,
  others: readonly OtherLedger[],
  waiting: Waiter,
): Promise<ExplainedIn> => {
  const sources = [sourceOf(own), ...others.map((other) => otherSource(other, own.items))];
  const seen = new Map<string, Observation[]>();
  const left = new Map<Source, Map<number, number>>(sources.map((source) => [source, new Map()]));
  for (const source of sources) {
    for await (const { seq, at, key, isObserved } of valuesIn(source, ['ServerChangesObserved'], waiting)) {
      if (!isObserved) continue;
      listIn(seen, key).push({ source, seq, time: Date.parse(at) });
      const ofSource = left.get(source);
      ofSource?.set(seq, (ofSource.get(seq) ?? 0) + 1);
    }
  }
  const deeds = new Map<string, Deed[]>();
  for (const source of seen.size === 0 ? [] : sources) {
    for await (const { seq, at, key, isObserved } of valuesIn(source, bookEventTypes, waiting)) {
      if (isObserved || !seen.has(key)) continue;
      const [time, received] = [Date.parse(at), Date.parse(source.receivedAt(seq) ?? at)];
      listIn(deeds, key).push({ source, time: Math.min(time, received), sent: Math.max(time, received) });
    }
  }
  const explained = new Map<string, Map<number, { readonly keys: Set<string>; left: number }>>();
  for (const { id } of sources) explained.set(id, new Map());
  for (const [key, observations] of seen) {
    for (const { source, seq } of neednotTell(sources, observations, deeds.get(key) ?? [])) {
      const ofSource = explained.get(source.id);
      const told = ofSource?.get(seq) ?? { keys: new Set(), left: left.get(source)?.get(seq) ?? 0 };
      told.keys.add(key);
      told.left -= 1;
      ofSource?.set(seq, told);
    }
  }
  return explained;
};

const bookEventTypes = eventTypes.filter((type) => type !== 'BaselineObserved' && isBookEvent({ type } as DomainEvent));

/** A ledger, from its first commit that is in no earlier one; `told`: a change in the ids of this browser. */
type Source = {
  readonly id: string;
  readonly history: Pick<LedgerHistory, 'naming'>;
  readonly first: number;
  readonly last: number;
  readonly begun: number;
  readonly told: (change: Change) => Change;
  readonly receivedAt: (seq: number) => string | undefined;
};

const sourceOf = ({ history, last, begunAt }: OwnLedger): Source => ({
  id: ownId,
  history,
  first: 1,
  last,
  begun: Date.parse(begunAt),
  told: (change) => change,
  receivedAt: () => undefined,
});

const otherSource = (other: OtherLedger, ours: KnownItems): Source => {
  const same = sameItems(itemsOf(other), ours);
  const { logId: id, begunAt, ledger, shared } = other;
  return {
    id,
    history: ledger.history,
    first: shared + 1,
    last: ledger.status().seq,
    begun: Date.parse(begunAt),
    told: (change) => changeIn(same, change),
    receivedAt: (seq) => other.placeOf(seq).receivedAt,
  };
};

type Observation = { readonly source: Source; readonly seq: number; readonly time: number };

/** Milliseconds. A clock may be ahead, but the server had nothing before it was done. `sent`: by when it had it at the latest. */
type Deed = { readonly source: Source; readonly time: number; readonly sent: number };

const listIn = <T>(lists: Map<string, T[]>, key: string): T[] => {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
};

type TimedValue = { readonly seq: number; readonly at: string; readonly key: string; readonly isObserved: boolean };

/** The values in the commits that hold an event of one of these types, in the order of the ledger. */
const valuesIn = async function* (
  { history, first, last, told }: Source,
  types: readonly string[],
  waiting: Waiter,
): AsyncGenerator<TimedValue, void> {
  const words = types.map((type) => `"${type}"`);
  for (let from = first; from <= last; from += atOnce) {
    const commits = await history.naming(words, { first: from, last: Math.min(last, from + atOnce - 1) }, waiting);
    for (const commit of commits) {
      const isObserved = isMadeElsewhere(commit.command, commit.events);
      for (const change of changesIn(commit))
        if (!(isObserved && saysNothing(change)))
          yield { seq: commit.seq, at: commit.at, key: changeKey(told(change)), isObserved };
    }
  }
};

const changesIn = ({ events }: Commit): readonly Change[] =>
  events.filter(isBookEvent).flatMap((event) => (event.type === 'BaselineObserved' ? [] : changesOf(event)));

/** Of the observations of one value, those that a deed explains, and those that this browser or an earlier ledger tells. */
const neednotTell = function* (
  sources: readonly Source[],
  observations: readonly Observation[],
  deeds: readonly Deed[],
): Generator<Observation, void> {
  let told = 0;
  for (const source of sources) {
    const ofSource = observations.filter((one) => one.source === source);
    const byOthers = deeds.filter((deed) => deed.source !== source && deed.sent >= source.begun - ofClocks);
    const explained = new Set(
      pairedWith(
        ofSource,
        byOthers.toSorted((a, b) => a.time - b.time),
      ),
    );
    yield* explained;
    const rest = ofSource.filter((one) => !explained.has(one));
    // The newest that two ledgers observed are the same; an older ledger observed more before them.
    yield* rest.slice(Math.max(0, rest.length - told));
    told = Math.max(told, rest.length);
  }
};

/** The observations that have a deed of their own. Both are in their order. */
const pairedWith = function* (
  observations: readonly Observation[],
  deeds: readonly Deed[],
): Generator<Observation, void> {
  let next = 0;
  for (const one of observations) {
    const deed = deeds[next];
    if (deed === undefined || deed.time > one.time + ofClocks) continue;
    next += 1;
    yield one;
  }
};
