import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { record } from '../../events/record.ts';
import { strayIdAt } from '../../events/wire.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { cellEdited } from '../builders.ts';
import { abara, brandt, cellIn, gridNamed, midterm, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const beyond = strayIdAt(midterm, 2);

/** Two students have points on a third problem, which the midterm does not have. */
const recordBeyond = (ledger: Ledger): Promise<unknown> =>
  ledger.records.record(() => ({
    command: { type: 'ReconcileReading' },
    events: [abara, brandt].map((studentId) =>
      cellEdited(
        studentId,
        { points: record([[beyond, null]]) },
        { points: record([[beyond, 4]]) },
        midterm,
        offeringId,
      ),
    ),
  }));

const beyondOf = (ledger: Ledger, studentId: typeof abara): number | undefined =>
  ledger.book().grades[offeringId]?.get(studentId)?.[midterm]?.points[beyond];

test('points beyond the problems are said under the sheet and deleted for one student, with a way back', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await recordBeyond(ledger);
  await userEvent.click(cellIn(gridNamed('Grades of Midterm'), 'Abara, Chidi', 'P1'));
  await expect.element(page.getByText('Also 4 beyond the 2 problems: kept, and counted nowhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete these points' }).click();
  expect([beyondOf(ledger, abara), beyondOf(ledger, brandt)]).toEqual([undefined, 4]);
  expect(ledger.undoable().at(-1)?.command.how).toBe('cleared');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(beyondOf(ledger, abara)).toBe(4);
  await userEvent.click(cellIn(gridNamed('Grades of Midterm'), 'Chen, Li', 'P1'));
  await expect.element(page.getByRole('button', { name: 'Delete these points' })).not.toBeInTheDocument();
});
