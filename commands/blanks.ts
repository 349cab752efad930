import type { Assessment } from '../events/entities.ts';
import { isExcused } from '../events/excuses.ts';
import { record } from '../events/record.ts';
import { type Book, enrolledIn } from '../projections/book/book.ts';
import { gradeOf } from '../projections/book/grade-of.ts';
import { policyOf } from '../projections/settings/policy.ts';
import type { GradeEdit } from './catalogue.ts';

/** `cells`: blanks that the edits set to 0. `excused`: excused students who have blanks, which stay. */
export type Blanks = { readonly edits: readonly GradeEdit[]; readonly cells: number; readonly excused: number };

/**
 * The blanks of everybody enrolled, whom a search hides too. A blank that somebody has filled by the time the edits are
 * made refuses them all, because a score must not become a zero unseen.
 */
export const blanksOf = (book: Book, { offeringId, assessmentId, problems }: Assessment): Blanks => {
  const policy = policyOf(book.settings, offeringId);
  const edits: GradeEdit[] = [];
  let [cells, excused] = [0, 0];
  for (const studentId of enrolledIn(book, offeringId)) {
    const { points } = gradeOf(book, offeringId, assessmentId, studentId);
    const blank = problems.filter(({ problemId }) => points[problemId] === undefined);
    if (blank.length === 0) continue;
    if (isExcused(policy.excused, { studentId, assessmentId })) {
      excused += 1;
      continue;
    }
    cells += blank.length;
    const everyBlank = <T>(value: T) => ({ points: record(blank.map(({ problemId }) => [problemId, value] as const)) });
    edits.push({ assessmentId, studentId, change: everyBlank(0), seen: everyBlank(null) });
  }
  return { edits, cells, excused };
};
