import type { AssessmentId, CourseId, OfferingId, StudentId } from '../events/ids.ts';

/** The thing a later change has touched, as precisely as a person would name it. */
export type Touched =
  | { readonly what: 'course'; readonly courseId: CourseId }
  | { readonly what: 'offering'; readonly offeringId: OfferingId }
  | { readonly what: 'weights'; readonly offeringId: OfferingId }
  | { readonly what: 'assessment'; readonly assessmentId: AssessmentId }
  | { readonly what: 'student'; readonly studentId: StudentId }
  | { readonly what: 'enrollment'; readonly offeringId: OfferingId; readonly studentId: StudentId }
  | { readonly what: 'grade'; readonly assessmentId: AssessmentId; readonly studentId: StudentId }
  | { readonly what: 'setting'; readonly path: readonly string[] }
  | { readonly what: 'baseline' };
