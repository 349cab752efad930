import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type OfferingId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { StudentsScreen } from '../../src/screens/students/students-screen.tsx';
import { abara, ask, brandt, courseId, makeClass, midterm, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

/** Abara and Brandt have the same e-mail, and both have points in both assessments. */
const shown = (): Promise<Ledger> =>
  showScreen(StudentsScreen, (ledger) => {
    makeClass(ledger);
    for (const studentId of [abara, brandt])
      ask(ledger, { type: 'EditStudent', studentId, fields: { email: 'c@x.example' } });
  });

const dialog = page.getByRole('dialog', { name: 'Merge two students' });
const panel = page.getByRole('complementary', { name: 'Selected student' });

const openFromRow = async (code: string): Promise<void> => {
  await page.getByRole('rowheader', { name: code }).click();
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: /^Merge with/ }).click();
  await expect.element(dialog).toBeVisible();
};

const pointsOf = (ledger: Ledger): readonly (number | undefined)[] => {
  const problems = ledger.book().assessments[midterm]?.problems ?? [];
  const { points } = gradeOf(ledger.book(), offeringId, midterm, abara);
  return problems.map(({ problemId }) => points[problemId]);
};

test('R4.14 rows that look like one person are said quietly, and nobody else is', async () => {
  await shown();
  await expect.element(page.getByRole('gridcell', { name: 'Brandt, Uwe · B2 · same e-mail' })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: 'Abara, Chidi · A1 · same e-mail' })).toBeVisible();
  await page.getByRole('rowheader', { name: 'C3' }).click();
  await page.getByRole('button', { name: /^More about/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Merge… (select two rows)' })).toBeDisabled();
});

test('without anybody alike the list has no column for it', async () => {
  await showScreen(StudentsScreen, makeClass);
  await expect.element(page.getByRole('columnheader', { name: /Looks like/ })).not.toBeInTheDocument();
});

