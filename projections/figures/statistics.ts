import { type Units, unitsPerOne } from '../../events/decimal.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId, StudentId } from '../../events/ids.ts';
import {
  compareFractions,
  type Fraction,
  inPercent,
  type Rounding,
  reduced,
  roundedText,
  roundFraction,
} from '../final-grades/exact.ts';
import type { Percent } from '../final-grades/result.ts';
import type { OfferingResults, StudentResults } from '../final-grades/results.ts';

/** One student's percentage in a column. `exact` computes it unrounded, which is seldom needed. */
export type Sample = { readonly studentId: StudentId; readonly percent: Percent; readonly exact: () => Fraction };

type Rule = GradingPolicy['ungraded'];

/** The column of one assessment. */
export const assessmentSamples = (grades: OfferingResults, rule: Rule, assessmentId: AssessmentId): Sample[] =>
  [...grades.students.values()].flatMap((student) => assessmentSample(student, rule, assessmentId) ?? []);

/** `undefined` if the student has no result. */
export const assessmentSample = (
  student: StudentResults,
  rule: Rule,
  assessmentId: AssessmentId,
): Sample | undefined => {
  const { studentId } = student;
  const result = student[rule].assessments.get(assessmentId);
  if (result?.kind !== 'result') return undefined;
  const { points, max, percent } = result;
  return { studentId, percent, exact: () => inPercent({ num: BigInt(points), den: BigInt(max) }) };
};

/**
 * Samples in order of value, after these students got these results; `undefined`: none. However many they are, the list
 * is made anew once.
 */
export const samplesAfter = (
  samples: readonly Sample[],
  results: ReadonlyMap<StudentId, Sample | undefined>,
): readonly Sample[] => {
  const newSamples = [...results.values()].filter((sample) => sample !== undefined);
  return [...samples.filter(({ studentId }) => !results.has(studentId)), ...newSamples].sort(byValue);
};

/**
 * The statistics of a class. Mean, median, lowest and highest are exact and rounded once; all are `null` without
 * students.
 */
export type Statistics = {
  readonly count: number;
  /** How many students have exactly 0 %. */
  readonly zeros: number;
  readonly mean: Percent | null;
  readonly median: Percent | null;
  readonly lowest: Percent | null;
  readonly highest: Percent | null;
  /** Of the whole class (divided by n, not n − 1), in percentage points. A square root, hence a double. */
  readonly standardDeviation: number | null;
};

export const statisticsOf = (samples: readonly Sample[], rounding: Rounding): Statistics => {
  const sorted = samples.toSorted(byValue);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return {
    count: samples.length,
    zeros: samples.filter(({ percent }) => percent.value === 0).length,
    mean: meanOf(samples, rounding),
    median: meanOf(middle, rounding),
    lowest: sorted[0]?.percent ?? null,
    highest: sorted.at(-1)?.percent ?? null,
    standardDeviation: standardDeviationOf(samples),
  };
};

/** The exact mean, rounded once; `null` without samples. The double decides unless a rounding boundary is near. */
export const meanOf = (samples: readonly Pick<Sample, 'percent' | 'exact'>[], rounding: Rounding): Percent | null => {
  if (samples.length === 0) return null;
  const value = samples.reduce((sum, { percent }) => sum + percent.value, 0) / samples.length;
  const scaled = value * 10 ** rounding.decimals;
  const beyondHalf = scaled - Math.floor(scaled) - 0.5;
  const isClear = Math.abs(beyondHalf) > scaled * farBeyondError;
  const rounded = isClear ? Math.floor(scaled) + (beyondHalf > 0 ? 1 : 0) : roundFraction(exactMean(samples), rounding);
  return { shown: roundedText(rounded, rounding.decimals), value };
};

/** A column of n values is off by some (n + terms) · 2⁻⁵² of its value; this allows for four million. */
const farBeyondError = 1e-9;

const exactMean = (samples: readonly Pick<Sample, 'exact'>[]): Fraction => {
  const byDenominator = new Map<bigint, bigint>();
  for (const { exact } of samples) {
    const { num, den } = reduced(exact());
    byDenominator.set(den, (byDenominator.get(den) ?? 0n) + num);
  }
  let sum: Fraction = { num: 0n, den: 1n };
  for (const [den, num] of byDenominator) sum = reduced({ num: sum.num * den + num * sum.den, den: sum.den * den });
  return { num: sum.num, den: sum.den * BigInt(samples.length) };
};

/** Orders samples by their exact values. */
export const byValue = (a: Sample, b: Sample): number => {
  const difference = a.percent.value - b.percent.value;
  const isClear = Math.abs(difference) > Math.max(a.percent.value, b.percent.value) * farBeyondError;
  return isClear ? difference : compareFractions(a.exact(), b.exact());
};

const standardDeviationOf = (samples: readonly Sample[]): number | null => {
  if (samples.length === 0) return null;
  const mean = samples.reduce((sum, { percent }) => sum + percent.value, 0) / samples.length;
  const squares = samples.reduce((sum, { percent }) => sum + (percent.value - mean) ** 2, 0);
  return Math.sqrt(squares / samples.length);
};

/** From `from` up to, but not including, `to`; the bin that ends at 100 includes it. `to` is `null` for all above 100. */
export type Bin = { readonly from: number; readonly to: number | null; readonly count: number };

/** How the shown percentages spread over bins of `width` points (a divisor of 100), and above 100. */
export const histogramOf = (samples: readonly Pick<Sample, 'percent'>[], width = 10): Bin[] => {
  const binsTo100 = Math.round(100 / width);
  const counts = Array.from({ length: binsTo100 + 1 }, () => 0);
  for (const sample of samples) {
    const bin = binOf(sample, width);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({ from: bin * width, to: bin < binsTo100 ? (bin + 1) * width : null, count }));
};

/** The place of the bin among those of `histogramOf`. */
export const binOf = ({ percent }: Pick<Sample, 'percent'>, width = 10): number => {
  const binsTo100 = Math.round(100 / width);
  const units = shownUnits(percent);
  return units > 100 * unitsPerOne ? binsTo100 : Math.min(binsTo100 - 1, Math.floor(units / (width * unitsPerOne)));
};

/** What is shown has at most 4 digits, so it is a whole count; beyond 9·10¹¹ % only roughly. */
export const shownUnits = ({ shown }: Percent): Units => Math.round(Number(shown) * unitsPerOne);
