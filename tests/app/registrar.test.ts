import { expect, test } from 'vitest';
import type { GradingPolicy } from '../../events/entities.ts';
import { record } from '../../events/record.ts';
import { finalForOthers } from '../../projections/final-grades/final-for-others.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { rememberCode, rememberedCodes } from '../../src/components/fill/registrar-codes.ts';
import { lettersForOthers, registrarTable } from '../../src/components/fill/registrar-table.ts';
import { type Layouts, laidOut, untouched } from '../../src/ui/grid/layouts.ts';
import { ana, ben, cem, classroom, enrolled, graded, o1, policy, student } from '../builders.ts';
import { bookOf } from '../given.ts';

const letters = [
  { letter: 'P', from: 50 },
  { letter: 'F', from: 0 },
  { letter: 'A', from: 90 },
];
const madeWith = (fields: Partial<GradingPolicy>) => {
  const book = bookOf(
    ...[classroom(), student(cem, { studentCode: 'A10', firstName: 'Cem', lastName: 'Ak' }), enrolled(cem)],
    ...[graded(ana, [10, 5]), graded(ben, [3, 0]), policy(fields)],
  );
  return { book, grades: finalGrades(book, o1) };
};
const tableOf = (fields: Partial<GradingPolicy>, codes: readonly (readonly [string, string])[] = []) => {
  const { book, grades } = madeWith(fields);
  return registrarTable(book, o1, grades, new Map(codes), 'Registrar');
};

test('the registrar gets everybody by code, with their letter where the registrar has no other code for it', () => {
  expect(tableOf({ letters }, [['F', 'NP']])).toEqual({
    name: 'Registrar',
    columns: ['Code', 'Name', 'Final grade', 'Letter', 'Registrar’s code'],
    rows: [
      ['A1', '', 100, 'A', 'A'],
      ['A10', 'Ak, Cem', null, null, null],
      ['B2', '', 20, 'F', 'NP'],
    ],
  });
  const plainly = tableOf({});
  expect(plainly.columns).toEqual(['Code', 'Name', 'Final grade']);
  expect(plainly.rows).toEqual([
    ['A1', '', 100],
    ['A10', 'Ak, Cem', null],
    ['B2', '', 20],
  ]);
});

test('a given grade is what the registrar gets, with the computed one behind it, and never the reason', () => {
  const given = record([
    [ben, { final: 50, reason: 'Secret' }],
    [cem, { letter: 'I', reason: 'Secret' }],
  ]);
  const { columns, rows } = tableOf({ letters, given }, [['I', 'INC']]);
  expect(columns.slice(2)).toEqual([
    ...['Final grade', 'Letter', 'Registrar’s code', 'Computed final grade', 'Computed letter'],
  ]);
  expect(rows.map(([code, , ...rest]) => [code, ...rest])).toEqual([
    ['A1', 100, 'A', 'A', 100, 'A'],
    ['A10', null, 'I', 'INC', null, null],
    ['B2', 50, 'P', 'P', 20, 'F'],
  ]);
  expect(lettersForOthers(madeWith({ letters, given }).grades)).toEqual([
    { letter: 'A', count: 1 },
    { letter: 'P', count: 1 },
    { letter: 'F', count: 0 },
    { letter: 'I', count: 1 },
  ]);
  expect(tableOf({ given: record([[ben, { final: 50, reason: 'x' }]]) }).columns).toEqual([
    ...['Code', 'Name', 'Final grade', 'Computed final grade'],
  ]);
});

test.each([
  { given: undefined, official: { percent: 20, letter: 'F', isGiven: false } },
  { given: { final: 90 }, official: { percent: 90, letter: 'A', isGiven: true } },
  { given: { final: 89.99 }, official: { percent: 89.99, letter: 'P', isGiven: true } },
  { given: { final: 0 }, official: { percent: 0, letter: 'F', isGiven: true } },
  { given: { letter: 'W' }, official: { percent: 20, letter: 'W', isGiven: true } },
  { given: { final: 95, letter: 'P' }, official: { percent: 95, letter: 'P', isGiven: true } },
])('of 20 % and the given $given, $official is official', ({ given, official }) => {
  const { grades } = madeWith({ letters, given: given ? record([[ben, { ...given, reason: 'x' }]]) : record() });
  expect(finalForOthers(grades, ben)).toEqual(official);
});

test('each letter keeps one code, the last that was typed, and a blank one is forgotten', () => {
  const kept = new Map([['registrar', untouched]]);
  const layouts: Layouts = {
    of: (grid) => kept.get(grid) ?? untouched,
    change: (grid, change) => void kept.set(grid, laidOut(kept.get(grid) ?? untouched, change)),
  };
  for (const [letter, code] of [
    ['F', 'N'],
    ['A', '4'],
    ['F', 'NP'],
    ['B', '3'],
    ['B', ' '],
  ] as const)
    rememberCode(layouts, letter, code);
  layouts.change('registrar', { columnId: 'no JSON', isTurned: true });
  layouts.change('registrar', { columnId: '["X"]', isTurned: true });
  layouts.change('registrar', { columnId: '[5,"X"]', isTurned: true });
  expect([...rememberedCodes(layouts)].sort()).toEqual([
    ['A', '4'],
    ['F', 'NP'],
  ]);
  expect(kept.get('registrar')?.widths.size).toBe(0);
  expect([...kept.keys()]).toEqual(['registrar']);
});
