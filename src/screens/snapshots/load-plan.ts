import type { Snapshot } from '../../../events/entities.ts';
import { asId, type OfferingId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { assessmentsIn, type Book, codeKey } from '../../../projections/book/book.ts';
import { wireIdOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import type { SnapshotBook } from '../../../sync/compare/as-it-was.ts';
import type { OpenedSnapshot } from './contents-hook.ts';

export type Counts = Snapshot['counts'];

/**
 * What loading one snapshot does. `was`: how much it holds. `now`: how much its offering holds today; `undefined` if the
 * offering is not here. `opened` and `adds` are `undefined` while the snapshot's content is not known.
 */
export type LoadEffect = {
  readonly offeringId: OfferingId;
  readonly was: Counts;
  readonly now: Counts | undefined;
  readonly adds: { readonly courses: number; readonly students: number } | undefined;
  readonly opened: OpenedSnapshot | undefined;
};

/** `opened`: the snapshot beside the book of `today`. */
export const loadEffect = (today: Book, opened: OpenedSnapshot): LoadEffect => ({
  offeringId: opened.offeringId,
  was: countsIn(opened.book, opened.offeringId),
  now: opened.isHere ? countsIn(today, opened.offeringId) : undefined,
  adds: { courses: addedCourses(today, opened), students: addedStudents(today, opened) },
  opened,
});

/** The effect of a load of which only the snapshot's row in the list is known, not its content. */
export const effectFromRow = ({ book, outbox }: Records, snapshot: Snapshot): LoadEffect => {
  const localId = keysOf(book.offerings).find(
    (offeringId) => wireIdOf(outbox, book, { of: 'offering', offeringId }) === snapshot.offeringThere,
  );
  const now = localId && countsIn(book, localId);
  return {
    offeringId: localId ?? asId(snapshot.offeringThere),
    was: snapshot.counts,
    now,
    adds: undefined,
    opened: undefined,
  };
};

const countsIn = (book: Book, offeringId: OfferingId): Counts => ({
  students: book.enrollments[offeringId]?.size ?? 0,
  assessments: assessmentsIn(book, offeringId).length,
  grades: [...(book.grades[offeringId]?.values() ?? [])].reduce((sum, seat) => sum + keysOf(seat).length, 0),
});

/** How many courses a load adds. */
const addedCourses = (today: Book, { book }: SnapshotBook): number =>
  keysOf(book.courses).filter((id) => today.courses[id] === undefined).length;

/** How many students a load adds. A student whose code is here counts as known, as at the server. */
const addedStudents = (today: Book, { book }: SnapshotBook): number =>
  [...book.students.values()].filter(({ studentId, studentCode }) => {
    const key = codeKey(studentCode);
    return today.students.get(studentId) === undefined && (key === '' || today.studentByCode.get(key) === undefined);
  }).length;
