import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { HistoryScreen } from '../../src/screens/history/history-screen.tsx';
import { useDay } from '../../src/ui/day-hook.ts';
import { showApp } from './app-harness.tsx';
import { cellIn, gridNamed, makeClass, showScreen } from './class-harness.tsx';
import { openedFile } from './opened-file.ts';

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
});

const heading = (): string => gridNamed('Changes, the newest first').querySelector('.is-heading')?.textContent ?? '';
const times = (): readonly string[] =>
  [
    ...gridNamed('Changes, the newest first').querySelectorAll<HTMLElement>(
      '.gl-body .gl-row:not(:has(.is-heading)) [aria-colindex="1"]',
    ),
  ].map(({ title }) => title);

test('a page that was open over midnight says yesterday’s day and times, and Today lets nothing of it pass', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 23, 50) });
  await showScreen(HistoryScreen);
  await expect.poll(heading).toMatch(/^Today · Friday /);
  expect(times()[0]).toMatch(/^today /);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /^When/ }).click();
  await page.getByRole('option', { name: 'Today' }).click();
  await expect.poll(heading).toMatch(/^Today · Friday /);

  vi.setSystemTime(new Date(2026, 10, 21, 0, 10));
  window.dispatchEvent(new Event('focus'));
  await expect.element(page.getByText('No change matches')).toBeVisible();
  await page.getByRole('button', { name: /^Take the filter away/ }).click();
  await expect.poll(heading).toMatch(/^Friday /);
  expect(times()[0]).toMatch(/2026/);
});

test('after midnight the grade sheet no longer says “today” of yesterday’s changes, neither in its column nor in its line', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 23, 50) });
  await showScreen(AssessmentScreen);
  const lastChange = (): HTMLElement => cellIn(gridNamed('Grades of Midterm'), 'Brandt, Uwe', 'Last change');
  const line = (): string => document.querySelector('footer')?.textContent ?? '';
  await userEvent.click(cellIn(gridNamed('Grades of Midterm'), 'Brandt, Uwe', 'P1'));
  await userEvent.keyboard('3{Enter}{ArrowUp}');
  await expect.poll(() => lastChange().textContent).toMatch(/^P1 6 → 3, today /);
  await expect.poll(line).toMatch(/6 → 3, typed, today /);

  vi.setSystemTime(new Date(2026, 10, 21, 0, 10));
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => lastChange().textContent).toMatch(/^P1 6 → 3, (?!today)/);
  expect(lastChange().title).toMatch(/2026/);
  await expect.poll(line).toMatch(/6 → 3, typed, (?!today)/);
});

test('after midnight the banner of an opened ledger no longer says that it was checked today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 23, 50) });
  await showApp(await openedFile(makeClass), '/courses');
  const banner = () => page.getByRole('complementary', { name: 'About this ledger' });
  await expect.element(banner()).toHaveTextContent(/today/);

  vi.setSystemTime(new Date(2026, 10, 21, 0, 10));
  window.dispatchEvent(new Event('focus'));
  await expect.element(banner()).not.toHaveTextContent(/today/);
});

const Told = ({ drawn }: { readonly drawn: () => void }) => {
  drawn();
  return <p>{useDay()}</p>;
};

test('the day changes at midnight by itself, also after a computer’s sleep, and nothing is drawn anew before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(2026, 9, 24, 23, 58, 30) });
  const drawn = vi.fn();
  await render(<Told drawn={drawn} />);
  const before = drawn.mock.calls.length;
  await vi.advanceTimersByTimeAsync(89_999);
  expect(drawn.mock.calls).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(1);
  expect(document.body.textContent).toContain('2026-10-25');
  // While the computer slept no time passed for timers; then a minute of it is enough.
  vi.setSystemTime(new Date(2026, 9, 27, 8));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(document.body.textContent).toContain('2026-10-27');
});
