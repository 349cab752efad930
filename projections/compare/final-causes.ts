/** What the final grades that differ between two books of one offering come from. */
import type { AssessmentId, StudentId } from '../../events/ids.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../book/book.ts';
import { type PolicyPlace, policyOf } from '../settings/policy.ts';
import type { ChangedFinal } from './changed-finals.ts';
import type { OfferingDifferences, ScoreDifference } from './offering-differences.ts';

/**
 * `graded`, `blank`, `regraded`: what became of the student's own scores in an assessment. `added`, `removed`, `changed`:
 * what became of the assessment itself. `came`, `left`: the student, by an enrollment or its end.
 */
export type FinalCause =
  | { readonly kind: 'came' | 'left' | 'excuses' | 'weights' }
  | { readonly kind: AssessmentCause; readonly assessmentId: AssessmentId }
  | { readonly kind: 'rule'; readonly rule: PolicyPlace };

type AssessmentCause = 'graded' | 'blank' | 'regraded' | 'added' | 'removed' | 'changed';

/** The causes of one final grade: first the student's own scores, then what everybody shares. */
export type CausesOf = (one: ChangedFinal) => readonly FinalCause[];

/** `differs`: from `before` to `after`, of the offering whose final grades are asked about. */
export const causesIn = (differs: OfferingDifferences, before: Book, after: Book): CausesOf => {
  const ownByStudent = ownCauses(differs);
  const causesForAll = sharedCauses(differs);
  return ({ offeringId, studentId, from, to }) => {
    if (from === null) return [{ kind: 'came' }];
    if (to === null) return [{ kind: 'left' }];
    const [was, is] = [before, after].map((book) => policyOf(book.settings, offeringId).excused[studentId]);
    return [
      ...(ownByStudent.get(studentId) ?? []),
      ...(sameValue(was, is) ? [] : [{ kind: 'excuses' } as const]),
      ...causesForAll,
    ];
  };
};

export type CauseCount = { readonly cause: FinalCause; readonly count: number };

/** How many of the final grades have each cause; the most frequent first. */
export const causeCounts = (finals: readonly ChangedFinal[], causesOf: CausesOf): readonly CauseCount[] => {
  const counts = new Map<string, CauseCount>();
  for (const cause of finals.flatMap(causesOf)) {
    const key = JSON.stringify(cause);
    counts.set(key, { cause, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count);
};

const ownCauses = ({ scores }: OfferingDifferences): ReadonlyMap<StudentId, readonly FinalCause[]> => {
  const byStudent = new Map<StudentId, Map<AssessmentId, ScoreDifference[]>>();
  for (const score of scores) {
    const byAssessment = byStudent.get(score.studentId) ?? new Map<AssessmentId, ScoreDifference[]>();
    byStudent.set(score.studentId, byAssessment);
    byAssessment.set(score.assessmentId, [...(byAssessment.get(score.assessmentId) ?? []), score]);
  }
  return new Map(
    [...byStudent].map(([studentId, byAssessment]) => [
      studentId,
      [...byAssessment].map(([assessmentId, changed]) => ({ kind: kindOf(changed), assessmentId })),
    ]),
  );
};

const kindOf = (changed: readonly ScoreDifference[]): AssessmentCause => {
  if (changed.every(({ from }) => from === null)) return 'graded';
  return changed.every(({ to }) => to === null) ? 'blank' : 'regraded';
};

const sharedCauses = ({ assessments, weights, rules }: OfferingDifferences): readonly FinalCause[] => [
  ...assessments.flatMap(({ assessmentId, is }) => (is === 'same' ? [] : [{ kind: is, assessmentId }])),
  ...(weights ? [{ kind: 'weights' } as const] : []),
  ...rules
    .filter((rule) => rule !== 'excused' && rule !== 'weightSetNames' && rule !== 'given')
    .map((rule) => ({ kind: 'rule', rule }) as const),
];
