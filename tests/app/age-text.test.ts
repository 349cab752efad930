import { expect, test } from 'vitest';
import { ageText } from '../../src/components/sync/age-text.ts';

const at = (minute: number, second = 0): string => new Date(Date.UTC(2026, 8, 1, 10, minute, second)).toISOString();
const now = Date.parse(at(30));

test('a reading is told in whole minutes, from the second one on', () => {
  expect(ageText(undefined, undefined, now)).toBeUndefined();
  expect(ageText(undefined, at(28, 1), now)).toBeUndefined();
  expect(ageText(undefined, at(28), now)).toBe('read 2 min ago');
  expect(ageText(undefined, at(21, 30), now)).toBe('read 8 min ago');
});

test('a reading of two hours ago and more is told by its time', () => {
  const noon = Date.UTC(2026, 8, 1, 12);
  expect(ageText(undefined, at(1), noon)).toBe('read 119 min ago');
  expect(ageText(undefined, at(0), noon)).toMatch(/^read .*\d:00/);
  expect(ageText(undefined, at(0), noon + 6 * 24 * 3_600_000)).toMatch(/^read Sep 1, 2026, /);
});

test('what has waited for five minutes is told instead, by its beginning', () => {
  expect(ageText(at(25, 1), at(21), now)).toBe('read 9 min ago');
  expect(ageText(at(25), at(21), now)).toMatch(/^not sent since .*25/);
  expect(ageText(at(25), undefined, now)).toMatch(/^not sent since/);
});
