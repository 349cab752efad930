/** What the final grades that differ come from, in words. */
import type { AssessmentId, StudentId } from '../../../events/ids.ts';
import { sameValue } from '../../../events/same-value.ts';
import { causeText as text } from '../../../messages/snapshots.ts';
import type { Book } from '../../../projections/book.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import type { OfferingDifferences, ScoreDifference } from '../../../projections/compare/offering-differences.ts';
import { policyOf } from '../../../projections/policy.ts';
import { nameIn } from './difference-sentence.ts';

/** The causes of one final grade: first the student's own scores, then what everybody shares. */
export type CausesOf = (one: ChangedFinal) => readonly string[];

export const causesIn = (differs: OfferingDifferences, then: Book, today: Book): CausesOf => {
  const own = ownCauses(differs, then, today);
  const shared = sharedCauses(differs, then, today);
  return ({ offeringId, studentId, from, to }) => {
    if (from === null) return [text.came];
    if (to === null) return [text.left];
    const [was, is] = [then, today].map((book) => policyOf(book.settings, offeringId).excused[studentId]);
    return [...(own.get(studentId) ?? []), ...(sameValue(was, is) ? [] : [text.excuses]), ...shared];
  };
};

/** How many of the final grades that differ have each cause; the most frequent first. */
export const causeCounts = (
  { finals }: OfferingDifferences,
  causesOf: CausesOf,
): readonly (readonly [cause: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const cause of finals.flatMap(causesOf)) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
};

const ownCauses = (
  { scores }: OfferingDifferences,
  then: Book,
  today: Book,
): ReadonlyMap<StudentId, readonly string[]> => {
  const byStudent = new Map<StudentId, Map<AssessmentId, ScoreDifference[]>>();
  for (const one of scores) {
    const theirs = byStudent.get(one.studentId) ?? new Map<AssessmentId, ScoreDifference[]>();
    byStudent.set(one.studentId, theirs);
    theirs.set(one.assessmentId, [...(theirs.get(one.assessmentId) ?? []), one]);
  }
  const worded = [...byStudent].map(([studentId, theirs]) => {
    const words = [...theirs].map(([id, changed]) => text[kindOf(changed)](nameIn(today, then, id)));
    return [studentId, words] as const;
  });
  return new Map(worded);
};

const kindOf = (changed: readonly ScoreDifference[]): 'graded' | 'blank' | 'regraded' => {
  if (changed.every(({ from }) => from === null)) return 'graded';
  return changed.every(({ to }) => to === null) ? 'blank' : 'regraded';
};

const sharedCauses = (differs: OfferingDifferences, then: Book, today: Book): readonly string[] => {
  const ofAssessments = differs.assessments.flatMap(({ assessmentId, is }) =>
    is === 'same' ? [] : [text[is](nameIn(today, then, assessmentId))],
  );
  const rules = differs.rules.filter((field) => field !== 'excused' && field !== 'weightSetNames');
  return [...ofAssessments, ...(differs.weights ? [text.weights] : []), ...rules.map((field) => text.rule(field))];
};
