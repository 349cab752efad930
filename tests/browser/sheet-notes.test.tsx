import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { AssessmentId, StudentId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { noteOn } from '../../projections/settings/notes.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { StudentScreen } from '../../src/screens/student/student-screen.tsx';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { showApp } from './app-harness.tsx';
import { abara, ask, cellIn, chen, gridNamed, makeClass, midterm, offeringId, showScreen } from './class-harness.tsx';
import { filesSavedBy } from './saved-files.ts';

afterEach(cleanup);

const table = (): HTMLElement => gridNamed('Grades of Midterm');
const cell = (row: string, header: string): HTMLElement => cellIn(table(), row, header);
const item = (name: string) => page.getByRole('menuitem', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const noteOf = (ledger: Ledger, studentId: StudentId, assessmentId: AssessmentId | null = midterm): string =>
  noteOn(ledger.book().settings, offeringId, { studentId, assessmentId });
const write = (ledger: Ledger, studentId: StudentId, assessmentId: AssessmentId | null, text: string): void =>
  ask(ledger, { type: 'EditNotes', offeringId, notes: [{ studentId, assessmentId, text }] });

test('R6.22 a note is written from the menu, marks its cell, and Undo takes it back', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await userEvent.click(cell('Chen, Li', 'P2'), { button: 'right' });
  await item('Note on Midterm…').click();
  await field('Note on Midterm of Chen, Li').fill('left after an hour');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => noteOf(ledger, chen)).toBe('left after an hour');
  await expect.poll(() => cell('Chen, Li', 'Total').getAttribute('aria-description')).toBe('left after an hour');
  expect(cell('Chen, Li', 'Total').title).toContain('left after an hour');
  expect(cell('Chen, Li', 'Total').className).toContain('is-noted');
  await expect.poll(() => document.activeElement).toBe(table());
  await expect.element(page.getByText('left after an hour')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => noteOf(ledger, chen)).toBe('');
  await expect.poll(() => cell('Chen, Li', 'Total').hasAttribute('aria-description')).toBe(false);
});

test('R6.22 Shift F2 opens the student’s note on a name, and that of the result elsewhere; discarded, it is as it was', async () => {
  const ledger = await showScreen(AssessmentScreen, (made) => {
    makeClass(made);
    write(made, chen, null, 'repeats the year');
  });
  await userEvent.click(cell('Chen, Li', 'P1'));
  await userEvent.keyboard('{Home}{Shift>}{F2}{/Shift}');
  await expect.element(field('Note on Chen, Li')).toHaveValue('repeats the year');
  await field('Note on Chen, Li').fill('something else');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field('Note on Chen, Li')).not.toBeInTheDocument();
  expect(noteOf(ledger, chen, null)).toBe('repeats the year');
  await expect.poll(() => document.activeElement).toBe(table());

  await userEvent.keyboard('{End}{Shift>}{F2}{/Shift}');
  await expect.element(field('Note on Midterm of Chen, Li')).toHaveFocus();
});

