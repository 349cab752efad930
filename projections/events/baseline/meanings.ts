import { withEveryList } from '../../../events/blank.ts';
import type { EventOf } from '../../../events/catalogue.ts';
import type { Json, Settings, WorkingData } from '../../../events/entities.ts';
import { keyOfAll } from '../../../events/ids.ts';
import { isByOffering } from '../../../events/notes.ts';
import { isRecord } from '../../../events/record.ts';
import type { Book } from '../../book/book.ts';
import type { Impossibility } from '../before.ts';
import { type HeldOfStudents, heldAt } from '../holding.ts';
import { none } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { gradeEvents, type Seat } from '../touching.ts';
import { type ArchivedOffering, inItsSettings, inOffering, ofAStudent } from '../within.ts';

export const baselineMeanings: Meanings<'BaselineObserved'> = {
  BaselineObserved: {
    impossible: (book, { data, continues }) => repeatedRow(data) ?? (continues && rowInBook(book, data)),
    marks: none,
    about: 'more',
    holds: ({ data }) => studentsInRows(data),
    isWithin: (archived, event) => isAllWithin(archived, event),
    touches: (_, event, seat) => gradeEvents(event, !isOfOthers(event, seat) && { of: 'records' }),
  },
};

type Rows = Partial<WorkingData>;

const studentsInRows = (data: Rows): HeldOfStudents => {
  const { students, enrollments, grades, settings, ...others } = withEveryList(data);
  const inSettings = heldAt([], [settings as Json]);
  return {
    studentIds: new Set([
      ...[...students, ...enrollments, ...grades].map(({ studentId }) => studentId),
      ...inSettings.studentIds,
    ]),
    andMore:
      Object.values(others).some((rows) => rows.length > 0) || (Object.keys(settings).length > 0 && inSettings.andMore),
  };
};

/**
 * Whether all that it brings is of the offering. The event that begins a load brings nothing, and counts; in older logs
 * it brings everything at once, which cannot be split.
 */
const isAllWithin = (archived: ArchivedOffering, { data, continues }: EventOf<'BaselineObserved'>): boolean => {
  const { courses, offerings, assessments, students, enrollments, grades, settings } = withEveryList(data);
  if (!continues) return Object.keys(data).length === 0;
  if (courses.length > 0) return false;
  const rows = [...offerings, ...assessments, ...enrollments, ...grades];
  if (!rows.every((row) => inOffering(archived, row)) || !students.every((row) => ofAStudent(archived, row)))
    return false;
  return placedSections(settings).every(([path, to]) => inItsSettings(archived, { path, to, from: null }));
};

/** The parts of settings that are about an offering each; any other section stands alone. */
const placedSections = (settings: Settings): readonly PlacedValue[] =>
  Object.entries(settings).flatMap(([section, value]): readonly PlacedValue[] =>
    isByOffering(section) && isRecord(value)
      ? Object.entries(value).map(([id, part]) => [[section, id], part as Json])
      : [[[section], value as Json]],
  );

/** A value with its path in the settings. */
type PlacedValue = readonly [string[], Json];

/** Whether all its rows are of other students: a baseline is continued with a part for each student. */
const isOfOthers = ({ data, continues }: EventOf<'BaselineObserved'>, { studentId }: Seat): boolean => {
  const { students, enrollments, grades, settings, ...others } = withEveryList(data);
  const ofStudents = [...students, ...enrollments, ...grades];
  return (
    continues === true &&
    ofStudents.length > 0 &&
    Object.keys(settings).length === 0 &&
    [others.courses, others.offerings, others.assessments].every(({ length }) => length === 0) &&
    ofStudents.every((row) => row.studentId !== studentId)
  );
};

/** The first row that has the id of a row before it; `undefined`: none has. */
const repeatedRow = (data: Rows): Impossibility | undefined => {
  for (const ids of idsIn(data)) {
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) return { why: 'there already', id };
      seen.add(id);
    }
  }
  return undefined;
};

/** The ids of the rows, kind by kind. */
const idsIn = (data: Rows): readonly (readonly string[])[] => {
  const { courses, offerings, assessments, students, enrollments, grades } = withEveryList(data);
  return [
    courses.map(({ courseId }) => courseId),
    offerings.map(({ offeringId }) => offeringId),
    assessments.map(({ assessmentId }) => assessmentId),
    students.map(({ studentId }) => studentId),
    enrollments.map(({ offeringId, studentId }) => keyOfAll(offeringId, studentId)),
    grades.map(({ assessmentId, studentId }) => keyOfAll(assessmentId, studentId)),
  ];
};

/** The first row that the book already has; `undefined`: it has none of them. */
const rowInBook = (book: Book, data: Rows): Impossibility | undefined => {
  const { courses, offerings, assessments, students, enrollments } = withEveryList(data);
  const known = [
    ...courses.map(({ courseId: id }) => [id, book.courses[id]] as const),
    ...offerings.map(({ offeringId: id }) => [id, book.offerings[id]] as const),
    ...assessments.map(({ assessmentId: id }) => [id, book.assessments[id]] as const),
    ...students.map(({ studentId: id }) => [id, book.students.get(id)] as const),
    ...enrollments.map(({ offeringId, studentId: id }) => [id, book.enrollments[offeringId]?.get(id)] as const),
  ].find(([, row]) => row !== undefined);
  return known && { why: 'there already', id: known[0] };
};
