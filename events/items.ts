import type { Assessment, Course, Enrollment, Grade, Json, Offering, Student } from './entities.ts';
import { type AssessmentId, asId, type CourseId, keyOfAll, type OfferingId, type StudentId } from './ids.ts';

/**
 * One thing that a server holds: compared, sent and acknowledged as a whole. A section of the settings
 * is one of its top-level keys; of `grading`, one offering's policy.
 */
export type Item =
  | { readonly of: 'course'; readonly courseId: CourseId }
  | { readonly of: 'offering'; readonly offeringId: OfferingId }
  | { readonly of: 'assessment'; readonly assessmentId: AssessmentId }
  | { readonly of: 'student'; readonly studentId: StudentId }
  | { readonly of: 'seat'; readonly offeringId: OfferingId; readonly studentId: StudentId }
  | {
      readonly of: 'grade';
      readonly offeringId: OfferingId;
      readonly assessmentId: AssessmentId;
      readonly studentId: StudentId;
    }
  | { readonly of: 'setting'; readonly section: readonly string[] };

export type ItemKind = Item['of'];
export type ItemOf<K extends ItemKind> = Extract<Item, { of: K }>;

/** The four that a server gives ids to. */
export type Noun = 'course' | 'offering' | 'assessment' | 'student';

export type NounItem = Item & { readonly of: Noun };

export const isNounItem = (item: Item): item is NounItem =>
  item.of === 'course' || item.of === 'offering' || item.of === 'assessment' || item.of === 'student';

/** The item of that kind with that id. */
export const nounItem = (noun: Noun, id: string): NounItem => {
  switch (noun) {
    case 'course':
      return { of: noun, courseId: asId(id) };
    case 'offering':
      return { of: noun, offeringId: asId(id) };
    case 'assessment':
      return { of: noun, assessmentId: asId(id) };
    case 'student':
      return { of: noun, studentId: asId(id) };
  }
};

/** What an item says. A grade that is blank is not there. */
export type ItemValue = Course | Offering | Assessment | Student | Enrollment | Grade | Json;

/** Equal for equal items, and for no others. */
export const itemKey = (item: Item): string => {
  switch (item.of) {
    case 'course':
      return keyOfAll(item.of, item.courseId);
    case 'offering':
      return keyOfAll(item.of, item.offeringId);
    case 'assessment':
      return keyOfAll(item.of, item.assessmentId);
    case 'student':
      return keyOfAll(item.of, item.studentId);
    case 'seat':
      return keyOfAll(item.of, item.offeringId, item.studentId);
    case 'grade':
      return keyOfAll(item.of, item.offeringId, item.assessmentId, item.studentId);
    case 'setting':
      return keyOfAll(item.of, ...item.section);
  }
};

/** The section that holds the leaf at `path`. */
export const sectionOf = (path: readonly string[]): readonly string[] => path.slice(0, path[0] === 'grading' ? 2 : 1);
