import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { seatRow } from '../../src/components/offering/seats.ts';
import { compareSortKeys, type SortKey } from '../../src/ui/sort-key.ts';
import { o1, studentOf } from '../builders.ts';

/** The same values in both directions. */
const sorted = (keys: readonly SortKey[]) =>
  (['ascending', 'descending'] as const).map((direction) =>
    keys.toSorted((one, other) => compareSortKeys(one, other, direction)),
  );

test('R14.5 text goes by the letters, whatever their case and accents, and by the numbers in it', () => {
  expect(sorted(['Section 10', 'émile', '', 'Zoé', 'Section 9', 'Emma', 'abel'])).toEqual([
    ['abel', 'émile', 'Emma', 'Section 9', 'Section 10', 'Zoé', ''],
    ['Zoé', 'Section 10', 'Section 9', 'Emma', 'émile', 'abel', ''],
  ]);
});

test('R14.5 numbers go by their size, and those that are missing come last', () => {
  expect(sorted([10, null, 9, -1.5, -3, 0.25, 0.5])).toEqual([
    [-3, -1.5, 0.25, 0.5, 9, 10, null],
    [10, 9, 0.5, 0.25, -1.5, -3, null],
  ]);
});

const seats = ['2026-10-02', '2025-12-31', '2026-09-30', '2026-10-01'].map((dateOfEnrollment, at) => {
  const theirs = studentOf(asId(`s${at}`), { studentCode: ['B10', '', 'b2', 'A100'][at] ?? '' });
  return { student: theirs, enrollment: { studentId: theirs.studentId, offeringId: o1, dateOfEnrollment } };
});

test('R14.5 days go by the calendar in a roster', () => {
  const days = seats
    .map(seatRow)
    .toSorted((one, other) => compareSortKeys(one.keys.date ?? null, other.keys.date ?? null, 'ascending'));
  expect(days.map(({ id }) => id)).toEqual(['s1', 's2', 's3', 's0']);
});

test('R14.5 codes go by the order of codes, and blank ones come last', () => {
  const by = (direction: 'ascending' | 'descending') =>
    seats
      .map(seatRow)
      .toSorted((one, other) => compareSortKeys(one.keys.code ?? null, other.keys.code ?? null, direction))
      .map(({ id }) => id);
  expect([by('ascending'), by('descending')]).toEqual([
    ['s3', 's2', 's0', 's1'],
    ['s0', 's2', 's3', 's1'],
  ]);
});

test('a seated student is found by each part of the name, by the code and by the e-mail', () => {
  const parts = { firstName: 'Quirin', lastName: 'Vogel', studentCode: 'K77', email: 'someone@else.example' };
  const [seat] = seats;
  if (!seat) return expect.fail();
  const { searched } = seatRow({ ...seat, student: { ...seat.student, ...parts } });
  expect(Object.values(parts).filter((part) => !searched.includes(part))).toEqual([]);
});
