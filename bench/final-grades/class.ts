import { freeze, produce } from 'immer';
import { blankGradeFields } from '../../events/blank.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { StudentMap } from '../../projections/book/student-map.ts';

export type Size = { readonly students: number; readonly assessments: number; readonly problems: number };

export const offeringId = asId<OfferingId>('o');
export const studentIdAt = (at: number): StudentId => asId(`s${at}`);
const assessmentIdAt = (at: number): AssessmentId => asId(`a${at}`);
const problemIdAt = (at: number, problem: number): ProblemId => asId(`a${at}~p${problem}`);
const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** A class with two weight sets, the same in every run. */
export const classOf = (size: Size, ungradedShare: number, policy: Partial<GradingPolicy>): Book => {
  const random = seeded(1);
  const book = emptyBook();
  addAssessments(book, size, random);
  let seats: Book['enrollments'][OfferingId] = StudentMap.of();
  let grades: Book['grades'][OfferingId] = StudentMap.of();
  for (const student of range(size.students)) {
    const studentId = studentIdAt(student);
    seats = seats.with(studentId, { studentId, offeringId, dateOfEnrollment: '2020-01-01' });
    const seat = record(
      range(size.assessments).map((at) => {
        const given = range(size.problems).filter(() => random(1_000) >= ungradedShare * 1_000);
        const points = record(given.map((problem) => [problemIdAt(at, problem), random(50) / 2] as const));
        return [assessmentIdAt(at), { points, ...blankGradeFields }] as const;
      }),
    );
    grades = grades.with(studentId, seat);
  }
  book.enrollments[offeringId] = seats;
  book.grades[offeringId] = grades;
  book.settings = { grading: record([[offeringId, policy]]) };
  return freeze(book, true);
};

const addAssessments = (book: Book, { assessments, problems }: Size, random: (below: number) => number): void => {
  const weightSets = range(2).map((set) => ({
    weightSetId: asId<never>(`w${set}`),
    weights: record(range(assessments).map((at) => [assessmentIdAt(at), 3 + ((at + set) % 8)] as const)),
  }));
  book.offerings[offeringId] = { offeringId, weightSets } as unknown as Book['offerings'][OfferingId];
  book.assessmentsOf[offeringId] = range(assessments).map(assessmentIdAt);
  for (const at of range(assessments)) {
    const maxima = range(problems).map((problem) => ({
      problemId: problemIdAt(at, problem),
      max: 5 + 5 * random(5),
      outcomes: [],
    }));
    const assessmentId = assessmentIdAt(at);
    book.assessments[assessmentId] = { assessmentId, offeringId, assessmentName: '', problems: maxima };
  }
};

/** A linear congruential generator (the constants of Numerical Recipes), so that every run draws the same numbers. */
const seeded = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** The book after the points of another student in another problem have changed. */
export const editGrade = (book: Book, { students, assessments }: Size, at: number): Book =>
  produce(book, (draft) => {
    const to = { points: record([[problemIdAt(at % assessments, 0), at % 25]]) };
    const grades = record([[assessmentIdAt(at % assessments), { from: {}, to }]]);
    const studentId = studentIdAt(at % students);
    replay(gradebook, [{ type: 'GradeEdited', offeringId, studentId, grades }], draft as Book);
  });
