import type { BookEvent } from '../../events/catalogue.ts';
import type { Assessment, Json } from '../../events/entities.ts';
import { type Excuse, excusesIn } from '../../events/excuses.ts';
import type { AssessmentId, CourseId, OfferingId, StudentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import { type Book, enrolledIn } from '../book/book.ts';
import { cellsUnder } from '../outcomes/outcome-columns.ts';
import { notesForgotten, notesWithout } from '../settings/notes.ts';
import { excuseEdited, leavesWithout, policyForgotten } from '../settings/policy-events.ts';
import { leafAt } from '../settings/settings.ts';
import { blanking, gradeEdits, gradeRemovals } from './grade-change.ts';

/**
 * The events that remove an item from the book together with what depends on it: what lies beneath it, and the weights,
 * excuses, notes and other references to it. Children come first, so that undoing in reverse order rebuilds the item. No
 * events if the item is not there.
 */
export const deletionOf = (book: Book, item: Item): readonly BookEvent[] => {
  switch (item.of) {
    case 'course':
      return courseDeletion(book, item.courseId);
    case 'offering':
      return offeringDeletion(book, item.offeringId);
    case 'assessment':
      return assessmentDeletion(book, item.assessmentId);
    case 'student':
      return studentDeletion(book, item.studentId);
    case 'seat':
      return seatDeletion(book, item.offeringId, [item.studentId]);
    case 'grade':
      return gradeEdits(book, item, [[item.assessmentId, blanking]]);
    case 'setting':
      return settingDeletion(book, item.section);
  }
};

/** Removes several seats of one offering, each with its excuses and notes. */
export const seatDeletion = (book: Book, offeringId: OfferingId, studentIds: readonly StudentId[]): BookEvent[] => {
  const leaving = new Set(studentIds);
  return [
    ...excusesWithout(book, offeringId, ({ studentId }) => leaving.has(studentId)),
    ...leavesWithout(book.settings, offeringId, ({ studentId }) => studentId !== undefined && leaving.has(studentId)),
    ...notesWithout(book.settings, offeringId, ({ studentId }) => leaving.has(studentId)),
    ...studentIds.flatMap((studentId) => unenrollment(book, offeringId, studentId)),
  ];
};

const courseDeletion = (book: Book, courseId: CourseId): BookEvent[] => {
  const course = book.courses[courseId];
  if (!course) return [];
  return [
    ...(book.offeringsOf[courseId] ?? []).toReversed().flatMap((offeringId) => offeringDeletion(book, offeringId)),
    { type: 'CourseDeleted', course, at: book.courseOrder.indexOf(courseId) },
  ];
};

/** Removes weights and grades with what holds them: a weight set, a seat. */
const offeringDeletion = (book: Book, offeringId: OfferingId): BookEvent[] => {
  const offering = book.offerings[offeringId];
  if (!offering) return [];
  const lastFirst = <V>(list: readonly V[]) => [...list.entries()].toReversed();
  return [
    ...policyForgotten(book.settings, offeringId),
    ...notesForgotten(book.settings, offeringId),
    ...enrolledIn(book, offeringId).flatMap((id) => unenrollment(book, offeringId, id)),
    ...lastFirst(offering.weightSets).map(
      ([at, weightSet]): BookEvent => ({ type: 'WeightSetRemoved', offeringId, weightSet, at }),
    ),
    ...lastFirst(book.assessmentsOf[offeringId] ?? []).flatMap(([at, id]): BookEvent[] => {
      const assessment = book.assessments[id];
      return assessment ? [{ type: 'AssessmentDeleted', assessment, at }] : [];
    }),
    {
      type: 'OfferingDeleted',
      offering: { ...offering, weightSets: [] },
      at: (book.offeringsOf[offering.courseId] ?? []).indexOf(offeringId),
    },
  ];
};

const assessmentDeletion = (book: Book, assessmentId: AssessmentId): BookEvent[] => {
  const assessment = book.assessments[assessmentId];
  if (!assessment) return [];
  const { offeringId } = assessment;
  return [
    ...listWithout(book, ['grading', offeringId, 'neverDrop'], (id) => id === assessmentId),
    ...excusesWithout(book, offeringId, (excuse) => excuse.assessmentId === assessmentId),
    ...leavesWithout(book.settings, offeringId, (leaf) => leaf.assessmentId === assessmentId),
    ...notesWithout(book.settings, offeringId, (note) => note.assessmentId === assessmentId),
    ...weightRemovals(book, assessment),
    ...gradeRemovals(book, assessment, blanking),
    {
      type: 'AssessmentDeleted',
      assessment,
      at: (book.assessmentsOf[offeringId] ?? []).indexOf(assessmentId),
      ...cellsUnder(book.offerings[offeringId]?.learningOutcomes, assessment.problems),
    },
  ];
};

const studentDeletion = (book: Book, studentId: StudentId): BookEvent[] => {
  const student = book.students.get(studentId);
  if (!student) return [];
  return [
    ...keysOf(book.seatsOf.get(studentId) ?? record()).flatMap((offeringId) =>
      seatDeletion(book, offeringId, [studentId]),
    ),
    { type: 'StudentDeleted', student },
  ];
};

const unenrollment = (book: Book, offeringId: OfferingId, studentId: StudentId): BookEvent[] => {
  const enrollment = book.enrollments[offeringId]?.get(studentId);
  if (!enrollment) return [];
  return [{ type: 'StudentUnenrolled', enrollment, grades: book.grades[offeringId]?.get(studentId) ?? record() }];
};

const weightRemovals = (book: Book, { offeringId, assessmentId }: Assessment): BookEvent[] =>
  (book.offerings[offeringId]?.weightSets ?? []).flatMap(({ weightSetId, weights }): BookEvent[] => {
    const from = weights[assessmentId];
    return from === undefined ? [] : [{ type: 'WeightEdited', offeringId, weightSetId, assessmentId, from, to: null }];
  });

const settingDeletion = ({ settings }: Book, section: readonly string[]): BookEvent[] => {
  const from = leafAt(settings, section);
  return from === null ? [] : [{ type: 'SettingEdited', path: [...section], from, to: null }];
};

const excusesWithout = (book: Book, offeringId: OfferingId, isGone: (excuse: Excuse) => boolean): BookEvent[] =>
  excusesIn(leafAt(book.settings, ['grading', offeringId, 'excused']))
    .filter(isGone)
    .map((excuse) => excuseEdited(offeringId, excuse, false));

/** Works on a policy that breaks its rules too: entries that cannot be read stay, entries that refer to the item go. */
const listWithout = (book: Book, path: string[], isGone: (entry: Json) => boolean): BookEvent[] => {
  const from = leafAt(book.settings, path);
  if (!Array.isArray(from)) return [];
  const to = from.filter((entry) => !isGone(entry));
  return to.length < from.length ? [{ type: 'SettingEdited', path, from, to }] : [];
};
