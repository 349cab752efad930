import type { Command } from '../../../commands/catalogue.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import type { Book } from '../../../projections/book.ts';
import type { Seeded } from './seeded.ts';

/** Deletes all of something that has several rows; where nothing has, gives it some. */
export const wholeCommand = (book: Book, chance: Seeded): Command => {
  const offeringId = chance.pick([...keysOf(book.offerings), asId<OfferingId>('')]);
  const seated = keysOf(book.enrollments[offeringId] ?? record<StudentId, never>());
  const enrolling: Command = { type: 'EnrollStudents', offeringId, studentIds: keysOf(book.students) };
  if (seated.length < 2) return enrolling;
  if (chance.isLucky(0.2)) return { type: 'UnenrollEverybody', offeringId, studentIds: seated };
  if (chance.isLucky(0.3)) {
    const often = seated.filter((one) => offeringsOf(book, one).length > 1);
    const [studentId] = often;
    return studentId ? { type: 'UnenrollEverywhere', studentId, offeringIds: offeringsOf(book, studentId) } : enrolling;
  }
  return ofGrades(book, offeringId, seated, chance);
};

const offeringsOf = (book: Book, studentId: StudentId): readonly OfferingId[] =>
  keysOf(book.seatsOf[studentId] ?? record<OfferingId, true>());

const ofGrades = (book: Book, offeringId: OfferingId, seated: readonly StudentId[], chance: Seeded): Command => {
  const gradesOf = (studentId: StudentId): readonly AssessmentId[] =>
    keysOf<AssessmentId>(book.grades[offeringId]?.get(studentId) ?? record());
  const studentId = seated.find((one) => gradesOf(one).length > 1);
  if (studentId && chance.isLucky(0.5))
    return { type: 'DeleteGradesOfStudent', offeringId, studentId, assessmentIds: gradesOf(studentId) };
  const assessmentIds = book.assessmentsOf[offeringId] ?? [];
  const graded = (assessmentId: AssessmentId) => seated.filter((one) => gradesOf(one).includes(assessmentId));
  const assessmentId = assessmentIds.find((one) => graded(one).length > 1);
  if (assessmentId && chance.isLucky(0.5))
    return { type: 'DeleteGradesOfAssessment', assessmentId, studentIds: graded(assessmentId) };
  const change = { useBonusPoints: true, bonusPoints: chance.int(10) };
  const edits = assessmentIds.flatMap((one) => seated.map((two) => ({ assessmentId: one, studentId: two, change })));
  return { type: 'EditGrades', offeringId, edits };
};
