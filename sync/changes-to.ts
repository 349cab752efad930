import type { BookEvent } from '../events/catalogue.ts';
import type { Assessment, Course, Enrollment, Grade, Json, Offering, Student } from '../events/entities.ts';
import type { AssessmentId } from '../events/ids.ts';
import { type Item, type ItemValue, itemKey } from '../events/items.ts';
import { record } from '../events/record.ts';
import type { Book } from '../projections/book.ts';
import { deletionOf } from '../projections/deletion.ts';
import { isBlank } from '../projections/gradebook.ts';
import { valueIn } from '../projections/items.ts';
import { insertProblems, removeProblems, setGrade, setSetting, setWeightSets } from './changes-to-values.ts';
import { Changing } from './changing.ts';
import { rankOf } from './lineage.ts';

/** What an item is to be; `null`: not there. */
export type Target = { readonly item: Item; readonly value: ItemValue | null };

/**
 * The events after which the book holds exactly these values. What lies beneath a thing that goes, goes
 * with it, and so do weights, excuses and points that would speak of nothing. Parents of what is added
 * must be there or among the targets.
 */
export const changesTo = (book: Book, targets: readonly Target[]): readonly BookEvent[] =>
  changing(book, targets).events;

/** The same with the book afterwards, to be read only. */
export const changing = (book: Book, targets: readonly Target[]): Changing => {
  const work = new Changing(book);
  const ordered = targets.toSorted((one, other) => rankOf(one.item) - rankOf(other.item));
  const wanted = ordered.filter(({ value }) => value !== null);
  for (const { item, value } of ordered.toReversed()) if (value === null) work.sayAll(deletionOf(work.book, item));

  const grades = gradesBySeat(wanted);
  for (const { item, value } of wanted) add(work, item, value);
  for (const { item, value } of wanted)
    if (item.of === 'assessment') insertProblems(work, item.assessmentId, value as Assessment);
  for (const { item, value } of wanted) if (item.of === 'seat') enroll(work, item, value as Enrollment, grades);
  for (const { item, value } of wanted) if (item.of === 'grade') setGrade(work, item, value as Grade);
  for (const { item, value } of wanted) edit(work, item, value);
  for (const { item, value } of wanted) if (item.of === 'setting') setSetting(work, item, value as Json);
  return work;
};

type SeatGrades = ReadonlyMap<string, Record<AssessmentId, Grade>>;

/** By the seat's key. */
const gradesBySeat = (targets: readonly Target[]): SeatGrades => {
  const seats = new Map<string, Record<AssessmentId, Grade>>();
  for (const { item, value } of targets) {
    if (item.of !== 'grade' || isBlank(value as Grade)) continue;
    const { offeringId, studentId, assessmentId } = item;
    const key = itemKey({ of: 'seat', offeringId, studentId });
    const seat = seats.get(key) ?? record<AssessmentId, Grade>();
    seat[assessmentId] = value as Grade;
    seats.set(key, seat);
  }
  return seats;
};

const add = ({ book, say }: Changing, item: Item, value: ItemValue | null): void => {
  if (valueIn(book, item) !== null) return;
  if (item.of === 'course') say({ type: 'CourseAdded', course: value as Course, at: book.courseOrder.length });
  if (item.of === 'student') say({ type: 'StudentAdded', student: value as Student });
  if (item.of === 'offering') {
    const offering = { ...(value as Offering), weightSets: [] };
    say({ type: 'OfferingAdded', offering, at: (book.offeringsOf[offering.courseId] ?? []).length });
  }
  if (item.of === 'assessment') {
    const assessment = value as Assessment;
    say({ type: 'AssessmentAdded', assessment, at: (book.assessmentsOf[assessment.offeringId] ?? []).length });
  }
};

/** With the grades that the seat is to hold. */
const enroll = ({ book, say }: Changing, item: Item, value: Enrollment, grades: SeatGrades): void => {
  if (valueIn(book, item) === null) {
    say({ type: 'StudentEnrolled', enrollment: value, grades: grades.get(itemKey(item)) ?? record() });
  }
};

const edit = (work: Changing, item: Item, value: ItemValue | null): void => {
  switch (item.of) {
    case 'course':
      work.edit(item, value as Course, (change) => ({
        type: 'CourseEdited',
        courseId: item.courseId,
        ...change,
      }));
      break;
    case 'offering': {
      const { weightSets, ...fields } = value as Offering;
      work.edit(item, fields, (change) => ({ type: 'OfferingEdited', offeringId: item.offeringId, ...change }));
      setWeightSets(work, item.offeringId, weightSets);
      break;
    }
    case 'student':
      work.edit(item, value as Student, (change) => ({
        type: 'StudentEdited',
        studentId: item.studentId,
        ...change,
      }));
      break;
    case 'assessment': {
      const { assessmentId } = item;
      const { assessmentName } = value as Assessment;
      work.edit(item, { assessmentName }, (change) => ({ type: 'AssessmentEdited', assessmentId, ...change }));
      removeProblems(work, assessmentId, value as Assessment);
      break;
    }
    case 'seat': {
      const { offeringId, studentId } = item;
      work.edit(item, value as Enrollment, (change) => ({
        type: 'EnrollmentEdited',
        offeringId,
        studentId,
        ...change,
      }));
      break;
    }
    case 'grade':
    case 'setting':
      break;
  }
};
