import { type AssessmentId, type CourseId, keyOfAll, type OfferingId, type StudentId } from '../../events/ids.ts';

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

/**
 * A student with all that is theirs, in the offerings that they left too: the record, enrollments, grades, and in the settings
 * excuses, given grades and notes.
 */
export type WholeStudent = { readonly what: 'whole student'; readonly studentId: StudentId };

export type GradeSubject = Extract<Subject, { readonly what: 'grade' }>;

/**
 * Equal for equal subjects, and only for these. Packed logs keep numbers made from keys: see the test that pins them
 * before you change one.
 */
export const subjectKey = (subject: Subject): string => keyOfAll(subject.what, ...idsOf(subject));

const idsOf = (subject: Subject): readonly string[] => {
  switch (subject.what) {
    case 'baseline':
      return [];
    case 'setting':
      return subject.path;
    case 'course':
      return [subject.courseId];
    case 'offering':
    case 'weights':
      return [subject.offeringId];
    case 'assessment':
      return [subject.assessmentId];
    case 'student':
      return [subject.studentId];
    case 'enrollment':
      return [subject.offeringId, subject.studentId];
    case 'grade':
      return [subject.assessmentId, subject.studentId];
  }
};

/** A number of 32 bits for a subject's key (FNV-1a). Some different keys have the same one. */
export const subjectHash = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/**
 * Texts in the JSON of every event that changes the subject: its ids, or the event's type if it has none. Texts that
 * few events have come first.
 */
export const wordsOf = (subject: Subject | WholeStudent): readonly string[] => {
  if (subject.what === 'whole student') return [subject.studentId];
  if (subject.what === 'baseline') return ['BaselineObserved'];
  if (subject.what === 'setting') return ['SettingEdited', ...subject.path];
  return [...idsOf(subject)].reverse();
};
