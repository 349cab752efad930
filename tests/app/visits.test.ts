import { expect, test } from 'vitest';
import { rulesSeen, visitNow } from '../../src/screens/courses/visits.ts';

const at = (day: number, hour: number, minute = 0): string =>
  new Date(Date.UTC(2026, 10, day, hour, minute)).toISOString();

test('R20.13 the first look is no visit to look back to', () =>
  expect(visitNow({}, at(1, 8))).toEqual({ seenAt: at(1, 8), visitAt: undefined, rules: '2' }));

test('R20.13 looks within four hours are one visit, and all look back to the last look of the visit before', () => {
  const friday = visitNow(visitNow({}, at(20, 18)), at(20, 21, 59));
  expect(friday).toMatchObject({ seenAt: at(20, 21, 59), visitAt: undefined });
  const sunday = visitNow(friday, at(22, 8));
  expect(sunday).toMatchObject({ seenAt: at(22, 8), visitAt: at(20, 21, 59) });
  expect(visitNow(sunday, at(22, 11, 59)).visitAt).toBe(at(20, 21, 59));
  expect(visitNow(sunday, at(22, 12)).visitAt).toBe(at(22, 8));
});

test('R20.13 a clock that went back begins no visit, and what cannot be read is none', () => {
  expect(visitNow({ seenAt: at(22, 8) }, at(20, 8))).toMatchObject({ seenAt: at(20, 8), visitAt: undefined });
  expect(visitNow({ seenAt: 'yesterday' }, at(20, 8))).toMatchObject({ seenAt: at(20, 8), visitAt: undefined });
});

test('R20.19 a look from before rules were noted was by rules 1, and stays so until what they changed is told', () => {
  expect(rulesSeen({ seenAt: at(20, 8) })).toBe(1);
  expect(rulesSeen(visitNow(visitNow({ seenAt: at(20, 8) }, at(22, 8)), at(25, 8)))).toBe(1);
  expect(rulesSeen(visitNow({ seenAt: at(20, 8), rules: '2' }, at(22, 8)))).toBe(2);
  expect(rulesSeen(visitNow({}, at(22, 8)))).toBe(2);
});

test('R20.19 rules that only a newer version knows leave nothing to tell', () =>
  expect(rulesSeen({ seenAt: at(20, 8), rules: '99' })).toBe(2));
