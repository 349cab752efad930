import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { abara, exam, finalOf, midterm, offeringId, setPolicy, showScreen } from './class-harness.tsx';
import { choose } from './offering-page.ts';

afterEach(cleanup);

const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const policy = (ledger: Ledger) => policyOf(ledger.book().settings, offeringId);
const categories = (ledger: Ledger) => Object.values(policy(ledger).categories);

const add = () => page.getByRole('button', { name: 'Add category' }).click();

test('a category is named, weighed and given its rule once, and every final grade follows', async () => {
  const ledger = await showScreen(OfferingScreen);
  const before = finalOf(ledger, abara);
  await add();
  await expect.element(field('Name')).toHaveFocus();
  await field('Name').fill('Tests');
  await dialog().getByRole('checkbox', { name: 'Midterm' }).click();
  await dialog().getByRole('checkbox', { name: 'Exam' }).click();
  await field('Weight in Even').fill('30');
  await field('Weight in Exam-heavy').fill('12,5');
  await field('Lowest dropped').fill('1');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(categories(ledger)).toEqual([
    {
      ...{ name: 'Tests', at: 0, weights: [30, 12.5], within: 'equally', dropLowest: 1, neverDrop: {} },
      members: { [midterm]: true, [exam]: true },
    },
  ]);
  const section = page.getByRole('region', { name: 'Categories' });
  await expect.element(section).toHaveTextContent('Tests lowest 1 dropped, each the same');
  await expect.element(section).toHaveTextContent('Even: 30 · Exam-heavy: 12.5');
  expect(finalOf(ledger, abara)).not.toBe(before);

  await choose('More for category Tests', 'Edit…');
  await expect.element(field('Weight in Even')).toHaveValue('30');
  await dialog().getByRole('checkbox', { name: 'Exam' }).click();
  await field('Weight in Even').fill('');
  await dialog().getByRole('combobox').selectOptions('By their maximum points');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(categories(ledger)).toMatchObject([{ members: { [midterm]: true }, weights: [null, 12.5], within: 'points' }]);

  await choose('More for category Tests', 'Remove category');
  expect(categories(ledger)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  expect(categories(ledger)).toHaveLength(1);
});

test('what a category cannot be is refused, and stays as it was typed', async () => {
  const ledger = await showScreen(OfferingScreen);
  const refused = async (name: string, typed: string, why: string): Promise<void> => {
    await field(name).fill(typed);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog().getByText(why)).toBeVisible();
    await expect.element(field(name)).toHaveValue(typed);
    await expect.element(field(name)).toHaveFocus();
  };
  await add();
  await refused('Name', ' ', 'Give the category a name');
  await field('Name').fill('Homework');
  await refused('Weight in Even', 'many', '“many” is no weight');
  await refused('Weight in Even', '-1', '“-1” is no weight');
  await field('Weight in Even').fill('0');
  await refused('Lowest dropped', '1.5', '“1.5” is not a whole number from 0 to 200.');
  await refused('Lowest dropped', '201', '“201” is not a whole number from 0 to 200.');
  expect(categories(ledger)).toEqual([]);
  await field('Lowest dropped').fill('0');
  await dialog().getByRole('checkbox', { name: 'Midterm' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  expect(categories(ledger)).toMatchObject([{ name: 'Homework', weights: [0, null] }]);

  await add();
  await expect.element(dialog().getByRole('checkbox', { name: 'Midterm (in Homework)' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
});

test('extra credit and a cap are set beside the categories', async () => {
  const ledger = await showScreen(OfferingScreen);
  await page.getByText('Extra credit: none').click();
  await page.getByRole('group', { name: 'Extra credit' }).getByRole('checkbox', { name: 'Exam' }).click();
  expect(policy(ledger).extraCredit).toEqual({ [exam]: true });
  await expect.element(page.getByText('Extra credit: Exam')).toBeVisible();
  const cap = page.getByRole('textbox', { name: 'No grade above' });
  await cap.fill('100');
  await userEvent.keyboard('{Enter}');
  expect(policy(ledger).capAt).toBe(100);
  await cap.fill('-5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“-5” is no percentage from 0.')).toBeVisible();
  expect(policy(ledger).capAt).toBe(100);
  setPolicy(ledger, { capAt: null });
  await expect.element(page.getByRole('region', { name: 'Categories' })).toBeVisible();
});
