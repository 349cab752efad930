import { expect, test } from 'vitest';
import type { Json } from '../../events/entities.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import type { Change } from '../../projections/events/changes.ts';
import { loadCommand } from '../../projections/records/loads.ts';
import { historyRows } from '../../src/components/history/history-rows.ts';
import { type Filters, isNarrowing, isOfFilters, passes } from '../../src/screens/history/history-filters.ts';
import { a1, a2, ana, assessment, ben, classroom, o1, o2 } from '../builders.ts';
import { bookOf } from '../given.ts';
import { listed, local, score, scores } from './listed-commits.ts';

const today = '2026-11-22';
const visit = local(20, 18);

const all = [
  listed(9, local(22, 19), [score(a1, ana, 5)]),
  listed(8, local(22, 10), [score(a1, ben, 5), score(a1, ana, 6)], { isElsewhere: true, command: { type: 'Refresh' } }),
  listed(7, local(20, 19), scores(a2, 612), { command: { type: 'EditGrades', how: 'pasted' } }),
  listed(6, local(20, 17), [score(a2, ana, 7)], { command: { type: 'ApplyImport', note: 'quiz.csv' } }),
  listed(5, local(15), [{ subject: { what: 'weights', offeringId: o1 }, field: 'w a', from: 1, to: 2 }], {
    command: { type: 'EditWeight' },
  }),
  listed(
    4,
    local(1),
    [{ subject: { what: 'setting', path: ['grading', o1, 'decimals'] }, field: null, from: 1, to: 2 }],
    {
      command: { type: 'EditGradingPolicy' },
    },
  ),
  listed(3, local(31, 9, 10), [{ subject: { what: 'student', studentId: ben }, field: null, from: null, to: {} }], {
    command: { type: 'AddStudent' },
  }),
  listed(2, local(30, 9, 10), [], {
    size: 1,
    command: { type: 'SaveSnapshot' },
    snapshots: [{ type: 'SnapshotSaved', snapshot: { note: 'n' } } as never],
  }),
  listed(1, local(29, 9, 10), [{ subject: { what: 'baseline' }, field: null, from: null, to: {} }], {
    command: { type: 'Baseline' },
  }),
];
const rows = historyRows(gradebook.empty(), all);

const shown = (filters: Filters, since: string | undefined = visit): readonly number[] =>
  rows.filter((row) => passes(row, filters, { today, visit: since })).map(({ listed: { commit } }) => commit.seq);

