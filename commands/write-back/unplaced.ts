import type { AssessmentId, StudentId } from '../../events/ids.ts';
import { assessmentsIn } from '../../projections/book/book.ts';
import { gradeOf, isBlank } from '../../projections/book/grade-of.ts';
import type { FillTarget } from './fill.ts';
import type { ClassGrades } from './value.ts';

/**
 * The assessments in which these students have scores, and that no column gets. None where the file gets no scores at
 * all: it is for final grades.
 */
export const unplacedIn = (
  { book, offeringId }: ClassGrades,
  students: readonly StudentId[],
  targets: readonly FillTarget[],
): readonly AssessmentId[] => {
  const placed = new Set(targets.flatMap((target) => ('assessmentId' in target ? [target.assessmentId] : [])));
  if (placed.size === 0) return [];
  return assessmentsIn(book, offeringId)
    .map(({ assessmentId }) => assessmentId)
    .filter((assessmentId) => !placed.has(assessmentId))
    .filter((assessmentId) =>
      students.some((studentId) => !isBlank(gradeOf(book, offeringId, assessmentId, studentId))),
    );
};
