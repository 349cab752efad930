import { expect, test } from 'vitest';
import { dayFrom, endsOfDays, fieldValue, placeAt, placeOf, timeIn } from '../../src/components/views/moments.ts';

/** In the zone of whoever runs this. */
const moment = (seq: number, time: string) => ({ seq, at: new Date(time).toISOString() });

const moments = [
  moment(9, '2026-11-22T23:41:30'),
  moment(8, '2026-11-22T10:05:00'),
  moment(6, '2026-11-20T18:52:00'),
  moment(5, '2026-11-20T02:14:00'),
  moment(2, '2026-09-24T08:00:00'),
];

test('R23.2 a commit between two changes is where the one before it left off', () => {
  expect([9, 8, 7, 6, 1].map((seq) => placeOf(moments, { seq, at: '' }))).toEqual([0, 1, 2, 2, 4]);
});

test('R23.2 a date and a time are the last change up to the end of that minute', () => {
  const at = (value: string) => placeAt(moments, timeIn(value) ?? new Date(0));
  expect(at('2026-11-22T23:41')).toBe(0);
  expect(at('2026-11-22T23:40')).toBe(1);
  expect(at('2026-11-21T12:00')).toBe(2);
  expect(at('2020-01-01T00:00')).toBe(4);
  expect(timeIn('')).toBeUndefined();
});

test('R23.2 what follows a later change is later, though the clock was put back; what happened at the time has happened', () => {
  const jumped = [moment(4, '2026-11-22T10:00:00'), moment(3, '2026-11-22T12:00:00'), moment(2, '2026-11-22T09:00:00')];
  expect(placeAt(jumped, new Date('2026-11-22T11:00:00'))).toBe(2);
  expect(placeAt(jumped, new Date('2026-11-22T12:00:00'))).toBe(0);
});

test('R23.2 a page is a day on which something changed', () => {
  expect([0, 1, 2, 3, 4].map((place) => dayFrom(moments, place, 'before'))).toEqual([2, 2, 4, 4, 4]);
  expect([0, 1, 2, 3, 4].map((place) => dayFrom(moments, place, 'after'))).toEqual([0, 0, 0, 0, 2]);
});

test('R23.2 a day ends with the last moment on it', () => {
  expect(endsOfDays(moments).map(({ seq }) => seq)).toEqual([9, 6, 2]);
  expect(endsOfDays([])).toEqual([]);
});

test('a moment stands in its field as the clock showed it', () => {
  expect(moments.map(fieldValue).slice(0, 2)).toEqual(['2026-11-22T23:41', '2026-11-22T10:05']);
});
