import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import type { Sample } from '../../projections/figures/statistics.ts';
import { firstCrossing } from '../../src/screens/final-grades/first-crossing.ts';
import { readGiven, typedGiven } from '../../src/screens/final-grades/typed-given.ts';

const typed = { final: '', letter: '', reason: 'ill' };

test.each([
  [{ final: '91,5' }, { final: 91.5, reason: 'ill' }],
  [{ final: '0' }, { final: 0, reason: 'ill' }],
  [{ letter: ' I ' }, { letter: 'I', reason: 'ill' }],
  [
    { final: '50', letter: 'P', reason: ' late ' },
    { final: 50, letter: 'P', reason: 'late' },
  ],
])('of %j a grade is given', (more, grade) => expect(readGiven({ ...typed, ...more })).toEqual(grade));

test.each([
  [{}, 'final'],
  [{ letter: ' ' }, 'final'],
  [{ final: '-1' }, 'final'],
  [{ final: 'B' }, 'final'],
  [{ final: '90', reason: ' ' }, 'reason'],
])('of %j none is given, and the fault stands at its field', (more, at) =>
  expect(readGiven({ ...typed, ...more })).toMatchObject({ at }),
);

test('the form of a given grade begins with what is given, a 0 too', () => {
  expect(typedGiven({ final: 0, reason: 'ill' })).toEqual({ final: '0', letter: '', reason: 'ill' });
  expect(typedGiven(undefined)).toEqual({ final: '', letter: '', reason: '' });
});

test('who gets another letter is named up to a number of them, whatever the moves', () => {
  const ids = Array.from({ length: 9 }, (_, at) => asId<StudentId>(`s${at}`));
  const samples = ids.map(
    (studentId, at): Sample => ({
      studentId,
      percent: { value: at, shown: String(at) },
      exact: () => expect.fail('it is asked for nothing exact'),
    }),
  );
  const moves = [
    { from: 'C', to: 'B', low: 1, high: 3 },
    { from: 'B', to: 'A', low: 5, high: 9 },
  ];
  const named = (most: number) => firstCrossing(samples, moves, most).map(({ to, studentIds }) => [to, ...studentIds]);
  expect(named(12)).toEqual([
    ['B', 's1', 's2'],
    ['A', 's5', 's6', 's7', 's8'],
  ]);
  expect(named(3)).toEqual([
    ['B', 's1', 's2'],
    ['A', 's5'],
  ]);
  expect(named(2)).toEqual([['B', 's1', 's2']]);
});
