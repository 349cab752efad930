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
    const [there, here] = [theirs.grades[offeringId], book.grades[offeringId]];
    if (there && here && there !== here) theirs.grades[offeringId] = sharedSeats(there, here);
  }
};

const shareEqual = <V>(there: Record<string, V> | undefined, here: Readonly<Record<string, V>> | undefined): void => {
  for (const id of Object.keys(there ?? {})) {
    const value = here?.[id];
    if (there && value !== undefined && sameValue(there[id], value)) there[id] = value;
  }
};

/** The book's own map where nothing differs, so that nobody looks at its students. */
const sharedSeats = (there: StudentMap<SeatGrades>, here: StudentMap<SeatGrades>): StudentMap<SeatGrades> => {
  const shared = StudentMap.of(
    [...there].map(([studentId, seat]) => {
      const ours = here.get(studentId);
      return [studentId, ours && isSameSeat(seat, ours) ? ours : seat] as const;
    }),
  );
  return shared.changedSince(here).next().done ? here : shared;
};

const isSameSeat = (one: SeatGrades, other: SeatGrades): boolean => {
  const ids = keysOf(one);
  return ids.length === keysOf(other).length && ids.every((id) => one[id] === other[id]);
};
