import type { BookEvent, DomainEvent, EventOf } from './catalogue.ts';
import type { ChangedGrade } from './entities.ts';
import { type AssessmentId, keyOfAll, type OfferingId, type StudentId } from './ids.ts';
import { entriesOf, keysOf, record } from './record.ts';

/**
 * One student's grade in one assessment, before and after. An event may edit many cells, but each cell is owed,
 * refused, undone or set aside by itself.
 */
export type EditedCell = ChangedGrade & {
  readonly offeringId: OfferingId;
  readonly assessmentId: AssessmentId;
  readonly studentId: StudentId;
};

type GradeEdited = EventOf<'GradeEdited'>;

export const cellsOf = ({ offeringId, studentId, grades }: GradeEdited): readonly EditedCell[] =>
  entriesOf(grades).map(([assessmentId, { from, to }]) => ({ offeringId, assessmentId, studentId, from, to }));

/** The event split into one event for each cell. Empty for an event that edits no grade. */
export const cellByCell = (event: DomainEvent): readonly GradeEdited[] => {
  if (event.type !== 'GradeEdited') return [];
  return entriesOf(event.grades).map((cell) => ({ ...event, grades: record([cell]) }));
};

/**
 * Joins the edits of one student's cells into one event, if only edits of grades lie between them and no cell is edited
 * twice. Events that name the row of a file stay as they are.
 */
export const cellsTogether = (events: readonly BookEvent[]): BookEvent[] => {
  const together: BookEvent[] = [];
  /** By student, the place of the last edit of grades. Emptied by any other event. */
  const places = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'GradeEdited') {
      places.clear();
      together.push(event);
      continue;
    }
    const student = keyOfAll(event.offeringId, event.studentId);
    const place = places.get(student);
    const before = place === undefined ? undefined : together[place];
    const both = before?.type === 'GradeEdited' ? bothOf(before, event) : undefined;
    if (place !== undefined && both) together[place] = both;
    else places.set(student, together.push(event) - 1);
  }
  return together;
};

/** Both events as one; `undefined` if they edit the same cell, or one of them came from a file. */
const bothOf = (one: GradeEdited, other: GradeEdited): GradeEdited | undefined => {
  const isApart = keysOf(other.grades).every((assessmentId) => !Object.hasOwn(one.grades, assessmentId));
  if (!isApart || one.row !== undefined || other.row !== undefined) return undefined;
  return { ...one, grades: record([...entriesOf(one.grades), ...entriesOf(other.grades)]) };
};
