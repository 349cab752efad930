import fc from 'fast-check';
import { freeze, produce } from 'immer';
import { expect, test } from 'vitest';
import { unitsOf } from '../../events/decimal.ts';
import type { Assessment, Grade } from '../../events/entities.ts';
import { excusedOf } from '../../events/excuses.ts';
import type { ProblemId, StudentId } from '../../events/ids.ts';
import { entriesOf, record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { assessmentsIn, type Book } from '../../projections/book/book.ts';
import { createFigures } from '../../projections/figures/figures.ts';
import { createOfferingProgress } from '../../projections/figures/offering-progress.ts';
import type { ProblemFigures } from '../../projections/figures/problem-figures.ts';
import { gradedIn, progressOf } from '../../projections/figures/progress.ts';
import { assessmentSamples, histogramOf, type Statistics, statisticsOf } from '../../projections/figures/statistics.ts';
import { createFinalGrades, finalGrades } from '../../projections/final-grades/final-grades.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { assessmentIdAt, offeringId, problemIdAt } from './case-book.ts';
import { classOf, leave, putSeat, studentsOf } from './class.ts';
import { cellsIn, isExtraIn } from './counted-cells.ts';

type Edit = (book: Book) => void;

const at = fc.nat({ max: 4 });
/** Gives the student another grade in the assessment, where there is one. */
const regrade = (book: Book, studentId: StudentId | undefined, change: (grade: Grade) => Grade): void => {
  const seat = studentId && book.grades[offeringId]?.get(studentId);
  const grade = seat?.[assessmentIdAt(0)];
  if (studentId && grade) putSeat(book, studentId, { ...seat, [assessmentIdAt(0)]: change(grade) });
};

const studentOf = (book: Book, student: number): StudentId | undefined =>
  studentsOf(book)[student] ?? studentsOf(book)[0];

const graded = (grade: Grade, points: number): Grade => ({
  ...grade,
  points: record([...entriesOf(grade.points), [problemIdAt(0, 0), points]]),
});

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(at, fc.nat({ max: 100 })).map(
    ([student, points]): Edit =>
      (book) => {
        regrade(book, studentOf(book, student), (grade) => graded(grade, points));
      },
  ),
  fc.tuple(at, fc.boolean()).map(
    ([student, useBonusPoints]): Edit =>
      (book) => {
        regrade(book, studentOf(book, student), (grade) => ({ ...grade, useBonusPoints, bonusPoints: 3 }));
      },
  ),
  fc.nat({ max: 3 }).map(
    (weight): Edit =>
      (book) => {
        const set = book.offerings[offeringId]?.weightSets[0];
        if (set) set.weights[assessmentIdAt(0)] = weight;
      },
  ),
  fc.integer({ min: 1, max: 50 }).map(
    (max): Edit =>
      (book) => {
        const problem = book.assessments[assessmentIdAt(0)]?.problems[0];
        if (problem) problem.max = max;
      },
  ),
  fc.nat({ max: 4 }).map(
    (decimals): Edit =>
      (book) => {
        book.settings = { ...book.settings, grading: record([[offeringId, { decimals }]]) };
      },
  ),
  fc
    .record({
      weights: fc.array(fc.option(fc.nat({ max: 3 })), { maxLength: 1 }),
      dropLowest: fc.nat({ max: 1 }),
      capAt: fc.option(fc.nat({ max: 110 })),
      isExtra: fc.boolean(),
    })
    .map(
      ({ weights, dropLowest, capAt, isExtra }): Edit =>
        (book) => {
          const ids = record([[assessmentIdAt(0), true as const]]);
          const category = {
            name: 'C',
            at: 0,
            members: ids,
            weights,
            within: 'equally' as const,
            dropLowest,
            neverDrop: {},
          };
          const policy = { categories: record([['c', category]]), capAt, extraCredit: isExtra ? ids : {} };
          book.settings = { ...book.settings, grading: record([[offeringId, policy]]) };
        },
    ),
  at.map(
    (student): Edit =>
      (book) => {
        const studentId = studentsOf(book)[student];
        if (!studentId) return;
        leave(book, studentId);
        const seats = book.grades[offeringId];
        if (seats) book.grades[offeringId] = seats.without(studentId);
      },
  ),
);

