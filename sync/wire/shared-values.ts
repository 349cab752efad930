import { keysOf } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book, SeatGrades, Stores } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';

/**
 * Replaces values that equal the book's by the book's own objects, a seat's grades as a whole too, so that no later
 * comparison reads them.
 */
export const shareWithBook = (theirs: Stores, book: Book): void => {
  const { courses, offerings, assessments, students, enrollments } = theirs;
  shareEqual(courses, book.courses);
  shareEqual(offerings, book.offerings);
  shareEqual(assessments, book.assessments);
  shareEqual(students, book.students);
  for (const id of keysOf(enrollments)) shareEqual(enrollments[id], book.enrollments[id]);
  for (const offeringId of keysOf(theirs.grades)) {
    const [theirSeats, ourSeats] = [theirs.grades[offeringId], book.grades[offeringId]];
    if (theirSeats && ourSeats && theirSeats !== ourSeats)
      theirs.grades[offeringId] = sharedSeats(theirSeats, ourSeats);
  }
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

/** The book's own map where nothing differs, so that nobody looks at its students. */
const sharedSeats = (theirSeats: StudentMap<SeatGrades>, ourSeats: StudentMap<SeatGrades>): StudentMap<SeatGrades> => {
  const shared = StudentMap.of(
    [...theirSeats].map(([studentId, seat]) => {
      const ours = ourSeats.get(studentId);
      return [studentId, ours && isSameSeat(seat, ours) ? ours : seat] as const;
    }),
  );
  return shared.changedSince(ourSeats).next().done ? ourSeats : shared;
};

const isSameSeat = (one: SeatGrades, other: SeatGrades): boolean => {
  const ids = keysOf(one);
  return ids.length === keysOf(other).length && ids.every((id) => one[id] === other[id]);
};
