import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { excusedOf } from '../../events/excuses.ts';
import { LogFailure } from '../../log/port.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import {
  abara,
  brandt,
  cellIn,
  chen,
  dubois,
  enter,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
  rowNames,
  setPolicy,
  showScreen,
} from './class-harness.tsx';
import { filesSavedBy } from './saved-files.ts';

afterEach(cleanup);

const students = [abara, brandt, chen, dubois];
const table = (): HTMLElement => gridNamed('Grades of Midterm');
const cell = (row: string, header: string): HTMLElement => cellIn(table(), row, header);
const header = (name: string): HTMLElement => {
  const found = table().querySelector<HTMLElement>(`[role=columnheader][aria-label^="${name}"] .gl-header`);
  if (!found) throw new Error(`no column is called ${name}`);
  return found;
};
const line = () => page.elementLocator(document.querySelector('footer') ?? document.body);
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const gradesIn = (ledger: Ledger) => students.map((one) => ledger.book().grades[offeringId]?.get(one)?.[midterm]);
const curves = (ledger: Ledger) =>
  gradesIn(ledger).map((grade) => (grade?.useCurvePoints ? grade.curvePoints : undefined));
const maxima = (ledger: Ledger) => ledger.book().assessments[midterm]?.problems.map(({ max }) => max);