test('grades kept up to date edit by edit equal grades computed from scratch', () => {
  const numRuns = count(2_000, 50_000);
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat({ max: 100 })), { maxLength: 5 }),
      fc.array(edits, { maxLength: 8 }),
      (points, changes) => {
        const { now: incremental } = createFinalGrades();
        let book = freeze(classOf(points), true);
        for (const change of changes) {
          incremental(book, offeringId);
          book = produce(book, (draft) => change(draft as Book));
          expect(incremental(book, offeringId)).toEqual(finalGrades(book, offeringId));
        }
      },
    ),
    { numRuns },
  );
  proved('Final grades kept up to date equal those computed from scratch', numRuns);
});

test('grades that are computed in steps, between which others ask about newer books, are those of their own book', () => {
  const numRuns = count(500, 10_000);
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat({ max: 100 })), { minLength: 20, maxLength: 60 }),
      fc.array(fc.tuple(edits, fc.nat({ max: 3 })), { minLength: 1, maxLength: 6 }),
      (points, changes) => {
        const { now, inSteps } = createFinalGrades();
        let book = freeze(classOf(points), true);
        for (const [change, done] of changes) {
          const [asked, steps] = [book, inSteps(book, offeringId)];
          let step = steps.next();
          for (let n = 0; n < done && !step.done; n += 1) step = steps.next();
          book = produce(book, (draft) => change(draft as Book));
          const newest = now(book, offeringId);
          expect(newest).toEqual(finalGrades(book, offeringId));
          expect(step.done ? step.value : atOnce(steps)).toEqual(finalGrades(asked, offeringId));
          expect(now(book, offeringId)).toBe(newest);
        }
      },
    ),
    { numRuns },
  );
  proved('Final grades in steps equal those at once', numRuns);
});

test('an answer in steps that ends late does not replace the one for a newer book', () => {
  const { now, inSteps } = createFinalGrades();
  const book = freeze(classOf(Array(40).fill(10)), true);
  const late = inSteps(book, offeringId);
  late.next();
  const newer = produce(book, (draft) => {
    regrade(draft as Book, studentsOf(book)[0], (grade) => graded(grade, 99));
  });
  const answer = now(newer, offeringId);
  atOnce(late);
  expect(now(newer, offeringId)).toBe(answer);
});

const shown = ({ count, zeros, mean, median, lowest, highest, standardDeviation }: Statistics) => ({
  ...{ count, zeros, mean: mean?.shown, median: median?.shown, lowest: lowest?.shown, highest: highest?.shown },
  standardDeviation,
});

/** A sum of doubles depends on the order of the students in its last digits. */
const nearly = (value: number | null): unknown => (value === null ? null : expect.closeTo(value, 9));

/** As the definition says it: nobody excused, no blank, and who has more points than a problem can earn. */
const countedProblems = (book: Book, assessment: Assessment): ProblemFigures => {
  const gradedOf = gradedIn(book, assessment);
  const graded = studentsOf(book).filter((studentId) => gradedOf(studentId) !== 'excused');
  const pointsOf = (studentId: StudentId, problemId: ProblemId) =>
    book.grades[offeringId]?.get(studentId)?.[assessment.assessmentId]?.points[problemId];
  const isOver = (studentId: StudentId) =>
    assessment.problems.some(({ problemId, max }) => (pointsOf(studentId, problemId) ?? 0) > max);
  const sums = assessment.problems.flatMap(({ problemId }) => {
    const units = graded.flatMap((studentId) => unitsOf(pointsOf(studentId, problemId)) ?? []);
    const sum = units.reduce((total, one) => total + one, 0);
    return units.length === 0 ? [] : [[problemId, { count: units.length, units: sum }] as const];
  });
  return { sums: new Map(sums), over: new Set(graded.filter(isOver)) };
};

