import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { keysOf } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { exam, midterm, offeringId, showScreen } from './class-harness.tsx';
import { choose, rowOf, weightOf } from './offering-page.ts';

afterEach(cleanup);

const offering = (ledger: Ledger) => {
  const found = ledger.book().offerings[offeringId];
  if (!found) throw new Error('the offering is gone');
  return found;
};

test('weights go down with Enter, from the last row to the next set, and right with Tab', async () => {
  const ledger = await showScreen(OfferingScreen);
  await weightOf('Midterm', 'Even').click();
  await userEvent.keyboard('1{Enter}2{Enter}3{Tab}');
  expect(offering(ledger).weightSets.map(({ weights }) => weights)).toEqual([
    { [midterm]: 1, [exam]: 2 },
    { [midterm]: 3, [exam]: 80 },
  ]);
  await weightOf('Exam', 'Even').click();
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(offering(ledger).weightSets[0]?.weights[exam]).toBe(1);
});

test('a pasted block of weights is written as one change, or refused as a whole', async () => {
  const ledger = await showScreen(OfferingScreen);
  const paste = (at: HTMLElement, text: string): void => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  const first = weightOf('Midterm', 'Even').element() as HTMLInputElement;
  paste(first, '10\t20\n30\t40\n');
  const pasted = [
    { [midterm]: 10, [exam]: 30 },
    { [midterm]: 20, [exam]: 40 },
  ];
  expect(offering(ledger).weightSets.map(({ weights }) => weights)).toEqual(pasted);
  paste(weightOf('Exam', 'Even').element() as HTMLInputElement, '1\n2');
  await expect.element(page.getByText(/^The block does not fit here/)).toBeVisible();
  expect(offering(ledger).weightSets.map(({ weights }) => weights)).toEqual(pasted);
});

test('an assessment is renamed where it stands, and says when no set counts it', async () => {
  const ledger = await showScreen(OfferingScreen);
  await choose('More for Midterm', 'Rename');
  await page.getByRole('textbox', { name: 'Name of Midterm' }).fill('Midterm 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Open Midterm 1' })).toBeVisible();
  expect(ledger.book().assessments[midterm]?.assessmentName).toBe('Midterm 1');
  for (const set of ['Even', 'Exam-heavy']) {
    await weightOf('Midterm 1', set).fill('');
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(rowOf('Midterm 1')).toHaveTextContent('no weight');
});

test('the policy is a sentence whose words open their choice', async () => {
  const ledger = await showScreen(OfferingScreen);
  await page.getByRole('button', { name: 'better of 2 weight sets' }).click();
  await page.getByRole('combobox', { name: 'Official weight set' }).selectOptions('Exam-heavy');
  expect(ledger.book().settings.grading?.[offeringId]?.weightSet).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Exam-heavy', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('textbox', { name: 'Drop lowest' }).fill('1');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'The lowest is dropped if that raises the grade.' }))
    .toBeVisible();
});

test('a copy for a new term has the assessments and weights, and nobody in it', async () => {
  const ledger = await showScreen(OfferingScreen);
  await choose('More for the offering', 'Copy for a new term…');
  await page.getByRole('textbox', { name: 'Year of start' }).fill('soon');
  await page.getByRole('button', { name: 'Copy offering' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('textbox', { name: 'Year of start' }).fill('2027');
  await page.getByRole('button', { name: 'Copy offering' }).click();
  await expect.element(page.getByText('Nobody is enrolled yet.', { exact: false })).toBeVisible();
  await expect.element(weightOf('Exam', 'Exam-heavy')).toHaveValue('80');
  expect(keysOf(ledger.book().offerings)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => keysOf(ledger.book().offerings)).toHaveLength(1);
});
