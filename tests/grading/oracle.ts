/**
 * The formula of docs/grading.md once more, as stupidly as possible: fractions of big integers
 * parsed from decimal text, and every way of dropping tried. Shares nothing with the module it
 * checks. What it computes it gives back as text.
 */
export type OracleAssessment = {
  max: number[];
  points: (number | null)[];
  useBonus: boolean;
  bonus: number;
  useCurve: boolean;
  curve: number;
  excused: boolean;
  neverDrop: boolean;
  extra?: boolean;
};

/** Assessments by their number; one that no assessment has is nobody's. */
export type OracleCategory = {
  members: number[];
  weights: (number | null)[];
  within: 'weights' | 'points' | 'equally';
  dropLowest: number;
  neverDrop: number[];
};

export type OracleCase = {
  assessments: OracleAssessment[];
  /** One weight per assessment and set. */
  weightSets: number[][];
  weightSet: 'best' | number;
  dropLowest: number;
  decimals: number;
  rule: 'halfUp' | 'halfEven';
  letters: { letter: string; from: number }[];
  categories?: OracleCategory[];
  capAt?: number | null;
};

/** A text instead of a result says why there is none. */
export type OracleTotals = {
  assessments: ({ points: string; max: string; percent: string } | string)[];
  weightSets: ({ percent: string; dropped: number[] } | string)[];
  final: { percent: string; weightSet: number; letter: string | null } | string;
};

type Q = [num: bigint, den: bigint];

const zero: Q = [0n, 1n];
const add = ([a, b]: Q, [c, d]: Q): Q => [a * d + c * b, b * d];
const times = ([a, b]: Q, [c, d]: Q): Q => [a * c, b * d];
const over = ([a, b]: Q, [c, d]: Q): Q => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
const isLess = ([a, b]: Q, [c, d]: Q): boolean => a * d < c * b;
const sumOf = (all: Q[]): Q => all.reduce(add, zero);

const parse = (value: number | string): Q => {
  const [whole = '', fraction = ''] = String(value).split('.');
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
};

const floor = ([a, b]: Q): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));

const round = (value: Q, { decimals, rule }: OracleCase): string => {
  const scaled = times(value, [10n ** BigInt(decimals), 1n]);
  const up = floor(add(scaled, [1n, 2n]));
  const isTie = up * 2n * scaled[1] === 2n * scaled[0] + scaled[1];
  const digits = isTie && rule === 'halfEven' && up % 2n !== 0n ? up - 1n : up;
  const text = String(digits).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};

