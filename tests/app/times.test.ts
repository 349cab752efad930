import { afterEach, expect, test, vi } from 'vitest';
import { showDatesAs, shownDay, shownTime } from '../../src/ui/times.ts';

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
