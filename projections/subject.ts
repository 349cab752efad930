import { type AssessmentId, type CourseId, keyOfAll, type OfferingId, type StudentId } from '../events/ids.ts';

/** What a change is about, as precisely as a person would put it. */
export type Subject =
  | { readonly what: 'course'; readonly courseId: CourseId }
  | { readonly what: 'offering'; readonly offeringId: OfferingId }
  | { readonly what: 'weights'; readonly offeringId: OfferingId }
  | { readonly what: 'assessment'; readonly assessmentId: AssessmentId }
  | { readonly what: 'student'; readonly studentId: StudentId }
  | { readonly what: 'enrollment'; readonly offeringId: OfferingId; readonly studentId: StudentId }
  | { readonly what: 'grade'; readonly assessmentId: AssessmentId; readonly studentId: StudentId }
  | { readonly what: 'setting'; readonly path: readonly string[] }
  | { readonly what: 'baseline' };

/** Equal for equal subjects, and only for these. */
export const subjectKey = (subject: Subject): string => {
  const { what, ...rest } = subject;
  return keyOfAll(what, ...Object.values(rest).flat());
};
