import type { AssessmentId, CourseId, OfferingId, StudentId } from '../../events/ids.ts';
import type { Item, ItemOf } from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import { heldValue, type Outbox, type OwedOf, owedGradesIn, owedGradesOf, owedOf } from '../outbox/outbox.ts';
import { type Book, enrolledIn, type SeatGrades } from './book.ts';
import { StudentMap } from './student-map.ts';

/**
 * The server's items that depend on this item and are deleted with it, even if they were deleted here too: if an
 * instructor deletes something and takes that back, it may be gone at the server all the same.
 */
export const heldBeneath = (outbox: Outbox, book: Book, item: Item): readonly Item[] => {
  switch (item.of) {
    case 'course':
      return offeringsOf(outbox, book, item.courseId).flatMap((offering) => [
        offering,
        ...heldBeneath(outbox, book, offering),
      ]);
    case 'offering':
      return [
        ...assessmentsOf(outbox, book, item.offeringId),
        ...seatsOf(outbox, book, item.offeringId),
        ...gradesInOffering(outbox, book, item.offeringId),
      ];
    case 'assessment': {
      const assessment = heldValue(outbox, book, item);
      return assessment ? gradesOfAssessment(outbox, book, assessment.offeringId, item.assessmentId) : [];
    }
    case 'student': {
      const seats = seatsOfStudent(outbox, book, item.studentId);
      return [...seats, ...seats.flatMap((seat) => heldBeneath(outbox, book, seat))];
    }
    case 'seat':
      return assessmentsOf(outbox, book, item.offeringId)
        .map(({ assessmentId }): ItemOf<'grade'> => ({ ...item, of: 'grade', assessmentId }))
        .filter((grade) => isHeld(outbox, book, grade));
    default:
      return [];
  }
};

/** Whether the server is known to hold the item. */
const isHeld = (outbox: Outbox, book: Book, item: Item): boolean => heldValue(outbox, book, item) !== null;

const owedItems = <K extends Exclude<Item['of'], 'grade'>>(outbox: Outbox, kind: K): readonly ItemOf<K>[] =>
  [...outbox.owed[kind].values()].map(({ item }) => item);

const offeringsOf = (outbox: Outbox, book: Book, courseId: CourseId): readonly ItemOf<'offering'>[] =>
  unique([...(book.offeringsOf[courseId] ?? []), ...owedItems(outbox, 'offering').map((item) => item.offeringId)])
    .map((offeringId) => ({ of: 'offering', offeringId }) as const)
    .filter((item) => heldValue(outbox, book, item)?.courseId === courseId);

const assessmentsOf = (outbox: Outbox, book: Book, offeringId: OfferingId): readonly ItemOf<'assessment'>[] =>
  unique<AssessmentId>([
    ...(book.assessmentsOf[offeringId] ?? []),
    ...owedItems(outbox, 'assessment').map((item) => item.assessmentId),
  ])
    .map((assessmentId) => ({ of: 'assessment', assessmentId }) as const)
    .filter((item) => heldValue(outbox, book, item)?.offeringId === offeringId);

const seatsOf = (outbox: Outbox, book: Book, offeringId: OfferingId): readonly ItemOf<'seat'>[] =>
  unique<StudentId>([
    ...enrolledIn(book, offeringId),
    ...owedItems(outbox, 'seat').flatMap((seat) => (seat.offeringId === offeringId ? seat.studentId : [])),
  ])
    .map((studentId) => ({ of: 'seat', offeringId, studentId }) as const)
    .filter((seat) => isHeld(outbox, book, seat));

const seatsOfStudent = (outbox: Outbox, book: Book, studentId: StudentId): readonly ItemOf<'seat'>[] =>
  unique<OfferingId>([
    ...keysOf(book.seatsOf.get(studentId) ?? record<OfferingId, true>()),
    ...owedItems(outbox, 'seat').flatMap((seat) => (seat.studentId === studentId ? seat.offeringId : [])),
  ])
    .map((offeringId) => ({ of: 'seat', offeringId, studentId }) as const)
    .filter((seat) => isHeld(outbox, book, seat));

/** The grades that the server holds. Nearly every cell has one, so this walks the grades, not the cells. */
const gradesInOffering = (outbox: Outbox, book: Book, offeringId: OfferingId): readonly ItemOf<'grade'>[] => {
  const seats = book.grades[offeringId] ?? noSeats;
  const notOwed = [...seats].flatMap(([studentId, seat]) =>
    keysOf(seat)
      .map((assessmentId): ItemOf<'grade'> => ({ of: 'grade', offeringId, assessmentId, studentId }))
      .filter((grade) => !owedOf(outbox, grade)),
  );
  return [...owedGradesIn(outbox, offeringId).flatMap(ifHeld), ...notOwed];
};

/** The grades of one assessment that the server holds, whether or not the book has them. */
const gradesOfAssessment = (
  outbox: Outbox,
  book: Book,
  offeringId: OfferingId,
  assessmentId: AssessmentId,
): readonly ItemOf<'grade'>[] => {
  const seats = book.grades[offeringId] ?? noSeats;
  const notOwed = [...seats]
    .filter(([, seat]) => seat[assessmentId])
    .map(([studentId]): ItemOf<'grade'> => ({ of: 'grade', offeringId, assessmentId, studentId }))
    .filter((grade) => !owedOf(outbox, grade));
  return [...owedGradesOf(outbox, offeringId, assessmentId).flatMap(ifHeld), ...notOwed];
};

/** The owed grade, if the server holds one in its place. */
const ifHeld = ({ item, base }: OwedOf<'grade'>): readonly ItemOf<'grade'>[] => (base === null ? [] : [item]);

const noSeats = StudentMap.of<SeatGrades>();

const unique = <V>(values: readonly V[]): readonly V[] => [...new Set(values)];