test('R4.11 it is refused until it is chosen whose points stand, and the reason stands in the dialog', async () => {
  const ledger = await shown();
  await openFromRow('A1');
  await expect.element(dialog.getByText('3 values are still to be chosen.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('both have something in Midterm; Exam');
  expect(ledger.book().students.get(brandt)).toBeDefined();
});

test('R4.11 value by value, after all of one; the result is told before, and undo brings both back', async () => {
  const ledger = await shown();
  await openFromRow('A1');
  await dialog.getByRole('button', { name: 'All of Brandt, Uwe · B2' }).click();
  await dialog.getByRole('radio', { name: '10, of Abara, Chidi · A1' }).click();
  await expect.element(dialog.getByText('1 enrollment · 3 scores').last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(ledger.book().students.get(brandt)).toBeUndefined();
  await expect.element(panel.getByRole('heading', { name: 'Abara, Chidi' })).toBeVisible();
  expect(pointsOf(ledger)).toEqual([10, 4]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => ledger.book().students.get(brandt)?.studentCode).toBe('B2');
  expect(pointsOf(ledger)).toEqual([10, 8]);
});

test('R4.17 the row with more scores is proposed to stay, though the other one was clicked', async () => {
  await showScreen(StudentsScreen, (ledger) => {
    makeClass(ledger);
    for (const studentId of [abara, brandt])
      ask(ledger, { type: 'EditStudent', studentId, fields: { email: 'c@x.example' } });
    ask(ledger, { type: 'DeleteGrades', offeringId, grades: [{ assessmentId: midterm, studentId: abara }] });
  });
  await openFromRow('A1');
  await expect.element(dialog.getByRole('radio', { name: /^Brandt, Uwe/ })).toBeChecked();
});

test('a value that changes while the dialog is open is to be chosen again', async () => {
  const ledger = await shown();
  await openFromRow('A1');
  await dialog.getByRole('button', { name: 'All of Brandt, Uwe · B2' }).click();
  const [problem] = ledger.book().assessments[midterm]?.problems ?? [];
  const change = { points: record(problem ? [[problem.problemId, 7] as const] : []) };
  ask(ledger, { type: 'EditGrades', offeringId, edits: [{ assessmentId: midterm, studentId: brandt, change }] });
  await expect.element(dialog.getByText('1 value is still to be chosen.')).toBeVisible();
});

test('two selected rows are merged from the panel, and who stays can be changed without choosing anew', async () => {
  const ledger = await shown();
  await page.getByRole('rowheader', { name: 'A1' }).click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await page.getByRole('button', { name: 'Merge these two…' }).click();
  await dialog.getByRole('button', { name: 'All of Abara, Chidi · A1' }).click();
  await dialog.getByRole('radio', { name: /^Brandt, Uwe/ }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(ledger.book().students.get(abara)).toBeUndefined();
  await expect.element(panel.getByRole('heading', { name: 'Brandt, Uwe' })).toBeVisible();
  const { points } = gradeOf(ledger.book(), offeringId, midterm, brandt);
  expect(Object.values(points)).toEqual([10, 8]);
});

test('the menu of a row that is not among two selected ones offers whoever looks like it, or nobody', async () => {
  await shown();
  const menuOf = async (code: string): Promise<string | null> => {
    await page.getByRole('rowheader', { name: code }).hover();
    await page.getByRole('button', { name: /^More about/ }).click();
    const item = page.getByRole('menuitem', { name: /^Merge/ });
    await expect.element(item).toBeVisible();
    const { textContent } = item.element();
    await userEvent.keyboard('{Escape}');
    await expect.element(item).not.toBeInTheDocument();
    return textContent;
  };
  await page.getByRole('rowheader', { name: 'C3' }).click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Merge these two…' })).toBeVisible();
  expect(await menuOf('C3')).toBe('Merge with Dubois, Zoé · D4…');
  expect(await menuOf('A1')).toBe('Merge with Brandt, Uwe · B2…');
});

test('with three rows selected nobody is merged: it takes two', async () => {
  await showScreen(StudentsScreen, makeClass);
  const merge = page.getByRole('button', { name: 'Merge these two…' });
  await page.getByRole('rowheader', { name: 'A1' }).click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(merge).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(merge).not.toBeInTheDocument();
});

test('a student leaves one of several offerings or all of them, and a deleted one leaves the focus in the list', async () => {
  const ids = ['o~2', 'o~3'].map((id) => asId<OfferingId>(id));
  const ledger = await showScreen(StudentsScreen, (its) => {
    makeClass(its);
    for (const [at, id] of ids.entries()) {
      ask(its, { type: 'AddOffering', courseId, offeringId: id, fields: { yearOfStart: 2030 + at } });
      ask(its, { type: 'EnrollStudents', offeringId: id, studentIds: [abara] });
    }
  });
  const seats = () => keysOf(ledger.book().seatsOf.get(abara) ?? {});
  const everywhere = panel.getByRole('button', { name: /^Un-enroll from all/ });
  await page.getByRole('rowheader', { name: 'A1' }).click();
  await expect.element(everywhere).toHaveTextContent('Un-enroll from all 3 offerings');
  await panel.getByRole('button', { name: /^Un-enroll from .*2030/ }).click();
  expect(seats()).toEqual([offeringId, ids[1]]);
  await expect.element(everywhere).toHaveTextContent('Un-enroll from all 2 offerings');
  await everywhere.click();
  await expect.element(page.getByText('un-enrolled from 2 offerings, with the grades there.')).toBeVisible();
  expect(seats()).toEqual([]);
  await expect.element(everywhere).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Delete student' }).click();
  expect(ledger.book().students.get(abara)).toBeUndefined();
  await expect.element(page.getByRole('grid')).toHaveFocus();
});

test('names are pasted to one student at a time: a block for several is refused with words', async () => {
  const ledger = await showScreen(StudentsScreen, makeClass);
  await page.getByRole('gridcell', { name: 'Chidi' }).click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'One\nTwo');
  page
    .getByRole('grid')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText(/^Change one student at a time here/)).toBeVisible();
  expect(ledger.book().students.get(abara)?.firstName).toBe('Chidi');
});
