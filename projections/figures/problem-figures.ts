import { type Units, unitsOf } from '../../events/decimal.ts';
import type { Assessment, Grade } from '../../events/entities.ts';
import type { ProblemId, StudentId } from '../../events/ids.ts';
import { type Book, enrolledIn } from '../book/book.ts';
import { gradedIn } from './progress.ts';

/** The points of a class in one problem. `units`: their sum in ten-thousandths; `count`: of how many students. */
export type ProblemSum = { readonly count: number; readonly units: Units };

/** What the class has in each problem of an assessment. Excused students count nowhere, blanks in no sum. */
export type ProblemFigures = {
  readonly sums: ReadonlyMap<ProblemId, ProblemSum>;
  /** Students with more points in a problem than it has. */
  readonly over: ReadonlySet<StudentId>;
};

export const problemFiguresOf = (book: Book, assessment: Assessment): ProblemFigures =>
  withStudents(nothing, book, assessment, enrolledIn(book, assessment.offeringId), 1);

/**
 * The figures after the grades of these students changed; `before` has their old grades. Costs only as much as these
 * students.
 */
export const problemFiguresAfter = (
  last: ProblemFigures,
  before: Book,
  book: Book,
  assessment: Assessment,
  changed: readonly StudentId[],
): ProblemFigures => withStudents(withStudents(last, before, assessment, changed, -1), book, assessment, changed, 1);

const nothing: ProblemFigures = { sums: new Map(), over: new Set() };

/** `sign` -1 takes students out again: `book` must be the one that they were counted with. */
const withStudents = (
  figures: ProblemFigures,
  book: Book,
  assessment: Assessment,
  students: readonly StudentId[],
  sign: 1 | -1,
): ProblemFigures => {
  const sums = new Map(figures.sums);
  const over = new Set(figures.over);
  const gradedOf = gradedIn(book, assessment);
  const seats = book.grades[assessment.offeringId];
  for (const studentId of students) {
    const points = seats?.get(studentId)?.[assessment.assessmentId]?.points;
    if (points === undefined || gradedOf(studentId) === 'excused') continue;
    addPoints(sums, assessment, points, sign);
    if (sign === -1) over.delete(studentId);
    else if (isOverMaximum(assessment, points)) over.add(studentId);
  }
  return { sums, over };
};

const addPoints = (
  sums: Map<ProblemId, ProblemSum>,
  { problems }: Assessment,
  points: Grade['points'],
  sign: 1 | -1,
): void => {
  for (const { problemId } of problems) {
    const units = unitsOf(points[problemId]);
    if (units === undefined) continue;
    const before = sums.get(problemId) ?? { count: 0, units: 0 };
    const sum = { count: before.count + sign, units: before.units + sign * units };
    if (sum.count === 0) sums.delete(problemId);
    else sums.set(problemId, sum);
  }
};

/** Whether any problem has more points than it can earn. */
export const isOverMaximum = ({ problems }: Assessment, points: Grade['points']): boolean =>
  problems.some(({ problemId, max }) => (points[problemId] ?? 0) > max);
