/**
 * Which problem of a reading is which of those that were known. The wire has no ids of problems, only places;
 * what tells them apart is their maximum with their outcomes, and the points that students have on them.
 *
 *   maxima, outcomes ──▶ pairs ──▶ do the points contradict, or confirm? ──▶ what is left, by its points
 *
 * Invariant: every match that is not called unclear is correct, unless somebody gave one problem exactly another one's
 * maximum, outcomes and points. Linear in the students; they are looked at only where the lists differ, or `isTyped`.
 */
import type { Problem } from '../../events/entities.ts';
import { sameValue } from '../../events/same-value.ts';
import { trimmedCells } from '../../projections/outcomes/outcome-columns.ts';

export type SameProblems = {
  /** By place there: the place in the known list; `null` for a new problem. */
  readonly from: readonly (number | null)[];
  /** Places in the known list whose problems may be anywhere, or gone. */
  readonly unclear: ReadonlySet<number>;
};

/** A student's points by place, as they were known and as they are there; `undefined`: no points. */
export type PointsRow = {
  readonly before: readonly (number | undefined)[];
  readonly now: readonly (number | undefined)[];
};

export type ProblemContent = Pick<Problem, 'max' | 'outcomes'>;

type Reading = {
  readonly known: readonly ProblemContent[];
  readonly theirs: readonly ProblemContent[];
  /** Whether points were typed here that the server does not have. */
  readonly isTyped: boolean;
  readonly rows: () => readonly PointsRow[];
};

/** Problems that look as they did are the same ones, unless typed points contradict that. */
export const sameProblems = ({ known, theirs, isTyped, rows }: Reading): SameProblems => {
  const [knownKeys, theirKeys] = [known.map(contentKey), theirs.map(contentKey)];
  if (!sameValue(knownKeys, theirKeys)) return new Matching(knownKeys, theirKeys, rows()).result();
  const unclear = new Set<Place>();
  if (isTyped) {
    const pointsRows = rows();
    for (const place of knownKeys.keys())
      if (isContradicted([place, place], knownKeys.length, (other) => other, pointsRows)) unclear.add(place);
  }
  return { from: knownKeys.map((_, at) => at), unclear };
};

/** What tells a problem apart; blanks at the end of its outcomes mean nothing. */
export const contentKey = ({ max, outcomes }: ProblemContent): string => JSON.stringify([max, trimmedCells(outcomes)]);

type Place = number;
type Pair = readonly [before: Place, now: Place];

/** Matches two lists of problems that differ. */
class Matching {
  readonly #knownKeys: readonly string[];
  readonly #theirKeys: readonly string[];
  readonly #rows: readonly PointsRow[];
  /** By place there: the place before. */
  readonly #from: (Place | null)[];
  readonly #to = new Map<Place, Place>();
  readonly #unclear = new Set<Place>();
  /** Places there whose points contradict the maximum and outcomes. */
  readonly #contested = new Set<Place>();

  constructor(knownKeys: readonly string[], theirKeys: readonly string[], rows: readonly PointsRow[]) {
    this.#knownKeys = knownKeys;
    this.#theirKeys = theirKeys;
    this.#rows = rows;
    this.#from = theirKeys.map(() => null);
  }

