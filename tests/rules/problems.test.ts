import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import {
  a1,
  ana,
  ben,
  cellEdited,
  classroom,
  course,
  graded,
  nobody,
  o1,
  offering,
  p,
  problemOf,
} from '../builders.ts';
import { type Facts, given } from '../given.ts';

const three: Facts = [...classroom().filter(({ type }) => type !== 'AssessmentAdded')].toSpliced(2, 0, {
  type: 'AssessmentAdded',
  assessment: {
    assessmentId: a1,
    offeringId: o1,
    assessmentName: 'a1',
    problems: [problemOf(p(1), 10, [1, null]), problemOf(p(2), 5, [null, 2]), problemOf(p(3), 20, [3, 3])],
  },
  at: 0,
});
const points = { [ana]: { [p(1)]: 7, [p(2)]: 0, [p(3)]: 20 }, [ben]: { [p(1)]: 1 } };
const entered: Facts = [graded(ana, [7, 0, 20]), graded(ben, [1])];
const pointsIn = (book: ReturnType<ReturnType<ReturnType<typeof given>['when']>['after']>) =>
  Object.fromEntries([...(book.grades[o1] ?? [])].map(([id, seat]) => [id, { ...seat[a1]?.points }]));

test.each([-1, 4, 0.5, Number.NaN])('R3.11 a problem is not inserted at position %s of 3', (at) => {
  given(three)
    .when({ type: 'InsertProblem', assessmentId: a1, at, max: 5 })
    .refuses('problem.positionUnknown', { assessmentId: a1, at });
});

test.each([0, 1, 3])('R3.11 a problem is inserted at position %s, under a fresh id', (at) => {
  given(three)
    .when({ type: 'InsertProblem', assessmentId: a1, at, max: 5 })
    .records([{ type: 'ProblemInserted', assessmentId: a1, problem: problemOf('new~1' as never, 5), at }]);
});

test('R3.12 inserting a problem leaves the points and outcome rows with their problems', () => {
  const book = given(three, entered).when({ type: 'InsertProblem', assessmentId: a1, at: 0, max: 5 }).after();
  expect(pointsIn(book)).toEqual(points);
  const problems = book.assessments[a1]?.problems ?? [];
  expect(problems.map(({ outcomes }) => outcomes)).toEqual([[], [1, null], [null, 2], [3, 3]]);
  expect(problems.slice(1).map(({ problemId, max }) => [problemId, max])).toEqual([
    [p(1), 10],
    [p(2), 5],
    [p(3), 20],
  ]);
});

test('R3.13 deleting a problem names the points entered for it, one student an event', () => {
  given(three, entered)
    .when({ type: 'DeleteProblem', assessmentId: a1, problemId: p(2) })
    .records([
      cellEdited(ana, { points: record([[p(2), 0]]) }, { points: record([[p(2), null]]) }),
      { type: 'ProblemRemoved', assessmentId: a1, problem: problemOf(p(2), 5, [null, 2]), at: 1, under: [] },
    ]);
});

test('R3.13 deleting a problem leaves all other points and outcome rows with their problems', () => {
  const book = given(three, entered)
    .when({ type: 'DeleteProblem', assessmentId: a1, problemId: p(1) })
    .after();
  expect(pointsIn(book)).toEqual({ [ana]: { [p(2)]: 0, [p(3)]: 20 } });
  expect(book.assessments[a1]?.problems.map(({ outcomes }) => outcomes)).toEqual([
    [null, 2],
    [3, 3],
  ]);
});

test.each([
  { what: 'one is missing', order: [p(1), p(2)] },
  { what: 'one is there twice', order: [p(1), p(2), p(2)] },
  { what: 'one is a stranger', order: [p(1), p(2), nobody] },
  { what: 'one is too many', order: [p(1), p(2), p(3), p(3)] },
])('R3.14 an order is refused where $what', ({ order }) => {
  given(three)
    .when({ type: 'ReorderProblems', assessmentId: a1, order })
    .refuses('problem.orderIncomplete', { assessmentId: a1 });
});

