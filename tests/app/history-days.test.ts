import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { dayOf } from '../../src/browser/local-time.ts';
import { countingDays, dayAfter, daysOf, namedDays } from '../../src/screens/history/days.ts';

const of = (day: string, hasSnapshot = false) => ({ day, hasSnapshot });
const counted = (rows: readonly ReturnType<typeof of>[]) => atOnce(countingDays(rows));

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
  // Clocks change on these in Europe and in America.
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-10-25', 1, '2026-10-26'],
  ['2026-11-01', -7, '2026-10-25'],
])('%s and %i days is %s', (day, days, result) => expect(dayAfter(day, days)).toBe(result));

test('a day is that of the clock on the wall', () => {
  expect(dayOf(new Date(2026, 10, 2, 0, 0))).toBe('2026-11-02');
  expect(dayOf(new Date(2026, 10, 2, 23, 59))).toBe('2026-11-02');
});

test('R20.11 the strip has every day from the first change to today, quiet ones too, and says which are shown', () => {
  const days = daysOf(
    counted([of('2026-11-04'), of('2026-11-02', true), of('2026-11-02')]),
    [
      { day: '2026-11-02', name: 'first' },
      { day: '2026-11-02', name: 'later' },
    ],
    new Set(['2026-11-04']),
    '2026-11-05',
    99,
  );
  expect(days).toEqual([
    { day: '2026-11-02', changes: 2, hasSnapshot: true, tags: ['first', 'later'], isShown: false },
    { day: '2026-11-03', changes: 0, hasSnapshot: false, tags: [], isShown: false },
    { day: '2026-11-04', changes: 1, hasSnapshot: false, tags: [], isShown: true },
    { day: '2026-11-05', changes: 0, hasSnapshot: false, tags: [], isShown: false },
  ]);
});

test('R20.11 of very many days the last are in the strip; a day to come, by a wrong clock, too', () => {
  expect(daysOf(counted([of('1999-01-01')]), [], new Set(), '2026-11-05', 3).map(({ day }) => day)).toEqual([
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
  ]);
  expect(daysOf(counted([of('2026-11-06')]), [], new Set(), '2026-11-05', 9).map(({ day }) => day)).toEqual([
    '2026-11-05',
    '2026-11-06',
  ]);
});

test('R20.11 names under the strip: the first day, then snapshots, then months, none in the room of another', () => {
  const days = daysOf(
    counted([of('2026-10-20'), of('2026-10-30', true), of('2026-10-22', true)]),
    [],
    new Set(),
    '2026-12-09',
    99,
  );
  expect([...namedDays(days, 5)]).toEqual(['2026-10-20', '2026-10-30', '2026-12-01']);
  expect([...namedDays(days, 1)]).toEqual(['2026-10-20', '2026-10-30', '2026-10-22', '2026-11-01', '2026-12-01']);
  expect([...namedDays(days, 10)]).toEqual(['2026-10-20', '2026-10-30', '2026-12-01']);
  expect([...namedDays(days, 11)]).toEqual(['2026-10-20', '2026-11-01', '2026-12-01']);
  expect([...namedDays([], 1)]).toEqual([]);
});

test('R20.11 a day with a tag is named before any other', () => {
  const days = daysOf(
    counted([of('2026-10-20'), of('2026-10-22', true)]),
    [{ day: '2026-10-23', name: 'sent' }],
    new Set(),
    '2026-10-24',
    9,
  );
  expect([...namedDays(days, 9)]).toEqual(['2026-10-23']);
});