test.each<[string, Filters, readonly number[]]>([
  ['nothing', {}, [9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ['unusual', { isUnusual: true }, [7]],
  ['typed', { how: 'typed' }, [9]],
  ['imported', { how: 'imported' }, [6]],
  ['here', { who: 'here' }, [9, 7, 6, 5, 4, 3]],
  ['elsewhere', { who: 'elsewhere' }, [8]],
  ['by the server', { who: 'server' }, [2, 1]],
  ['today', { when: { is: 'today' } }, [9, 8]],
  ['the last 7 days', { when: { is: 'week' } }, [9, 8, 7, 6]],
  ['this month', { when: { is: 'month' } }, [9, 8, 7, 6, 5, 4]],
  ['since the last visit', { when: { is: 'visit' } }, [9, 8, 7]],
  ['between two days', { when: { is: 'days', from: '2026-11-01', to: '2026-11-15' } }, [5, 4]],
  ['until a day', { when: { is: 'days', from: '', to: '2026-10-30' } }, [2, 1]],
  ['from a day', { when: { is: 'days', from: '2026-11-20', to: '' } }, [9, 8, 7, 6]],
  ['scores', { kind: 'grades' }, [9, 8, 7, 6]],
  ['grading', { kind: 'grading' }, [5, 4]],
  ['students', { kind: 'students' }, [3]],
  ['snapshots', { kind: 'snapshots' }, [2]],
  ['one value', { size: 'one' }, [9, 6, 5, 4, 3, 2, 1]],
  ['some', { size: 'some' }, [8]],
  ['many at once', { size: 'many' }, [7]],
  ['an offering', { offeringId: o1 }, [5, 4]],
  ['an assessment', { assessmentId: a2 }, [7, 6]],
  ['a student', { studentId: ben }, [8, 3]],
  ['several at once', { studentId: ana, when: { is: 'today' }, size: 'one' }, [9]],
])('R20.11 the list is narrowed to %s', (_, filters, seqs) => expect(shown(filters)).toEqual(seqs));

test('R20.11 without an earlier visit nothing is since then', () =>
  expect(rows.filter((row) => passes(row, { when: { is: 'visit' } }, { today, visit: undefined }))).toEqual([]));

test('R20.11 a very long change may be about anything: its first values do not tell', () => {
  const long = historyRows(gradebook.empty(), [listed(1, local(1), scores(a1, 3), { size: 900, isLong: true })]);
  const isThere = (filters: Filters) => long.map((row) => passes(row, filters, { today, visit }));
  const asked: readonly Filters[] = [{ studentId: ben }, { kind: 'students' }, { offeringId: o1 }, { size: 'one' }];
  expect(asked.flatMap(isThere)).toEqual([true, true, true, false]);
});

test('R20.11 a load of snapshots is the server’s, a hundred values are many, and a visit begins after its time', () => {
  const [load, hundred, fewer] = historyRows(gradebook.empty(), [
    listed(3, local(3), [score(a1, ana, 1)], { isElsewhere: false, command: { type: loadCommand } }),
    listed(2, visit, scores(a1, 100)),
    listed(1, local(1), scores(a1, 99)),
  ]);
  if (!load || !hundred || !fewer) throw new Error('There are three.');
  const isThere = (row: typeof load, filters: Filters) => passes(row, filters, { today, visit });
  expect([isThere(load, { who: 'server' }), isThere(load, { who: 'here' })]).toEqual([true, false]);
  expect([hundred, fewer].map((row) => isThere(row, { size: 'many' }))).toEqual([true, false]);
  expect(isThere(hundred, { when: { is: 'visit' } })).toBe(false);
});

const ofAna = score(a1, ana, 5);
const graded = {
  subject: { what: 'setting', path: ['grading', o1, 'decimals'] },
  field: null,
  from: 1,
  to: 2,
} as const;

const aside = (path: readonly string[], to: Json): Change => ({
  subject: { what: 'setting', path },
  ...{ field: null, from: null, to },
});

test.each([
  [{}, ofAna, true],
  [{ kind: 'grades' }, ofAna, true],
  [{ kind: 'students' }, ofAna, false],
  [{ kind: 'grading' }, graded, true],
  [{ kind: 'settings' }, graded, false],
  [{ offeringId: o1 }, ofAna, true],
  [{ offeringId: o2 }, ofAna, false],
  [{ assessmentId: a1, studentId: ana }, ofAna, true],
  [{ assessmentId: a2, studentId: ana }, ofAna, false],
  [{ assessmentId: a1, studentId: ben }, ofAna, false],
  [{ studentId: ana }, aside(['notes', o1, ana, 'student'], 'ill'), true],
  [{ assessmentId: a1, studentId: ana }, aside(['notes', o1, ana, a1], 'late'), true],
  [{ assessmentId: a1 }, aside(['notes', o1, ana, 'student'], 'ill'), false],
  [{ assessmentId: a1, studentId: ana }, aside(['grading', o1, 'excused', ana, a1], true), true],
  [{ assessmentId: a2 }, aside(['grading', o1, 'excused', ana, a1], true), false],
  [{ studentId: ana }, aside(['grading', o1, 'given', ana], { letter: 'B' }), true],
  [{ studentId: ben }, aside(['grading', o1, 'given', ana], { letter: 'B' }), false],
] as const)('R20.11 of a change, the values that %o asks for are exported: %o, %s', (filters, change, isOne) => {
  expect(isOfFilters(bookOf(...classroom(), assessment(a2)), filters)(change)).toBe(isOne);
});

test('R20.11 how a change was entered elsewhere is not known', () => {
  const [row] = historyRows(bookOf(...classroom()), [listed(1, local(1), [ofAna], { isElsewhere: true })]);
  expect(row && passes(row, { how: 'typed' }, { today, visit })).toBe(false);
});

test.each([
  [{}, false],
  [{ isUnusual: false, how: undefined }, false],
  [{ isUnusual: true }, true],
  [{ how: 'typed' }, true],
] as const)('R20.11 %o narrows the list: %s', (filters, isSo) => expect(isNarrowing(filters)).toBe(isSo));
