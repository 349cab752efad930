/**
 * Which observed changes need not be told, because another ledger of the account tells them. What somebody did in one
 * browser, the others observe at the server: the same value of the same item, after it was done and before the next
 * change of it was sent from there. Each deed explains one observation of each other ledger at most. What no deed
 * explains, another program did; several browsers may have observed it, and it is told once.
 */
import { isCommandType } from '../../commands/decide.ts';
import { type DomainEvent, eventTypes, isBookEvent } from '../../events/catalogue.ts';
import { gradeFieldNames } from '../../events/fields.ts';
import type { StoredCommit } from '../../log/port.ts';
import type { Change } from '../../projections/events/changes.ts';
import { changesOf } from '../../projections/history/history.ts';
import { changeIn, type KnownItems, sameItems } from '../../projections/history/same-items.ts';
import { loadCommand } from '../../projections/records/loads.ts';
import { isMadeElsewhere } from '../../projections/records/readings.ts';
import type { LedgerHistory, Waiter } from '../ledger/ledger-port.ts';
import { itemsOf, type OtherLedger } from './other-ledger.ts';
import { tellOnce, type ValueEvent } from './tell-once.ts';
import { valuesIn } from './values-in.ts';

/**
 * Of a commit that observed changes: the values that need not be told, and how many changes are left to be told. `deeds`:
 * what gave a value, where a ledger tells it.
 */
export type ToldElsewhere = {
  readonly values: ReadonlySet<string>;
  readonly deeds: ReadonlyMap<string, Deed>;
  readonly left: number;
};

/** A commit of somebody: the ledger that has it, its number there, and its time, an ISO time. */
export type Deed = { readonly logId: string; readonly seq: number; readonly at: string };

/** By the number of a commit of one ledger. A commit that is not there is told as it is. */
export type Explained = ReadonlyMap<number, ToldElsewhere>;

/** By the id of another ledger; this browser's own has `ownId`, which is no ledger's id. */
export type ExplainedIn = ReadonlyMap<string, Explained>;

export const ownId = '';

/** Whether a change need not be told: another ledger tells all its values, or it says nothing. */
export const isToldElsewhere =
  ({ values }: Pick<ToldElsewhere, 'values'>) =>
  (change: Change): boolean =>
    saysNothing(change) || valuesIn(change).every(({ value }) => values.has(value));

/** A grade that is read for the first time has all its fields; those that are blank were never entered. */
export const saysNothing = ({ subject, field, from, to }: Change): boolean =>
  subject.what === 'grade' &&
  gradeFieldNames.some((name) => name === field) &&
  from === null &&
  (to === false || to === 0);

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
  const sources = [ownSource(own), ...others.map((other) => otherSource(other, own.items))];
  const places = await observedPlaces(sources, waiting);
  const events = await eventsAt(places, sources, waiting);
  const toldBySource = new Map(sources.map(({ id }) => [id, new Map<number, ToldValues>()]));
  for (const atPlace of events.values()) {
    for (const { event, deed } of tellOnce(sources, atPlace)) {
      const { source, seq, value } = event;
      const toldOfSource = toldBySource.get(source.id);
      const toldValues = toldOfSource?.get(seq) ?? new Map();
      toldOfSource?.set(seq, toldValues.set(value, deed && deedOf(deed)));
    }
  }
  const explained = new Map<string, Map<number, ToldElsewhere>>();
  for (const source of sources)
    explained.set(source.id, await countedLeft(source, toldBySource.get(source.id), waiting));
  return explained;
};

/** By the value that need not be told, the deed that gave it. */
type ToldValues = Map<string, Deed | undefined>;

const deedOf = ({ source, seq, time }: ValueEvent<Source>): Deed => ({
  ...{ logId: source.id, seq },
  at: new Date(time).toISOString(),
});

/** A ledger, from its first commit that is in no earlier one. `inOurs`: a change in the ids of this browser. */
type Source = {
  readonly id: string;
  readonly history: Pick<LedgerHistory, 'naming'>;
  readonly first: number;
  readonly last: number;
  readonly begun: number;
  readonly inOurs: (change: Change) => Change;
  readonly receivedAt: (seq: number) => string | undefined;
};

