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
    impossible: (book, { data, continues }) => repeatedIn(data) ?? (continues && alreadyIn(book, data)),
    marks: none,
    about: 'more',
    holds: ({ data }) => heldInRows(data),
    isWithin: (archived, event) => isOfLoad(archived, event),
    touches: (_, event, seat) => gradeEvents(event, !isOfOthers(event, seat) && { of: 'records' }),
  },
};

type Rows = Partial<WorkingData>;

const heldInRows = (data: Rows): HeldOfStudents => {
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

/** A row or a setting that was loaded, or that a load began. All that came at once, as in older logs, cannot be split. */
const isOfLoad = (archived: ArchivedOffering, { data, continues }: EventOf<'BaselineObserved'>): boolean => {
  const { courses, offerings, assessments, students, enrollments, grades, settings } = withEveryList(data);
  if (!continues) return Object.keys(data).length === 0;
  if (courses.length > 0) return false;
  const rows = [...offerings, ...assessments, ...enrollments, ...grades];
  if (!rows.every((row) => inOffering(archived, row)) || !students.every((row) => ofAStudent(archived, row)))
    return false;
  return sectionsOf(settings).every(([path, to]) => inItsSettings(archived, { path, to, from: null }));
};

/** The parts of settings that are about an offering each; any other section stands alone. */
const sectionsOf = (settings: Settings): readonly Placed[] =>
  Object.entries(settings).flatMap(([section, value]): readonly Placed[] =>
    isByOffering(section) && isRecord(value)
      ? Object.entries(value).map(([id, one]) => [[section, id], one as Json])
      : [[[section], value as Json]],
  );

/** A value with its path in the settings. */
type Placed = readonly [string[], Json];

/** A baseline goes on with a part for each student: those of others count for nobody else's grade. */
const isOfOthers = ({ data, continues }: EventOf<'BaselineObserved'>, { studentId }: Seat): boolean => {
  const { students, enrollments, grades, settings, ...more } = withEveryList(data);
  const ofStudents = [...students, ...enrollments, ...grades];
  return (
    continues === true &&
    ofStudents.length > 0 &&
    Object.keys(settings).length === 0 &&
    [more.courses, more.offerings, more.assessments].every(({ length }) => length === 0) &&
    ofStudents.every((row) => row.studentId !== studentId)
  );
};

/** The first row of a server's data that has the id of one before it. */
const repeatedIn = (data: Rows): Impossibility | undefined => {
  for (const ids of idsIn(data)) {
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) return { why: 'there already', id };
      seen.add(id);
    }
  }
  return undefined;
};

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

/** The first row that the events before it have brought. */
const alreadyIn = (book: Book, data: Rows): Impossibility | undefined => {
  const { courses, offerings, assessments, students, enrollments } = withEveryList(data);
  const there = [
    ...courses.map(({ courseId: id }) => [id, book.courses[id]] as const),
    ...offerings.map(({ offeringId: id }) => [id, book.offerings[id]] as const),
    ...assessments.map(({ assessmentId: id }) => [id, book.assessments[id]] as const),
    ...students.map(({ studentId: id }) => [id, book.students[id]] as const),
    ...enrollments.map(({ offeringId, studentId: id }) => [id, book.enrollments[offeringId]?.[id]] as const),
  ].find(([, row]) => row !== undefined);
  return there && { why: 'there already', id: there[0] };
};
