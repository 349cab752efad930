import { expect, test } from 'vitest';
import type { GivenGrade } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Sample } from '../../projections/figures/statistics.ts';
import { firstCrossing } from '../../src/screens/final-grades/first-crossing.ts';
import { givenMeanwhile, readGiven, typedGiven } from '../../src/screens/final-grades/typed-given.ts';
import { unsentGiven } from '../../src/screens/final-grades/unsent-given.ts';
import { ana, ben, classroom, o1, policy } from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, inStep } from '../sync/two-sides.ts';

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

const ill: GivenGrade = { final: 72, reason: 'ill' };
const elsewhere = (is: string) =>
  `Changed elsewhere while you typed: it is now ${is}. Enter saves yours over it, Esc leaves it.`;

test.each<[GivenGrade | undefined, GivenGrade | undefined, ReturnType<typeof givenMeanwhile>]>([
  [ill, { ...ill, final: 75 }, { at: 'final', fault: elsewhere('75') }],
  [ill, { ...ill, final: 75, letter: 'C' }, { at: 'final', fault: elsewhere('75 C') }],
  [ill, { ...ill, letter: 'C' }, { at: 'letter', fault: elsewhere('72 C') }],
  [ill, { ...ill, reason: 'late' }, { at: 'reason', fault: elsewhere('late') }],
  [ill, undefined, { at: 'final', fault: elsewhere('blank') }],
  [undefined, { letter: 'I', reason: 'ill' }, { at: 'letter', fault: elsewhere('I') }],
  [ill, ill, undefined],
  [undefined, undefined, undefined],
])('a form that began with %j and is saved over %j says what came, beside its field', (seen, now, fault) =>
  expect(givenMeanwhile(seen, now, { final: 80, reason: 'ill' })).toEqual(fault),
);

test('what was given elsewhere just as it is given here is no question', () => {
  expect(givenMeanwhile(undefined, ill, { ...ill })).toBeUndefined();
  expect(givenMeanwhile(ill, undefined, undefined)).toBeUndefined();
});

test('a given number or letter is unsent until the server has it, of that student alone, and so is one taken back', () => {
  const give = (given: Record<StudentId, GivenGrade>) => policy({ given });
  const book = bookOf(...classroom(), ...give(record([[ana, ill]])));
  const unsentAfter = (...events: ReturnType<typeof policy>) => {
    const { outbox, book: now } = committed(inStep(book, ['o1', 'ana', 'ben']), events);
    return unsentGiven(outbox, now.settings, o1);
  };
  expect(unsentAfter()).toEqual({ final: [], letter: [] });
  const lettered = record([[ana, { ...ill, letter: 'C' }] as const, [ben, { final: 0, reason: 'ill' }] as const]);
  expect(unsentAfter(...give(lettered))).toEqual({ final: [ben], letter: [ana] });
  expect(unsentAfter(...give(record()))).toEqual({ final: [ana], letter: [] });
  expect(unsentAfter(...policy({ decimals: 3 }))).toEqual({ final: [], letter: [] });
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
