import { blankGradeFields } from '../../events/blank.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { type Book, enrolledIn, type SeatGrades } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { assessmentIdAt, bookOf, offeringId } from './case-book.ts';
import type { OracleAssessment, OracleCase } from './oracle.ts';

/** An assessment with the given maxima and points; nothing else unless said. */
export const graded = (
  max: number[],
  points: (number | null)[],
  more: Partial<OracleAssessment> = {},
): OracleAssessment => ({
  max,
  points,
  useBonus: false,
  bonus: 0,
  useCurve: false,
  curve: 0,
  excused: false,
  neverDrop: false,
  ...more,
});

/** One student, one offering, the default policy unless said. */
export const oneStudent = (
  assessments: OracleAssessment[],
  weightSets: number[][],
  more: Partial<OracleCase> = {},
): Book =>
  bookOf({
    assessments,
    weightSets,
    weightSet: 'best',
    dropLowest: 0,
    decimals: 2,
    rule: 'halfUp',
    letters: [],
    ...more,
  });

/** A class whose students, s0, s1 and so on, each have the given points out of 100 in one assessment. */
export const classOf = (points: (number | null)[], policy: Partial<GradingPolicy> = {}): Book => {
  const book = oneStudent([graded([100], [null])], [[1]]);
  const ids = points.map((_, at) => asId<StudentId>(`s${at}`));
  book.enrollments[offeringId] = StudentMap.of(
    ids.map((studentId) => [studentId, { studentId, offeringId, dateOfEnrollment: '2020-01-01' }] as const),
  );
  book.grades[offeringId] = StudentMap.of(
    ids.flatMap((studentId, at) => {
      const given = points[at] ?? null;
      if (given === null) return [];
      const problemId = book.assessments[assessmentIdAt(0)]?.problems[0]?.problemId;
      if (!problemId) throw new Error('The assessment has a problem.');
      const seat = record([[assessmentIdAt(0), { ...blankGradeFields, points: record([[problemId, given]]) }]]);
      return [[studentId, seat] as const];
    }),
  );
  book.settings = { grading: record([[offeringId, policy]]) };
  return book;
};

export const studentsOf = (book: Book): StudentId[] => enrolledIn(book, offeringId);

/** The student is in the class no more, and their grades stay behind. */
export const leave = (book: Book, studentId: StudentId): void => {
  book.enrollments[offeringId] = (book.enrollments[offeringId] ?? StudentMap.of()).without(studentId);
};

/** What the student holds in the class becomes `seat`. */
export const putSeat = (book: Book, studentId: StudentId, seat: SeatGrades): void => {
  book.grades[offeringId] = (book.grades[offeringId] ?? StudentMap.of<SeatGrades>()).with(studentId, seat);
};
