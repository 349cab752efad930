import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { excusedOf } from '../../events/excuses.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import {
  type abara,
  brandt,
  cellIn,
  chen,
  dubois,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
  rowNames,
  setPolicy,
  showScreen,
} from './class-harness.tsx';

afterEach(cleanup);

const table = (): HTMLElement => gridNamed('Grades of Midterm');
const cell = (row: string, header: string): HTMLElement => cellIn(table(), row, header);
const line = () => {
  const found = document.querySelector('footer');
  if (!found) throw new Error('there is no line under the sheet');
  return page.elementLocator(found);
};
const pointsOf = (ledger: Ledger, studentId: typeof abara): readonly (number | undefined)[] => {
  const { problems } = ledger.book().assessments[midterm] ?? { problems: [] };
  const grade = ledger.book().grades[offeringId]?.get(studentId)?.[midterm];
  return problems.map(({ problemId }) => grade?.points[problemId]);
};
const excused = (ledger: Ledger): void => {
  makeClass(ledger);
  setPolicy(ledger, { excused: excusedOf([{ studentId: chen, assessmentId: midterm }]) });
};
const header = (name: string): HTMLElement => {
  const found = table().querySelector<HTMLElement>(`[role=columnheader][aria-label^="${name}"] .gl-header`);
  if (!found) throw new Error(`no column is called ${name}`);
  return found;
};

test('the head of the sheet says how many are complete, partly graded and not yet begun', async () => {
  await showScreen(AssessmentScreen);
  await expect.element(page.getByText('2 complete', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 partly', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 not yet', { exact: true })).toBeVisible();
});

test('an excused student is counted as excused, and not as half graded', async () => {
  await showScreen(AssessmentScreen, excused);
  await expect.element(page.getByText('1 excused', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/\d partly/)).not.toBeInTheDocument();
});

test('an excused student’s total and percentage say so, and the line says that points have no effect', async () => {
  await showScreen(AssessmentScreen, excused);
  expect([cell('Chen, Li', 'Total').textContent, cell('Chen, Li', '%').textContent]).toEqual(['excused', 'excused']);
  await userEvent.click(cell('Chen, Li', 'P2'));
  await expect.element(line()).toHaveTextContent('Excused. Points here don’t count.');
  await userEvent.click(cell('Abara, Chidi', 'P2'));
  await expect.element(line()).not.toHaveTextContent('Excused');
});

test('R6.17 points typed for an excused student are refused with the reason and kept, until Un-excuse lets them in', async () => {
  const ledger = await showScreen(AssessmentScreen, excused);
  await userEvent.click(cell('Chen, Li', 'P2'));
  await userEvent.keyboard('7{Enter}');
  const field = page.getByRole('textbox', { name: 'Chen, Li, P2' });
  await expect.element(page.getByText('Chen, Li is excused: what is entered here has no effect.')).toBeVisible();
  await expect.element(field).toHaveValue('7');
  expect(pointsOf(ledger, chen)).toEqual([9, undefined]);

  await page.getByRole('button', { name: 'Un-excuse' }).click();
  await expect.element(page.getByText('No longer excused: Chen, Li in Midterm.')).toBeVisible();
  await expect.element(field).toHaveValue('7');
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => pointsOf(ledger, chen)).toEqual([9, 7]);
});

