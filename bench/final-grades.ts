import { freeze, produce } from 'immer';
import { blankGradeFields } from '../events/blank.ts';
import type { GradingPolicy } from '../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId, type StudentId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import { type Book, emptyBook } from '../projections/book/book.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { StudentMap } from '../projections/book/student-map.ts';
import { finalSamples } from '../projections/figures/final-samples.ts';
import { statisticsOf } from '../projections/figures/statistics.ts';
import { createFinalGrades, finalGrades } from '../projections/final-grades/final-grades.ts';
import { inText, plainDoubles } from './final-grades/doubles.ts';

/**
 * How long the final grades of a class take: from scratch, after one edited grade, after one edited weight: `npm run
 * bench -- final-grades`. Prints a table.
 */
const [students, assessments, problems] = [1_000, 60, 5];
const offeringId = asId<OfferingId>('o');
const assessmentIdAt = (at: number): AssessmentId => asId(`a${at}`);
const problemIdAt = (at: number, problem: number): ProblemId => asId(`a${at}~p${problem}`);

const classOf = (ungradedShare: number, policy: Partial<GradingPolicy>): Book => {
  const random = seeded(1);
  const book = emptyBook();
  const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
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
    book.assessments[assessmentIdAt(at)] = {
      assessmentId: assessmentIdAt(at),
      offeringId,
      assessmentName: '',
      problems: maxima,
    };
  }
  const seats: Book['enrollments'][OfferingId] = record();
  let grades: Book['grades'][OfferingId] = StudentMap.of();
  book.enrollments[offeringId] = seats;
  for (const student of range(students)) {
    const studentId = asId<StudentId>(`s${student}`);
    seats[studentId] = { studentId, offeringId, dateOfEnrollment: '2020-01-01' };
    const seat = record(
      range(assessments).map((at) => {
        const given = range(problems).filter(() => random(1_000) >= ungradedShare * 1_000);
        const points = record(given.map((problem) => [problemIdAt(at, problem), random(50) / 2] as const));
        return [assessmentIdAt(at), { points, ...blankGradeFields }] as const;
      }),
    );
    grades = grades.with(studentId, seat);
  }
  book.grades[offeringId] = grades;
  book.settings = { grading: record([[offeringId, policy]]) };
  return freeze(book, true);
};

/** A linear congruential generator (the constants of Numerical Recipes), so that every run draws the same numbers. */
const seeded = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const timeOf = (run: () => void): number => {
  const start = performance.now();
  run();
  return performance.now() - start;
};

/** `between`: what is done between two runs, and not timed with them. */
const medianOf = (runs: number, run: (at: number) => void, between = (): void => undefined): number =>
  middle(
    Array.from({ length: runs }, (_, at) => {
      between();
      return timeOf(() => run(at));
    }),
  );

const middle = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const editGrade = (book: Book, at: number): Book =>
  produce(book, (draft) => {
    const studentId = asId<StudentId>(`s${at % students}`);
    const to = { points: record([[problemIdAt(at % assessments, 0), at % 25]]) };
    const grades = record([[assessmentIdAt(at % assessments), { from: {}, to }]]);
    replay(gradebook, [{ type: 'GradeEdited', offeringId, studentId, grades }], draft as Book);
  });

const editWeight = (book: Book, at: number): Book =>
  produce(book, (draft) => {
    const set = draft.offerings[offeringId]?.weightSets[0];
    if (set) set.weights[assessmentIdAt(0)] = 1 + (at % 9);
  });

const measure = (name: string, book: Book): void => {
  const most = finalGrades(book, offeringId).policy.dropLowest;
  const [doubles, texts]: [number[], number[]] = [[], []];
  const limits = (): void => {
    doubles.push(timeOf(() => void plainDoubles(book, offeringId, most)));
    texts.push(timeOf(() => void inText(plainDoubles(book, offeringId, most))));
  };
  const scratch = medianOf(31, () => void finalGrades(book, offeringId), limits);
  const [bare, written] = [middle(doubles), middle(texts)];
  const { now: incremental } = createFinalGrades();
  incremental(book, offeringId);
  let edited = book;
  const books = Array.from({ length: 200 }, (_, at) => (edited = editGrade(edited, at)));
  const grade = medianOf(200, (at) => void incremental(books[at] ?? book, offeringId));
  const reweighed = Array.from({ length: 15 }, (_, at) => editWeight(book, at));
  const weight = medianOf(15, (at) => void incremental(reweighed[at] ?? book, offeringId));
  const made = finalGrades(book, offeringId);
  const statistics = medianOf(15, () => void statisticsOf(finalSamples(made, 'leftOut'), made.policy));
  const shown = [scratch, bare, written, grade, weight, statistics].map((ms) => ms.toFixed(ms < 1 ? 3 : 1));
  process.stdout.write(`| ${[name, ...shown].join(' | ')} |\n`);
};

process.stdout.write(
  `${students} students, ${assessments} assessments of ${problems} problems, 2 weight sets; median ms\n`,
);
process.stdout.write(
  '| class | from scratch | plain doubles | with texts | one grade edited | one weight edited | statistics of a column |\n|---|---|---|---|---|---|---|\n',
);
measure('all graded', classOf(0, {}));
measure('a fifth ungraded', classOf(0.2, {}));
measure('a fifth ungraded, drop 3 lowest', classOf(0.2, { dropLowest: 3 }));
