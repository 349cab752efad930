import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { keysOf } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import {
  ask,
  brandt,
  cellIn,
  chen,
  courseId,
  dubois,
  exam,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
  showScreen,
} from './class-harness.tsx';
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

test('keys go back up a set and stay at its ends, and Ctrl-R takes the weight of the set at the left', async () => {
  const ledger = await showScreen(OfferingScreen);
  const [above, below] = [weightOf('Midterm', 'Exam-heavy'), weightOf('Exam', 'Exam-heavy')];
  await below.click();
  await userEvent.keyboard('70{Shift>}{Enter}{/Shift}');
  await expect.element(above).toHaveFocus();
  for (const [key, field] of [
    ['ArrowUp', above],
    ['ArrowDown', below],
    ['ArrowDown', below],
    ['ArrowUp', above],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(field).toHaveFocus();
  }
  await userEvent.keyboard('{Control>}r{/Control}');
  expect(offering(ledger).weightSets[1]?.weights).toEqual({ [midterm]: 50, [exam]: 70 });
  await above.fill('-5');
  await below.click();
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(() => page.getByText('“-5” is below zero. Weights start at 0.').elements().length).toBe(2);
  expect(offering(ledger).weightSets[1]?.weights).toEqual({ [midterm]: 50, [exam]: 70 });
});

test('a pasted block of weights is written as one change, or refused as a whole', async () => {
  const ledger = await showScreen(OfferingScreen);
  /** Whether the field is to take the text itself. */
  const paste = (at: HTMLElement, text: string): boolean => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    return at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
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
  paste(first, '1\tten');
  await expect.element(page.getByText(/^“ten” is not a number/)).toBeVisible();
  expect(offering(ledger).weightSets.map(({ weights }) => weights)).toEqual(pasted);
  expect(paste(first, '15')).toBe(true);
});

test('an assessment is renamed where it stands, and says when no set counts it', async () => {
  const ledger = await showScreen(OfferingScreen);
  await choose('More for Midterm', 'Rename');
  await page.getByRole('textbox', { name: 'Name of Midterm' }).fill('Midterm 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Open Midterm 1' })).toBeVisible();
  expect(ledger.book().assessments[midterm]?.assessmentName).toBe('Midterm 1');
  await weightOf('Midterm 1', 'Even').fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not in Even: Midterm 1.')).toBeVisible();
  await expect.element(rowOf('Midterm 1')).not.toHaveTextContent('no weight');
  await weightOf('Midterm 1', 'Exam-heavy').fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('Midterm 1')).toHaveTextContent('no weight');
  await expect.element(page.getByText(/^Not in/)).not.toBeInTheDocument();
});

test('a blank name is refused and stays in its field; Esc gives the former name back', async () => {
  const ledger = await showScreen(OfferingScreen);
  await choose('More for Midterm', 'Rename');
  const name = page.getByRole('textbox', { name: 'Name of Midterm' });
  await name.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Give the assessment a name.')).toBeVisible();
  await expect.element(name).toHaveValue(' ');
  await name.fill('Another');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Open Midterm' })).toBeVisible();
  expect(ledger.book().assessments[midterm]?.assessmentName).toBe('Midterm');
});