test('R6.17 bonus and curve of an excused student are refused too, and clearing what was there before', async () => {
  const ledger = await showScreen(AssessmentScreen, excused);
  await userEvent.click(cell('Chen, Li', 'Bonus'));
  await userEvent.keyboard('2{Enter}');
  await expect.element(page.getByText('Chen, Li is excused: what is entered here has no effect.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(cell('Chen, Li', 'P1'));
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByText('Chen, Li is excused: what is entered here has no effect.')).toBeVisible();
  expect(pointsOf(ledger, chen)).toEqual([9, undefined]);
  expect(ledger.book().grades[offeringId]?.get(chen)?.[midterm]?.useBonusPoints).toBe(false);
});

test('R6.17 one value for many leaves the excused as they are, and says so', async () => {
  const ledger = await showScreen(AssessmentScreen, excused);
  await userEvent.click(cell('Brandt, Uwe', 'P2'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  await expect.element(page.getByText('1 value changed. 1 value of excused students left as they are.')).toBeVisible();
  expect([pointsOf(ledger, chen), pointsOf(ledger, dubois)]).toEqual([
    [9, undefined],
    [undefined, 4],
  ]);
});

test('R6.17 a curve leaves the excused as they are, and says so', async () => {
  const ledger = await showScreen(AssessmentScreen, excused);
  await page.getByRole('button', { name: 'Curve…' }).click();
  await page.getByLabelText('Curve points').fill('3');
  await page.getByRole('button', { name: 'Set curve' }).click();
  await expect.element(page.getByText('1 value of excused students left as they are.')).toBeVisible();
  const curveOf = (student: typeof chen) => ledger.book().grades[offeringId]?.get(student)?.[midterm]?.useCurvePoints;
  expect([curveOf(chen), curveOf(dubois)]).toEqual([false, true]);
});

test('“Ungraded” lists whoever has a blank and is not excused', async () => {
  await showScreen(AssessmentScreen, excused);
  await page.getByRole('radio', { name: 'Ungraded 1' }).click();
  await expect.poll(() => rowNames(table())).toEqual(['Dubois, Zoé']);
});

test('a problem’s blanks become 0 for everybody but the excused, and the toast says how many of which problem', async () => {
  const ledger = await showScreen(AssessmentScreen, excused);
  await userEvent.click(header('P2'));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Problem…', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set blanks to 0' }).click();
  await expect.element(page.getByText('1 blank in P2 set to 0.')).toBeVisible();
  expect([pointsOf(ledger, chen), pointsOf(ledger, dubois)]).toEqual([
    [9, undefined],
    [undefined, 0],
  ]);
});

test('a click on a column’s header makes it the place: the line tells of it, and its menu is there', async () => {
  await showScreen(AssessmentScreen);
  await userEvent.click(cell('Brandt, Uwe', 'P1'));
  await expect.element(line()).toHaveTextContent('P1 · Brandt, Uwe');
  await userEvent.click(header('P2'));
  await expect.element(line()).not.toHaveTextContent('Brandt');
  await expect.element(line()).toHaveTextContent('P2 · out of 10 · 2 of 4 graded');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Problem…', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Maximum…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(cell('Brandt, Uwe', 'P1'));
  await expect.element(line()).toHaveTextContent('P1 · Brandt, Uwe');
});

test('a header reached with the keyboard is the place too', async () => {
  await showScreen(AssessmentScreen);
  await userEvent.click(cell('Abara, Chidi', 'P2'));
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(line()).toHaveTextContent('P2 · out of 10');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(line()).toHaveTextContent(/^Bonus/);
});

const openSetDialog = async (): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set selected cells…' }).click();
};

test('one value for everything selected goes into problems, not into bonus and curve', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await userEvent.click(cell('Abara, Chidi', 'P1'));
  await userEvent.keyboard('{Control>}a{/Control}');
  await openSetDialog();
  await expect
    .element(page.getByText('Bonus and Curve stay as they are. Select them alone to set them.'))
    .toBeVisible();
  await page.getByRole('radio', { name: 'All 8 cells: 5 scores are replaced' }).click();
  await page.getByLabelText('Points, or a percentage').fill('7');
  await page.getByRole('button', { name: 'Set 8 cells' }).click();
  await expect.poll(() => pointsOf(ledger, dubois)).toEqual([7, 7]);
  const grades = [...(ledger.book().grades[offeringId]?.values() ?? [])].map((seat) => seat[midterm]);
  expect(grades.map((grade) => [grade?.useBonusPoints, grade?.useCurvePoints])).toEqual(
    Array.from({ length: 4 }, () => [false, false]),
  );
});

test('where some selected cells are graded, one value fills only the blanks unless told otherwise, and says the counts', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await userEvent.click(header('P2'));
  await openSetDialog();
  await expect.element(page.getByRole('radio', { name: 'Only the 2 blanks' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Set 2 cells' })).toBeVisible();
  await userEvent.keyboard('5{Enter}');
  await expect.poll(() => pointsOf(ledger, dubois)).toEqual([undefined, 5]);
  expect([pointsOf(ledger, brandt), pointsOf(ledger, chen)]).toEqual([
    [6, 4],
    [9, 5],
  ]);
  await openSetDialog();
  await expect.element(page.getByRole('radio', { name: 'Only the 0 blanks' })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'All 4 cells: 4 scores are replaced' })).toBeChecked();
});

