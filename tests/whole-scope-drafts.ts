import type { Command } from '../commands/catalogue.ts';
import type { AssessmentId } from '../events/ids.ts';
import { keysOf, record } from '../events/record.ts';
import { type Book, enrolledIn } from '../projections/book/book.ts';
import { type Pick, seatIn } from './picked-seats.ts';

/** Commands that delete all of something, for histories. */
export const wholeScopeDrafts = {
  UnenrollEverybody: (book: Book, pick: Pick): Command => {
    const { offeringId } = seatIn(book, pick);
    return { type: 'UnenrollEverybody', offeringId, studentIds: enrolledIn(book, offeringId) };
  },
  UnenrollEverywhere: (book: Book, pick: Pick): Command => {
    const { studentId } = seatIn(book, pick);
    return { type: 'UnenrollEverywhere', studentId, offeringIds: keysOf(book.seatsOf.get(studentId) ?? record()) };
  },
  DeleteGradesOfAssessment: (book: Book, pick: Pick): Command => {
    const { offeringId } = seatIn(book, pick);
    const assessmentId = pick(book.assessmentsOf[offeringId] ?? []);
    const graded = [...(book.grades[offeringId] ?? [])].filter(([, seat]) => seat[assessmentId]);
    return { type: 'DeleteGradesOfAssessment', assessmentId, studentIds: graded.map(([studentId]) => studentId) };
  },
  DeleteGradesOfStudent: (book: Book, pick: Pick): Command => {
    const { offeringId, studentId } = seatIn(book, pick);
    const assessmentIds = keysOf<AssessmentId>(book.grades[offeringId]?.get(studentId) ?? record());
    return { type: 'DeleteGradesOfStudent', offeringId, studentId, assessmentIds };
  },
};
