import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { HistoryScreen } from '../../src/screens/history/history-screen.tsx';
import { abara, brandt, enter, finalOf, gridNamed, makeClass, midterm, showScreen } from './class-harness.tsx';

afterEach(cleanup);

/** Scores of two students, of which Abara's were entered twice. */
const withScores = (): Promise<Ledger> =>
  showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [5, 5]);
    enter(empty, brandt, midterm, [7, 8]);
    enter(empty, abara, midterm, [6, 6]);
  });

/** The row of a commit, by its words. */
const row = (words: string) => page.getByRole('gridcell', { name: words });
const chosen = () => page.getByRole('complementary', { name: 'Chosen change' });
const dialog = () => page.getByRole('dialog');
const listed = () => dialog().getByRole('list', { name: 'Changes that are undone' }).getByRole('listitem');

const firstOfAbara = async (): Promise<void> => {
  await expect.element(row('Midterm, Abara, Chidi').first()).toBeVisible();
  const cells = row('Midterm, Abara, Chidi').elements();
  // The lowest is that of the class, which had scores before.
  const own = cells.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).at(-2);
  await userEvent.click(own ?? gridNamed('Changes, the newest first'));
};

test('R20.6 what later changes stand in the way is listed, and they go along when the instructor says so', async () => {
  const ledger = await withScores();
  const before = [abara, brandt].map((one) => finalOf(ledger, one));
  await firstOfAbara();
  await chosen().getByRole('button', { name: 'Undo this', exact: true }).click();
  await expect.element(dialog()).toHaveTextContent('1 later change touched the same values');
  expect(
    listed()
      .elements()
      .map((one) => /later/.test(one.textContent ?? '')),
  ).toEqual([true, false]);
  await expect.element(dialog()).toHaveTextContent('1 final grade changes');
  await dialog().getByRole('button', { name: 'Undo 2 changes' }).click();
  await expect.poll(() => [abara, brandt].map((one) => finalOf(ledger, one))).toEqual(['80.00', before[1]]);
  await expect.element(chosen()).toHaveTextContent(/Taken back by No\. \d+/);
  expect(ledger.undo()).toMatchObject({ ok: true });
  await expect.poll(() => finalOf(ledger, abara)).toBe(before[0]);
});

test('R20.6 nothing is undone when the instructor leaves it', async () => {
  const ledger = await withScores();
  const seq = ledger.status().seq;
  await firstOfAbara();
  await chosen().getByRole('button', { name: 'Undo this', exact: true }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(ledger.status().seq).toBe(seq);
});

test('R20.6 what was typed again while the changes stood there to be looked at is not undone with them', async () => {
  const ledger = await withScores();
  const before = finalOf(ledger, abara);
  await firstOfAbara();
  await chosen().getByRole('button', { name: 'Undo this', exact: true }).click();
  await expect.element(dialog().getByRole('button', { name: 'Undo 2 changes' })).toBeVisible();
  ledger.undo();
  enter(ledger, abara, midterm, [6, 6]);
  await dialog().getByRole('button', { name: 'Undo 2 changes' }).click();
  await expect.element(page.getByText('changed meanwhile, so nothing was undone')).toBeVisible();
  expect(finalOf(ledger, abara)).toBe(before);
});

test('R20.6 everything since a change is undone as one', async () => {
  const ledger = await withScores();
  await firstOfAbara();
  await chosen().getByRole('button', { name: 'Undo this and all since…' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Undo 3 changes' })).toBeVisible();
  await dialog().getByRole('button', { name: 'Undo 3 changes' }).click();
  await expect.poll(() => [finalOf(ledger, abara), finalOf(ledger, brandt)]).toEqual(['80.00', '82.00']);
});

test('R20.6 a range of time is asked for, and one without changes says so', async () => {
  await withScores();
  await page.getByRole('button', { name: 'Undo a range…' }).click();
  await dialog().getByRole('textbox', { name: 'From' }).fill('2020-01-01T00:00');
  await dialog().getByRole('textbox', { name: 'Until' }).fill('2019-01-01T00:00');
  await dialog().getByRole('button', { name: 'Show the changes' }).click();
  await expect.element(dialog()).toHaveTextContent('the earlier one first');
  await dialog().getByRole('textbox', { name: 'Until' }).fill('2020-01-02T00:00');
  await dialog().getByRole('button', { name: 'Show the changes' }).click();
  await expect.element(dialog()).toHaveTextContent('No change of this time can still be undone');
});
