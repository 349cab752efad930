/** What of a commit may change one student's final grade, and what it is a change of. */
import { type BookEvent, type DomainEvent, type EventOf, isBookEvent } from '../../events/catalogue.ts';
import { cellByCell, cellsOf } from '../../events/grade-cells.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import type { Book } from '../book.ts';

/** Whose final grade it is. */
export type Seat = { readonly offeringId: OfferingId; readonly studentId: StudentId };

/**
 * What changed. `score`: values of a grade, those of problems or the bonus or the curve. `enrollment`: the student
 * came or left. `assessment`: its problems, or that it is there. `records`: everything was read from a server.
 */
export type Cause =
  | { readonly of: 'score'; readonly assessmentId: AssessmentId }
  | { readonly of: 'excuse'; readonly assessmentId: AssessmentId }
  | { readonly of: 'assessment'; readonly assessmentId: AssessmentId }
  | { readonly of: 'policy'; readonly field: string | null }
  | { readonly of: 'weights' | 'enrollment' | 'offering' | 'records' };

/** A value of the student before and after. `field`: that of a grade; `null` of an excuse. */
export type ValueChange = { readonly field: string | null; readonly from: unknown; readonly to: unknown };

/** An event that may change the grade, and nothing else of the book. `values`: those of the student, if it is about any. */
export type Touching = {
  readonly event: BookEvent;
  readonly cause: Cause;
  readonly values: readonly ValueChange[];
};

/** Those of an event, a grade of one assessment at a time. `book`: before it; it knows the offering's assessments. */
export const touchingIn = (book: Book, event: DomainEvent, seat: Seat): readonly Touching[] => {
  if (!isBookEvent(event)) return [];
  if (event.type === 'GradeEdited') return isOf(event, seat) ? cellByCell(event).flatMap(scoreOf) : [];
  const cause = causeOf(book, event, seat);
  if (!cause) return [];
  const isValue = cause.of === 'excuse' && event.type === 'SettingEdited';
  return [{ event, cause, values: isValue ? [{ field: null, from: event.from, to: event.to }] : [] }];
};

/** What stands in the text of every commit that may touch the student's grade: one of these at least. */
export const wordsOfTouching = ({ studentId }: Seat): readonly string[] => [
  JSON.stringify(studentId),
  ...['BaselineObserved', 'OfferingAdded', 'OfferingDeleted', 'AssessmentAdded', 'AssessmentDeleted', 'WeightEdited'],
  ...['WeightSetInserted', 'WeightSetRemoved', 'WeightSetMoved', 'ProblemInserted', 'ProblemRemoved', 'ProblemEdited'],
  ...['ProblemsReordered', 'AssessmentEdited', 'SettingEdited'],
];

const isOf = (one: Seat, { offeringId, studentId }: Seat): boolean =>
  one.offeringId === offeringId && one.studentId === studentId;

const scoreOf = (event: EventOf<'GradeEdited'>): readonly Touching[] =>
  cellsOf(event).map(({ assessmentId, from, to }) => {
    const [was, is] = [valuesOf(from), valuesOf(to)];
    const fields = [...new Set([...keysOf(was), ...keysOf(is)])];
    const values = fields.map((field) => ({ field, from: was[field] ?? null, to: is[field] ?? null }));
    return { event, cause: { of: 'score', assessmentId }, values };
  });

const valuesOf = ({ points, ...others }: { readonly points?: object }): Record<string, unknown> => ({
  ...points,
  ...others,
});

const causeOf = (book: Book, event: Exclude<BookEvent, EventOf<'GradeEdited'>>, seat: Seat): Cause | undefined => {
  const { offeringId } = seat;
  switch (event.type) {
    case 'BaselineObserved':
      return { of: 'records' };
    case 'OfferingAdded':
    case 'OfferingDeleted':
      return event.offering.offeringId === offeringId ? { of: 'offering' } : undefined;
    case 'WeightSetInserted':
    case 'WeightSetRemoved':
    case 'WeightSetMoved':
    case 'WeightEdited':
      return event.offeringId === offeringId ? { of: 'weights' } : undefined;
    case 'AssessmentAdded':
    case 'AssessmentDeleted':
      return event.assessment.offeringId === offeringId ? ofAssessment(event.assessment) : undefined;
    case 'AssessmentEdited':
    case 'ProblemInserted':
    case 'ProblemRemoved':
    case 'ProblemEdited':
    case 'ProblemsReordered':
      return book.assessments[event.assessmentId]?.offeringId === offeringId ? ofAssessment(event) : undefined;
    case 'StudentEnrolled':
    case 'StudentUnenrolled':
      return isOf(event.enrollment, seat) ? { of: 'enrollment' } : undefined;
    case 'SettingEdited':
      return ofSetting(event.path, seat);
    case 'CourseAdded':
    case 'CourseEdited':
    case 'CourseDeleted':
    case 'OfferingEdited':
    case 'StudentAdded':
    case 'StudentEdited':
    case 'StudentDeleted':
    case 'EnrollmentEdited':
      return undefined;
  }
};

const ofAssessment = ({ assessmentId }: { readonly assessmentId: AssessmentId }): Cause => ({
  of: 'assessment',
  assessmentId,
});

/** Excuses of other students are no part of this grade. */
const ofSetting = (path: readonly string[], { offeringId, studentId }: Seat): Cause | undefined => {
  const [section, of, field = null, whom, from] = path;
  if (section !== 'grading' || (of !== undefined && of !== offeringId)) return undefined;
  if (field !== 'excused' || whom === undefined) return { of: 'policy', field };
  if (whom !== studentId) return undefined;
  return from === undefined ? { of: 'policy', field } : { of: 'excuse', assessmentId: asId(from) };
};