const ownSource = ({ history, last, begunAt }: OwnLedger): Source => ({
  id: ownId,
  history,
  first: 1,
  last,
  begun: Date.parse(begunAt),
  inOurs: (change) => change,
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
    inOurs: (change) => changeIn(same, change),
    receivedAt: (seq) => other.placeOf(seq).receivedAt,
  };
};

/** The text in the line of every commit that holds what a reading of the server showed. */
export const observedWord = '"ServerChangesObserved"';

const bookEventWords = eventTypes
  .filter((type) => type !== 'BaselineObserved' && isBookEvent({ type } as DomainEvent))
  .map((type) => `"${type}"`);

/** The places, as `valuesIn` names them, of which a ledger observed a value at the server. */
const observedPlaces = async (sources: readonly Source[], waiting: Waiter): Promise<ReadonlySet<string>> => {
  const places = new Set<string>();
  for (const source of sources) {
    for await (const commit of commitsNaming(source, [observedWord], waiting)) {
      if (!isMadeElsewhere(commit.command, commit.events)) continue;
      for (const change of changesIn(source, commit)) for (const { place } of valuesIn(change)) places.add(place);
    }
  }
  return places;
};

/** By the place, everything that the ledgers tell of it, each in its order. */
const eventsAt = async (
  places: ReadonlySet<string>,
  sources: readonly Source[],
  waiting: Waiter,
): Promise<ReadonlyMap<string, readonly ValueEvent<Source>[]>> => {
  const events = new Map<string, ValueEvent<Source>[]>([...places].map((place) => [place, []]));
  for (const source of places.size === 0 ? [] : sources) {
    for await (const commit of commitsNaming(source, bookEventWords, waiting)) {
      const by = authorOf(commit);
      const time = Date.parse(commit.at);
      const received = Date.parse(source.receivedAt(commit.seq) ?? commit.at);
      // A clock may be ahead, but nothing was made after the server had it.
      const when = { time: Math.min(time, received), sent: Math.max(time, received) };
      for (const change of changesIn(source, commit))
        for (const { place, value } of valuesIn(change))
          events.get(place)?.push({ source, seq: commit.seq, value, by, ...when });
    }
  }
  return events;
};

/** A decision about a conflict gives a value that somebody else gave before: nobody's deed. */
const authorOf = ({ command, events }: StoredCommit): ValueEvent<Source>['by'] => {
  if (isMadeElsewhere(command, events)) return 'observed';
  return isCommandType(command.type) || command.type === loadCommand ? 'done' : 'decided';
};

/**
 * By the number of a commit of the ledger, what is told elsewhere of it, and how many of its changes are left to be
 * told.
 */
const countedLeft = async (
  source: Source,
  toldOfSource: ReadonlyMap<number, ReadonlyMap<string, Deed | undefined>> = new Map(),
  waiting: Waiter,
): Promise<Map<number, ToldElsewhere>> => {
  const counted = new Map<number, ToldElsewhere>();
  if (toldOfSource.size === 0) return counted;
  for await (const commit of commitsNaming(source, [observedWord], waiting)) {
    const toldValues = toldOfSource.get(commit.seq);
    if (!toldValues) continue;
    const values = new Set(toldValues.keys());
    const deeds = new Map([...toldValues].flatMap(([value, deed]) => (deed ? [[value, deed] as const] : [])));
    const isTold = isToldElsewhere({ values });
    const left = changesIn(source, commit).filter((change) => !isTold(change)).length;
    counted.set(commit.seq, { values, deeds, left });
  }
  return counted;
};

/** The commits in whose line one of the words stands, in the order of the ledger. */
const commitsNaming = async function* (
  { history, first, last }: Source,
  words: readonly string[],
  waiting: Waiter,
): AsyncGenerator<StoredCommit, void> {
  for (let from = first; from <= last; from += atOnce) {
    yield* await history.naming(words, { first: from, last: Math.min(last, from + atOnce - 1) }, waiting);
  }
};

const changesIn = ({ inOurs }: Source, { events }: StoredCommit): readonly Change[] =>
  events
    .filter(isBookEvent)
    .flatMap((event) => (event.type === 'BaselineObserved' ? [] : changesOf(event)))
    .map(inOurs)
    .filter((change) => !saysNothing(change));
