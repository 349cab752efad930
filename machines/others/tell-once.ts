import { ofClocks } from './of-clocks.ts';

/**
 * Something that a ledger tells of one value. `by`: somebody did it there, decided between two values, or it was observed
 * at the server. In milliseconds; `sent`: by when the server had it at the latest, as far as that is known.
 */
export type ValueEvent<Source> = {
  readonly source: Source;
  readonly seq: number;
  readonly value: string;
  readonly by: 'done' | 'decided' | 'observed';
  readonly time: number;
  readonly sent: number;
};

/** An observation that need not be told. `deed`: what gave the value; `undefined`: another ledger tells the observation. */
export type ToldOnce<Source> = {
  readonly event: ValueEvent<Source>;
  readonly deed: ValueEvent<Source> | undefined;
};

/**
 * Of everything that ledgers tell of one place, each in its order, the observations that need not be told: a deed in
 * another ledger gave the value, or an earlier one of `sources` tells the same observation. Those of one value in one
 * commit are told together, unless each is explained.
 */
export const tellOnce = <Source extends { readonly begun: number }>(
  sources: readonly Source[],
  events: readonly ValueEvent<Source>[],
): readonly ToldOnce<Source>[] => {
  const spans = new Map(sources.map((source) => [source, spansOf(source, events)]));
  const deeds = [...spans.values()].flat().filter(({ event }) => event.by === 'done');
  const toldSoFar: Span<Source>[] = [];
  const toldByOthers: ToldOnce<Source>[] = [];
  for (const [source, own] of spans) {
    const used = new Set<Span<Source>>();
    const found = own
      .filter(({ event }) => event.by === 'observed')
      .map((observation) => {
        const isFree = (other: Span<Source>): boolean =>
          other.event.source !== source && !used.has(other) && mayBeSame(observation, other);
        const explanation = deeds.findLast(isFree) ?? toldSoFar.findLast(isFree);
        if (explanation) used.add(explanation);
        return { observation, explanation };
      });
    // A commit may observe one value twice, such as two weight sets that went. If one is left to tell, nobody knows which.
    const twinsLeft = new Set(
      found.filter(({ explanation }) => !explanation).map(({ observation }) => twinKey(observation.event)),
    );
    const leftToTell: Span<Source>[] = [];
    for (const { observation, explanation } of found) {
      if (!explanation || twinsLeft.has(twinKey(observation.event))) leftToTell.push(observation);
      else {
        const { event } = explanation;
        toldByOthers.push({ event: observation.event, deed: event.by === 'done' ? event : undefined });
      }
    }
    toldSoFar.push(...leftToTell);
  }
  return toldByOthers;
};

/** `since`: when the ledger's value before was given; `until`: by when the server had its next one. */
type Span<Source> = { readonly event: ValueEvent<Source>; readonly since: number; readonly until: number };

const spansOf = <Source extends { readonly begun: number }>(
  source: Source,
  events: readonly ValueEvent<Source>[],
): readonly Span<Source>[] => {
  const own = events.filter((event) => event.source === source);
  const beside = (at: number, step: 1 | -1): ValueEvent<Source> | undefined => {
    let next = at + step;
    while (isTwin(own[at], own[next])) next += step;
    return own[next];
  };
  return own.map((event, at) => ({
    event,
    since: beside(at, -1)?.time ?? source.begun,
    until: beside(at, 1)?.sent ?? Number.POSITIVE_INFINITY,
  }));
};

/** The same for what one commit of a ledger tells several times: neither comes before the other. */
const twinKey = <Source>({ seq, value }: ValueEvent<Source>): string => `${seq} ${value}`;

const isTwin = <Source>(one: ValueEvent<Source> | undefined, other: ValueEvent<Source> | undefined): boolean =>
  one !== undefined && other !== undefined && twinKey(one) === twinKey(other);

/** Whether the observation may have seen what the other event did, or also saw, as far as clocks tell. */
const mayBeSame = <Source>(observed: Span<Source>, other: Span<Source>): boolean => {
  const { event, until } = other;
  const { time, value } = observed.event;
  return (
    event.value === value &&
    (event.by === 'observed' || event.time <= time + ofClocks) &&
    event.sent >= observed.since - ofClocks &&
    time <= until + ofClocks
  );
};
