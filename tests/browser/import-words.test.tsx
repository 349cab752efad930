import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { notesOf } from '../../projections/settings/notes.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { abara, ask, brandt, makeClass, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const button = (name: string | RegExp) => page.getByRole('button', { name });
const goesTo = (column: string) => page.getByRole('combobox', { name: `Where ${column} goes` });
const fact = (words: string) => page.getByRole('listitem').filter({ hasText: words });

/** Chooses the file in the dialog of the system, which is no part of the page. */
const choose = async (name: string, ...lines: readonly string[]): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place for a file');
  await userEvent.upload(input, new File([lines.join('\n')], name));
};

test('notes of a file are seen before they are written, what they replace too, and one Undo takes them back', async () => {
  const ledger = await showScreen(CoursesScreen, (made) => {
    makeClass(made);
    const notes = [{ studentId: brandt, assessmentId: null, text: 'on leave' }];
    ask(made, { type: 'EditNotes', offeringId, notes });
  });
  await button('Import a class…').click();
  await choose('list.csv', 'Student code,Bemerkung', 'A1,repeats', 'B2,came back', 'C3,');
  await expect.element(goesTo('Bemerkung')).toHaveDisplayValue('Note on the student');
  await expect.element(fact('1 new note on a student')).toBeVisible();
  await expect.element(fact('1 note on a student replaced')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /B2/ })).toHaveTextContent('was on leave came back');
  const texts = () => notesOf(ledger.book().settings, offeringId).map(({ text }) => text);
  await button('Import 2 notes').click();
  await expect.poll(texts).toEqual(['came back', 'repeats']);
  ledger.undo();
  await expect.poll(texts).toEqual(['on leave']);
});

test('a column is chosen for final grades, and one for letters; a letter that is not given here refuses its row', async () => {
  const ledger = await showScreen(CoursesScreen, (made) => {
    makeClass(made);
    const letters = [{ letter: 'A', from: 90 }];
    ask(made, { type: 'EditGradingPolicy', offeringId, policy: { letters } });
  });
  await button('Import a class…').click();
  await choose('finals.csv', 'Student code,Exam,Mark,Sign', 'A1,70,"91,5",a', 'B2,90,80,Z');
  await goesTo('Mark').selectOptions('Final grade, given');
  await goesTo('Sign').selectOptions('Letter, given');
  await expect.element(page.getByText('“Z” is no letter of this offering', { exact: false })).toBeVisible();
  await button('Import 1 final grade').click();
  const given = () => policyOf(ledger.book().settings, offeringId).given;
  await expect.poll(given).toEqual({ [abara]: { final: 91.5, letter: 'A', reason: 'from finals.csv' } });
});

test('the one section of a list stands in the field of the new class until another is typed', async () => {
  const ledger = await showScreen(CoursesScreen, () => undefined);
  await choose('class.csv', 'Student code,Last name,Section', 'Z1,Okoro,02', 'Z2,Ito,02');
  const field = page.getByRole('textbox', { name: 'Section', exact: true });
  await expect.element(field).toHaveValue('02');
  await expect.element(goesTo('Section')).toHaveDisplayValue('Section of the class');
  await goesTo('Section').selectOptions('Left out');
  await expect.element(field).toHaveValue('');
  await goesTo('Section').selectOptions('Section of the class');
  await field.fill('B');
  await button('Import 2 students').click();
  await expect.poll(() => Object.values(ledger.book().offerings)).toMatchObject([{ section: 'B' }]);
});

test('several sections are left out, with their number', async () => {
  await showScreen(CoursesScreen, () => undefined);
  await choose('class.csv', 'Student code,Last name,Section', 'Z1,Okoro,02', 'Z2,Ito,03');
  await expect.element(page.getByText('2 sections: one class takes one')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Section', exact: true })).toHaveValue('');
});
