import { afterEach, expect, test, vi } from 'vitest';
import { showDatesAs, shownDay, shownShortly, shownTime } from '../../src/ui/times.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  showDatesAs('browser');
});

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
  'R14.6 a day of the calendar is the same day in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-09-01T12:00:00Z').getTimezoneOffset()).not.toBe(0);
    showDatesAs('iso');
    expect(shownDay('2026-09-01')).toBe('2026-09-01');
    showDatesAs('dayFirst');
    expect(shownDay('2026-09-01')).toBe('1 Sept 2026');
  },
);

test('a text that is no time is shown as it is', () => {
  expect(shownTime('yesterday')).toBe('yesterday');
});

test('where there is little room, another day is said without its hour, and one of this year without the year', () => {
  const now = new Date(2026, 10, 28, 12);
  const said = (year: number, month: number, day: number) =>
    shownShortly(new Date(year, month, day, 9).toISOString(), now);
  showDatesAs('dayFirst');
  expect([said(2026, 10, 25), said(2025, 11, 31)]).toEqual(['25 Nov', '31 Dec 2025']);
  expect(said(2026, 10, 28)).toBe(shownTime(new Date(2026, 10, 28, 9).toISOString(), now));
  showDatesAs('iso');
  expect(said(2026, 10, 25)).toBe('2026-11-25');
  expect(shownShortly('yesterday')).toBe('yesterday');
});
