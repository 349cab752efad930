import { expect, test } from 'vitest';
import { visitNow } from '../../src/screens/courses/visits.ts';

const at = (day: number, hour: number, minute = 0): string =>
  new Date(Date.UTC(2026, 10, day, hour, minute)).toISOString();

test('R20.13 the first look is no visit to look back to', () =>
  expect(visitNow({}, at(1, 8))).toEqual({ seenAt: at(1, 8), visitAt: undefined }));

test('R20.13 looks within four hours are one visit, and all look back to the last look of the visit before', () => {
  const friday = visitNow(visitNow({}, at(20, 18)), at(20, 21, 59));
  expect(friday).toEqual({ seenAt: at(20, 21, 59), visitAt: undefined });
  const sunday = visitNow(friday, at(22, 8));
  expect(sunday).toEqual({ seenAt: at(22, 8), visitAt: at(20, 21, 59) });
  expect(visitNow(sunday, at(22, 11, 59)).visitAt).toBe(at(20, 21, 59));
  expect(visitNow(sunday, at(22, 12)).visitAt).toBe(at(22, 8));
});

test('R20.13 a clock that went back begins no visit, and what cannot be read is none', () => {
  expect(visitNow({ seenAt: at(22, 8) }, at(20, 8))).toEqual({ seenAt: at(20, 8), visitAt: undefined });
  expect(visitNow({ seenAt: 'yesterday' }, at(20, 8))).toEqual({ seenAt: at(20, 8), visitAt: undefined });
});