test('R3.15 reordering is one fact', () => {
  given(three, entered)
    .when({ type: 'ReorderProblems', assessmentId: a1, order: [p(3), p(1), p(2)] })
    .records([{ type: 'ProblemsReordered', assessmentId: a1, from: [p(1), p(2), p(3)], to: [p(3), p(1), p(2)] }]);
});

test('R3.15 reordering leaves points and outcome rows with their problems', () => {
  const book = given(three, entered)
    .when({ type: 'ReorderProblems', assessmentId: a1, order: [p(3), p(1), p(2)] })
    .after();
  expect(pointsIn(book)).toEqual(points);
  expect(book.assessments[a1]?.problems).toEqual([
    problemOf(p(3), 20, [3, 3]),
    problemOf(p(1), 10, [1, null]),
    problemOf(p(2), 5, [null, 2]),
  ]);
});

test('R3.15 the order that is there records nothing', () => {
  given(three)
    .when({ type: 'ReorderProblems', assessmentId: a1, order: [p(1), p(2), p(3)] })
    .changesNothing();
});

test('R3.16 a new maximum leaves the points, even above it', () => {
  const book = given(three, entered)
    .when({ type: 'EditProblem', assessmentId: a1, problemId: p(3), fields: { max: 10 } })
    .after();
  expect(pointsIn(book)).toEqual(points);
});

test.each([{ type: 'EditProblem', fields: { max: 1 } } as const, { type: 'DeleteProblem' } as const])(
  'R3.17 $type needs a problem of the assessment',
  (command) => {
    given(three)
      .when({ assessmentId: a1, problemId: nobody, ...command })
      .refuses('problem.unknown', { assessmentId: a1, problemId: nobody });
  },
);

test.each([0, 0.5, 10.5, 11, -1])('R3.18 an outcome cell of %s is refused', (value) => {
  given(three)
    .when({ type: 'EditProblem', assessmentId: a1, problemId: p(1), fields: { outcomes: [null, value] } })
    .refuses('problem.outcomeWeightNotAllowed', { value });
});

test('R3.18 an outcome cell is blank or from 1 to 10, in any number of columns', () => {
  given(three)
    .when({
      type: 'EditProblem',
      assessmentId: a1,
      problemId: p(1),
      fields: { outcomes: [1, null, 10, 2.5, null] },
      seen: [],
    })
    .records([
      {
        type: 'ProblemEdited',
        assessmentId: a1,
        problemId: p(1),
        from: { outcomes: [1, null] },
        to: { outcomes: [1, null, 10, 2.5, null] },
        under: [],
      },
    ]);
});

test('R3.18 an outcome row that is there already records nothing', () => {
  given(three)
    .when({
      type: 'EditProblem',
      assessmentId: a1,
      problemId: p(1),
      fields: { outcomes: [1, null], max: 10 },
      seen: [],
    })
    .changesNothing();
});

test('R3.19 an assessment is not added with 201 problems', () => {
  given(course(), offering())
    .when({ type: 'AddAssessment', offeringId: o1, fields: { assessmentName: 'x' }, maxima: Array(201).fill(1) })
    .refuses('list.tooLong', { field: 'problems', length: 201, limit: 200 });
});

test('R3.19 a 201st problem is not inserted', () => {
  const full: Facts = {
    type: 'AssessmentAdded',
    assessment: {
      assessmentId: a1,
      offeringId: o1,
      assessmentName: 'a1',
      problems: Array.from({ length: 200 }, (_, at) => problemOf(p(at + 1), 1)),
    },
    at: 0,
  };
  given(course(), offering(), full)
    .when({ type: 'InsertProblem', assessmentId: a1, at: 0, max: 1 })
    .refuses('list.tooLong', { field: 'problems', length: 201, limit: 200 });
});

test('R3.19 a row of 201 outcome cells is refused', () => {
  given(three)
    .when({ type: 'EditProblem', assessmentId: a1, problemId: p(1), fields: { outcomes: Array(201).fill(1) } })
    .refuses('list.tooLong', { field: 'outcomes', length: 201, limit: 200 });
});
