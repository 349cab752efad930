import type { OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book, SeatGrades, Stores } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';

/**
 * Replaces values that equal the book's by the book's own objects, a seat's grades as a whole too, so that no later
 * comparison reads them.
 */
export const shareWithBook = (theirs: Stores, book: Book): void => {
  const { courses, offerings, assessments } = theirs;
  shareEqual(courses, book.courses);
  shareEqual(offerings, book.offerings);
  shareEqual(assessments, book.assessments);
  theirs.students = sharedMap(theirs.students, book.students, sameValue);
  shareMaps(theirs.enrollments, book.enrollments, sameValue);
  shareMaps(theirs.grades, book.grades, isSameSeat);
};

const shareEqual = <V>(
  theirRows: Record<string, V> | undefined,
  ourRows: Readonly<Record<string, V>> | undefined,
): void => {
  for (const id of Object.keys(theirRows ?? {})) {
    const value = ourRows?.[id];
    if (theirRows && value !== undefined && sameValue(theirRows[id], value)) theirRows[id] = value;
  }
};

const shareMaps = <V>(
  theirs: Record<OfferingId, StudentMap<V>>,
  ours: Readonly<Record<OfferingId, StudentMap<V>>>,
  isSame: (one: V, other: V) => boolean,
): void => {
  for (const offeringId of keysOf(theirs)) {
    const [theirMap, ourMap] = [theirs[offeringId], ours[offeringId]];
    if (theirMap && ourMap) theirs[offeringId] = sharedMap(theirMap, ourMap, isSame);
  }
};

/** The book's own map where nothing differs, so that nobody looks at its students. */
const sharedMap = <V>(
  theirs: StudentMap<V>,
  ours: StudentMap<V>,
  isSame: (one: V, other: V) => boolean,
): StudentMap<V> => {
  if (theirs === ours) return ours;
  const shared = StudentMap.of(
    [...theirs].map(([studentId, value]) => {
      const our = ours.get(studentId);
      return [studentId, our !== undefined && isSame(value, our) ? our : value] as const;
    }),
  );
  return shared.changedSince(ours).next().done ? ours : shared;
};

const isSameSeat = (one: SeatGrades, other: SeatGrades): boolean => {
  const ids = keysOf(one);
  return ids.length === keysOf(other).length && ids.every((id) => one[id] === other[id]);
};