test('for how many students each set is the better one is told while the better one counts; a further set is empty', async () => {
  const ledger = await showScreen(OfferingScreen);
  const row = page.getByRole('row', { name: 'Students for whom it is the better set' });
  await expect.element(row).toHaveTextContent(/set21$/);
  await choose('More for Even', 'Move right');
  await expect.poll(() => offering(ledger).weightSets[1]?.weights[midterm]).toBe(50);
  await page.getByRole('button', { name: 'Add weight set' }).click();
  expect(offering(ledger).weightSets.map(({ weights }) => keysOf(weights).length)).toEqual([2, 2, 0]);
  ask(ledger, { type: 'EditGradingPolicy', offeringId, policy: { weightSet: 0 } });
  await expect.element(page.getByRole('row', { name: /^Students for whom it is/ })).not.toBeInTheDocument();
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

test('each rule of the policy is saved as it is chosen, and a count that is none stays in its field', async () => {
  const ledger = await showScreen(OfferingScreen);
  const policy = () => ledger.book().settings.grading?.[offeringId];
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('radio', { name: 'counts as 0' }).click();
  await page.getByRole('combobox', { name: 'Rounding' }).selectOptions('Round half to even');
  const set = page.getByRole('combobox', { name: 'Official weight set' });
  await set.selectOptions('Even');
  await set.selectOptions('The best for each student');
  const drop = page.getByRole('textbox', { name: 'Drop lowest' });
  await drop.fill('1.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“1.5” is not a whole number from 0 to 200.')).toBeVisible();
  await expect.element(drop).toHaveValue('1.5');
  await drop.fill('1');
  await userEvent.keyboard('{Enter}');
  for (const name of ['Midterm', 'Exam']) await page.getByRole('checkbox', { name }).click();
  const chosen = { ungraded: 'zero', rule: 'halfEven', weightSet: 'best', dropLowest: 1 };
  expect(policy()).toMatchObject({ ...chosen, neverDrop: [midterm, exam] });
  await page.getByRole('radio', { name: 'is left out' }).click();
  await page.getByRole('checkbox', { name: 'Midterm' }).click();
  expect(policy()).toMatchObject({ ...chosen, ungraded: 'leftOut', neverDrop: [exam] });
});

test('a copy for a new term has the assessments and weights, and nobody in it', async () => {
  const ledger = await showScreen(OfferingScreen);
  const details = page.getByRole('button', { name: 'Details' });
  await details.click();
  await page.getByRole('textbox', { name: 'Section' }).fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('MATH 101 · Fall 2026 · Section 2')).toBeVisible();
  await choose('More for the offering', 'Copy for a new term…');
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(/Copied: .*categories, .*cut-offs\.Not copied: .*notes\./);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('Fall 2026 · Sec 2 already');
  expect(keysOf(ledger.book().offerings)).toHaveLength(1);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Period' }).fill('Spring');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Year of start' }).fill('soon');
  await page.getByRole('button', { name: 'Copy offering' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Year of start' }).fill('2027');
  await page.getByRole('button', { name: 'Copy offering' }).click();
  await expect.element(page.getByText('Nobody is enrolled yet.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('MATH 101 · Spring 2027 · Section 2')).toBeVisible();
  await expect.element(page.getByText('Copied as Spring 2027 · Sec 2. This is the copy.')).toBeVisible();
  await expect.element(details).toHaveAttribute('aria-expanded', 'false');
  await expect.element(weightOf('Exam', 'Exam-heavy')).toHaveValue('80');
  expect(keysOf(ledger.book().offerings)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => keysOf(ledger.book().offerings)).toHaveLength(1);
});

test('the list of students to enroll says how many it leaves out, and forgets what was chosen when it is closed', async () => {
  const ledger = await showScreen(OfferingScreen, (its) => {
    makeClass(its);
    ask(its, { type: 'UnenrollStudents', offeringId, studentIds: [brandt, dubois] });
    for (let n = 0; n < 98; n += 1) addStudent(its, `n${n}`);
  });
  const open = () => page.getByRole('button', { name: 'Enroll…' }).click();
  const box = (name: string) => page.getByRole('checkbox', { name });
  const go = page.getByRole('dialog').getByRole('button', { name: /^Enroll/ });
  await open();
  await expect.element(box('Brandt')).toBeVisible();
  await expect.element(page.getByText(/more\. Type to narrow/)).not.toBeInTheDocument();
  addStudent(ledger, 'n98');
  await expect.element(page.getByText('1 more. Type to narrow the list.')).toBeVisible();
  await expect.element(box('Abara')).not.toBeInTheDocument();
  await page.getByText('Enrolled already: 2').click();
  const seated = page.getByRole('group').filter({ hasText: 'Enrolled already' }).getByRole('listitem');
  await expect.element(seated.first()).toHaveTextContent('Abara, Chidi');
  const search = page.getByRole('dialog').getByRole('searchbox');
  await search.fill('Abara');
  await expect.element(box('Abara')).toBeDisabled();
  await search.fill('u');
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await expect.element(go).toHaveTextContent('Enroll 2 students');
  await page.getByRole('button', { name: 'Select none' }).click();
  await expect.element(go).toBeDisabled();
  for (const name of ['Brandt', 'Dubois', 'Dubois']) await box(name).click();
  await expect.element(go).toHaveTextContent('Enroll 1 student');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await open();
  await expect.element(go).toBeDisabled();
  await search.fill('u');
  for (const name of ['Brandt', 'Dubois']) await box(name).click();
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: [dubois] });
  await go.click();
  await expect.element(page.getByText('1 student is already enrolled; 1 added.')).toBeVisible();
});

const addStudent = (ledger: Ledger, studentCode: string): void =>
  ask(ledger, { type: 'AddStudent', fields: { studentCode, lastName: '', firstName: '', email: '' } });

test('whom a search hides stays enrolled, and a row that is not selected leaves alone', async () => {
  const ledger = await showScreen(OfferingScreen);
  const enrolled = () => enrolledIn(ledger.book(), offeringId);
  const roster = gridNamed('Enrolled students');
  await userEvent.click(cellIn(roster, 'Abara, Chidi', 'Code'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await userEvent.hover(cellIn(roster, 'Chen, Li', 'Code'));
  await choose('More for Chen, Li', 'Un-enroll Chen, Li');
  expect(enrolled()).not.toContain(chen);
  expect(enrolled()).toHaveLength(3);
  await page.getByRole('searchbox', { name: 'Search the roster' }).fill('brandt');
  await choose('More for the roster', 'Un-enroll Brandt, Uwe');
  expect(enrolled()).not.toContain(brandt);
  expect(enrolled()).toHaveLength(2);
  await expect.element(page.getByText('Nobody on the roster matches “brandt”.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the roster' }).fill('');
  await choose('More for the roster', 'Un-enroll all 2 students');
  expect(enrolled()).toEqual([]);
});

test('an empty offering offers what to begin with, until that was begun', async () => {
  await showScreen(OfferingScreen, (ledger) => {
    ask(ledger, { type: 'AddCourse', courseId, fields: {} });
    ask(ledger, { type: 'AddOffering', courseId, offeringId, fields: {} });
  });
  await page.getByRole('button', { name: 'Add an assessment by hand' }).click();
  await expect.element(page.getByRole('textbox', { name: 'New assessment' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'This offering is empty' })).not.toBeInTheDocument();
});