const decimal = (value: Q): string => {
  const tenThousandths = (value[0] * 10_000n) / value[1];
  const text = String(tenThousandths).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`.replace(/\.?0+$/, '');
};

type Result = { points: Q; max: Q; share: Q };

const resultOf = (assessment: OracleAssessment, ungraded: 'leftOut' | 'zero'): Result | string => {
  const { max, points, useBonus, bonus, useCurve, curve, excused } = assessment;
  if (excused) return 'excused';
  const counts = max.map((_, problem) => ungraded === 'zero' || (points[problem] ?? null) !== null);
  if (!counts.includes(true)) return 'nothing graded';
  const graded = sumOf(max.map((_, problem) => parse(points[problem] ?? 0)));
  const all = [graded, useBonus ? parse(bonus) : zero, useCurve ? parse(curve) : zero];
  const total = sumOf(all);
  const whole = sumOf(max.filter((_, problem) => counts[problem]).map(parse));
  if (whole[0] === 0n) return 'maximum is zero';
  const kept = isLess(total, zero) ? zero : total;
  return { points: kept, max: whole, share: over(kept, whole) };
};

/** What an assessment adds above the line and below it. */
type Term = { at: number; above: Q; below: Q };

/** What is there whatever is dropped, and whether one of the terms has to stay. */
type Fixed = { above: Q; below: Q; keepsOne: boolean };

const choices = (items: number[], count: number): number[][] => {
  if (count === 0) return [[]];
  return items.flatMap((item, index) => choices(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]));
};

/** Of two choices the one that drops the later assessments: the first difference from the end decides. */
const isLater = (a: number[], b: number[]): boolean => {
  const [lastA, lastB] = [[...a].reverse(), [...b].reverse()];
  const difference = lastA.findIndex((at, index) => at !== lastB[index]);
  return difference >= 0 && (lastA[difference] ?? 0) > (lastB[difference] ?? 0);
};

/** Of two choices with the same grade: the one that drops fewer, then the one that drops the later assessments. */
const isPreferred = (a: number[], b: number[]): boolean =>
  a.length === b.length ? isLater(a, b) : a.length < b.length;

type Choice = { mean: Q; dropped: number[] };

const meanOf = (terms: Term[], fixed: Fixed): Q =>
  times(
    over(
      sumOf([fixed.above, ...terms.map(({ above }) => above)]),
      sumOf([fixed.below, ...terms.map(({ below }) => below)]),
    ),
    [100n, 1n],
  );

/** By rules 1 as many are dropped as may be; by rules 2 any number up to that, where it is best. */
const bestChoice = (terms: Term[], may: (at: number) => boolean, count: number, fixed: Fixed, rules: 1 | 2): Choice => {
  const droppable = terms.map(({ at }) => at).filter(may);
  const most = Math.min(count, droppable.length, terms.length - (fixed.keepsOne ? 1 : 0));
  const sizes = rules === 1 ? [most] : Array.from({ length: most + 1 }, (_, size) => size);
  let best: Choice | undefined;
  for (const dropped of sizes.flatMap((size) => choices(droppable, size))) {
    const mean = meanOf(
      terms.filter(({ at }) => !dropped.includes(at)),
      fixed,
    );
    if (!best || isLess(best.mean, mean) || (!isLess(mean, best.mean) && isPreferred(dropped, best.dropped)))
      best = { mean, dropped };
  }
  if (!best) throw new Error('There is always one choice.');
  return best;
};

type Sheet = { given: OracleCase; results: (Result | string)[]; set: Q[]; rules: 1 | 2 };

const isExtra = ({ assessments }: OracleCase, at: number): boolean => assessments[at]?.extra === true;

const aboveOf = ({ results }: Sheet, at: number, weight: Q): Q[] => {
  const result = results[at];
  return typeof result === 'object' ? [times(weight, result.share)] : [];
};

/** Extra credit has a sum of its own; all other results are terms, if they weigh anything. */
const termsOf = (sheet: Sheet, places: number[], weightOf: (at: number) => Q): { terms: Term[]; extra: Q } => ({
  terms: places
    .filter((at) => !isExtra(sheet.given, at) && isLess(zero, weightOf(at)))
    .flatMap((at) => aboveOf(sheet, at, weightOf(at)).map((above) => ({ at, above, below: weightOf(at) }))),
  extra: sumOf(places.filter((at) => isExtra(sheet.given, at)).flatMap((at) => aboveOf(sheet, at, weightOf(at)))),
});

/** The members that there are. */
const placesIn = ({ assessments }: OracleCase, { members }: OracleCategory): number[] =>
  assessments.map((_, at) => at).filter((at) => members.includes(at));

const wholeOf = ({ given, set }: Sheet, category: OracleCategory, position: number): Q => {
  const typed = category.weights[position] ?? null;
  if (typed !== null) return parse(typed);
  return sumOf(placesIn(given, category).flatMap((at) => (isExtra(given, at) ? [] : [set[at] ?? zero])));
};

const memberWeight = ({ given, set }: Sheet, { within }: OracleCategory, at: number): Q => {
  if (within === 'equally') return [1n, 1n];
  return within === 'points' ? sumOf((given.assessments[at]?.max ?? []).map(parse)) : (set[at] ?? zero);
};

/** What is earned in a category, and what it weighs; nothing where it does not count. */
const earnedIn = (sheet: Sheet, category: OracleCategory, position: number): (Choice & { whole: Q })[] => {
  const { given, rules } = sheet;
  const whole = wholeOf(sheet, category, position);
  const { terms, extra } = termsOf(sheet, placesIn(given, category), (at) => memberWeight(sheet, category, at));
  if (terms.length === 0 || whole[0] === 0n) return [];
  const may = (at: number) => !given.assessments[at]?.neverDrop && !category.neverDrop.includes(at);
  const fixed = { above: extra, below: zero, keepsOne: true };
  return [{ ...bestChoice(terms, may, category.dropLowest, fixed, rules), whole }];
};

const isWeighing = (sheet: Sheet, at: number, position: number): boolean => {
  const category = sheet.given.categories?.find(({ members }) => members.includes(at));
  if (isExtra(sheet.given, at)) return false;
  if (!category) return isLess(zero, sheet.set[at] ?? zero);
  return isLess(zero, wholeOf(sheet, category, position)) && isLess(zero, memberWeight(sheet, category, at));
};

const finalUnder = (sheet: Sheet, position: number): Choice | string => {
  const { given, results, set, rules } = sheet;
  const categories = given.categories ?? [];
  const earned = categories.flatMap((category) => earnedIn(sheet, category, position));
  const outsiders = results.map((_, at) => at).filter((at) => !categories.some(({ members }) => members.includes(at)));
  const { terms, extra } = termsOf(sheet, outsiders, (at) => set[at] ?? zero);
  if (terms.length + earned.length === 0) {
    return reasonOf(
      results,
      results.map((_, at) => isWeighing(sheet, at, position)),
    );
  }
  const fixed = {
    above: sumOf([extra, ...earned.map(({ whole, mean }) => over(times(whole, mean), [100n, 1n]))]),
    below: sumOf(earned.map(({ whole }) => whole)),
    keepsOne: earned.length === 0,
  };
  const may = (at: number) => !given.assessments[at]?.neverDrop;
  const choice = bestChoice(terms, may, given.dropLowest, fixed, rules);
  const dropped = [...earned.flatMap((one) => one.dropped), ...choice.dropped].sort((a, b) => a - b);
  return { mean: choice.mean, dropped };
};

/** Whether nothing can be computed at all. */
const isMuddled = ({ assessments, categories = [], weightSets }: OracleCase): boolean => {
  const counts = assessments.map((_, at) => categories.filter(({ members }) => members.includes(at)).length);
  const typed = categories.filter(({ weights: [first = null] }) => first !== null).length;
  const isMixed = weightSets.length === 0 && typed > 0 && (typed < categories.length || counts.includes(0));
  return isMixed || counts.some((count) => count > 1);
};

const withCap = ({ capAt = null }: OracleCase, mean: Q): Q =>
  capAt !== null && isLess(parse(capAt), mean) ? parse(capAt) : mean;

/** Why nothing counts: of the assessments that weigh something, the first of these that is so of one. */
const reasonOf = (results: (Result | string)[], weighs: boolean[]): string => {
  if (results.length === 0) return 'no assessments';
  const reasons = results.filter((_, at) => weighs[at]);
  if (reasons.length === 0) return 'no weights';
  return ['nothing graded', 'maximum is zero', 'excused'].find((reason) => reasons.includes(reason)) ?? 'counts';
};

export const oracle = (given: OracleCase, ungraded: 'leftOut' | 'zero', rules: 1 | 2 = 2): OracleTotals => {
  const results = given.assessments.map((assessment) => resultOf(assessment, ungraded));
  const sets =
    given.weightSets.length > 0
      ? given.weightSets.map((set) => set.map(parse))
      : [given.assessments.map(({ max }) => sumOf(max.map(parse)))];
  if (isMuddled(given)) {
    const none = 'cannot be computed';
    return { assessments: results.map(() => none), weightSets: sets.map(() => none), final: none };
  }
  const finals = sets.map((set, position) => finalUnder({ given, results, set, rules }, position));
  return {
    assessments: results.map((result) =>
      typeof result === 'string'
        ? result
        : {
            points: decimal(result.points),
            max: decimal(result.max),
            percent: round(times(result.share, [100n, 1n]), given),
          },
    ),
    weightSets: finals.map((final) =>
      typeof final === 'string' ? final : { percent: round(withCap(given, final.mean), given), dropped: final.dropped },
    ),
    final: finalOf(given, finals),
  };
};

/** If no set gives a grade, the first one's reason is told. */
const finalOf = (given: OracleCase, finals: (Choice | string)[]): OracleTotals['final'] => {
  let winner = 0;
  finals.forEach((final, at) => {
    const leader = finals[winner];
    if (typeof final === 'object' && (typeof leader !== 'object' || isLess(leader.mean, final.mean))) winner = at;
  });
  const weightSet = given.weightSet === 'best' ? winner : given.weightSet;
  const final = finals[weightSet] ?? 'no such weight set';
  if (typeof final === 'string') return final;
  const percent = round(withCap(given, final.mean), given);
  return { percent, weightSet, letter: letterOf(given, parse(percent)) };
};

const letterOf = ({ letters }: OracleCase, percent: Q): string | null => {
  const falling = [...letters].sort((a, b) => b.from - a.from);
  const earned = falling.find(({ from }) => !isLess(percent, parse(from)));
  return (earned ?? falling[falling.length - 1])?.letter ?? null;
};
