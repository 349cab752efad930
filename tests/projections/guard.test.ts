import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { emptyBook } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { classScores } from '../../projections/guard/class-scores.ts';
import { marksIn } from '../../projections/guard/guard.ts';
import { type GuardMark, markKey } from '../../projections/guard/mark.ts';
import type { ScoreColumn, ScoreTable } from '../../projections/guard/scores.ts';
import { demoData } from '../../src/demo/demo.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { chanceOf, honestClass, withPoints } from './honest-class.ts';

const partsOf = ({ columns }: ScoreTable): readonly string[] => [...new Set(columns.map(({ part }) => part))];

const marks = (table: ScoreTable, part: string): readonly GuardMark[] => atOnce(marksIn(table, new Set([part])));

/** How many of the tables' parts have a mark, of how many. */
const spoken = (tables: readonly ScoreTable[]) => {
  const all = tables.flatMap((table) => partsOf(table).map((part) => marks(table, part).length > 0));
  return { parts: all.length, marked: all.filter(Boolean).length };
};

const honest = (seed: number): ScoreTable => honestClass(chanceOf(seed * 7919 + 13));

test('of the assessments of honest classes, fewer than one in thirty has a mark', () => {
  const classes = count(300, 3000);
  const { parts, marked } = spoken(Array.from({ length: classes }, (_, seed) => honest(seed)));
  expect(parts).toBeGreaterThan(classes * 4);
  expect(marked / parts).toBeLessThan(1 / 30);
  proved('guard: assessments of honest classes, at most one in thirty marked', parts);
});

test('of the assessments of demos, fewer than one in thirty has a mark', () => {
  const { parts, marked } = spoken(Array.from({ length: count(5, 50, 5) }, (_, seed) => demoTables(seed)).flat());
  expect(parts).toBeGreaterThan(100);
  expect(marked / parts).toBeLessThan(1 / 30);
});

const demoTables = (seed: number): readonly ScoreTable[] => {
  const data = demoData(seed);
  const book = emptyBook();
  for (const assessment of data.assessments) {
    book.assessments[assessment.assessmentId] = assessment;
    book.assessmentsOf[assessment.offeringId] ??= [];
    book.assessmentsOf[assessment.offeringId]?.push(assessment.assessmentId);
  }
  for (const { offeringId, assessmentId, studentId, ...grade } of data.grades) {
    const seats = book.grades[offeringId] ?? StudentMap.of([]);
    book.grades[offeringId] = seats.with(studentId, { ...seats.get(studentId), [assessmentId]: grade });
  }
  return data.offerings.map(({ offeringId }) => {
    const there = data.enrollments.filter((seat) => seat.offeringId === offeringId);
    return classScores(
      book,
      offeringId,
      there.map(({ studentId }) => studentId),
    );
  });
};

/** Plants a fault in the column, or says that it cannot be planted there. */
type Plant = (table: ScoreTable, column: ScoreColumn) => ScoreTable | undefined;

const down = (points: ScoreColumn['points']): ScoreColumn['points'] => [null, ...points.slice(0, -1)];

const inPart =
  (change: (points: ScoreColumn['points']) => ScoreColumn['points']): Plant =>
  (table, { part }) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.part === part ? { ...column, points: change(column.points) } : column,
    ),
  });

const tenth: Plant = (table, { key, max, points }) => {
  const high = points.findIndex((value) => value !== null && value >= max * 0.9);
  return high < 0
    ? undefined
    : withPoints(
        table,
        key,
        points.map((value, row) => (row === high && value !== null ? value / 10 : value)),
      );
};

/** The row of somebody who has neither nothing nor everything in most of the part's columns becomes another's too. */
const sameRow: Plant = (table, { part }) => {
  const own = table.columns.filter((column) => column.part === part && column.max > 5);
  const between = (row: number): number =>
    own.filter(({ points, max }) => ![null, 0, max].includes(points[row] ?? null)).length;
  const from = table.rows.findIndex((_, row) => row > 0 && between(row) >= Math.max(4, own.length - 1));
  if (from < 0) return undefined;
  const columns = table.columns.map((column) => ({
    ...column,
    points: column.points.map((value, row) => (row === 0 ? (column.points[from] ?? null) : value)),
  }));
  return { ...table, columns };
};

/** Every score of the column becomes this one. */
const allThe =
  (value: number): Plant =>
  (table, { key, points }) =>
    withPoints(
      table,
      key,
      points.map(() => value),
    );

/** `least`: how often the fault has to be found in classes of 150, where the others of a student tell something. */
const faults: readonly {
  readonly name: string;
  readonly kind: GuardMark['kind'];
  readonly least: number;
  readonly plant: Plant;
}[] = [
  { name: 'one score for all', kind: 'constant', least: 1, plant: allThe(3) },
  { name: 'zeros for all', kind: 'constant', least: 1, plant: allThe(0) },
  {
    name: 'a column one row too low',
    kind: 'shifted',
    least: 0.9,
    plant: (table, { key, points }) => withPoints(table, key, down(points)),
  },
  { name: 'an assessment one row too low', kind: 'shifted', least: 0.9, plant: inPart(down) },
  { name: 'a tenth of a high score', kind: 'far', least: 0.6, plant: tenth },
  {
    name: 'tenths in a whole assessment',
    kind: 'mean jumped',
    least: 0.8,
    plant: inPart((points) => points.map((value) => value && value / 10)),
  },
  { name: 'one student’s row twice', kind: 'equal rows', least: 0.8, plant: sameRow },
];

