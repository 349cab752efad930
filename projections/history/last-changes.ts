/**
 * Where in the log each value of a grade changed last: so that a screen which asks about one cell reads one commit. It
 * is folded from saved commits and mutated in place, like the outbox; no rule depends on it.
 */
import { type BookEventType, type DomainEvent, type EventOf, isBookEvent } from '../../events/catalogue.ts';
import type { ChangedGrade, GradeChange } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { entriesOf, keysOf, record } from '../../events/record.ts';
import { eachInSteps, type Steps } from '../../events/steps.ts';
import type { GradeSubject } from '../book/subject.ts';
import type { ChangedGrades } from '../events/changes.ts';
import { effects } from '../events/effects.ts';

/**
 * By assessment and field the number of the commit, at the place of each student; 0 or nothing there: never. Lists of
 * numbers, because two hundred thousand grades must not be as many objects in every checkpoint.
 */
type Columns = Record<AssessmentId, Record<string, number[]>>;

/** `places`: of everybody who ever had a grade in the offering, counted from 0 in the order of this map. */
type Seats = { readonly places: Map<StudentId, number>; readonly columns: Columns };

export type LastChanges = Map<OfferingId, Seats>;

/** The last changes as records, arrays and plain values, which a checkpoint can keep. */
export type StoredLastChanges = Record<
  OfferingId,
  { readonly students: readonly StudentId[]; readonly columns: Columns }
>;

export const noChanges = (): LastChanges => new Map();

/**
 * The number of the newest commit that changed this value; `undefined` if none did. `field`: a problem's id or a field of
 * the grade, as in `Change`. An observed baseline changes no single grade, and nothing is known of an erased event.
 */
export const lastChangeOf = (
  changes: LastChanges,
  { assessmentId, studentId }: Omit<GradeSubject, 'what'>,
  field: string,
): number | undefined => {
  let last = 0;
  for (const { places, columns } of changes.values()) {
    const place = places.get(studentId);
    if (place !== undefined) last = Math.max(last, columns[assessmentId]?.[field]?.[place] ?? 0);
  }
  return last === 0 ? undefined : last;
};

/** Takes a commit, which comes after all that were taken before. */
export const noting = (
  changes: LastChanges,
  { seq, events }: { readonly seq: number; readonly events: readonly DomainEvent[] },
): Steps<undefined> => eachInSteps(events, (event) => note(changes, event, seq));

export const storedLastChanges = (changes: LastChanges): StoredLastChanges =>
  record(
    [...changes].map(([offeringId, { places, columns }]) => [offeringId, { students: [...places.keys()], columns }]),
  );

export const restoredLastChanges = (stored: StoredLastChanges): LastChanges =>
  new Map(
    entriesOf(stored).map(([offeringId, { students, columns }]) => [
      offeringId,
      { places: new Map(students.map((studentId, place) => [studentId, place])), columns },
    ]),
  );

const note = (changes: LastChanges, event: DomainEvent, seq: number): void => {
  const changed = isBookEvent(event) ? gradesOf(event) : undefined;
  if (!changed) return;
  const { offeringId, studentId, grades } = changed;
  const changedIn = keysOf(grades);
  if (changedIn.length === 0) return;
  const seats = seatsOf(changes, offeringId);
  const place = placeOf(seats, studentId);
  for (const assessmentId of changedIn) {
    const fields = fieldsOf(seats.columns, assessmentId);
    const { from, to } = grades[assessmentId] ?? nothing;
    if (to) noteValues(fields, to, place, seq);
    if (from) noteValues(fields, from, place, seq);
  }
};

const gradesOf = <T extends BookEventType>(event: EventOf<T>): ChangedGrades | undefined =>
  effects[event.type].grades?.(event);

const seatsOf = (changes: LastChanges, offeringId: OfferingId): Seats => {
  const known = changes.get(offeringId);
  if (known) return known;
  const made: Seats = { places: new Map(), columns: record() };
  changes.set(offeringId, made);
  return made;
};

const placeOf = ({ places }: Seats, studentId: StudentId): number => {
  const known = places.get(studentId);
  if (known !== undefined) return known;
  places.set(studentId, places.size);
  return places.size - 1;
};

const nothing: Partial<ChangedGrade> = {};

const fieldsOf = (columns: Columns, assessmentId: AssessmentId): Record<string, number[]> => {
  columns[assessmentId] ??= record();
  return columns[assessmentId];
};

/** An import calls this four hundred thousand times: nothing is made on the way. */
const noteValues = (fields: Record<string, number[]>, values: GradeChange, place: number, seq: number): void => {
  for (const field in values) {
    if (field !== 'points') noteAt(fields, field, place, seq);
    else for (const problemId in values.points) noteAt(fields, problemId, place, seq);
  }
};

/** Without holes: a list with holes is stored as a record. */
const noteAt = (fields: Record<string, number[]>, field: string, place: number, seq: number): void => {
  fields[field] ??= [];
  const column = fields[field];
  while (column.length < place) column.push(0);
  column[place] = seq;
};
