import { type BookEventType, type DomainEvent, type EventOf, isBookEvent } from '../events/catalogue.ts';
import type { Json, Settings } from '../events/entities.ts';
import { asId, type OfferingId } from '../events/ids.ts';
import { type Item, type ItemOf, type ItemValue, sectionOf, type ValueOf } from '../events/items.ts';
import { isRecord, keysOf } from '../events/record.ts';
import type { Stores } from './book.ts';
import { storedPolicy } from './policy.ts';
import { leafAt, sectionKeptHere } from './settings.ts';

/** What the book holds of an item; `null` if nothing. */
export const valueIn = <I extends Item>(book: Stores, item: I): ValueOf<I> | null =>
  readFrom(book, item) as ValueOf<I> | null;

const readFrom = (book: Stores, item: Item): ItemValue | null => {
  switch (item.of) {
    case 'course':
      return book.courses[item.courseId] ?? null;
    case 'offering':
      return book.offerings[item.offeringId] ?? null;
    case 'assessment':
      return book.assessments[item.assessmentId] ?? null;
    case 'student':
      return book.students[item.studentId] ?? null;
    case 'seat':
      return book.enrollments[item.offeringId]?.[item.studentId] ?? null;
    case 'grade':
      return book.grades[item.offeringId]?.get(item.studentId)?.[item.assessmentId] ?? null;
    case 'setting':
      return settingIn(book.settings, item);
  }
};

const settingIn = (settings: Settings, item: ItemOf<'setting'>): Json => {
  const [, offeringId] = item.section;
  const isPolicy = item.section[0] === 'grading' && offeringId !== undefined;
  return isPolicy ? ((storedPolicy(settings, asId(offeringId)) ?? null) as Json) : leafAt(settings, item.section);
};

/** The items that an event changes. `settings` are those before the event. */
export const itemsOf = <T extends BookEventType>(event: EventOf<T>, settings: Settings): readonly Item[] =>
  readers[event.type](event, settings);

type Reader<T extends BookEventType> = (event: EventOf<T>, settings: Settings) => readonly Item[];

const offering = ({ offeringId }: { readonly offeringId: OfferingId }): readonly Item[] => [
  { of: 'offering', offeringId },
];
const assessment = ({ assessmentId }: Pick<EventOf<'AssessmentEdited'>, 'assessmentId'>): readonly Item[] => [
  { of: 'assessment', assessmentId },
];
const seat = ({ enrollment, grades }: EventOf<'StudentEnrolled'> | EventOf<'StudentUnenrolled'>): readonly Item[] => {
  const { offeringId, studentId } = enrollment;
  return [
    { of: 'seat', offeringId, studentId },
    ...keysOf(grades).map((assessmentId): Item => ({ of: 'grade', offeringId, assessmentId, studentId })),
  ];
};

const readers: { readonly [T in BookEventType]: Reader<T> } = {
  /** Replaces everything: nothing is owed after it. */
  BaselineObserved: () => [],

  CourseAdded: ({ course: { courseId } }) => [{ of: 'course', courseId }],
  CourseEdited: ({ courseId }) => [{ of: 'course', courseId }],
  CourseDeleted: ({ course: { courseId } }) => [{ of: 'course', courseId }],

  OfferingAdded: (event) => offering(event.offering),
  OfferingEdited: offering,
  OfferingDeleted: (event) => offering(event.offering),
  WeightSetInserted: offering,
  WeightSetRemoved: offering,
  WeightSetMoved: offering,
  WeightEdited: offering,

  AssessmentAdded: (event) => assessment(event.assessment),
  AssessmentEdited: assessment,
  AssessmentDeleted: (event) => assessment(event.assessment),
  ProblemInserted: assessment,
  ProblemRemoved: assessment,
  ProblemEdited: assessment,
  ProblemsReordered: assessment,

  StudentAdded: ({ student: { studentId } }) => [{ of: 'student', studentId }],
  StudentEdited: ({ studentId }) => [{ of: 'student', studentId }],
  StudentDeleted: ({ student: { studentId } }) => [{ of: 'student', studentId }],

  StudentEnrolled: seat,
  EnrollmentEdited: ({ offeringId, studentId }) => [{ of: 'seat', offeringId, studentId }],
  StudentUnenrolled: seat,

  GradeEdited: ({ offeringId, studentId, grades }) =>
    keysOf(grades).map((assessmentId) => ({ of: 'grade', offeringId, assessmentId, studentId })),

  SettingEdited: ({ path, to }, settings) => sectionsAt(path, settings, to),
};

/** What is kept here alone is no item. A change of all of `grading` changes the policy of every offering that it holds before or after. */
const sectionsAt = (path: readonly string[], settings: Settings, to: unknown): readonly Item[] => {
  if (path[0] === sectionKeptHere) return [];
  if (path.length !== 1 || path[0] !== 'grading') return [{ of: 'setting', section: sectionOf(path) }];
  const offerings = [leafAt(settings, path), to].flatMap((branch) => (isRecord(branch) ? Object.keys(branch) : []));
  return [...new Set(offerings)].map((id) => ({ of: 'setting', section: ['grading', asId<OfferingId>(id)] }));
};

/** Every item that these events change, some perhaps more than once. */
export const itemsOfAll = (events: readonly DomainEvent[], settings: Settings): readonly Item[] =>
  events.filter(isBookEvent).flatMap((event) => itemsOf(event, settings));
