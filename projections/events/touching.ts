import type { BookEvent } from '../../events/catalogue.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import type { Book } from '../book/book.ts';

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
export type GradeEvent = {
  readonly event: BookEvent;
  readonly cause: Cause;
  readonly values: readonly ValueChange[];
};

/** Nothing of the event counts for anybody's final grade. */
export const never = (): readonly GradeEvent[] => [];

/** The event with its cause; nothing where there is none. */
export const gradeEvents = (
  event: BookEvent,
  cause: Cause | false | undefined,
  values: readonly ValueChange[] = [],
): readonly GradeEvent[] => (cause ? [{ event, cause, values }] : []);

export const isOfSeat = (subject: Seat, { offeringId, studentId }: Seat): boolean =>
  subject.offeringId === offeringId && subject.studentId === studentId;

export const ofAssessment = ({ assessmentId }: { readonly assessmentId: AssessmentId }): Cause => ({
  of: 'assessment',
  assessmentId,
});

/** What happens within an assessment touches the grades of its offering. */
export const inItsAssessment = (
  book: Book,
  event: BookEvent & { readonly assessmentId: AssessmentId },
  { offeringId }: Seat,
): readonly GradeEvent[] =>
  gradeEvents(event, book.assessments[event.assessmentId]?.offeringId === offeringId && ofAssessment(event));