test.each(faults)('$name: found at least in $least of the classes', ({ name, kind, least, plant }) => {
  let [planted, found] = [0, 0];
  for (let seed = 0; seed < count(60, 600); seed += 1) {
    const table = honestClass(chanceOf(seed * 104729 + 7), 150);
    const column = table.columns.find(isTelling(table));
    const faulty = column && plant(table, column);
    if (!column || !faulty) continue;
    planted += 1;
    if (marks(faulty, column.part).some((mark) => mark.kind === kind)) found += 1;
  }
  expect(planted).toBeGreaterThan(count(10, 100, 2));
  expect(found / planted).toBeGreaterThanOrEqual(least);
  proved(`guard: ${name}, found in at least ${least} of the classes`, planted);
});

/** A column that is graded, in a class that has more of them: else there is nothing to compare it with. */
const isTelling =
  ({ columns, rows }: ScoreTable) =>
  ({ part, points, max }: ScoreColumn): boolean =>
    partsOf({ columns, rows }).length > 3 &&
    part !== columns[0]?.part &&
    max > 5 &&
    new Set(points).size > 6 &&
    points.filter((value) => value !== null).length > rows.length * 0.9;

const up = (points: ScoreColumn['points']): ScoreColumn['points'] => [...points.slice(1), null];

test.each([
  { name: 'a column one row too low', move: down },
  { name: 'a column one row too high', move: up },
])('$name: found in more than three fifths of the classes of 20 to 30', ({ move }) => {
  let [planted, found] = [0, 0];
  for (let seed = 0; seed < count(60, 600); seed += 1) {
    const table = honestClass(chanceOf(seed * 104729 + 7), 20 + (seed % 11));
    const column = table.columns.find(isTelling(table));
    if (!column) continue;
    planted += 1;
    const faulty = withPoints(table, column.key, move(column.points));
    if (marks(faulty, column.part).some(({ kind }) => kind === 'shifted')) found += 1;
  }
  expect(planted).toBeGreaterThan(count(10, 100, 2));
  expect(found / planted).toBeGreaterThan(0.6);
});

test('a first or last student without a score is taken for a shift in fewer than one of 200 small honest assessments', () => {
  let [looked, called] = [0, 0];
  for (let seed = 0; seed < count(100, 1000); seed += 1) {
    const table = honestClass(chanceOf(seed * 7727 + 3), 20 + (seed % 11));
    const edge = seed % 2 === 0 ? table.rows.length - 1 : 0;
    for (const part of partsOf(table)) {
      const blank = inPart((points) => points.map((value, row) => (row === edge ? null : value)));
      const [column] = table.columns.filter((each) => each.part === part);
      const missed = column && blank(table, column);
      looked += 1;
      if (missed && marks(missed, part).some(({ kind }) => kind === 'shifted')) called += 1;
    }
  }
  expect(looked).toBeGreaterThan(count(100, 1000));
  expect(called / looked).toBeLessThan(1 / 200);
});

const few = (students: number): ScoreTable => {
  const rows = Array.from({ length: students }, (_, at) => `s${at}`);
  const column = (at: number): ScoreColumn => ({
    key: `a${at} p`,
    part: `a${at}`,
    max: 10,
    points: rows.map((_, row) => (at === 4 && row === 1 ? 1 : ((row * 7 + at) % 4) + 6)),
  });
  return { rows, columns: Array.from({ length: 5 }, (_, at) => column(at)) };
};

test('of a few students nothing is said, and of a dozen the score that is far is', () => {
  expect(marks(few(4), 'a4')).toEqual([]);
  expect(marks(few(24), 'a4').map(markKey)).toEqual(['far s1 a4 p 1']);
});

test('a column shifted the other way is told as such, and its scores are not called far', () => {
  const table = honestClass(chanceOf(7), 150);
  const column = table.columns.find(isTelling(table));
  if (!column) throw new Error('the class has a column that tells something');
  const up = withPoints(table, column.key, [...column.points.slice(1), null]);
  const [shifted] = marks(up, column.part).filter(({ kind }) => kind === 'shifted');
  expect(shifted).toMatchObject({ by: 1, columns: [column.key] });
  expect(marks(up, column.part).some((mark) => mark.kind === 'far' && mark.column === column.key)).toBe(false);
});

test('scores that take the place of others are compared with these', () => {
  const table = few(24);
  const columns = table.columns.map((column) =>
    column.part === 'a2'
      ? { ...column, before: column.points, points: column.points.map((value) => value && value / 2) }
      : column,
  );
  expect(marks({ ...table, columns }, 'a2')).toContainEqual(
    expect.objectContaining({ kind: 'mean jumped', against: 'before', columns: ['a2 p'] }),
  );
});

test('points for being there, and the same work of many pairs, are as they should be', () => {
  const table = few(24);
  const present = { key: 'there p', part: 'there', max: 1, points: table.rows.map(() => 1) };
  expect(marks({ ...table, columns: [...table.columns, present] }, 'there')).toEqual([]);
  const pairs = Array.from({ length: 6 }, (_, at) => ({
    key: `team p${at}`,
    part: 'team',
    max: 50,
    points: table.rows.map((_, row) => ((Math.floor(row / 2) * 13 + at * 17) % 45) + 1),
  }));
  expect(marks({ ...table, columns: pairs }, 'team').filter(({ kind }) => kind === 'equal rows')).toEqual([]);
});
