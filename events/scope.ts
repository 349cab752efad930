import type { AssessmentId, CourseId, OfferingId, StudentId } from './ids.ts';

type OfAssessment = { readonly offeringId: OfferingId; readonly assessmentId: AssessmentId };

/** A part of what a server holds that can be read by itself. Ids are ours. */
export type Scope =
  | { readonly of: 'course'; readonly courseId: CourseId }
  /** The offering, and its course. */
  | { readonly of: 'offering'; readonly offeringId: OfferingId }
  /** The course's offerings. */
  | { readonly of: 'offerings'; readonly courseId: CourseId }
  /** The offering's assessments, without grades. */
  | { readonly of: 'assessments'; readonly offeringId: OfferingId }
  | ({ readonly of: 'assessment' } & OfAssessment)
  /** The assessment, and all its grades. */
  | ({ readonly of: 'grades' } & OfAssessment)
  /** The assessment, and one grade. */
  | ({ readonly of: 'grade'; readonly studentId: StudentId } & OfAssessment)
  /** Who is enrolled in the offering. */
  | { readonly of: 'seats'; readonly offeringId: OfferingId }
  | { readonly of: 'student'; readonly studentId: StudentId }
  /** The student's enrollments. */
  | { readonly of: 'seats of student'; readonly studentId: StudentId };

/** The parts of the server that a reading covers. */
export type ScopeRead = 'everything' | readonly Scope[];

export const scopeIds: {
  readonly [K in Scope['of']]: readonly Exclude<keyof Extract<Scope, { readonly of: K }>, 'of'>[];
} = {
  course: ['courseId'],
  offering: ['offeringId'],
  offerings: ['courseId'],
  assessments: ['offeringId'],
  assessment: ['offeringId', 'assessmentId'],
  grades: ['offeringId', 'assessmentId'],
  grade: ['offeringId', 'assessmentId', 'studentId'],
  seats: ['offeringId'],
  student: ['studentId'],
  'seats of student': ['studentId'],
};
