import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { abara, ask, exam, finalOf, midterm, offeringId, setPolicy, showScreen } from './class-harness.tsx';
import { choose, rowOf, weightOf } from './offering-page.ts';

afterEach(cleanup);

const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const tests = page.getByRole('row').filter({ has: page.getByRole('button', { name: /the assessments of Tests/u }) });
const textsOf = (assessment: string) =>
  [...(rowOf(assessment).element() as HTMLTableRowElement).cells].map((cell) => cell.textContent);
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
  await expect.element(tests).toHaveTextContent('Tests2 assessmentslowest 1 dropped, each the same');
  await expect.element(weightOf('Tests', 'Even')).toHaveValue('30');
  await expect.element(weightOf('Tests', 'Exam-heavy')).toHaveValue('12.5');
  await expect.element(page.getByText('In Tests the lowest is dropped.')).toBeVisible();
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

const inTests = (ledger: Ledger, more: object = {}): void => {
  const held = { name: 'Tests', at: 0, weights: [30, 20], within: 'equally', dropLowest: 0, neverDrop: {} } as const;
  setPolicy(ledger, { categories: { tests: { ...held, weights: [30, 20], members: { [midterm]: true }, ...more } } });
};

test('what others change in a category while it is edited is told: what is typed stays, and nothing of theirs is lost', async () => {
  const ledger = await showScreen(OfferingScreen);
  const tests = { name: 'Tests', at: 0, weights: [30, 10], within: 'equally' as const };
  const members = { [midterm]: true } as const;
  const edit = (more: object): void =>
    setPolicy(ledger, { categories: { c1: { ...tests, members, dropLowest: 0, neverDrop: {}, ...more } } });
  edit({});
  await choose('More for category Tests', 'Edit…');
  await field('Weight in Even').fill('35');
  edit({ weights: [40, 20], members: { [midterm]: true, [exam]: true } });
  await expect
    .element(dialog())
    .toHaveTextContent('“Weight in Even” was changed elsewhere: it is now “40”. What you typed');
  await expect.element(dialog()).toHaveTextContent('“Weight in Exam-heavy” was changed elsewhere: it is now “20”.');
  await expect.element(field('Weight in Even')).toHaveValue('35');
  await expect.element(dialog().getByRole('checkbox', { name: 'Exam' })).toBeChecked();
  setPolicy(ledger, { categories: {} });
  await expect.element(dialog()).toHaveTextContent('This category was removed elsewhere.');
  await dialog().getByRole('button', { name: 'Save' }).click();
  expect(categories(ledger)).toMatchObject([{ weights: [35, 20], members: { [midterm]: true, [exam]: true } }]);
});

