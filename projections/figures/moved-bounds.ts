import { type Units, unitsPerOne } from '../../events/decimal.ts';
import type { GradingPolicy, LetterBound } from '../../events/entities.ts';
import { type Sample, shownUnits } from './statistics.ts';

/** Final grades from the lowest up, so that what a cut-off would do is searched, not counted student by student. */
export type SortedFinals = {
  readonly samples: readonly Sample[];
  readonly units: readonly Units[];
  /** To how many digits they are rounded: a bound between two such grades is reached by the higher one. */
  readonly decimals: number;
};

export const sortedFinals = (
  samples: readonly Sample[],
  { decimals }: Pick<GradingPolicy, 'decimals'>,
): SortedFinals => {
  const sorted = samples
    .map((sample) => ({ sample, units: shownUnits(sample.percent) }))
    .sort((a, b) => a.units - b.units);
  return { samples: sorted.map(({ sample }) => sample), units: sorted.map(({ units }) => units), decimals };
};

/** How many students earn each letter, from the highest bound down. The lowest letter is also that of all below it. */
export const countsUnder = (
  { units, decimals }: SortedFinals,
  letters: readonly LetterBound[],
): readonly CountedBound[] => {
  let above = units.length;
  return boundsFromHighest(letters, decimals).map(({ bound, least }, at, bounds) => {
    const first = at === bounds.length - 1 ? 0 : firstFrom(units, least);
    const count = above - first;
    above = first;
    return { ...bound, count };
  });
};

export type CountedBound = LetterBound & { readonly count: number };

/** The students `low` up to `high`, `high` excluded, of the sorted grades: they have one letter and would get another. */
export type LetterMove = {
  readonly from: string;
  readonly to: string;
  readonly low: number;
  readonly high: number;
};

/** Whose letter would be another under `after` than under `before`, from the lowest grade up. */
export const letterMoves = (
  { units, decimals }: SortedFinals,
  before: readonly LetterBound[],
  after: readonly LetterBound[],
): readonly LetterMove[] => {
  const [was, is] = [boundsFromHighest(before, decimals), boundsFromHighest(after, decimals)];
  if (was.length === 0 || is.length === 0) return [];
  const bounds = [...new Set([...was, ...is].map(({ least }) => least))].sort((a, b) => a - b);
  const starts = [Number.NEGATIVE_INFINITY, ...bounds];
  return starts.flatMap((start, at): readonly LetterMove[] => {
    const [from, to] = [letterFrom(was, start), letterFrom(is, start)];
    if (from === to) return [];
    const low = firstFrom(units, start);
    const next = starts[at + 1];
    const high = next === undefined ? units.length : firstFrom(units, next);
    return low < high ? [{ from, to, low, high }] : [];
  });
};

/** How far a cut-off may be moved: in whole steps, one short of both neighbours, within 0 and 100. */
export type Room = { readonly least: number; readonly most: number };

/** `undefined` for the lowest letter, whose bound decides nothing. */
export const roomOf = (letters: readonly LetterBound[], letter: string, step: number): Room | undefined => {
  const sorted = descending(letters);
  const at = sorted.findIndex((bound) => bound.letter === letter);
  const [bound, above, below] = [sorted[at], sorted[at - 1], sorted[at + 1]];
  if (!bound || !below) return undefined;
  const most = above ? inSteps(above.from - step, step, Math.floor) : Math.max(100, bound.from);
  const least = Math.max(0, inSteps(below.from + step, step, Math.ceil));
  return { least: Math.min(least, bound.from), most: Math.max(most, bound.from) };
};

/** The letters with the cut-off of one moved to `from`, or as near to it as there is room. */
export const withBound = (
  letters: readonly LetterBound[],
  letter: string,
  from: number,
  step: number,
): readonly LetterBound[] => {
  const room = roomOf(letters, letter, step);
  if (!room) return letters;
  const moved = toFourDigits(Math.min(room.most, Math.max(room.least, from)));
  return letters.map((bound) => (bound.letter === letter ? { ...bound, from: moved } : bound));
};

/** Percent between two cut-offs that a tap leads to, where the policy’s rounding is finer. */
const leastTap = 0.5;

/** The next cut-off below, for a tap; `step`: that of the policy’s rounding. */
export const tappedDown = (from: number, step: number): number => {
  const by = Math.max(leastTap, step);
  return (Math.ceil(from / by) - 1) * by;
};

/** The next cut-off above, for a tap. */
export const tappedUp = (from: number, step: number): number => {
  const by = Math.max(leastTap, step);
  return (Math.floor(from / by) + 1) * by;
};

/** The percentage, rounded to whole steps. Counts in ten-thousandths, so that no rest of a double decides. */
export const inSteps = (percent: number, step: number, round: (count: number) => number = Math.round): number =>
  toFourDigits(round(Math.round(percent * unitsPerOne) / Math.round(step * unitsPerOne)) * step);

/** Without the rest that a double may have beyond ten-thousandths. */
const toFourDigits = (percent: number): number => Math.round(percent * unitsPerOne) / unitsPerOne;

const descending = (letters: readonly LetterBound[]): readonly LetterBound[] =>
  letters.toSorted((a, b) => b.from - a.from);

/** A letter with the least rounded grade that reaches it. */
type RoundedBound = { readonly bound: LetterBound; readonly least: Units };

/** From the highest down, of equal ones the one that is listed first: as the grades are computed. */
const boundsFromHighest = (letters: readonly LetterBound[], decimals: number): readonly RoundedBound[] => {
  const digit = unitsPerOne / 10 ** decimals;
  return letters
    .map((bound) => ({ bound, least: Math.ceil(Math.round(bound.from * unitsPerOne) / digit) * digit }))
    .sort((a, b) => b.least - a.least);
};

const letterFrom = (letters: readonly RoundedBound[], units: Units): string =>
  (letters.find(({ least }) => units >= least) ?? letters.at(-1))?.bound.letter ?? '';

/** The place of the first grade of at least `least`. */
const firstFrom = (units: readonly Units[], least: Units): number => {
  let [low, high] = [0, units.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
};
