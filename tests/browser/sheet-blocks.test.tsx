import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type StudentId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { ask, cellIn, gridNamed, makeClass, midterm, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

/** More values than are written at once. */
const many = 600;

const makeLargeClass = (ledger: Ledger): void => {
  makeClass(ledger);
  const ids = Array.from({ length: many }, (_, at) => asId<StudentId>(`s~${at}`));
  for (const [at, studentId] of ids.entries()) {
    const fields = { studentCode: `N${at}`, lastName: `Name ${String(at).padStart(3, '0')}`, firstName: '', email: '' };
    ask(ledger, { type: 'AddStudent', studentId, fields });
  }
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: ids });
};

const pointsOf = (ledger: Ledger, at: number): unknown => {
  const [first] = ledger.book().assessments[midterm]?.problems ?? [];
  const grade = ledger.book().grades[offeringId]?.get(asId<StudentId>(`s~${at}`))?.[midterm];
  return first && grade?.points[first.problemId];
};

const paste = async (lines: readonly string[]): Promise<void> => {
  const table = gridNamed('Grades of Midterm');
  await userEvent.click(cellIn(table, 'Name 000', 'P1'));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', lines.join('\n'));
  table.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

/** What has been dispatched at once, or in slices, since. */
const watched = (ledger: Ledger): readonly string[] => {
  const ways: string[] = [];
  const { dispatch, applyInSlices } = ledger;
  Object.assign(ledger, {
    dispatch: (...asked: Parameters<Ledger['dispatch']>) => {
      ways.push('at once');
      return dispatch(...asked);
    },
    applyInSlices: (...asked: Parameters<Ledger['applyInSlices']>) => {
      ways.push('in slices');
      return applyInSlices(...asked);
    },
  });
  return ways;
};

test('a pasted column of 600 is written in slices as one commit, is told with its count, and Undo takes it back', async () => {
  const ledger = await showScreen(AssessmentScreen, makeLargeClass);
  const ways = watched(ledger);
  await paste(Array.from({ length: many }, (_, at) => String(at % 10)));
  await expect.element(page.getByText('600 scores pasted.')).toBeVisible();
  expect(ways).toEqual(['in slices']);
  expect([pointsOf(ledger, 0), pointsOf(ledger, 599)]).toEqual([0, 9]);
  expect(ledger.undoable().at(-1)?.asked.how).toBe('pasted');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => pointsOf(ledger, 599)).toBeUndefined();
  expect(pointsOf(ledger, 0)).toBeUndefined();
});

test('one of 500 is written at once', async () => {
  const ledger = await showScreen(AssessmentScreen, makeLargeClass);
  const ways = watched(ledger);
  await paste(Array.from({ length: 500 }, () => '7'));
  await expect.element(page.getByText('500 scores pasted.')).toBeVisible();
  expect(ways).toEqual(['at once']);
});

test('one that the workspace refuses changes nothing, and the reason is told', async () => {
  const ledger = await showScreen(AssessmentScreen, makeLargeClass);
  const before = ledger.book();
  Object.assign(ledger, {
    applyInSlices: async () => ({ ok: false, refusal: { refused: 'workspace.readOnly' } }),
  });
  await paste(Array.from({ length: many }, () => '7'));
  await expect.element(page.getByText('Nothing can be saved at the moment').first()).toBeVisible();
  expect(ledger.book()).toBe(before);
});
