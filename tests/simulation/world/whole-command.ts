import type { Command } from '../../../commands/catalogue.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { owedOf } from '../../../projections/outbox.ts';
import type { Records } from '../../../projections/records.ts';
import type { Seeded } from './seeded.ts';

/**
 * Deletes all of something of which the server has several rows; where it has not, makes some. `undefined`: they are here, and
 * still to be sent.
 */
export const wholeCommand = (records: Records, chance: Seeded): Command | undefined => {
  const { book } = records;
  const [offeringId = asId<OfferingId>('')] = keysOf(book.offerings).sort(
    (one, other) => seatedIn(records, other).length - seatedIn(records, one).length,
  );
  const seated = seatedIn(records, offeringId);
  const studentIds = keysOf(book.students);
  if (seated.length < 2) return isAnyOwed(records) ? undefined : { type: 'EnrollStudents', offeringId, studentIds };
  if (chance.isLucky(0.7)) return ofGrades(records, offeringId, seated, chance);
  if (chance.isLucky(0.3))
    return { type: 'UnenrollEverybody', offeringId, studentIds: keysOf(book.enrollments[offeringId] ?? record()) };
  const studentId = seated.find((one) => offeringsOf(records, one).length > 1);
  if (studentId)
    return { type: 'UnenrollEverywhere', studentId, offeringIds: keysOf(book.seatsOf[studentId] ?? record()) };
  const others = keysOf(book.offerings).filter((one) => one !== offeringId);
  if (others.length === 0) return { type: 'CopyOffering', offeringId, fields: { tag: '' } };
  return isAnyOwed(records) ? undefined : { type: 'EnrollStudents', offeringId: chance.pick(others), studentIds };
};

const isAnyOwed = ({ outbox }: Records): boolean => outbox.count > 0;

/** Who has a seat here and at the server. */
const seatedIn = ({ book, outbox }: Records, offeringId: OfferingId): readonly StudentId[] =>
  keysOf(book.enrollments[offeringId] ?? record<StudentId, never>()).filter(
    (studentId) => !owedOf(outbox, { of: 'seat', offeringId, studentId }),
  );

const offeringsOf = ({ book, outbox }: Records, studentId: StudentId): readonly OfferingId[] =>
  keysOf(book.seatsOf[studentId] ?? record<OfferingId, never>()).filter(
    (offeringId) => !owedOf(outbox, { of: 'seat', offeringId, studentId }),
  );

const ofGrades = (
  { book, outbox }: Records,
  offeringId: OfferingId,
  seated: readonly StudentId[],
  chance: Seeded,
): Command | undefined => {
  const gradesOf = (studentId: StudentId): readonly AssessmentId[] =>
    keysOf<AssessmentId>(book.grades[offeringId]?.get(studentId) ?? record());
  const sentOf = (studentId: StudentId): readonly AssessmentId[] =>
    gradesOf(studentId).filter((assessmentId) => !owedOf(outbox, { of: 'grade', offeringId, assessmentId, studentId }));
  const studentId = seated.find((one) => sentOf(one).length > 1);
  if (studentId && chance.isLucky(0.5))
    return { type: 'DeleteGradesOfStudent', offeringId, studentId, assessmentIds: gradesOf(studentId) };
  const assessmentIds = book.assessmentsOf[offeringId] ?? [];
  const assessmentId = assessmentIds.find((one) => seated.filter((two) => sentOf(two).includes(one)).length > 1);
  const everybody = keysOf(book.enrollments[offeringId] ?? record<StudentId, never>());
  const studentIds = everybody.filter((one) => assessmentId && gradesOf(one).includes(assessmentId));
  if (assessmentId && chance.isLucky(0.7)) return { type: 'DeleteGradesOfAssessment', assessmentId, studentIds };
  if (assessmentIds.length < 2)
    return { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Quiz' }, maxima: [5] };
  if (everybody.some((one) => gradesOf(one).length > 1)) return undefined;
  const change = { useBonusPoints: true, bonusPoints: chance.int(10) };
  const edits = assessmentIds.flatMap((one) => seated.map((two) => ({ assessmentId: one, studentId: two, change })));
  return { type: 'EditGrades', offeringId, edits };
};
