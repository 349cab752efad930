import type { Mark } from '../fixtures/school.ts';

/**
 * Final grades computed independently of the app: whole-number fractions throughout, straight from docs/grading.md.
 * Shares no line with projections/, so the two agree only if both are right.
 */
type Fraction = { readonly over: bigint; readonly under: bigint };

/** Excused work counts under neither rule. */
export type Work = { readonly marks: Mark[]; bonus: Mark; readonly isExcused?: boolean };
export type Assessed = {
  readonly name: string;
  readonly maxima: readonly string[];
  /** By student code. */
  readonly work: Map<string, Work>;
};
export type WeightSet = { readonly name: string; readonly weights: ReadonlyMap<string, string> };
export type Gradebook = {
  readonly codes: readonly string[];
  readonly assessed: readonly Assessed[];
  readonly sets: readonly WeightSet[];
  readonly letters: readonly { readonly letter: string; readonly from: string }[];
};

export type Rule = 'so far' | 'blanks as 0';
/** Percentages as texts with two decimals; `null` where there is none. */
export type Report = {
  readonly assessments: readonly (string | null)[];
  readonly sets: readonly (string | null)[];
  readonly final: string | null;
  readonly set: string | null;
  readonly letter: string | null;
};

const fraction = (decimal: string): Fraction => {
  const [whole = '', places = ''] = decimal.split('.');
  return { over: BigInt(whole + places), under: 10n ** BigInt(places.length) };
};
const zero = fraction('0');
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const dividedBy = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over });
const isMore = (a: Fraction, b: Fraction): boolean => a.over * b.under > b.over * a.under;
const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, zero);

/** Rounded to hundredths, halves up. */
const hundredths = ({ over, under }: Fraction): bigint => (2n * over * 100n + under) / (2n * under);

const shown = (value: Fraction | null): string | null => {
  if (value === null) return null;
  const digits = String(hundredths(value)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const percentOf = ({ maxima, work }: Assessed, code: string, rule: Rule): Fraction | null => {
  const { marks = [], bonus = null, isExcused } = work.get(code) ?? {};
  if (isExcused) return null;
  const counted = maxima.flatMap((max, at) => {
    const mark = marks[at] ?? (rule === 'so far' ? null : '0');
    return mark === null ? [] : [{ mark: fraction(mark), max: fraction(max) }];
  });
  if (counted.length === 0) return null;
  const total = plus(sum(counted.map(({ mark }) => mark)), fraction(bonus ?? '0'));
  return times(dividedBy(total, sum(counted.map(({ max }) => max))), fraction('100'));
};

const weighted = (percents: readonly (Fraction | null)[], weights: readonly Fraction[]): Fraction | null => {
  const counted = percents.flatMap((percent, at) => {
    const weight = weights[at] ?? zero;
    return percent === null || weight.over === 0n ? [] : [{ percent, weight }];
  });
  const weight = sum(counted.map((each) => each.weight));
  return counted.length === 0 ? null : dividedBy(sum(counted.map((each) => times(each.percent, each.weight))), weight);
};

export const reportOf = ({ assessed, sets, letters }: Gradebook, code: string, rule: Rule): Report => {
  const percents = assessed.map((each) => percentOf(each, code, rule));
  const finals = sets.map(({ weights }) =>
    weighted(
      percents,
      assessed.map(({ name }) => fraction(weights.get(name) ?? '0')),
    ),
  );
  let best: { readonly value: Fraction; readonly name: string } | null = null;
  for (const [at, value] of finals.entries()) {
    if (value !== null && (best === null || isMore(value, best.value))) best = { value, name: sets[at]?.name ?? '' };
  }
  return {
    assessments: percents.map(shown),
    sets: finals.map(shown),
    final: shown(best?.value ?? null),
    set: best?.name ?? null,
    letter: best === null ? null : letterOf(letters, hundredths(best.value)),
  };
};

/** The letter of the highest bound that the rounded grade reaches, or the lowest letter. */
const letterOf = (letters: Gradebook['letters'], grade: bigint): string | null =>
  (letters.find(({ from }) => grade >= hundredths(fraction(from))) ?? letters.at(-1))?.letter ?? null;