test('figures of a class kept up to date edit by edit equal those counted from scratch', () => {
  const numRuns = count(1_000, 25_000);
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat({ max: 100 })), { maxLength: 12 }),
      fc.array(edits, { maxLength: 8 }),
      (points, changes) => {
        const [gradesOf, figuresOf] = [createFinalGrades().now, createFigures()];
        let book = freeze(classOf(points), true);
        for (const change of [() => undefined, ...changes]) {
          book = produce(book, (draft) => void change(draft as Book));
          const assessment = book.assessments[assessmentIdAt(0)];
          if (!assessment) throw new Error('The assessment is there.');
          const figures = figuresOf(book, assessment, gradesOf(book, offeringId));
          const grades = finalGrades(book, offeringId);
          const samples = assessmentSamples(grades, 'leftOut', assessment.assessmentId);
          const statistics = statisticsOf(samples, grades.policy);
          const standardDeviation = nearly(statistics.standardDeviation);
          expect(shown(figures.statistics)).toEqual({ ...shown(statistics), standardDeviation });
          expect(figures.bins).toEqual(histogramOf(samples));
          expect(figures.progress).toEqual(progressOf(book, assessment));
          expect(figures.problems).toEqual(countedProblems(book, assessment));
          expect(figures.students).toBe(grades.students.size);
        }
      },
    ),
    { numRuns },
  );
  proved('Figures of a class kept up to date equal those counted from scratch', numRuns);
});

test('progress of an offering kept up to date edit by edit equals a count from scratch', () => {
  const numRuns = count(1_000, 25_000);
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat({ max: 100 })), { maxLength: 12 }),
      fc.array(edits, { maxLength: 8 }),
      (points, changes) => {
        const counting = createOfferingProgress();
        const progressIn = (...asked: Parameters<typeof counting>) => atOnce(counting(...asked));
        let book = freeze(classOf(points), true);
        for (const change of [() => undefined, ...changes]) {
          book = produce(book, (draft) => void change(draft as Book));
          const progress = progressIn(book, offeringId);
          for (const assessment of assessmentsIn(book, offeringId)) {
            const { complete, partly, notBegun, excused } = progressOf(book, assessment);
            const cells = cellsIn(book, assessment);
            const optional = isExtraIn(book, assessment.assessmentId) ? notBegun : 0;
            expect(progress.get(assessment.assessmentId)).toEqual({
              expected: complete + partly + notBegun,
              complete,
              partly,
              optional,
              excused,
              cells: cells.length - optional * assessment.problems.length,
              filled: cells.filter((cell) => cell.points !== undefined).length,
              over: cells.filter((cell) => cell.points !== undefined && cell.points > cell.max).length,
            });
          }
        }
      },
    ),
    { numRuns },
  );
  proved('Progress of an offering kept up to date equals that counted from scratch', numRuns);
});

test('who is excused is expected to do nothing; an assessment that counts the same keeps its object', () => {
  const counting = createOfferingProgress();
  const progressIn = (...asked: Parameters<typeof counting>) => atOnce(counting(...asked));
  const book = freeze(classOf([10, 20, 30]), true);
  const [first, second] = studentsOf(book);
  if (!first || !second) throw new Error('There are three students.');
  const before = progressIn(book, offeringId).get(assessmentIdAt(0));
  const excused = produce(book, (draft) => {
    const excuses = excusedOf([{ studentId: second, assessmentId: assessmentIdAt(0) }]);
    (draft as Book).settings = { ...book.settings, grading: record([[offeringId, { excused: excuses }]]) };
  });
  expect(progressIn(excused, offeringId).get(assessmentIdAt(0))).toMatchObject({ expected: 2, complete: 2, filled: 2 });
  expect(progressIn(book, offeringId).get(assessmentIdAt(0))).toEqual(before);
  const regraded = produce(book, (draft) => {
    regrade(draft as Book, first, (grade) => graded(grade, 11));
  });
  const kept = progressIn(book, offeringId).get(assessmentIdAt(0));
  expect(progressIn(regraded, offeringId).get(assessmentIdAt(0))).toBe(kept);
});

test('one edit computes one student again, and leaves the others the same objects', () => {
  const { now: grades } = createFinalGrades();
  const book = freeze(classOf([10, 20, 30]), true);
  const [first, second, third] = studentsOf(book);
  if (!first || !second || !third) throw new Error('There are three students.');
  const before = grades(book, offeringId);
  const edited = produce(book, (draft) => {
    regrade(draft as Book, second, (grade) => graded(grade, 99));
  });
  const after = grades(edited, offeringId);

  expect(after.students.get(first)).toBe(before.students.get(first));
  expect(after.students.get(third)).toBe(before.students.get(third));
  expect(after.students.get(second)?.official.final).toMatchObject({ percent: { shown: '99.00' } });
  expect(grades(edited, offeringId)).toBe(after);
});
