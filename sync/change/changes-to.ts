import type { AssessmentFields, Grade, Offering } from '../../events/entities.ts';
import type { AssessmentId } from '../../events/ids.ts';
import { type ItemKind, type ItemOf, itemKey, type ValueOf } from '../../events/items.ts';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { isBlank } from '../../projections/book/grade-of.ts';
import { valueIn } from '../../projections/book/items.ts';
import { deletionOf } from '../../projections/changes/deletion.ts';
import { rankOf } from '../lineage.ts';
import { isGrade, type Target } from '../target.ts';
import {
  insertProblems,
  removeProblems,
  setGrades,
  setSetting,
  setWeightSets,
  type WantedGrades,
} from './changes-to-values.ts';
import { Changing } from './changing.ts';

/**
 * The events after which the book holds exactly these values, and that book, to be read only. Whatever lies beneath a
 * removed item is removed with it, and so are the weights, excuses and points that name it. The parents of an added
 * item must be in the book or among the targets.
 */
export const changing = (book: Book, targets: readonly Target[]): Changing => {
  const work = new Changing(book);
  const childrenFirst = targets.toSorted((one, other) => rankOf(other.item) - rankOf(one.item));
  for (const { item, value } of childrenFirst) {
    if (value === null && item.of !== 'grade') work.sayAll(deletionOf(work.book, item));
  }

  const [courses, offerings] = [wantedOf(targets, 'course'), wantedOf(targets, 'offering')];
  const [students, assessments] = [wantedOf(targets, 'student'), wantedOf(targets, 'assessment')];
  const seats = wantedOf(targets, 'seat');
  const grades = gradesBySeat(targets);
  for (const one of courses) addCourse(work, one);
  for (const one of offerings) addOffering(work, one);
  for (const one of students) addStudent(work, one);
  for (const one of assessments) addAssessment(work, one);
  for (const { value } of assessments) insertProblems(work, value);
  for (const one of seats) enroll(work, one, grades);
  for (const one of grades.values()) setGrades(work, one);
  for (const one of courses) editCourse(work, one);
  for (const one of offerings) editOffering(work, one);
  for (const one of students) editStudent(work, one);
  for (const one of assessments) editAssessment(work, one);
  for (const one of seats) editSeat(work, one);
  for (const { item, value } of wantedOf(targets, 'setting')) setSetting(work, item, value);
  return work;
};

/** A target that is to be there. */
type Wanted<K extends ItemKind> = { readonly item: ItemOf<K>; readonly value: ValueOf<ItemOf<K>> };

const isWanted =
  <K extends ItemKind>(kind: K) =>
  (target: Target): target is Wanted<K> =>
    target.item.of === kind && target.value !== null;

const wantedOf = <K extends ItemKind>(targets: readonly Target[], kind: K): readonly Wanted<K>[] =>
  targets.filter(isWanted(kind));

/** By the seat's key. */
type GradesBySeat = ReadonlyMap<string, WantedGrades>;

/** Grouped by seat, because all grades that one student gets at once are one event. */
const gradesBySeat = (targets: readonly Target[]): GradesBySeat => {
  const bySeat = new Map<string, WantedGrades>();
  for (const { item, value } of targets.filter(isGrade)) {
    const seat = { of: 'seat', offeringId: item.offeringId, studentId: item.studentId } as const;
    const key = itemKey(seat);
    const wanted = bySeat.get(key) ?? { seat, grades: new Map<AssessmentId, Grade | null>() };
    wanted.grades.set(item.assessmentId, value);
    bySeat.set(key, wanted);
  }
  return bySeat;
};

const addCourse = ({ book, say }: Changing, { item, value }: Wanted<'course'>): void => {
  if (!valueIn(book, item)) say({ type: 'CourseAdded', course: value, at: book.courseOrder.length });
};

const addOffering = ({ book, say }: Changing, { item, value }: Wanted<'offering'>): void => {
  if (valueIn(book, item)) return;
  const offering: Offering = { ...value, weightSets: [] };
  say({ type: 'OfferingAdded', offering, at: (book.offeringsOf[value.courseId] ?? []).length });
};

const addStudent = ({ book, say }: Changing, { item, value }: Wanted<'student'>): void => {
  if (!valueIn(book, item)) say({ type: 'StudentAdded', student: value });
};

const addAssessment = ({ book, say }: Changing, { item, value }: Wanted<'assessment'>): void => {
  if (valueIn(book, item)) return;
  say({ type: 'AssessmentAdded', assessment: value, at: (book.assessmentsOf[value.offeringId] ?? []).length });
};

/** Enrolls the student with the grades that the seat is to hold. */
const enroll = ({ book, say }: Changing, { item, value }: Wanted<'seat'>, bySeat: GradesBySeat): void => {
  if (valueIn(book, item)) return;
  const { grades = [] } = bySeat.get(itemKey(item)) ?? {};
  const entered = [...grades].flatMap(([id, grade]) => (grade && !isBlank(grade) ? [[id, grade] as const] : []));
  say({ type: 'StudentEnrolled', enrollment: value, grades: record(entered) });
};

const editCourse = (work: Changing, { item, value }: Wanted<'course'>): void =>
  work.edit(valueIn(work.book, item), value, (change) => ({
    type: 'CourseEdited',
    courseId: item.courseId,
    ...change,
  }));

const editOffering = (work: Changing, { item, value }: Wanted<'offering'>): void => {
  const { offeringId } = item;
  const { weightSets, ...fields } = value;
  work.edit(valueIn(work.book, item), fields, (change) => ({ type: 'OfferingEdited', offeringId, ...change }));
  setWeightSets(work, offeringId, weightSets);
};

const editStudent = (work: Changing, { item, value }: Wanted<'student'>): void =>
  work.edit(valueIn(work.book, item), value, (change) => ({
    type: 'StudentEdited',
    studentId: item.studentId,
    ...change,
  }));

const editAssessment = (work: Changing, { item, value }: Wanted<'assessment'>): void => {
  const { assessmentId } = item;
  const { assessmentName } = value;
  const held = valueIn(work.book, item);
  work.edit<AssessmentFields>(held, { assessmentName }, (change) => ({
    type: 'AssessmentEdited',
    assessmentId,
    ...change,
  }));
  removeProblems(work, value);
};

const editSeat = (work: Changing, { item, value }: Wanted<'seat'>): void => {
  const { of: _, ...place } = item;
  work.edit(valueIn(work.book, item), value, (change) => ({ type: 'EnrollmentEdited', ...place, ...change }));
};