test('bonus or curve, selected alone, are set', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await userEvent.click(header('Bonus'));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set selected cells…' }).click();
  await userEvent.keyboard('2{Enter}');
  await expect.poll(() => ledger.book().grades[offeringId]?.get(brandt)?.[midterm]?.bonusPoints).toBe(2);
});

test('“Needs you” lists whoever has a score over its maximum, and counts them as scores come', async () => {
  await showScreen(AssessmentScreen);
  await expect.element(page.getByRole('radio', { name: 'Needs you 0' })).toBeInTheDocument();
  await userEvent.click(cell('Brandt, Uwe', 'P1'));
  await userEvent.keyboard('12{Enter}');
  await page.getByRole('radio', { name: 'Needs you 1' }).click();
  await expect.poll(() => rowNames(table())).toEqual(['Brandt, Uwe']);
  await page.getByRole('radio', { name: 'All 4' }).click();
  await expect.poll(() => rowNames(table()).length).toBe(4);
});

test('the line offers what to do about a score over its maximum, and to take back a typed value', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await userEvent.click(cell('Brandt, Uwe', 'P1'));
  await userEvent.keyboard('12{Enter}{ArrowUp}');
  await expect.element(line()).toHaveTextContent('12 is more than the 10 points of P1. Kept.');
  await line().getByRole('button', { name: 'Set to 10' }).click();
  await expect.poll(() => pointsOf(ledger, brandt)).toEqual([10, 4]);
  await expect.element(line()).not.toHaveTextContent('Set to');
  await userEvent.click(cell('Brandt, Uwe', 'P2'));
  await userEvent.keyboard('3{Enter}{ArrowUp}');
  await line().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => pointsOf(ledger, brandt)).toEqual([10, 4]);
});

test('below each problem stands the mean of those who have points, and it follows a score', async () => {
  await showScreen(AssessmentScreen);
  const means = () => [...(table().querySelectorAll('.gl-foot .gl-cell') ?? [])].map((one) => one.textContent);
  expect(means()).toEqual(['Class mean', 'graded', '8.3', '6.0', '', '', '', '76.67', '']);
  await userEvent.click(cell('Dubois, Zoé', 'P1'));
  await userEvent.keyboard('7{Enter}');
  await expect.poll(() => means().slice(2, 4)).toEqual(['8.0', '6.0']);
});

test('the last column says which value of a row changed last, from what to what, when and by whom, once that is saved, and its title how', async () => {
  await showScreen(AssessmentScreen);
  await userEvent.click(cell('Brandt, Uwe', 'P1'));
  await userEvent.keyboard('3{Enter}');
  await expect.poll(() => cell('Brandt, Uwe', 'Last change').textContent).toMatch(/^P1 6 → 3, today [^,]+$/);
  expect(cell('Brandt, Uwe', 'Last change').title).toMatch(/^P1 6 → 3, typed, today /);
  await userEvent.click(cell('Brandt, Uwe', 'P2'));
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => cell('Brandt, Uwe', 'Last change').textContent).toMatch(/^P2 4 → –, today /);
});

test('of a commit that changed several values of a row, the last column says only how', async () => {
  await showScreen(AssessmentScreen);
  await userEvent.click(cell('Abara, Chidi', 'P1'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Delete}');
  await expect.poll(() => cell('Brandt, Uwe', 'Last change').textContent).toMatch(/^cleared, today /);
  await expect.poll(() => cell('Abara, Chidi', 'Last change').textContent).toMatch(/^cleared, today /);
});

test('the row of means is no place: a click on it changes nothing', async () => {
  await showScreen(AssessmentScreen);
  await userEvent.click(cell('Abara, Chidi', 'P1'));
  const mean = table().querySelector('.gl-foot .gl-cell:nth-child(3)');
  if (!mean) throw new Error('there is no row of means');
  await userEvent.click(mean);
  await expect.element(line()).toHaveTextContent('P1 · Abara, Chidi');
});
