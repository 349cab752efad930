import type { Units } from '../../events/decimal.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId, ProblemId, StudentId, WeightSetId } from '../../events/ids.ts';
import type { StudentMap } from '../book/student-map.ts';
import type { PolicyFault } from '../settings/policy.ts';
import type { WeightedResult } from './weighted-mean.ts';

/**
 * A percentage. `shown` is the exact value rounded once, with the policy's digits: print it, and compare it with
 * bounds. `value` is the unrounded value as a double: use it for sorting and drawing.
 */
export type Percent = { readonly shown: string; readonly value: number };

/** A number or field that breaks the rules, so that nothing can be computed from it. */
export type BadItem =
  | { readonly kind: 'points' | 'maximum'; readonly assessmentId: AssessmentId; readonly problemId: ProblemId }
  | { readonly kind: 'bonus' | 'curve' | 'weight'; readonly assessmentId: AssessmentId }
  | PolicyFault;

export type CannotCompute = { readonly kind: 'none'; readonly why: 'cannot be computed'; readonly item: BadItem };

/** One student's result in one assessment. `points` (never below 0) and `max` are those that count under the rule. */
export type AssessmentResult =
  | { readonly kind: 'result'; readonly points: Units; readonly max: Units; readonly percent: Percent }
  | { readonly kind: 'none'; readonly why: 'nothing graded' | 'maximum is zero' | 'excused' }
  | CannotCompute;

/**
 * Why there is no grade. `no weights`: no assessment weighs more than 0. The other reasons concern only those that do.
 */
export type NoGrade =
  | {
      readonly kind: 'none';
      readonly why: 'no assessments' | 'no weights' | 'nothing graded' | 'maximum is zero' | 'excused';
    }
  | { readonly kind: 'none'; readonly why: 'no such weight set'; readonly position: number }
  | CannotCompute;

/**
 * The grade under one weight set. `dropped`: what drop-lowest left out, in the offering's order. `counted`: what the
 * grade is the weighted mean of. `capped`: the percent that counts instead, in ten-thousandths. `exactGrade` gives the
 * unrounded value.
 */
export type SetGrade =
  | {
      readonly kind: 'grade';
      readonly percent: Percent;
      readonly dropped: readonly AssessmentId[];
      readonly counted: readonly WeightedResult[];
      readonly capped?: Units;
    }
  | NoGrade;

/** `weightSet` is the position of the set that won, or that the policy chose. */
export type FinalGrade =
  | { readonly kind: 'grade'; readonly percent: Percent; readonly weightSet: number; readonly letter: string | null }
  | NoGrade;

/** `null`: there is no letter, or no grade. */
export const letterOf = (final: FinalGrade | null | undefined): string | null =>
  final?.kind === 'grade' ? final.letter : null;

/** Everything derived for one student under one rule for ungraded problems. */
export type Totals = {
  readonly assessments: ReadonlyMap<AssessmentId, AssessmentResult>;
  readonly weightSets: readonly SetGrade[];
  readonly final: FinalGrade;
};

/** Both rules side by side ("so far", "blanks as 0"); `official` is the one that the policy chose. */
export type StudentGrades = {
  readonly studentId: StudentId;
  readonly leftOut: Totals;
  readonly zero: Totals;
  readonly official: Totals;
};

/** `weightSetId` is `null` for the points-based set, which is used if an offering has no weight sets. */
export type SetColumn = { readonly weightSetId: WeightSetId | null; readonly name: string | undefined };

/**
 * `engine` and `policy` identify what made these grades. `fault`: why the policy gives nobody a grade; `policy` is then only
 * what can be read of it. Students are in the order of the book's seats.
 */
export type OfferingGrades = {
  readonly engine: number;
  readonly policy: GradingPolicy;
  readonly fault: PolicyFault | undefined;
  readonly assessmentIds: readonly AssessmentId[];
  readonly weightSets: readonly SetColumn[];
  readonly students: StudentMap<StudentGrades>;
};
