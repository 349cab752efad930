import type { Rules } from './rules.ts';
import { approximateShare, exactTerms, relativeError, type WeightedResult } from './weighted-mean.ts';

/**
 * Leaves out at most `count` counted assessments, those whose removal gives the highest weighted mean. Never leaves out
 * the last one, nor extra credit, nor one for which `mayDrop` is false. Among equally good choices, fewer go, then the
 * later assessments. By rules 1, as many go as may, even where that lowers the mean. For a mean λ, an assessment's
 * gain is weight · (points/max − λ). Leaving out the smallest gains is best once the mean that remains is λ again
 * (Dinkelbach 1967; for grades Kane & Kane). The iteration ends, because λ only grows and the choices are finitely
 * many. Equal gains at the last λ are exactly the ties, and a gain of 0 or more is worth no drop.
 */
export const dropLowest = (counted: readonly WeightedResult[], { count, mayDrop, rules }: DropRule): DropResult => {
  if (count === 0) return { kept: counted, dropped: [] };
  const needed = counted.filter(({ extra }) => !extra);
  const droppable = needed.filter(({ at }) => mayDrop(at));
  const most = Math.min(count, droppable.length, needed.length - 1);
  if (most <= 0) return { kept: counted, dropped: [] };
  const drops: Drops = { most, onlyToRaise: rules > 1 };

  const guess = guessDropped(counted, droppable, drops);
  const dropped = isSurelyBest(counted, droppable, guess, drops)
    ? guess
    : provenDropped(counted, droppable, drops, guess);
  return { kept: counted.filter((item) => !dropped.has(item)), dropped: counted.filter((item) => dropped.has(item)) };
};

export type DropRule = {
  readonly count: number;
  readonly mayDrop: (at: number) => boolean;
  readonly rules: Rules;
};

/** `most`: as many may go. `onlyToRaise`: only where that raises the mean. */
type Drops = { readonly most: number; readonly onlyToRaise: boolean };

export type DropResult = {
  readonly kept: readonly WeightedResult[];
  readonly dropped: readonly WeightedResult[];
};

type Choice = ReadonlySet<WeightedResult>;

/** In doubles, and proved afterwards: exact steps for each student would cost too much. */
const guessDropped = (
  counted: readonly WeightedResult[],
  droppable: readonly WeightedResult[],
  drops: Drops,
): Choice => {
  let dropped: Choice = new Set();
  const shares = droppable.map(({ points, max }) => points / max);
  for (let round = 0; round < 30; round++) {
    const mean = approximateShare(without(counted, dropped));
    const gains = droppable.map(({ weight }, index) => weight * ((shares[index] ?? 0) - mean));
    const next = smallest(droppable, gains, drops);
    if (isSame(dropped, next)) break;
    dropped = next;
  }
  return dropped;
};

/** Whether every dropped gain is below every kept gain by more than the rounding errors of doubles. */
const isSurelyBest = (
  counted: readonly WeightedResult[],
  droppable: readonly WeightedResult[],
  dropped: Choice,
  drops: Drops,
): boolean => {
  const mean = approximateShare(without(counted, dropped));
  const error = relativeError(counted.length) * 2;
  let highestDropped = Number.NEGATIVE_INFINITY;
  let lowestKept = Number.POSITIVE_INFINITY;
  for (const item of droppable) {
    const share = item.points / item.max;
    const gain = item.weight * (share - mean);
    const slack = item.weight * (share + mean) * error;
    if (dropped.has(item)) highestDropped = Math.max(highestDropped, gain + slack);
    else lowestKept = Math.min(lowestKept, gain - slack);
  }
  if (!drops.onlyToRaise) return highestDropped < lowestKept;
  return highestDropped < 0 && (dropped.size < drops.most ? lowestKept > 0 : highestDropped < lowestKept);
};

/** The same iteration in whole numbers, starting from `guess`. Ends at a choice whose own mean selects it again. */
const provenDropped = (
  counted: readonly WeightedResult[],
  droppable: readonly WeightedResult[],
  drops: Drops,
  guess: Choice,
): Choice => {
  const { terms } = exactTerms(counted);
  const termOf = new Map(counted.map((item, index) => [item, terms[index] ?? nothing]));
  let dropped = guess;
  let mean = meanWithout(termOf, dropped);
  for (;;) {
    const gains = droppable.map((item) => {
      const { weight, share } = termOf.get(item) ?? nothing;
      return weight * (share * mean.weights - mean.sum);
    });
    dropped = smallest(droppable, gains, drops);
    const next = meanWithout(termOf, dropped);
    if (next.sum * mean.weights === mean.sum * next.weights) return dropped;
    mean = next;
  }
};

type Term = ReturnType<typeof exactTerms>['terms'][number];

const nothing: Term = { weight: 0n, share: 0n, extra: true };

const meanWithout = (termOf: ReadonlyMap<WeightedResult, Term>, dropped: Choice): { sum: bigint; weights: bigint } => {
  let sum = 0n;
  let weights = 0n;
  for (const [item, { weight, share, extra }] of termOf) {
    if (dropped.has(item)) continue;
    sum += weight * share;
    if (!extra) weights += weight;
  }
  return { sum, weights };
};

/**
 * The items with the smallest gains, at most `most`; of equal gains, the later items. `items` must be in the offering's
 * order. Of those chosen the gain in `gains` becomes infinite.
 */
const smallest = (
  items: readonly WeightedResult[],
  gains: (number | bigint)[],
  { most, onlyToRaise }: Drops,
): Choice => {
  const chosen = new Set<WeightedResult>();
  while (chosen.size < most) {
    let indexOfLeast = -1;
    let lowest: number | bigint = onlyToRaise ? 0 : Number.POSITIVE_INFINITY;
    for (let index = 0; index < gains.length; index += 1) {
      const gain = gains[index] ?? 0;
      if (indexOfLeast < 0 ? gain < lowest : gain <= lowest) [indexOfLeast, lowest] = [index, gain];
    }
    const item = items[indexOfLeast];
    if (!item) break;
    chosen.add(item);
    gains[indexOfLeast] = Number.POSITIVE_INFINITY;
  }
  return chosen;
};

const without = (counted: readonly WeightedResult[], dropped: Choice): readonly WeightedResult[] =>
  dropped.size === 0 ? counted : counted.filter((item) => !dropped.has(item));

const isSame = (a: Choice, b: Choice): boolean => a.size === b.size && [...a].every((item) => b.has(item));
