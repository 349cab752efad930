import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { record } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import type { Dispatch } from '../../src/workspace/workspace-hooks.tsx';
import { abara, cellIn, gridNamed, midterm, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const table = (): HTMLElement => gridNamed('Grades of Midterm');
/** The line under the sheet; the last column of the row says the same, but for the file. */
const inLine = (words: RegExp) => page.getByText(words).last();
const click = (row: string, header: string): Promise<void> => userEvent.click(cellIn(table(), row, header));
const choose = async (menu: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const howOf = (ledger: Ledger): string | undefined => ledger.undoable().at(-1)?.command.how;

const ways: Readonly<Record<string, readonly [how: string, does: () => Promise<void>]>> = {
  'typing into a cell': [
    'typed',
    async () => {
      await click('Abara, Chidi', 'P1');
      await userEvent.keyboard('3{Enter}');
    },
  ],
  'deleting a value': [
    'cleared',
    async () => {
      await click('Abara, Chidi', 'P1');
      await userEvent.keyboard('{Delete}');
    },
  ],
  'pasting a block': [
    'pasted',
    async () => {
      await click('Abara, Chidi', 'P1');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1\t2');
      table().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
  ],
  'filling down': [
    'filled',
    async () => {
      await click('Abara, Chidi', 'P1');
      await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    },
  ],
  'setting what is selected': [
    'set',
    async () => {
      await click('Abara, Chidi', 'P1');
      await choose('More', 'Set selected cells…');
      await userEvent.keyboard('4{Enter}');
    },
  ],
  'setting blanks to 0': [
    'set',
    async () => {
      await click('Abara, Chidi', 'P2');
      await choose('More', 'Problem…');
      await page.getByRole('menuitem', { name: 'Set blanks to 0' }).click();
    },
  ],
  'setting a curve': [
    'curve',
    async () => {
      await press('Curve…');
      await page.getByLabelText('Curve points').fill('3');
      await press('Set curve');
    },
  ],
  'importing a table': [
    'imported',
    async () => {
      await press('Import…');
      await page.getByLabelText('Or paste a table from a spreadsheet').fill('Student code\tMidterm P1\nA1\t3\nB2\t4\n');
      await userEvent.keyboard('{Tab}{Enter}');
      await press('Import 2 scores');
    },
  ],
};

test('whoever enters grades without saying how does not compile', () => {
  type WithoutAWord = Parameters<Dispatch>[0]['type'];
  expectTypeOf<Extract<WithoutAWord, 'EditGrades' | 'SaveGrade' | 'ApplyImport'>>().toBeNever();
});

test.each(Object.entries(ways))('%s is told by the commit', async (_, [how, does]) => {
  const ledger = await showScreen(AssessmentScreen);
  const before = ledger.undoable().at(-1)?.id;
  await does();
  await expect.poll(() => ledger.undoable().at(-1)?.id).not.toBe(before);
  expect(howOf(ledger)).toBe(how);
});

test('the line under the sheet says how the last value of a cell came', async () => {
  await showScreen(AssessmentScreen);
  await click('Abara, Chidi', 'P1');
  await userEvent.keyboard('3{Enter}{ArrowUp}');
  await expect.element(inLine(/\d+ → 3, typed, /)).toBeVisible();
});

test('the line under the sheet tells a value that was taken back from one that was done again', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await click('Abara, Chidi', 'P1');
  await userEvent.keyboard('3{Enter}{ArrowUp}');
  await expect.element(inLine(/\d+ → 3, typed, /)).toBeVisible();
  ledger.undo();
  await expect.element(inLine(/3 → \d+, undone, /)).toBeVisible();
  ledger.redo();
  await expect.element(inLine(/\d+ → 3, done again, /)).toBeVisible();
});

test('the line under the sheet tells of a bonus as it was shown: a blank is no 0', async () => {
  await showScreen(AssessmentScreen);
  await click('Abara, Chidi', 'Bonus');
  await userEvent.keyboard('0{Enter}{ArrowUp}');
  await expect.element(inLine(/^typed, |· typed, /)).toBeVisible();
  await userEvent.keyboard('5{Enter}{ArrowUp}');
  await expect.element(inLine(/0 → 5, typed, /)).toBeVisible();
  await userEvent.keyboard('{Delete}');
  await expect.element(inLine(/5 → [·–], cleared, /)).toBeVisible();
  await userEvent.keyboard('0{Enter}{ArrowUp}');
  await expect.element(inLine(/^typed, |· typed, /)).toBeVisible();
});

test('the line under the sheet names the file and the row that a value came from, and nothing of an untouched cell', async () => {
  await showScreen(AssessmentScreen);
  await ways['importing a table']?.[1]();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await click('Abara, Chidi', 'P1');
  await expect.element(inLine(/imported.*, row \d+, /)).toBeVisible();
  const lastChange = () => cellIn(table(), 'Abara, Chidi', 'Last change');
  await expect.poll(() => lastChange().textContent).toMatch(/^P1 \d+ → 3, today [^,]+$/);
  expect(lastChange().title).toMatch(/^P1 \d+ → 3, imported.*, row \d+, today /);
  await click('Dubois, Zoé', 'P1');
  await expect.element(inLine(/P1 · Dubois, Zoé/)).toBeVisible();
  expect(document.querySelector('footer')?.textContent).not.toMatch(/, row \d+, |entered|→/);
});

test('a word of a newer app is passed over, and what the value was before is said', async () => {
  const ledger = await showScreen(AssessmentScreen);
  const [problem] = ledger.book().assessments[midterm]?.problems ?? [];
  if (!problem) throw new Error('Midterm has no problem');
  const change = { points: record([[problem.problemId, 1.5]]) };
  const edits = [{ assessmentId: midterm, studentId: abara, change }];
  expect(ledger.dispatch({ type: 'EditGrades', offeringId, edits }, { how: 'dictated' as never }).ok).toBe(true);
  await expect.poll(() => cellIn(table(), 'Abara, Chidi', 'P1').textContent).toBe('1.5');
  table().focus();
  await expect.element(inLine(/\d+ → 1\.5, (?!dictated)/)).toBeVisible();
});
