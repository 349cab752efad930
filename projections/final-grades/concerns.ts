import type { Assessment, Grade, GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import { assessmentsIn, type Book } from '../book/book.ts';
import { howGraded } from '../figures/progress.ts';
import { compareFractions } from './exact.ts';
import { type PlannedWeights, planOf } from './plan.ts';
import type { AssessmentResult, BadItem, OfferingGrades, SetGrade, Totals } from './result.ts';
import { exactGrade } from './weighted-mean.ts';

/** A fact about a final grade that an instructor wants to know before publishing it. Never a judgement. */
export type Concern =
  | {
      readonly kind: 'over maximum';
      readonly assessmentId: AssessmentId;
      readonly problemId: ProblemId;
      readonly points: number;
      readonly max: number;
    }
  /** `assessmentId` is `null` if the final grade itself is over 100 %. */
  | { readonly kind: 'over 100'; readonly assessmentId: AssessmentId | null }
  | { readonly kind: 'not graded'; readonly assessmentId: AssessmentId }
  | {
      readonly kind: 'partly graded';
      readonly assessmentId: AssessmentId;
      readonly graded: number;
      readonly problems: number;
    }
  /** The assessment has points and counts in no weight set. */
  | { readonly kind: 'no weight'; readonly assessmentId: AssessmentId }
  | { readonly kind: 'cannot be computed'; readonly item: BadItem }
  | { readonly kind: 'no such weight set'; readonly position: number };

/** Whether work of the student is still to be graded. */
export const isUnfinished = ({ kind }: Concern): boolean => kind === 'not graded' || kind === 'partly graded';

export type ConcernsOf = (studentId: StudentId, rule: 'leftOut' | 'zero') => readonly Concern[];

/**
 * The concerns of each student's final grade, in the offering's order, with those of the whole grade last. Leaves out
 * assessments from which the student is excused, missing work that has no weight in any set that may decide, and
 * extra credit without points, which adds nothing and may stay so.
 */
export const concernsOf = (book: Book, offeringId: OfferingId, grades: OfferingGrades): ConcernsOf => {
  const { weightSets, columns } = planOf(book, offeringId);
  const chosen = columns[0]?.weightSetId === null ? 'best' : grades.policy.weightSet;
  const assessments = assessmentsIn(book, offeringId).map((assessment, at) => ({
    assessment,
    weight: weightOf(at, weightSets, chosen),
    isExtra: Object.hasOwn(grades.policy.extraCredit, assessment.assessmentId),
  }));
  return (studentId, rule) => {
    const totals = grades.students.get(studentId)?.[rule];
    if (!totals) return [];
    const seat = book.grades[offeringId]?.get(studentId);
    const inAssessments = assessments.flatMap(({ assessment, weight, isExtra }) => {
      const { assessmentId } = assessment;
      const result = totals.assessments.get(assessmentId);
      if (!result || (result.kind === 'none' && result.why === 'excused')) return [];
      return assessmentConcerns(assessment, seat?.[assessmentId]?.points ?? {}, result, weight).filter(
        ({ kind }) => !(isExtra && kind === 'not graded'),
      );
    });
    return [...inAssessments, ...finalConcerns(totals.final, totals.weightSets)];
  };
};

/** The assessments that count in no weight set. */
export const unweightedIn = (book: Book, offeringId: OfferingId): readonly AssessmentId[] => {
  const { weightSets } = planOf(book, offeringId);
  return assessmentsIn(book, offeringId)
    .filter((_, at) => weightOf(at, weightSets, 'best') === 'none')
    .map(({ assessmentId }) => assessmentId);
};

/**
 * `decides`: it weighs in a set that may decide the final grade; `elsewhere`: only in sets that the policy did not
 * choose.
 */
type Weight = 'decides' | 'elsewhere' | 'none';

const weightOf = (at: number, sets: readonly PlannedWeights[], chosen: GradingPolicy['weightSet']): Weight => {
  const weighs = sets.map((weights) => weights[at] !== 0);
  if (!weighs.includes(true)) return 'none';
  return chosen === 'best' || weighs[chosen] ? 'decides' : 'elsewhere';
};

/** Work that is not graded is a concern only where the final grade depends on it. */
const assessmentConcerns = (
  assessment: Assessment,
  points: Grade['points'],
  result: AssessmentResult,
  weight: Weight,
): Concern[] => {
  const { assessmentId } = assessment;
  const over = overMaximum(assessment, points);
  if (result.kind === 'result' && result.points > result.max) over.push({ kind: 'over 100', assessmentId });
  const unfinished = weight === 'decides' ? unfinishedWork(assessment, points) : [];
  const isUnweighted = weight === 'none' && howGraded(assessment, points, false) !== 'notBegun';
  return [...over, ...unfinished, ...(isUnweighted ? [{ kind: 'no weight', assessmentId } as const] : [])];
};

const overMaximum = ({ assessmentId, problems }: Assessment, points: Grade['points']): Concern[] =>
  problems.flatMap(({ problemId, max }) => {
    const value = points[problemId];
    return value !== undefined && value > max
      ? [{ kind: 'over maximum', assessmentId, problemId, points: value, max }]
      : [];
  });

const unfinishedWork = (assessment: Assessment, points: Grade['points']): Concern[] => {
  const { assessmentId, problems } = assessment;
  const graded = problems.filter(({ problemId }) => points[problemId] !== undefined).length;
  switch (howGraded(assessment, points, false)) {
    case 'notBegun':
      return [{ kind: 'not graded', assessmentId }];
    case 'partly':
      return [{ kind: 'partly graded', assessmentId, graded, problems: problems.length }];
    case 'complete':
    case 'excused':
      return [];
  }
};

const finalConcerns = (final: Totals['final'], sets: readonly SetGrade[]): Concern[] => {
  if (final.kind === 'none') {
    if (final.why === 'cannot be computed') return [{ kind: final.why, item: final.item }];
    return final.why === 'no such weight set' ? [{ kind: final.why, position: final.position }] : [];
  }
  const decidingSet = sets[final.weightSet];
  return decidingSet?.kind === 'grade' && isOver100(decidingSet) ? [{ kind: 'over 100', assessmentId: null }] : [];
};

/** Compares doubles, unless 100 is near: 100.0000000001 % is over 100 %, although it is shown as 100.00. */
const isOver100 = (grade: Extract<SetGrade, { kind: 'grade' }>): boolean => {
  const { value } = grade.percent;
  if (Math.abs(value - 100) > 1e-6) return value > 100;
  return compareFractions(exactGrade(grade), { num: 1n, den: 1n }) > 0;
};
