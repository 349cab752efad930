import type { Command } from '../../../commands/catalogue.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { keysOf, record } from '../../../events/record.ts';
import { enrolledIn } from '../../../projections/book/book.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import type { Seeded } from './seeded.ts';

/**
 * Deletes all of something that has several rows, or makes some. Half of the time the rows must be at the server: what was not
 * sent yet needs no call to be deleted. `undefined`: they are here, and still to be sent.
 */
export const wholeCommand = ({ book, outbox }: Records, chance: Seeded): Command | undefined => {
  const isAnywhere = chance.isLucky(0.5);
  const isThere = (item: Item): boolean => isAnywhere || owedOf(outbox, item) === undefined;
  const everybodyIn = (offeringId: OfferingId): readonly StudentId[] => enrolledIn(book, offeringId);
  const seatedIn = (offeringId: OfferingId): readonly StudentId[] =>
    everybodyIn(offeringId).filter((studentId) => isThere({ of: 'seat', offeringId, studentId }));

  const offerings = keysOf(book.offerings).sort((one, other) => seatedIn(other).length - seatedIn(one).length);
  const [offeringId = asId<OfferingId>(''), ...others] = offerings;
  const seated = seatedIn(offeringId);
  const enrolling = (into: OfferingId): Command | undefined =>
    everybodyIn(into).length > 1
      ? undefined
      : { type: 'EnrollStudents', offeringId: into, studentIds: [...book.students.keys()] };
  if (seated.length < 2) return enrolling(offeringId);
  if (chance.isLucky(0.2)) return { type: 'UnenrollEverybody', offeringId, studentIds: everybodyIn(offeringId) };
  if (chance.isLucky(0.6)) return ofGrades({ book, offeringId, seated, isThere }, chance);
  const studentId = seated.find((one) => offerings.filter((each) => seatedIn(each).includes(one)).length > 1);
  if (studentId)
    return { type: 'UnenrollEverywhere', studentId, offeringIds: keysOf(book.seatsOf.get(studentId) ?? record()) };
  const [other] = others;
  return other ? enrolling(other) : { type: 'CopyOffering', offeringId, fields: { tag: '' } };
};

type Class = {
  readonly book: Records['book'];
  readonly offeringId: OfferingId;
  readonly seated: readonly StudentId[];
  readonly isThere: (item: Item) => boolean;
};

const ofGrades = ({ book, offeringId, seated, isThere }: Class, chance: Seeded): Command | undefined => {
  const all = seated.flatMap((studentId) =>
    keysOf<AssessmentId>(book.grades[offeringId]?.get(studentId) ?? record()).map((assessmentId) => ({
      studentId,
      assessmentId,
      isThere: isThere({ of: 'grade', offeringId, assessmentId, studentId }),
    })),
  );
  const there = all.filter((grade) => grade.isThere);
  const studentId = seated.find((one) => there.filter((grade) => grade.studentId === one).length > 1);
  if (studentId && chance.isLucky(0.6)) {
    const assessmentIds = all.filter((grade) => grade.studentId === studentId).map((grade) => grade.assessmentId);
    return { type: 'DeleteGradesOfStudent', offeringId, studentId, assessmentIds };
  }
  const assessments = book.assessmentsOf[offeringId] ?? [];
  const assessmentId = assessments.find((one) => there.filter((grade) => grade.assessmentId === one).length > 1);
  if (assessmentId && chance.isLucky(0.6)) {
    const studentIds = all.filter((grade) => grade.assessmentId === assessmentId).map((grade) => grade.studentId);
    return { type: 'DeleteGradesOfAssessment', assessmentId, studentIds };
  }
  if (assessments.length < 2)
    return { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Quiz' }, maxima: [5] };
  if (all.length > seated.length) return undefined;
  const change = { useBonusPoints: true, bonusPoints: 1 + chance.int(9) };
  const edits = assessments.flatMap((one) => seated.map((two) => ({ assessmentId: one, studentId: two, change })));
  return { type: 'EditGrades', offeringId, edits };
};
