import type { Snapshot } from '../../../events/entities.ts';
import { asId, type OfferingId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { assessmentsIn, type Book, codeKey } from '../../../projections/book.ts';
import type { Outbox } from '../../../projections/outbox.ts';
import type { AsItWas } from '../../../sync/compare/as-it-was.ts';

export type Counts = Snapshot['counts'];

/** What loading one snapshot does. `was`, `adds`: `undefined` where nobody knows before. `now`: unless the offering is gone. */
export type Becoming = {
  readonly offeringId: OfferingId;
  readonly was: Counts | undefined;
  readonly now: Counts | undefined;
  readonly adds: { readonly courses: number; readonly students: number } | undefined;
};

/** `was`: the snapshot beside today, where its content is known. */
export const becoming = (today: Book, was: AsItWas): Becoming => ({
  offeringId: was.offeringId,
  was: countsIn(was.book, was.offeringId),
  now: was.isHere ? countsIn(today, was.offeringId) : undefined,
  adds: { courses: addedCourses(today, was), students: addedStudents(today, was) },
});

/** The same where only the snapshot's own row is known. */
export const becomingOf = (today: Book, outbox: Outbox, one: Snapshot): Becoming => {
  const offeringId = offeringHere(outbox, one.offeringThere);
  const isHere = today.offerings[offeringId] !== undefined;
  return { offeringId, was: one.counts, now: isHere ? countsIn(today, offeringId) : undefined, adds: undefined };
};

/** Our id of what the server calls so. */
const offeringHere = ({ ids }: Outbox, there: string): OfferingId => {
  const local = Object.entries(ids.offering).find(([, id]) => id === there)?.[0];
  return asId<OfferingId>(local ?? there);
};

const countsIn = (book: Book, offeringId: OfferingId): Counts => ({
  students: keysOf(book.enrollments[offeringId] ?? {}).length,
  assessments: assessmentsIn(book, offeringId).length,
  grades: [...(book.grades[offeringId]?.values() ?? [])].reduce((sum, seat) => sum + keysOf(seat).length, 0),
});

const addedCourses = (today: Book, { book }: AsItWas): number =>
  keysOf(book.courses).filter((id) => today.courses[id] === undefined).length;

/** The server knows students by their code, too. */
const addedStudents = (today: Book, { book }: AsItWas): number =>
  Object.values(book.students).filter(({ studentId, studentCode }) => {
    const key = codeKey(studentCode);
    return today.students[studentId] === undefined && (key === '' || today.studentByCode[key] === undefined);
  }).length;
