import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId } from '../../events/ids.ts';
import { tagged } from '../../projections/settings/tags.ts';
import { HistoryScreen } from '../../src/screens/history/history-screen.tsx';
import { byDay } from './by-day.ts';
import { ask, makeClass, showScreen } from './class-harness.tsx';

byDay();
afterEach(async () => {
  await cleanup();
  await page.viewport(1280, 800);
});

test.each([1, 5, 9, 13])(
  'the name of a moment %i days ago is not cut by the end of the strip on a phone',
  async (ago) => {
    await showScreen(HistoryScreen, (ledger) => {
      vi.setSystemTime(new Date(2026, 9, 28, 14));
      makeClass(ledger);
      vi.setSystemTime(new Date(2026, 10, 18 - ago, 14));
      const tag = {
        tagId: 't',
        name: 'Before the second midterm was regraded',
        seq: ledger.status().seq,
        offeringId: null,
      };
      ask(ledger, { type: 'EditSettings', changes: [tagged({ ...tag, at: new Date().toISOString() })] });
      vi.setSystemTime(new Date(2026, 10, 18, 14));
      ask(ledger, { type: 'AddCourse', courseId: asId('c~2'), fields: { courseCode: 'MATH', courseNumber: '102' } });
    });
    await page.viewport(360, 740);
    const bars = page.getByRole('listbox');
    await expect.poll(() => bars.element().clientWidth).toBeLessThan(360);
    const name = page.getByText(/^Nov \d+ “Before the second/);
    await expect.element(name).toBeVisible();
    const strip = bars.element().parentElement?.getBoundingClientRect();
    const bounds = () => name.element().getBoundingClientRect();
    await expect.poll(() => bounds().right).toBeLessThanOrEqual(strip?.right ?? Number.NaN);
    expect(bounds().left).toBeGreaterThanOrEqual(strip?.left ?? Number.NaN);
  },
);

test('on a phone the form for a part of the ledger closes by a button of its own', async () => {
  await showScreen(HistoryScreen);
  await page.viewport(360, 740);
  await page.getByRole('button', { name: 'More for the ledger' }).click();
  await page.getByRole('menuitem', { name: 'Export part…' }).click();
  const first = page.getByLabelText('From', { exact: true });
  await expect.element(first).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(first).not.toBeInTheDocument();
});