test('a category is a row with its members below it, what each counts, its mean, and the sum of what is divided by', async () => {
  const ledger = await showScreen(OfferingScreen);
  const mean = textsOf('Midterm')[4];
  inTests(ledger, { members: { [midterm]: true, [exam]: true } });
  await expect.element(tests).toBeVisible();
  const rows = [...page.getByRole('table').element().querySelectorAll('tbody th')].map((row) => row.textContent);
  expect(rows).toEqual(['Tests2 assessmentseach the same', 'Midterm', 'Exam']);
  expect(textsOf('Midterm').slice(5, 7)).toEqual(['15', '10']);
  expect(textsOf('Exam').slice(5, 7)).toEqual(['15', '10']);
  await expect.element(page.getByRole('row', { name: 'Sum of weights' })).toHaveTextContent('Sum of weights3020');

  inTests(ledger);
  await expect.element(weightOf('Exam', 'Even')).toBeVisible();
  expect(textsOf('Midterm').slice(5, 7)).toEqual(['30', '20']);
  expect((tests.element() as HTMLTableRowElement).cells[1]?.textContent).toBe(mean);
  await expect.element(weightOf('Midterm', 'Even')).not.toBeInTheDocument();

  inTests(ledger, { weights: [null, 20], within: 'weights' });
  await expect.element(weightOf('Midterm', 'Even')).toBeVisible();
  await expect.element(weightOf('Midterm', 'Exam-heavy')).toBeVisible();
  await expect.element(weightOf('Tests', 'Even')).toHaveValue('');
  await page.getByRole('button', { name: 'Hide the assessments of Tests' }).click();
  await expect.element(rowOf('Midterm')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show the assessments of Tests' }).click();
  await expect.element(rowOf('Midterm')).toBeVisible();
});

test('the weight of a category is typed, pasted and refused like one of an assessment', async () => {
  const ledger = await showScreen(OfferingScreen);
  inTests(ledger);
  const field = weightOf('Tests', 'Even');
  await field.fill('25');
  await userEvent.keyboard('{Enter}');
  expect(categories(ledger)[0]?.weights).toEqual([25, 20]);
  await expect.element(weightOf('Exam', 'Even')).toHaveFocus();
  await field.fill('-4');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“-4” is below zero. Weights start at 0.')).toBeVisible();
  await expect.element(field).toHaveValue('-4');
  expect(categories(ledger)[0]?.weights).toEqual([25, 20]);
  await field.fill('');
  await userEvent.keyboard('{Enter}');
  expect(categories(ledger)[0]?.weights).toEqual([null, 20]);

  inTests(ledger);
  await expect.element(field).toHaveValue('30');
  const pasted = new DataTransfer();
  pasted.setData('text/plain', '40\t50\n60\t70');
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  await expect.poll(() => categories(ledger)[0]?.weights).toEqual([40, 50]);
  await expect.element(weightOf('Exam', 'Exam-heavy')).toHaveValue('70');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  expect(categories(ledger)[0]?.weights).toEqual([30, 20]);
  await expect.element(weightOf('Exam', 'Exam-heavy')).not.toHaveValue('70');
});

test('an assessment goes into a category and out again by its menu, by keys and by dragging', async () => {
  const ledger = await showScreen(OfferingScreen);
  inTests(ledger, { neverDrop: { [midterm]: true } });
  const members = (): readonly string[] => Object.keys(categories(ledger)[0]?.members ?? {});
  await choose('More for Exam', 'Move to Tests');
  expect(members()).toEqual([midterm, exam]);
  await choose('More for Midterm', 'Take out of Tests');
  expect(members()).toEqual([exam]);
  expect(categories(ledger)[0]?.neverDrop).toEqual({});

  const open = (name: string) => page.getByRole('button', { name: `Open ${name}` });
  const press = async (name: string, keys: string): Promise<void> => {
    open(name).element().focus();
    await userEvent.keyboard(keys);
  };
  await press('Exam', '{Alt>}{ArrowUp}{/Alt}');
  expect(members()).toEqual([exam]);
  await press('Exam', '{Alt>}{ArrowDown}{/Alt}');
  expect(members()).toEqual([]);
  await press('Exam', '{Alt>}{ArrowDown}{/Alt}{Alt>}{ArrowUp}{/Alt}');
  expect(members()).toEqual([exam]);

  const grip = (row: Locator) => row.element().querySelector('[draggable]') as Element;
  await userEvent.dragAndDrop(grip(rowOf('Midterm')), tests);
  expect(members()).toEqual([exam, midterm]);
  await userEvent.dragAndDrop(grip(rowOf('Exam')), page.getByRole('row', { name: 'Sum of weights' }));
  expect(members()).toEqual([midterm]);
});

test('categories change their order by keys, menu and dragging, and a new one begins with an assessment', async () => {
  const ledger = await showScreen(OfferingScreen);
  inTests(ledger);
  await choose('More for Exam', 'New category with it…');
  await expect.element(dialog().getByRole('checkbox', { name: 'Exam' })).toBeChecked();
  await field('Name').fill('Final');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const order = (): readonly string[] =>
    categories(ledger)
      .toSorted((one, other) => one.at - other.at)
      .map(({ name }) => name);
  expect(order()).toEqual(['Tests', 'Final']);
  const fold = (name: string) => page.getByRole('button', { name: `Hide the assessments of ${name}` });
  fold('Final').element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['Final', 'Tests']);
  await choose('More for category Final', 'Move down');
  expect(order()).toEqual(['Tests', 'Final']);
  const row = (name: string) => page.getByRole('row').filter({ has: fold(name) });
  await userEvent.dragAndDrop(row('Final').element().querySelector('[draggable]') as Element, row('Tests'));
  expect(order()).toEqual(['Final', 'Tests']);
  await choose('More for category Final', 'Move up');
  expect(order()).toEqual(['Final', 'Tests']);
  await add();
  await field('Name').fill('Labs');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const labs = page.getByRole('row').filter({ hasText: 'Labs' });
  await userEvent.dragAndDrop(labs.element().querySelector('[draggable]') as Element, row('Final'));
  expect(order()).toEqual(['Labs', 'Final', 'Tests']);
  await userEvent.dragAndDrop(row('Final').element().querySelector('[draggable]') as Element, row('Tests'));
  expect(order()).toEqual(['Labs', 'Tests', 'Final']);
});

test('extra credit is set at the assessment, and a cap in the policy', async () => {
  const ledger = await showScreen(OfferingScreen);
  await choose('More for Exam', 'Make extra credit');
  expect(policy(ledger).extraCredit).toEqual({ [exam]: true });
  await expect.element(rowOf('Exam')).toHaveTextContent('Examextra credit');
  await expect.element(page.getByText('Exam is extra credit.')).toBeVisible();
  const even = Number(await weightOf('Midterm', 'Even').element().getAttribute('value'));
  await expect.element(page.getByRole('row', { name: 'Sum of weights' })).toHaveTextContent(`Sum of weights${even}`);
  await choose('More for Exam', 'No longer extra credit');
  expect(policy(ledger).extraCredit).toEqual({});

  await page.getByRole('button', { name: 'Change' }).click();
  const cap = page.getByRole('textbox', { name: 'No grade above' });
  await cap.fill('100');
  await userEvent.keyboard('{Enter}');
  expect(policy(ledger).capAt).toBe(100);
  await cap.fill('-5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“-5” is no percentage from 0.')).toBeVisible();
  expect(policy(ledger).capAt).toBe(100);
});

test('without a weight set the page says what counts, and a first one keeps out what has no weight yet', async () => {
  const ledger = await showScreen(OfferingScreen);
  for (const { weightSetId } of ledger.book().offerings[offeringId]?.weightSets ?? [])
    ask(ledger, { type: 'RemoveWeightSet', offeringId, weightSetId });
  await expect.element(page.getByText('so each assessment counts by its points')).toBeVisible();

  inTests(ledger, { weights: [30] });
  await expect.element(page.getByText('Tests has a weight, and Exam has none.')).toBeVisible();
  await expect.element(page.getByText('counts by its points')).not.toBeInTheDocument();
  inTests(ledger, { weights: [30], members: { [midterm]: true, [exam]: true } });
  await expect.element(page.getByText('so each category counts by its weight')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'by its weight.' })).toBeVisible();

  inTests(ledger, { weights: [30] });
  await page.getByRole('button', { name: 'Add weight set' }).click();
  await expect.element(rowOf('Exam')).toHaveTextContent('no weight');
  await expect.element(page.getByRole('row', { name: 'Sum of weights' })).toHaveTextContent('Sum of weights30');
  expect(ledger.book().offerings[offeringId]?.weightSets[0]?.weights).toEqual({ [midterm]: 20 });
});
