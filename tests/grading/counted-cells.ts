import type { Assessment } from '../../events/entities.ts';
import type { AssessmentId } from '../../events/ids.ts';
import { type Book, enrolledIn } from '../../projections/book/book.ts';
import { policyOf } from '../../projections/settings/policy.ts';

export const isExtraIn = (book: Book, assessmentId: AssessmentId): boolean => {
  const offeringId = book.assessments[assessmentId]?.offeringId;
  return offeringId !== undefined && Object.hasOwn(policyOf(book.settings, offeringId).extraCredit, assessmentId);
};

/** Every problem of every enrolled student. */
export const cellsIn = (book: Book, { assessmentId, offeringId, problems }: Assessment) =>
  enrolledIn(book, offeringId).flatMap((studentId) =>
    problems.map(({ problemId, max }) => ({
      max,
      points: book.grades[offeringId]?.get(studentId)?.[assessmentId]?.points[problemId],
    })),
  );
