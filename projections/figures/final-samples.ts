import { unitsPerOne } from '../../events/decimal.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId, StudentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { inPercent, roundedText } from '../final-grades/exact.ts';
import { letterOf, type OfferingGrades, type Percent } from '../final-grades/result.ts';
import { approximateShare, exactGrade, exactShare, roundShare } from '../final-grades/weighted-mean.ts';
import { type Sample, shownUnits } from './statistics.ts';

type Rule = GradingPolicy['ungraded'];

/** The column of final grades; students without one are left out. */
export const finalSamples = (grades: OfferingGrades, rule: Rule): Sample[] =>
  [...grades.students.values()].flatMap(({ studentId, [rule]: { final, weightSets } }) => {
    const decidingSet = final.kind === 'grade' ? weightSets[final.weightSet] : undefined;
    return decidingSet?.kind === 'grade'
      ? { studentId, percent: decidingSet.percent, exact: () => inPercent(exactGrade(decidingSet)) }
      : [];
  });

/** The column of one weight set, by its position. */
export const weightSetSamples = (grades: OfferingGrades, rule: Rule, position: number): Sample[] =>
  [...grades.students.values()].flatMap(({ studentId, [rule]: { weightSets } }) => {
    const set = weightSets[position];
    return set?.kind === 'grade' ? { studentId, percent: set.percent, exact: () => inPercent(exactGrade(set)) } : [];
  });

/** The column of a category: what each student earned in what it counts of them, in the set that decides their grade. */
export const categorySamples = (grades: OfferingGrades, rule: Rule, members: readonly AssessmentId[]): Sample[] => {
  const isMember = grades.assessmentIds.map((id) => members.includes(id));
  return [...grades.students.values()].flatMap(({ studentId, [rule]: { final, weightSets } }) => {
    const decidingSet = final.kind === 'grade' ? weightSets[final.weightSet] : undefined;
    const counted = decidingSet?.kind === 'grade' ? decidingSet.counted.filter(({ at }) => isMember[at]) : [];
    if (counted.every(({ extra }) => extra)) return [];
    const share = approximateShare(counted);
    const shown = roundedText(roundShare(counted, share, grades.policy), grades.policy.decimals);
    return { studentId, percent: { shown, value: 100 * share }, exact: () => inPercent(exactShare(counted)) };
  });
};

/** `from`: the bound of the letter. `distance` from it, in percentage points: below 0 if it is not reached. */
export type NearBound = {
  readonly studentId: StudentId;
  readonly shown: string;
  readonly letter: string;
  readonly from: number;
  readonly distance: number;
};

/** A letter of the policy, how many earn it, and the lowest grade that earned it, as it is shown. */
export type LetterEarned = { readonly letter: string; readonly count: number; readonly lowest: string | undefined };

/** From the highest letter down; under one rule for work that is not graded. */
export const lettersEarned = (grades: OfferingGrades, rule: Rule): readonly LetterEarned[] => {
  const earned = new Map<string | null, { readonly count: number; readonly lowest: Percent }>();
  for (const { studentId, percent } of finalSamples(grades, rule)) {
    const letter = letterOf(grades.students.get(studentId)?.[rule].final);
    const { count = 0, lowest = percent } = earned.get(letter) ?? {};
    earned.set(letter, { count: count + 1, lowest: lowest.value <= percent.value ? lowest : percent });
  }
  return grades.policy.letters
    .toSorted((a, b) => b.from - a.from)
    .map(({ letter }) => ({ letter, count: earned.get(letter)?.count ?? 0, lowest: earned.get(letter)?.lowest.shown }));
};

/** Students whose final grade or letter is given: the figures of this file count the computed one. */
export const givenCount = ({ students, policy }: OfferingGrades): number =>
  keysOf(policy.given).filter((studentId) => students.has(studentId)).length;

/**
 * Students whose shown final grade lies within `within` points, by default the policy's, of the bound of a letter,
 * nearest first. The lowest letter's bound is left out: below it the letter is the same.
 */
export const nearBounds = (grades: OfferingGrades, rule: Rule, within = grades.policy.nearCutOff): NearBound[] => {
  const bounds = grades.policy.letters.toSorted((a, b) => b.from - a.from).slice(0, -1);
  const near = finalSamples(grades, rule).flatMap(({ studentId, percent }) =>
    bounds.flatMap(({ letter, from }) => {
      const distance = (shownUnits(percent) - Math.round(from * unitsPerOne)) / unitsPerOne;
      return Math.abs(distance) <= within ? { studentId, shown: percent.shown, letter, from, distance } : [];
    }),
  );
  return near.sort((a, b) => Math.abs(a.distance) - Math.abs(b.distance));
};