test('the line sums what is selected: a zero is a number, a blank is none, and one cell is no selection', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await userEvent.click(cell('Abara, Chidi', 'P1'));
  await expect.element(line()).toHaveTextContent('P1 · Abara, Chidi');
  await expect.element(line()).not.toHaveTextContent(/selected|Set to/);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(line()).toHaveTextContent('2 selected · sum 18 · mean 9');
  await userEvent.click(cell('Chen, Li', 'P2'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(line()).toHaveTextContent(/2 selected$/);
  enter(ledger, dubois, midterm, [0, null]);
  await userEvent.click(cell('Chen, Li', 'P1'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  await expect.element(line()).toHaveTextContent('4 selected · sum 9 · mean 4.5');
  await userEvent.click(header('P1'));
  await expect.element(line()).toHaveTextContent('P1 · out of 10 · 4 of 4 graded');
});

test('the last change of a cell that cannot be read says so, and is read again at the next cell', async () => {
  const ledger = await showScreen(AssessmentScreen);
  const { lastChange } = ledger.history;
  Object.assign(ledger.history, { lastChange: () => Promise.reject(new LogFailure('connection lost', 'busy')) });
  await userEvent.click(cell('Abara, Chidi', 'P1'));
  await expect.element(line()).toHaveTextContent('Its history could not be read just now.');
  Object.assign(ledger.history, { lastChange });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(line()).toHaveTextContent(/P2 · Abara, Chidi · .*today/);
  await expect.element(line()).not.toHaveTextContent('could not be read');
});

test('a score moves no row, whatever the rows are sorted by, until they are sorted again', async () => {
  await showScreen(AssessmentScreen);
  const sort = () => userEvent.click(page.getByRole('button', { name: 'Sort by P1' }));
  await sort();
  const ascending = ['Brandt, Uwe', 'Chen, Li', 'Abara, Chidi', 'Dubois, Zoé'];
  await expect.poll(() => rowNames(table())).toEqual(ascending);
  await userEvent.click(cell('Brandt, Uwe', 'P1'));
  await userEvent.keyboard('12{Enter}');
  await expect.poll(() => cell('Brandt, Uwe', 'P1').textContent).toBe('12');
  await button('Curve…').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(rowNames(table())).toEqual(ascending);
  await sort();
  const descending = ['Brandt, Uwe', 'Abara, Chidi', 'Chen, Li', 'Dubois, Zoé'];
  await expect.poll(() => rowNames(table())).toEqual(descending);
});

test('the file of a sheet has the shown rows in their order and the shown columns, and blanks as blanks', async () => {
  const ledger = await showScreen(AssessmentScreen);
  enter(ledger, dubois, midterm, [0, null]);
  await userEvent.click(page.getByRole('button', { name: 'Sort by P1' }));
  await userEvent.click(header('Curve'), { button: 'right' });
  await userEvent.click(header('P1'), { button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await page.getByRole('radio', { name: /^Ungraded/ }).click({ force: true });
  await expect.poll(() => rowNames(table())).toEqual(['Dubois, Zoé', 'Chen, Li']);
  const [file] = await filesSavedBy(async (count) => {
    await button('Export').click();
    await page.getByRole('menuitem', { name: 'CSV file' }).click();
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });
  expect(
    file?.text
      .trim()
      .split('\r\n')
      .map((one) => one.replace('\ufeff', '')),
  ).toEqual([
    'Student code,Last name,First name,E-mail,P2,Bonus,Curve,Total,%',
    'D4,Dubois,Zoé,,,,,0,0',
    'C3,Chen,Li,,,,,9,90',
  ]);
});

test('“Show all” brings everybody back, whichever of search and view hid them', async () => {
  await showScreen(AssessmentScreen);
  await page.getByRole('radio', { name: /^Ungraded/ }).click({ force: true });
  await page.getByRole('searchbox').fill('abara');
  await button('Show all').click();
  await expect.poll(() => rowNames(table()).length).toBe(4);
});

describe('a curve', () => {
  test('waits for points that can be read, and then is given to everybody; it is switched off for all again', async () => {
    const ledger = await showScreen(AssessmentScreen);
    await button('Curve…').click();
    const field = page.getByLabelText('Curve points');
    await expect.element(button('Switch curve off')).not.toBeInTheDocument();
    await button('Set curve').click();
    await expect.element(dialog()).toHaveTextContent('Enter the points to add, such as 3 or -1.5.');
    await field.fill('much');
    await button('Set curve').click();
    await expect.element(dialog()).toHaveTextContent('“much” is not a number.');
    expect(curves(ledger)).toEqual(students.map(() => undefined));
    await field.fill('-1,5');
    await button('Set curve').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(curves(ledger)).toEqual([-1.5, -1.5, -1.5, -1.5]);
    await button('Curve…').click();
    await button('Switch curve off').click();
    await expect.element(page.getByText('Curve switched off for 4 students.')).toBeVisible();
    expect(curves(ledger)).toEqual(students.map(() => undefined));
  });

  test('goes to the selected students if they are chosen, who are at least two', async () => {
    const ledger = await showScreen(AssessmentScreen);
    await userEvent.click(cell('Brandt, Uwe', 'P1'));
    await button('Curve…').click();
    await expect.element(page.getByRole('radio', { name: 'The 1 selected' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await userEvent.click(cell('Brandt, Uwe', 'P1'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await button('Curve…').click();
    await page.getByRole('radio', { name: 'The 2 selected' }).click();
    await page.getByLabelText('Curve points').fill('2');
    await button('Set curve').click();
    await expect.poll(() => curves(ledger)).toEqual([undefined, 2, 2, undefined]);
  });

  test('for a class that is excused as a whole says why it is not set', async () => {
    const ledger = await showScreen(AssessmentScreen, (empty) => {
      makeClass(empty);
      setPolicy(empty, { excused: excusedOf(students.map((studentId) => ({ studentId, assessmentId: midterm }))) });
    });
    await button('Curve…').click();
    await page.getByLabelText('Curve points').fill('2');
    await button('Set curve').click();
    await expect.element(dialog()).toHaveTextContent('All of them are excused');
    expect(curves(ledger)).toEqual(students.map(() => undefined));
  });

  test('shows before it is set what it does to the mean, to 100 % and to letters, and is one commit', async () => {
    const ledger = await showScreen(AssessmentScreen, (empty) => {
      makeClass(empty);
      setPolicy(empty, {
        letters: [
          { letter: 'A', from: 85 },
          { letter: 'B', from: 0 },
        ],
      });
    });
    const preview = page.getByRole('region', { name: 'What it would change' });
    await button('Curve…').click();
    await page.getByRole('radio', { name: 'Mean to' }).click();
    await page.getByLabelText('Mean, in % of the maximum').fill('90');
    await expect.element(preview).toHaveTextContent('2 students with blanks stay as they are.');
    await expect.element(preview).toHaveTextContent(/Mean of the 2 graded whole70.00 %90.00 %Over 100 %01/);
    await expect.element(preview).toHaveTextContent('Newly over 100 %: Abara, Chidi 22.');
    await expect.element(preview).toHaveTextContent('2 final grades change, 2 letters.');
    await expect.element(preview).toHaveTextContent(/Abara, Chidi80.0090.00\+10.00B → A/);
    const { seq } = ledger.status();
    await button('Set curve').click();
    await expect.element(page.getByText('Curve set for 2 students.')).toBeVisible();
    expect(curves(ledger)).toEqual([4, 4, undefined, undefined]);
    expect(ledger.status().seq).toBe(seq + 1);
    await expect.poll(() => cell('Abara, Chidi', 'Last change').textContent).toMatch(/^Curve \+4, /);

    await button('Curve…').click();
    await page.getByRole('radio', { name: 'Cap' }).click();
    await button('Set curve').click();
    await expect.poll(() => curves(ledger)).toEqual([2, 4, undefined, undefined]);
    await button('Curve…').click();
    await page.getByRole('radio', { name: 'Cap' }).click();
    await expect.element(preview).toHaveTextContent('Nothing would change.');
  });
});

describe('the menu of a problem', () => {
  const choose = async (problem: string, name: string): Promise<void> => {
    await userEvent.click(header(problem), { button: 'right' });
    await page.getByRole('menuitem', { name }).click();
  };

  test('changes its maximum once points are given that can be read, and tells what is wrong until then', async () => {
    const ledger = await showScreen(AssessmentScreen);
    await choose('P1', 'Maximum…');
    const field = page.getByLabelText('Points it can earn');
    await expect.element(field).toHaveValue('10');
    await field.fill('');
    await button('Save').click();
    await expect.element(dialog()).toHaveTextContent('Enter how many points the problem can earn');
    await field.fill('-3');
    await button('Save').click();
    await expect.element(dialog()).toHaveTextContent('“-3” is below zero.');
    expect(maxima(ledger)).toEqual([10, 10]);
    await field.fill('12,5');
    await button('Save').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(maxima(ledger)).toEqual([12.5, 10]);
  });

  test('adds a problem before or after it, and moves it with its points as far as there are problems', async () => {
    const ledger = await showScreen(AssessmentScreen);
    for (const [where, points] of [
      ['Insert problem after', '5'],
      ['Insert problem before', '3'],
    ] as const) {
      await choose('P1', where);
      await page.getByLabelText('Points it can earn').fill(points);
      await button('Add').click();
      await expect.element(dialog()).not.toBeInTheDocument();
    }
    await expect.poll(() => maxima(ledger)).toEqual([3, 10, 5, 10]);
    await choose('P2', 'Move right');
    await expect.poll(() => maxima(ledger)).toEqual([3, 5, 10, 10]);
    await expect.poll(() => cell('Brandt, Uwe', 'P3').textContent).toBe('6');
    await userEvent.click(header('P1'), { button: 'right' });
    await expect.element(page.getByRole('menuitem', { name: 'Move left' })).toBeDisabled();
    await expect.element(page.getByRole('menuitem', { name: 'Move right' })).toBeEnabled();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(header('P4'), { button: 'right' });
    await expect.element(page.getByRole('menuitem', { name: 'Move right' })).toBeDisabled();
  });

  test('deletes it and says of how many students points go with it, zeros too', async () => {
    const ledger = await showScreen(AssessmentScreen);
    enter(ledger, dubois, midterm, [0, null]);
    await choose('P1', 'Delete problem');
    await expect.element(page.getByText('P1 deleted, with the points of 4 students.')).toBeVisible();
    expect(maxima(ledger)).toEqual([10]);
  });
});

test('one value for the selected cells waits for one that can be written, and says when there is no cell for it', async () => {
  const ledger = await showScreen(AssessmentScreen);
  const openSet = async (): Promise<void> => {
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Set selected cells…' }).click();
  };
  const field = page.getByLabelText('Points, or a percentage');
  await userEvent.click(cell('Dubois, Zoé', 'P1'));
  await openSet();
  await field.fill('some');
  await button('Set 1 cell').click();
  await expect.element(dialog()).toHaveTextContent('“some” is not a number.');
  await expect.element(field).toHaveValue('some');
  await field.fill('4,5');
  await button('Set 1 cell').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(Object.values(gradesIn(ledger)[3]?.points ?? {})).toEqual([4.5]);
  await userEvent.click(cell('Dubois, Zoé', 'Student'));
  await openSet();
  await button('Set 0 cells').click();
  await expect.element(dialog()).toHaveTextContent('Select cells of a problem, the bonus or the curve first.');
});
