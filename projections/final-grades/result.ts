import type { Units } from '../../events/decimal.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId, ProblemId, StudentId, WeightSetId } from '../../events/ids.ts';
import type { PolicyField } from '../policy.ts';
import type { StudentMap } from '../student-map.ts';
import type { Counted } from './weighted-mean.ts';

/**
 * A percentage. `shown` is the exact value rounded once, with the policy's digits: print it, and
 * compare with bounds by it. `value` is the nearest a double comes to it unrounded: sort and draw by it.
 */
export type Percent = { readonly shown: string; readonly value: number };

/** The number that breaks the rules of numbers, so that nothing can be computed from it. */
export type BadItem =
  | { readonly kind: 'points' | 'maximum'; readonly assessmentId: AssessmentId; readonly problemId: ProblemId }
  | { readonly kind: 'bonus' | 'curve' | 'weight'; readonly assessmentId: AssessmentId }
  | { readonly kind: 'policy'; readonly field: PolicyField };

export type CannotCompute = { readonly kind: 'none'; readonly why: 'cannot be computed'; readonly item: BadItem };

/** One student in one assessment. `points` (never below 0) and `max` are those that count under the rule. */
export type AssessmentResult =
  | { readonly kind: 'result'; readonly points: Units; readonly max: Units; readonly percent: Percent }
  | { readonly kind: 'none'; readonly why: 'nothing graded' | 'maximum is zero' | 'excused' }
  | CannotCompute;

/** Why there is no grade. `no weights`: no assessment weighs more than 0. The others speak of those that do. */
export type NoGrade =
  | {
      readonly kind: 'none';
      readonly why: 'no assessments' | 'no weights' | 'nothing graded' | 'maximum is zero' | 'excused';
    }
  | { readonly kind: 'none'; readonly why: 'no such weight set'; readonly position: number }
  | CannotCompute;

/**
 * The grade under one weight set; what drop-lowest left out of it, in the offering's order; and what
 * it is the weighted mean of, from which `exactShare` makes the unrounded value.
 */
export type SetGrade =
  | {
      readonly kind: 'grade';
      readonly percent: Percent;
      readonly dropped: readonly AssessmentId[];
      readonly counted: readonly Counted[];
    }
  | NoGrade;

/** `weightSet` is the position of the set that won, or that the policy names. */
export type FinalGrade =
  | { readonly kind: 'grade'; readonly percent: Percent; readonly weightSet: number; readonly letter: string | null }
  | NoGrade;

/** Everything derived for one student under one rule for ungraded problems. */
export type Totals = {
  readonly assessments: ReadonlyMap<AssessmentId, AssessmentResult>;
  readonly weightSets: readonly SetGrade[];
  readonly final: FinalGrade;
};

/** Both rules side by side ("so far", "blanks as 0"); `official` is the one that the policy names. */
export type StudentGrades = {
  readonly studentId: StudentId;
  readonly leftOut: Totals;
  readonly zero: Totals;
  readonly official: Totals;
};

/** `weightSetId` is `null` for the points-based set that stands in where an offering has no weight sets. */
export type SetColumn = { readonly weightSetId: WeightSetId | null; readonly name: string | undefined };

/** `engine` and `policy` name what made these grades. Students in the order in which the book holds their seats. */
export type OfferingGrades = {
  readonly engine: number;
  readonly policy: GradingPolicy;
  readonly assessmentIds: readonly AssessmentId[];
  readonly weightSets: readonly SetColumn[];
  readonly students: StudentMap<StudentGrades>;
};
