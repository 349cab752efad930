import { blankGradeFields } from '../../events/blank.ts';
import type { EventOf } from '../../events/catalogue.ts';
import type { Grade } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import { entriesOf } from '../../events/record.ts';

export type Edit = EventOf<'GradeEdited'>;

/** Grades by offering, student and assessment. */
export type PlainGrades = Partial<
  Record<OfferingId, Partial<Record<StudentId, Partial<Record<AssessmentId, PlainGrade>>>>>
>;
type PlainGrade = Omit<Grade, 'points'> & { points: Partial<Record<ProblemId, number>> };

/** The least that folding an edit can be: the values are put where they belong. Older books are not kept. */
export const putPoints = (book: PlainGrades, { offeringId, studentId, grades }: Edit): void => {
  book[offeringId] ??= {};
  const seats = book[offeringId];
  seats[studentId] ??= {};
  const seat = seats[studentId];
  for (const [assessmentId, { to }] of entriesOf(grades)) {
    seat[assessmentId] ??= { ...blankGradeFields, points: {} };
    const { points } = seat[assessmentId];
    for (const [problemId, value] of entriesOf(to.points ?? {})) {
      if (value === null) delete points[problemId];
      else points[problemId] = value;
    }
  }
};
