import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { excusedOf, isExcused } from '../../events/excuses.ts';
import type { StudentId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import {
  abara,
  brandt,
  cellIn,
  chen,
  dubois,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
  setPolicy,
  showScreen,
} from './class-harness.tsx';

afterEach(cleanup);

const table = (): HTMLElement => gridNamed('Grades of Midterm');
const cell = (row: string, header: string): HTMLElement => cellIn(table(), row, header);
const excusedIn = (ledger: Ledger): readonly StudentId[] =>
  [abara, brandt, chen, dubois].filter((studentId) =>
    isExcused(policyOf(ledger.book().settings, offeringId).excused, { studentId, assessmentId: midterm }),
  );
const pointsOf = (ledger: Ledger, studentId: StudentId): readonly (number | undefined)[] =>
  (ledger.book().assessments[midterm]?.problems ?? []).map(
    ({ problemId }) => ledger.book().grades[offeringId]?.get(studentId)?.[midterm]?.points[problemId],
  );
const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  table().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });

describe('R6.18 EX', () => {
  test('typed in a cell excuses that student, in any case, and undo takes it back', async () => {
    const ledger = await showScreen(AssessmentScreen);
    await userEvent.click(cell('Chen, Li', 'P2'));
    await userEvent.keyboard('ex{Enter}');
    await expect.poll(() => excusedIn(ledger)).toEqual([chen]);
    await expect.poll(() => cell('Chen, Li', 'Total').textContent).toBe('excused');
    await expect.element(page.getByText('Excused: Chen, Li.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => excusedIn(ledger)).toEqual([]);
    expect(pointsOf(ledger, chen)).toEqual([9, undefined]);
  });

  test('in a pasted block is one commit with the scores, and the toast says how many of what', async () => {
    const ledger = await showScreen(AssessmentScreen);
    const { seq } = ledger.status();
    await userEvent.click(cell('Abara, Chidi', 'P1'));
    paste('9\t7\n8\t\nEX\tEX\n5\t5');
    await expect.element(page.getByText('5 scores and 1 blank pasted. Excused: Chen, Li.')).toBeVisible();
    expect(excusedIn(ledger)).toEqual([chen]);
    expect([pointsOf(ledger, abara), pointsOf(ledger, brandt), pointsOf(ledger, dubois)]).toEqual([
      [9, 7],
      [8, undefined],
      [5, 5],
    ]);
    expect(ledger.status().seq).toBe(seq + 1);
  });

  test('a score for the same student beside it is asked about', async () => {
    const ledger = await showScreen(AssessmentScreen);
    await userEvent.click(cell('Chen, Li', 'P1'));
    paste('EX\t7');
    await expect.element(page.getByRole('dialog', { name: '1 of 2 values can’t be pasted' })).toBeVisible();
    await page.getByRole('button', { name: 'Paste the 1 that fit' }).click();
    await expect.poll(() => excusedIn(ledger)).toEqual([chen]);
    expect(pointsOf(ledger, chen)).toEqual([9, undefined]);
  });
});

describe('the menu of the cells', () => {
  test('a right click selects the cell and offers to excuse its student, and to take that back', async () => {
    const ledger = await showScreen(AssessmentScreen);
    await userEvent.click(cell('Chen, Li', 'P2'), { button: 'right' });
    await item('Excuse Chen, Li').click();
    await expect.poll(() => excusedIn(ledger)).toEqual([chen]);
    expect(document.activeElement).toBe(table());
    await userEvent.click(cell('Chen, Li', 'P2'), { button: 'right' });
    await item('Un-excuse Chen, Li').click();
    await expect.poll(() => excusedIn(ledger)).toEqual([]);
  });

  test('Shift+F10 opens it for all that is selected, and undo takes back all of it', async () => {
    const ledger = await showScreen(AssessmentScreen);
    await userEvent.click(cell('Brandt, Uwe', 'P1'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{F10}{/Shift}');
    await item('Excuse 3 students').click();
    await expect.poll(() => excusedIn(ledger)).toEqual([brandt, chen, dubois]);
    await expect.element(page.getByText('3 students excused.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => excusedIn(ledger)).toEqual([]);
  });

  test('on a heading the same keys open the heading’s', async () => {
    await showScreen(AssessmentScreen);
    await userEvent.click(cell('Abara, Chidi', 'P1'));
    await userEvent.keyboard('{ArrowUp}{Shift>}{F10}{/Shift}');
    await expect.element(item('Maximum…')).toBeVisible();
  });

  test('of a selection in which some are excused it says whom it is for', async () => {
    const ledger = await showScreen(AssessmentScreen, (made) => {
      makeClass(made);
      setPolicy(made, { excused: excusedOf([{ studentId: chen, assessmentId: midterm }]) });
    });
    await userEvent.click(cell('Brandt, Uwe', 'P1'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await userEvent.click(cell('Chen, Li', 'P1'), { button: 'right' });
    await expect.element(item('Excuse 2 students')).toBeVisible();
    await item('Un-excuse Chen, Li').click();
    await expect.poll(() => excusedIn(ledger)).toEqual([]);
  });

  test('what is cleared with an excused student in it leaves that one’s points as they are', async () => {
    const ledger = await showScreen(AssessmentScreen, (made) => {
      makeClass(made);
      setPolicy(made, { excused: excusedOf([{ studentId: brandt, assessmentId: midterm }]) });
    });
    await userEvent.click(cell('Abara, Chidi', 'P1'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
    await expect
      .poll(() => [abara, brandt, chen].map((one) => pointsOf(ledger, one)[0]))
      .toEqual([undefined, 6, undefined]);
  });

  test('it shows the history of the cell, and clears what is selected', async () => {
    const ledger = await showScreen(AssessmentScreen);
    await userEvent.click(cell('Brandt, Uwe', 'P1'), { button: 'right' });
    await item('Clear').click();
    await expect.poll(() => pointsOf(ledger, brandt)).toEqual([undefined, 4]);
    await userEvent.click(cell('Brandt, Uwe', 'P2'), { button: 'right' });
    await item('History of this cell').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });
});

test('zeros for what is selected say how many scores they replace, leave excused students out and keep the focus', async () => {
  const ledger = await showScreen(AssessmentScreen, (made) => {
    makeClass(made);
    setPolicy(made, { excused: excusedOf([{ studentId: brandt, assessmentId: midterm }]) });
  });
  await userEvent.click(cell('Chen, Li', 'P2'), { button: 'right' });
  await item('Set to 0').click();
  await expect.poll(() => pointsOf(ledger, chen)).toEqual([9, 0]);
  expect(document.activeElement).toBe(table());
  await userEvent.click(cell('Brandt, Uwe', 'P1'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{F10}{/Shift}');
  await item('Set 3 cells to 0, 2 scores replaced').click();
  await expect.poll(() => [brandt, chen, dubois].map((one) => pointsOf(ledger, one)[0])).toEqual([6, 0, 0]);
});

test('R6.20 all blanks become 0 by one choice that counts them first, and one undo brings them back', async () => {
  const ledger = await showScreen(AssessmentScreen, (made) => {
    makeClass(made);
    setPolicy(made, { excused: excusedOf([{ studentId: chen, assessmentId: midterm }]) });
  });
  await page.getByRole('searchbox').fill('abara');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await item('Set 2 blanks of 1 student to 0').click();
  await expect
    .element(page.getByText('2 blanks of Midterm set to 0. 1 excused student stays as before.'))
    .toBeVisible();
  expect([chen, dubois].map((one) => pointsOf(ledger, one))).toEqual([
    [9, undefined],
    [0, 0],
  ]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(item('Set all blanks to 0')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => pointsOf(ledger, dubois)).toEqual([undefined, undefined]);
});
