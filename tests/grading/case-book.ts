import { blankGradeFields } from '../../events/blank.ts';
import type { Assessment, Grade, GradingPolicy } from '../../events/entities.ts';
import { excusedOf } from '../../events/excuses.ts';
import {
  type AssessmentId,
  asId,
  type CourseId,
  type OfferingId,
  type ProblemId,
  type StudentId,
} from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { type Book, emptyBook, type SeatGrades } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import type { Totals } from '../../projections/final-grades/result.ts';
import { blankOffering } from '../builders.ts';
import type { OracleAssessment, OracleCase, OracleTotals } from './oracle.ts';

export const offeringId = asId<OfferingId>('o');
export const studentId = asId<StudentId>('s');
export const assessmentIdAt = (at: number): AssessmentId => asId(`a${at}`);
export const problemIdAt = (at: number, problem: number): ProblemId => asId(`a${at}~p${problem}`);

/** A book that holds one offering with one student, as the case says. */
export const bookOf = (given: OracleCase): Book => {
  const book = emptyBook();
  const ids = given.assessments.map((_, at) => assessmentIdAt(at));
  book.offerings[offeringId] = {
    ...blankOffering,
    offeringId,
    courseId: asId<CourseId>('c'),
    weightSets: given.weightSets.map((set, at) => ({
      weightSetId: asId(`w${at}`),
      weights: record(ids.flatMap((id, index) => (set[index] ? [[id, set[index]] as const] : []))),
    })),
  };
  book.assessmentsOf[offeringId] = ids;
  given.assessments.forEach((assessment, at) => {
    book.assessments[assessmentIdAt(at)] = assessmentFor(assessment, at);
  });
  book.students = StudentMap.of([
    [studentId, { studentId, studentCode: 'S1', firstName: '', lastName: '', email: '' }],
  ]);
  book.enrollments[offeringId] = StudentMap.of([
    [studentId, { studentId, offeringId, dateOfEnrollment: '2020-01-01' }],
  ]);
  book.grades[offeringId] = StudentMap.of([[studentId, seatFor(given)]]);
  book.settings = { grading: record([[offeringId, policyFor(given)]]) };
  return book;
};

/** What the module says, in the oracle's words. */
export const inWords = (
  given: OracleCase,
  { assessments, weightSets, final }: Totals,
  text: (units: number) => string,
): OracleTotals => ({
  assessments: given.assessments.map((_, at) => {
    const result = assessments.get(assessmentIdAt(at));
    if (result?.kind !== 'result') return result?.why ?? 'missing';
    return { points: text(result.points), max: text(result.max), percent: result.percent.shown };
  }),
  weightSets: weightSets.map((set) =>
    set.kind === 'none'
      ? set.why
      : { percent: set.percent.shown, dropped: set.dropped.map((id) => Number(id.slice(1))) },
  ),
  final:
    final.kind === 'none'
      ? final.why
      : { percent: final.percent.shown, weightSet: final.weightSet, letter: final.letter },
});

const assessmentFor = ({ max }: OracleAssessment, at: number): Assessment => ({
  assessmentId: assessmentIdAt(at),
  offeringId,
  assessmentName: `A${at}`,
  problems: max.map((most, problem) => ({ problemId: problemIdAt(at, problem), max: most, outcomes: [] })),
});

const seatFor = ({ assessments }: OracleCase): SeatGrades =>
  record(assessments.map((assessment, at) => [assessmentIdAt(at), gradeFor(assessment, at)] as const));

const gradeFor = ({ points, useBonus, bonus, useCurve, curve }: OracleAssessment, at: number): Grade => ({
  points: record(
    points.flatMap((given, problem) => (given === null ? [] : [[problemIdAt(at, problem), given] as const])),
  ),
  ...blankGradeFields,
  useBonusPoints: useBonus,
  bonusPoints: bonus,
  useCurvePoints: useCurve,
  curvePoints: curve,
});

type IdAt = (at: number) => AssessmentId;

const setOf = (places: readonly number[], idAt: IdAt): Record<AssessmentId, true> =>
  record(places.map((at) => [idAt(at), true as const]));

/** What the policy of a case says of categories, extra credit and a cap. */
export const categoryFields = (
  { assessments, categories = [], capAt = null }: OracleCase,
  idAt: IdAt,
): Partial<GradingPolicy> => ({
  ...(capAt !== null && { capAt }),
  ...(assessments.some(({ extra }) => extra) && {
    extraCredit: setOf(
      assessments.flatMap(({ extra }, at) => (extra ? [at] : [])),
      idAt,
    ),
  }),
  ...(categories.length > 0 && {
    categories: record(
      categories.map(({ members, neverDrop, ...rest }, at) => [
        `c${at}`,
        { ...rest, name: `C${at}`, at, members: setOf(members, idAt), neverDrop: setOf(neverDrop, idAt) },
      ]),
    ),
  }),
});

const policyFor = (given: OracleCase): Partial<GradingPolicy> => ({
  ...categoryFields(given, assessmentIdAt),
  weightSet: given.weightSet,
  dropLowest: given.dropLowest,
  decimals: given.decimals,
  rule: given.rule,
  letters: given.letters,
  neverDrop: given.assessments.flatMap(({ neverDrop }, at) => (neverDrop ? [assessmentIdAt(at)] : [])),
  excused: excusedOf(
    given.assessments.flatMap(({ excused }, at) => (excused ? [{ studentId, assessmentId: assessmentIdAt(at) }] : [])),
  ),
});
