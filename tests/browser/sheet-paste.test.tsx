import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { StudentId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { abara, brandt, cellIn, dubois, gridNamed, midterm, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const table = (): HTMLElement => gridNamed('Grades of Midterm');
const cell = (row: string, header: string): HTMLElement => cellIn(table(), row, header);
const gradeOf = (ledger: Ledger, studentId: StudentId) => {
  const grade = ledger.book().grades[offeringId]?.get(studentId)?.[midterm];
  const points = (ledger.book().assessments[midterm]?.problems ?? []).map(({ problemId }) => grade?.points[problemId]);
  return [
    ...points,
    grade?.useBonusPoints ? grade.bonusPoints : undefined,
    grade?.useCurvePoints ? grade.curvePoints : undefined,
  ];
};
const pasteAt = async (row: string, header: string, text: string): Promise<void> => {
  await userEvent.click(cell(row, header));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  table().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test('a block that runs on from the problems into bonus and curve asks first, and leaves these as they are unless told', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await pasteAt('Abara, Chidi', 'P2', '7\t2\t1\n5\t3\t1');
  await expect.element(page.getByText('4 values would land in Bonus and Curve.')).toBeVisible();
  expect(gradeOf(ledger, abara)).toEqual([10, 8, undefined, undefined]);
  await page.getByRole('button', { name: 'Paste the 2 that fit' }).click();
  await expect.poll(() => gradeOf(ledger, abara)).toEqual([10, 7, undefined, undefined]);
  expect(gradeOf(ledger, brandt)).toEqual([6, 5, undefined, undefined]);
});

test('told so, it goes into bonus and curve too; and one that begins there is meant so', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await pasteAt('Abara, Chidi', 'P2', '7\t2\t1');
  await page.getByRole('checkbox', { name: 'Paste into Bonus and Curve too' }).click();
  await page.getByRole('button', { name: 'Paste the 3 that fit' }).click();
  await expect.poll(() => gradeOf(ledger, abara)).toEqual([10, 7, 2, 1]);
  await pasteAt('Dubois, Zoé', 'Bonus', '2\t1');
  await expect.poll(() => gradeOf(ledger, dubois)).toEqual([undefined, undefined, 2, 1]);
});

test('blanks that run on into an empty bonus and curve ask nothing', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await pasteAt('Abara, Chidi', 'P2', '7\t\t');
  await expect.poll(() => gradeOf(ledger, abara)).toEqual([10, 7, undefined, undefined]);
  await expect.element(page.getByText('1 score and 2 blanks pasted.')).toBeVisible();
});

test('a result over 100 % by bonus or curve is marked, and the line says why', async () => {
  await showScreen(AssessmentScreen);
  await userEvent.click(cell('Abara, Chidi', 'Bonus'));
  await userEvent.keyboard('3{Enter}');
  await expect.poll(() => cell('Abara, Chidi', '%').textContent).toBe('105.00');
  expect(cell('Abara, Chidi', '%').className).toContain('is-warning');
  await userEvent.click(cell('Abara, Chidi', '%'));
  await expect
    .element(page.elementLocator(document.querySelector('footer') as HTMLElement))
    .toHaveTextContent('21 points are more than the 20 that can be earned: over 100 %.');
  expect(cell('Brandt, Uwe', '%').className).not.toContain('is-warning');
});