test('Esc or a click elsewhere closes a note as it was, and asks before a changed one is lost', async () => {
  const ledger = await showScreen(AssessmentScreen);
  const open = async (): Promise<void> => {
    await userEvent.click(cell('Chen, Li', 'P1'));
    await userEvent.keyboard('{Shift>}{F2}{/Shift}');
    await expect.element(field('Note on Midterm of Chen, Li')).toHaveFocus();
  };
  const text = field('Note on Midterm of Chen, Li');
  const question = page.getByText('This text is not saved yet.');
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(text).not.toBeInTheDocument();
  await open();
  await userEvent.click(cell('Abara, Chidi', 'P2'));
  await expect.element(text).not.toBeInTheDocument();

  await open();
  await userEvent.keyboard('left after{Escape}');
  await expect.element(page.getByRole('button', { name: 'Keep writing' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard(' an hour');
  await userEvent.click(cell('Abara, Chidi', 'P2'));
  await expect.element(question).toBeVisible();
  await expect.element(text).toHaveValue('left after an hour');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.poll(() => noteOf(ledger, chen)).toBe('left after an hour');
  await expect.element(text).not.toBeInTheDocument();
});

test('Enter on *Keep writing*, after a click elsewhere, goes back to the text and asks nothing more', async () => {
  await showScreen(AssessmentScreen);
  await userEvent.click(cell('Chen, Li', 'P1'));
  await userEvent.keyboard('{Shift>}{F2}{/Shift}');
  await field('Note on Midterm of Chen, Li').fill('left after an hour');
  await userEvent.click(cell('Abara, Chidi', 'P2'));
  await expect.element(page.getByRole('button', { name: 'Keep writing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This text is not saved yet.')).not.toBeInTheDocument();
  await expect.element(field('Note on Midterm of Chen, Li')).toHaveFocus();
});

test('R6.24 R6.26 what is refused stays in the field with the reason', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await userEvent.click(cell('Chen, Li', 'P1'));
  await userEvent.keyboard('{Shift>}{F2}{/Shift}');
  const long = 'x'.repeat(1_001);
  await field('Note on Midterm of Chen, Li').fill(long);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/has 1.001 characters/)).toBeVisible();
  await expect.element(field('Note on Midterm of Chen, Li')).toHaveValue(long);

  write(ledger, chen, midterm, 'by somebody else');
  await field('Note on Midterm of Chen, Li').fill('mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/has changed meanwhile/)).toBeVisible();
  await expect.element(field('Note on Midterm of Chen, Li')).toHaveValue('mine');
  expect(noteOf(ledger, chen)).toBe('by somebody else');
});

test('notes go along in a file only while they are asked for', async () => {
  await showScreen(AssessmentScreen, (made) => {
    makeClass(made);
    write(made, chen, midterm, 'left early');
    write(made, chen, null, 'repeats');
  });
  const files = await filesSavedBy(async (count) => {
    for (const isAsked of [false, true, false]) {
      const before = count();
      await page.getByRole('button', { name: 'Export' }).click();
      const along = page.getByRole('menuitemcheckbox', { name: 'With notes, which are private' });
      await expect.element(along).toHaveAttribute('aria-checked', 'false');
      if (isAsked) await along.click();
      await item('CSV file').click();
      await expect.poll(count, { timeout: 10_000 }).toBe(before + 1);
    }
  });
  const chens = files.map(({ text }) => text.split('\r\n').find((line) => line.startsWith('C3')));
  expect(chens).toEqual(['C3,Chen,Li,,9,,,,9,90', 'C3,Chen,Li,,9,,,,9,90,repeats,left early', 'C3,Chen,Li,,9,,,,9,90']);
  expect(files[1]?.text).toContain('%,Note on the student,Note on Midterm');
});

test('a roster has the notes on its students along while they are asked for, beside whom they are about', async () => {
  await showScreen(OfferingScreen, (made) => {
    makeClass(made);
    write(made, chen, midterm, 'left early');
    write(made, chen, null, 'repeats');
  });
  await page.getByRole('searchbox', { name: 'Search the roster' }).fill('brandt');
  const [file] = await filesSavedBy(async (count) => {
    await page.getByRole('button', { name: 'Export', exact: true }).last().click();
    await page.getByRole('menuitemcheckbox', { name: 'With notes, which are private' }).click();
    await item('CSV file').click();
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });
  const lines = (file?.text ?? '').split('\r\n');
  expect(lines[0]).toMatch(/,Enrolled,Note on the student$/);
  expect(lines.filter((line) => line.endsWith(',repeats'))).toEqual([expect.stringMatching(/^Chen,Li,C3,/)]);
  expect(file?.text).not.toContain('left early');
});

test('R6.22 a student’s page shows the notes beside the results, and they are written there too', async () => {
  const ledger = await showScreen(
    StudentScreen,
    (made) => {
      makeClass(made);
      write(made, abara, midterm, 'left after an hour');
    },
    { students: { studentId: abara } },
  );
  await expect.element(page.getByRole('rowheader', { name: /Midterm.*left after an hour/ })).toBeVisible();
  await page.getByRole('button', { name: 'Note on Abara, Chidi…' }).click();
  await field('Note on Abara, Chidi').fill('repeats');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}the year{Enter}');
  await expect.poll(() => noteOf(ledger, abara, null)).toBe('repeats\nthe year');
  await page.getByRole('button', { name: 'Note on Midterm of Abara, Chidi…' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => noteOf(ledger, abara)).toBe('');
});

test('a note that goes away with its page is told as text, and one that was cancelled or discarded is not', async () => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  makeClass(workspace.ledger);
  workspace.selections.select('assessment', { assessmentId: midterm });
  await showApp(workspace, '/assessment');
  const left = page.getByText(/^The note on Midterm of Chen, Li was not saved/);
  const note = field('Note on Midterm of Chen, Li');
  const writing = async (): Promise<void> => {
    await expect.poll(() => document.querySelectorAll('[role=grid] [role=gridcell]').length).toBeGreaterThan(0);
    await userEvent.click(cell('Chen, Li', 'P1'));
    await userEvent.keyboard('{Shift>}{F2}{/Shift}');
    await expect.element(note).toHaveFocus();
    await userEvent.keyboard('left after an hour');
  };
  await writing();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(left).not.toBeInTheDocument();
  await writing();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(left).not.toBeInTheDocument();
  await writing();
  ask(workspace.ledger, { type: 'DeleteOffering', offeringId });
  await expect.element(left).toHaveTextContent('“left after an hour”');
});
