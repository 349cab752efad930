import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { HistoryScreen } from '../../src/screens/history/history-screen.tsx';
import { byDay } from './by-day.ts';
import { abara, brandt, finalOf, gridNamed, makeClass, midterm, offeringId, showScreen } from './class-harness.tsx';

byDay();
afterEach(cleanup);

const at = (date: number, minute: number): Date => new Date(2026, 10, date, 14, minute);

/** As somebody does who types one score into the sheet. */
const type = (ledger: Ledger, studentId: StudentId, points: number): void => {
  const [problem] = ledger.book().assessments[midterm]?.problems ?? [];
  if (!problem) throw new Error('the midterm has no problem');
  const change = { points: record([[problem.problemId, points] as const]) };
  const edits = [{ assessmentId: midterm, studentId, change }];
  const done = ledger.dispatch({ type: 'EditGrades', offeringId, edits }, { how: 'typed' });
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
};

/** Two scores on 18 November, and a sitting of four on the 20th. */
const withSitting = (): Promise<Ledger> =>
  showScreen(HistoryScreen, (empty) => {
    vi.setSystemTime(at(17, 0));
    makeClass(empty);
    vi.setSystemTime(at(18, 0));
    for (const points of [1, 2]) type(empty, abara, points);
    for (const [minute, one] of [abara, brandt, abara, brandt].entries()) {
      vi.setSystemTime(at(20, minute));
      type(empty, one, 4 + minute);
    }
  });

const table = (): HTMLElement => gridNamed('Changes, the newest first');
/** The first two cells of every row, from above. */
const lines = (): readonly string[] =>
  [...table().querySelectorAll<HTMLElement>('.gl-body .gl-row')]
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => [1, 2].map((n) => row.querySelector(`[aria-colindex="${n}"]`)?.textContent ?? '').join(' | '));
const whats = (): readonly string[] => lines().map((line) => line.split(' | ')[1] ?? '');
const cell = (words: string) => page.getByRole('gridcell', { name: words, exact: true });
const chosen = () => page.getByRole('complementary', { name: 'Chosen change' });
const time = () => page.getByRole('rowheader').nth(1);

const closed = ['', 'P1, 2 students', '', 'P1 1 → 2, Abara, Chidi', 'P1 10 → 1, Abara, Chidi', ''];
const opened = [
  ...closed.slice(0, 2),
  'P1 5 → 7, Brandt, Uwe',
  'P1 4 → 6, Abara, Chidi',
  'P1 6 → 5, Brandt, Uwe',
  'P1 2 → 4, Abara, Chidi',
  ...closed.slice(2),
];

test('R20.22 each day has a heading, and what was typed at one sitting is one row, which opens and closes', async () => {
  await withSitting();
  await expect.poll(() => whats().slice(0, 6)).toEqual(closed);
  expect(lines()[0]).toMatch(/^Today · Friday .*20.* · 4 changes \| $/);
  expect(lines()[2]).toMatch(/^Wednesday .*18.* · 2 changes \| $/);
  await time().click();
  await expect.poll(() => whats().slice(0, 10)).toEqual(opened);
  await expect.element(page.getByText('4 changes are listed below.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => whats().slice(0, 6)).toEqual(closed);
  await expect.element(time()).toHaveAccessibleDescription(/: 4 changes, closed\. Enter lists them\.$/);
  await userEvent.keyboard(' ');
  await expect.poll(() => whats().slice(0, 10)).toEqual(opened);
  await userEvent.dblClick(cell('P1, 2 students'));
  await expect.poll(() => whats().slice(0, 6)).toEqual(closed);
});

test('R20.22 a sitting opens with all its values and effect, and is undone as one', async () => {
  const ledger = await withSitting();
  const before = finalOf(ledger, brandt);
  await cell('P1, 2 students').click();
  await expect.element(chosen()).toHaveTextContent(/typed × 4 · .* – /);
  await expect.element(chosen()).toHaveTextContent('2 final grades changed');
  const values = chosen().getByRole('table', { name: 'Values of this change' }).getByRole('row');
  expect(values.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^What/),
    expect.stringMatching(/^Abara, Chidi · P1 of Midterm24\+2/),
    expect.stringMatching(/^Brandt, Uwe · P1 of Midterm65-1/),
    expect.stringMatching(/^Abara, Chidi · P1 of Midterm46\+2/),
    expect.stringMatching(/^Brandt, Uwe · P1 of Midterm57\+2/),
  ]);
  await chosen().getByRole('button', { name: 'Undo these 4…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo 4 changes' }).click();
  await expect.poll(() => finalOf(ledger, brandt)).not.toBe(before);
  await expect.poll(() => whats()[1]).toMatch(/^Taken back: /);
  await expect.element(chosen()).toHaveTextContent('undone');
  await expect.element(chosen().getByRole('button', { name: /^Undo these/ })).not.toBeInTheDocument();
});

test('R20.22 a search reaches into a sitting, and the change that it finds stays in view when the search is emptied', async () => {
  await withSitting();
  await expect.poll(() => whats().slice(0, 6)).toEqual(closed);
  await page.getByRole('searchbox').fill('brandt 7');
  await expect.poll(() => whats().filter(Boolean)).toEqual(['P1 5 → 7, Brandt, Uwe']);
  await cell('P1 5 → 7, Brandt, Uwe').click();
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => whats().slice(0, 10)).toEqual(opened);
  await expect.element(chosen().getByRole('heading', { name: 'P1 5 → 7, Brandt, Uwe' })).toBeVisible();
});

test('R20.22 arrow keys pass the headings, whichever way the time orders; another order has neither days nor sittings', async () => {
  await withSitting();
  await cell('P1, 2 students').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(chosen().getByRole('heading', { name: 'P1, 2 students' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(chosen().getByRole('heading', { name: 'P1 1 → 2, Abara, Chidi' })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(chosen().getByRole('heading', { name: 'P1, 2 students' })).toBeVisible();
  const sortBy = (column: string) =>
    userEvent.click(table().querySelector(`[role=columnheader][aria-label^="${column}"] .gl-sort`) ?? table());
  await sortBy('When');
  await expect.poll(() => whats()[1]).toBe('Course added: MATH 101');
  await sortBy('What');
  await expect.poll(() => whats().filter((words) => words === '' || words === 'P1, 2 students')).toEqual([]);
});

test.each(['light', 'dark'])('axe finds nothing in History with an open sitting (%s)', async (scheme) => {
  document.documentElement.dataset.mantineColorScheme = scheme;
  await withSitting();
  await time().click();
  await expect.poll(() => whats().slice(0, 10)).toEqual(opened);
  await page.getByRole('button', { name: 'Filters' }).click();
  const { violations } = await axe.run(document.querySelector('main') ?? document.body);
  delete document.documentElement.dataset.mantineColorScheme;
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