  result(): SameProblems {
    const [before, now] = [placesOf(this.#knownKeys), placesOf(this.#theirKeys)];
    for (const [key, places] of before) this.#pairAlike(places, now.get(key) ?? []);
    this.#checkAgainstPoints();
    this.#pairRest();
    return { from: this.#from, unclear: this.#unclear };
  }

  /** Pairs problems with equal maximum and outcomes: one on each side, or several that points or places tell apart. */
  #pairAlike(before: readonly Place[], now: readonly Place[]): void {
    if (now.length === 0) return;
    if (before.length > 1 || now.length > 1) this.#pairByPoints(before, now);
    const [unpaired, free] = [this.#unpairedKnown(before), this.#unpairedThere(now)];
    const isInPlace = sameValue(unpaired, free);
    this.#pairByPlace(unpaired, free);
    if (!isInPlace && unpaired.length + free.length > 2) for (const place of unpaired) this.#unclear.add(place);
  }

  /**
   * Checks the pairs against the points. Others may have exchanged the maxima and outcomes of two problems instead of
   * the problems themselves: then the points have moved differently. If nobody has points, only insertions and removals
   * are believed without them.
   */
  #checkAgainstPoints(): void {
    const isOnlyAddedOrRemoved =
      isSubsequence(this.#knownKeys, this.#theirKeys) || isSubsequence(this.#theirKeys, this.#knownKeys);
    const contradicted: Pair[] = [...this.#to].filter((pair) =>
      isContradicted(pair, this.#knownKeys.length, (other) => this.#to.get(other), this.#rows),
    );
    for (const chain of this.#chains()) {
      const moved = chain.some(([before, now]) => this.#havePointsMoved(before, now));
      if (chain.some(([before, now]) => this.#havePointsMoved(now, now, before))) contradicted.push(...chain);
      if (!moved && !isOnlyAddedOrRemoved) for (const [before] of chain) this.#unclear.add(before);
    }
    for (const [before, now] of contradicted) {
      this.#unpair(before, now);
      this.#unclear.add(before);
      this.#contested.add(now);
    }
  }

  /** Whether some student has at `now` the points they had at `before`, and had other points at `other`. */
  #havePointsMoved(before: Place, now: Place, other: Place = now): boolean {
    return this.#rows.some((row) => {
      const points = row.now[now];
      return points !== undefined && points === row.before[before] && points !== row.before[other];
    });
  }

  /** The pairs that changed places, in chains: each pair is followed by the one whose place it took. */
  #chains(): readonly (readonly Pair[])[] {
    const moved = new Map([...this.#to].filter(([before, now]) => before !== now));
    const chains: Pair[][] = [];
    const ends = [...moved.keys()].filter((before) => this.#from[before] === null || before >= this.#theirKeys.length);
    for (const begin of [...ends, ...moved.keys()]) {
      const chain: Pair[] = [];
      let [before, now] = [begin, moved.get(begin)];
      while (now !== undefined) {
        chain.push([before, now]);
        moved.delete(before);
        [before, now] = [now, moved.get(now)];
      }
      if (chain.length > 0) chains.push(chain);
    }
    return chains;
  }

  /**
   * Pairs problems whose maximum and outcomes have no equal on the other side: changed, or removed and added. Others
   * may have moved points from a problem before they removed it, so points decide only where no other problem could be
   * at that place.
   */
  #pairRest(): void {
    const [before, now] = [this.#unpairedKnown(this.#knownKeys.keys()), this.#unpairedThere(this.#theirKeys.keys())];
    this.#pairByPoints(before, now);
    const [unpaired, free] = [this.#unpairedKnown(before), this.#unpairedThere(now)];
    const pairedByPoints = before.filter((one) => this.#to.has(one));
    if (free.length + pairedByPoints.length > 0) for (const one of unpaired) this.#unclear.add(one);
    for (const one of pairedByPoints) if (unpaired.length > 0 || this.#isContested(one)) this.#unclear.add(one);
    if (free.length === 0) return;
    // Points that are nowhere there were removed with their problem.
    this.#pairByPlace(
      unpaired.filter((one) => this.#isBlank(one) || (free.includes(one) && this.#sharesPoints(one))),
      free,
    );
  }

  #isContested(before: Place): boolean {
    const now = this.#to.get(before);
    return now !== undefined && this.#contested.has(now);
  }

  #isBlank(place: Place): boolean {
    return this.#rows.every(({ before }) => before[place] === undefined);
  }

  #sharesPoints(place: Place): boolean {
    return this.#rows.some(({ before, now }) => now[place] !== undefined && now[place] === before[place]);
  }

  /** Pairs two problems if all points of the one are on the other, and no other problem's points fit there. */
  #pairByPoints(before: readonly Place[], now: readonly Place[]): void {
    const fitting = before.map((one) => now.filter((place) => this.#areAllPointsAt(one, place)));
    for (const [at, places] of fitting.entries()) {
      const [fit, anotherFit] = places;
      const known = before[at];
      if (known === undefined || fit === undefined || anotherFit !== undefined) continue;
      if (before.every((other) => other === known || this.#fitsOnly(fit, known, other))) this.#pair(known, fit);
    }
  }

  /** Whether the points at `now` tell the two known problems apart, and are those of `known` and never of `other`. */
  #fitsOnly(now: Place, known: Place, other: Place): boolean {
    const telling = this.#rows.filter((row) => row.now[now] !== undefined && row.before[known] !== row.before[other]);
    const isOf = (place: Place): boolean => telling.some((row) => row.now[now] === row.before[place]);
    return isOf(known) && !isOf(other);
  }

  /** Whether all known points of `before` are at `now`. False if nobody has any. */
  #areAllPointsAt(before: Place, now: Place): boolean {
    let isSeen = false;
    for (const row of this.#rows) {
      const points = row.before[before];
      if (points === undefined) continue;
      if (points !== row.now[now]) return false;
      isSeen = true;
    }
    return isSeen;
  }

  /** Pairs problems that kept their place, then the others in order. */
  #pairByPlace(before: readonly Place[], now: readonly Place[]): void {
    for (const place of before) if (now.includes(place)) this.#pair(place, place);
    const free = this.#unpairedThere(now);
    for (const [nth, one] of this.#unpairedKnown(before).entries()) {
      const place = free[nth];
      if (place !== undefined) this.#pair(one, place);
    }
  }

  #pair(before: Place, now: Place): void {
    this.#from[now] = before;
    this.#to.set(before, now);
  }

  #unpair(before: Place, now: Place): void {
    this.#from[now] = null;
    this.#to.delete(before);
  }

  #unpairedKnown(before: Iterable<Place>): readonly Place[] {
    return [...before].filter((one) => !this.#to.has(one));
  }

  #unpairedThere(now: Iterable<Place>): readonly Place[] {
    return [...now].filter((place) => this.#from[place] === null);
  }
}

/** The places of each content key. */
const placesOf = (keys: readonly string[]): ReadonlyMap<string, readonly Place[]> => {
  const places = new Map<string, Place[]>();
  for (const [at, key] of keys.entries()) places.set(key, [...(places.get(key) ?? []), at]);
  return places;
};

/** Whether `many` contains `few` in the same order, gaps allowed. */
const isSubsequence = (few: readonly string[], many: readonly string[]): boolean => {
  let matched = 0;
  for (const key of many) if (key === few[matched]) matched += 1;
  return matched === few.length;
};

/**
 * Whether more students lost their points on the pair than kept them; or whether more have there the points of some
 * other problem, and no longer have those where that problem is taken to be. Then problems were exchanged, or their
 * maxima and outcomes, or the points.
 */
const isContradicted = (
  [before, now]: Pair,
  knownCount: number,
  placeOf: (other: Place) => Place | undefined,
  rows: readonly PointsRow[],
): boolean => {
  const changed = rows.filter((row) => row.now[now] !== row.before[before]);
  if (changed.length === 0) return false;
  const otherPoints = changed.filter((row) => row.now[now] !== undefined);
  const kept = rows.filter((row) => row.now[now] !== undefined && row.now[now] === row.before[before]);
  if (changed.length - otherPoints.length > kept.length) return true;
  for (let other = 0; other < knownCount; other += 1) {
    const place = placeOf(other);
    const exchanged = otherPoints.filter(
      (row) => row.now[now] === row.before[other] && (place === undefined || row.now[place] !== row.before[other]),
    );
    if (exchanged.length > kept.filter((row) => row.before[before] !== row.before[other]).length) return true;
  }
  return false;
};
