import { describe, expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { atOnce } from '../../events/steps.ts';
import { classScores, scoreKey } from '../../projections/guard/class-scores.ts';
import { marksIn } from '../../projections/guard/guard.ts';
import { type GuardMark, markKey } from '../../projections/guard/mark.ts';
import type { ScoreColumn, ScoreTable } from '../../projections/guard/scores.ts';
import { a1, a2, ana, assessment, ben, cem, classroom, enrolled, graded, o1, p, policy, student } from '../builders.ts';
import { count } from '../counts.ts';
import { bookOf } from '../given.ts';
import { proved } from '../proof.ts';
import { chanceOf, honestClass } from './honest-class.ts';
import { naiveMarks } from './naive-guard.ts';

type Points = ScoreColumn['points'];
/** What becomes of one column of a class; `before`: what stood there. */
type Change = (column: ScoreColumn, chance: () => number) => Partial<ScoreColumn>;

const some = (points: Points, of: (value: number, row: number) => number | null): Points =>
  points.map((value, row) => (value === null ? null : of(value, row)));

const changes: readonly Change[] = [
  () => ({}),
  ({ points }) => ({ points: [null, ...points.slice(0, -1)] }),
  ({ points }) => ({ points: [...points.slice(1), null] }),
  ({ points }) => ({ points: some(points, () => 0) }),
  ({ points, max }) => ({ points: some(points, () => max) }),
  ({ points, max }) => ({ points: some(points, () => max / 2) }),
  ({ points }, chance) => ({ points: some(points, (value) => (chance() < 0.02 ? value / 10 : value)) }),
  ({ points, max }, chance) => ({ points: some(points, (value) => (chance() < 0.02 ? max - value : value)) }),
  ({ points }) => ({ points: some(points, (value) => value / 3) }),
  ({ points }) => ({ before: points, points: some(points, (value) => value / 2) }),
  ({ points, max }, chance) => ({
    before: some(points, (value) => (chance() < 0.5 ? null : Math.min(value, max * 0.7))),
  }),
  ({ points }) => ({ max: 0, points }),
  ({ points }) => ({ points: points.map(() => null) }),
];

/** One column, or all of its assessment, becomes another, and at times a row becomes that of the next student. */
const planted = (seed: number): { readonly table: ScoreTable; readonly part: string } => {
  const chance = chanceOf(seed * 6421 + 5);
  const students = seed % 2 === 0 ? 8 + Math.floor(chance() * 24) : 40 + Math.floor(chance() * 60);
  const table = honestClass(chance, students);
  const [change = () => ({})] = changes.slice(seed % changes.length);
  const one = table.columns[Math.floor(chance() * table.columns.length)];
  const isWhole = chance() < 0.4;
  const isDoubled = chance() < 0.4;
  const columns = table.columns.map((column) => {
    const isMeant = column === one || (isWhole && column.part === one?.part);
    const is = isMeant ? { ...column, ...change(column, chance) } : column;
    return isDoubled
      ? { ...is, points: is.points.map((value, row) => (row === 1 ? (is.points[0] ?? null) : value)) }
      : is;
  });
  return { table: { ...table, columns }, part: one?.part ?? '' };
};

/** With figures to nine digits, so that the order of a sum decides nothing. */
const nearly = (marks: readonly GuardMark[]): unknown[] =>
  marks.map((mark) =>
    Object.fromEntries(
      Object.entries(mark).map(([field, value]) => [
        field,
        typeof value === 'number' ? expect.closeTo(value, 9) : value,
      ]),
    ),
  );

test('every mark is the one that the definitions give, with its rows, columns and figures, and no other', () => {
  const kinds = new Map<string, number>();
  const classes = count(52, 6_000, 52);
  for (let seed = 0; seed < classes; seed += 1) {
    const { table, part } = planted(seed);
    const asked = new Set(seed % 3 === 0 ? [part] : table.columns.map((column) => column.part));
    const marks = atOnce(marksIn(table, asked));
    expect([seed, ...marks]).toEqual([seed, ...nearly(naiveMarks(table, asked))]);
    for (const mark of marks) {
      const kind = 'against' in mark ? `${mark.kind} ${mark.against}` : mark.kind;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  }
  const found = ['far', 'shifted', 'constant', 'mean jumped before', 'mean jumped others', 'equal rows'];
  expect(found.filter((kind) => !kinds.has(kind))).toEqual([]);
  proved('guard: classes whose marks are those of the definitions', classes);
});

describe('the scores of a class', () => {
  const book = bookOf(
    classroom(),
    assessment(a2, [20]),
    student(cem),
    enrolled(cem),
    graded(ana, [7, 0]),
    graded(ben, [9]),
    graded(ben, [11], a2),
    graded(cem, [3, 2]),
    graded(cem, [5], a2),
    policy({ excused: excusedOf([{ studentId: ben, assessmentId: a1 }]) }),
  );

  test('stand in the order of the students, without those of excused work, which counts nowhere', () => {
    expect(classScores(book, o1, [cem, ben, ana])).toEqual({
      rows: [cem, ben, ana],
      columns: [
        { key: scoreKey(a1, p(1)), part: a1, max: 10, points: [3, null, 7] },
        { key: scoreKey(a1, p(2)), part: a1, max: 5, points: [2, null, 0] },
        { key: scoreKey(a2, p(1, a2)), part: a2, max: 20, points: [5, 11, null] },
      ],
    });
  });
});

test('a mark that was looked at is to be looked at again once anything that it says is another', () => {
  const marks: readonly (readonly [GuardMark, ...Partial<GuardMark>[]])[] = [
    [{ kind: 'far', row: 'r', column: 'c', points: 1, usual: 9 }, { row: 's' }, { column: 'd' }, { points: 2 }],
    [
      { kind: 'shifted', columns: ['c', 'd'], by: 1, asIs: 0.1, shifted: 0.9, pairs: 20 },
      ...[{ columns: ['c'] }, { by: -1 as const }, { pairs: 21 }, { asIs: 0.11 }],
    ],
    [{ kind: 'constant', column: 'c', points: 0, scores: 9 }, { column: 'd' }, { points: 1 }, { scores: 10 }],
    [
      { kind: 'mean jumped', columns: ['c'], against: 'before', mean: 0.5, than: 0.9 },
      ...[{ columns: ['d'] }, { against: 'others' as const }, { mean: 0.51 }],
    ],
    [{ kind: 'equal rows', rows: ['r', 's'], scores: 5 }, { rows: ['r', 't'] }, { scores: 6 }],
  ];
  const keys = marks.flatMap(([mark, ...others]) => [
    mark,
    ...others.map((other) => ({ ...mark, ...other }) as GuardMark),
  ]);
  expect(new Set(keys.map(markKey)).size).toBe(keys.length);
  expect(markKey({ kind: 'far', row: 'r', column: 'c', points: 1, usual: 8 })).toBe('far r c 1');
});

test('a column of zeros says why its mean is another, which is not told beside it', () => {
  const rows = Array.from({ length: 24 }, (_, at) => `s${at}`);
  const columns = Array.from({ length: 5 }, (_, at): ScoreColumn => {
    const points = rows.map((_, row) => (at === 4 ? 0 : ((row * 7 + at) % 4) + 6));
    return { key: `a${at} p`, part: `a${at}`, max: 10, points };
  });
  const kinds = (last: readonly (number | null)[]) => {
    const table = { rows, columns: [...columns.slice(0, 4), { ...columns[4], points: last } as ScoreColumn] };
    return atOnce(marksIn(table, new Set(['a4']))).map(({ kind }) => kind);
  };
  expect(kinds(rows.map(() => 0))).toEqual(['constant']);
  expect(kinds(rows.map((_, row) => row % 2))).toContain('mean jumped');
});
