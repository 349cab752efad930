import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { record } from '../../events/record.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import {
  abara,
  ask,
  brandt,
  chen,
  dubois,
  enter,
  exam,
  midterm,
  offeringId,
  rowNames,
  setPolicy,
  showScreen,
} from './class-harness.tsx';
import { cell, makeClassWithLetters, ofClass, openClass, table, text } from './final-scene.ts';

afterEach(cleanup);

const strip = (title: string) => page.getByRole('region', { name: title });
const item = (name: string) => page.getByRole('button', { name, exact: true });

test('what is open before the grades are submitted is counted, and each item lists its students', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => {
    makeClassWithLetters(empty, 0.5);
    enter(empty, abara, midterm, [105, 8]);
    ask(empty, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Quiz' }, maxima: [5] });
  });
  await expect.element(strip('4 things before you submit')).toBeVisible();
  await expect.element(item('1 within 0.50 of a cut-off')).toHaveAttribute('aria-pressed', 'false');
  await item('1 within 0.50 of a cut-off').click();
  await expect.poll(() => rowNames(table())).toEqual(['Brandt, Uwe']);
  await item('2 students have ungraded work').click();
  await expect.poll(() => rowNames(table())).toEqual(['Chen, Li', 'Dubois, Zoé']);
  await expect.element(page.getByRole('button', { name: /^Looked at/ })).not.toBeInTheDocument();
  await item('2 students have ungraded work').click();
  await expect.poll(() => rowNames(table())).toHaveLength(4);
  await expect.element(item('Quiz has no weight')).toBeVisible();
  const [set] = ledger.book().offerings[offeringId]?.weightSets ?? [];
  const quiz = Object.values(ledger.book().assessments).find(({ assessmentName }) => assessmentName === 'Quiz');
  if (!set || !quiz) throw new Error('the class has no set, or no quiz');
  const edits = [{ weightSetId: set.weightSetId, assessmentId: quiz.assessmentId, weight: 0 }];
  ask(ledger, { type: 'EditWeights', offeringId, edits });
  await expect.element(strip('3 things before you submit')).toBeVisible();
  const other = page.getByRole('radio', { name: 'Blanks as 0' }).element();
  if (!(other instanceof HTMLElement)) throw new Error('there is no other rule');
  other.click();
  // What is said of the official grades goes with the click, before the facts of the other rule are there.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(document.body.textContent).not.toContain('before you submit');
  await expect.element(page.getByRole('radio', { name: 'Blanks as 0' })).toBeChecked();
});

test('an item leads to the first cell that it is about, and taken back it leaves the keyboard where it was', async () => {
  await showScreen(FinalGradesScreen, (empty) => {
    makeClassWithLetters(empty, 0.5);
    enter(empty, chen, midterm, [5, 5]);
    enter(empty, dubois, midterm, [105, 5]);
  });
  const isActive = (row: string, header: string) => cell(row, header).classList.contains('is-active');
  await item('2 students have ungraded work').click();
  await expect.poll(() => isActive('Chen, Li', 'Exam')).toBe(true);
  await expect.element(page.elementLocator(table())).toHaveFocus();
  await item('1 score over the maximum').click();
  await expect.poll(() => isActive('Dubois, Zoé', 'Midterm')).toBe(true);
  await item('1 within 0.50 of a cut-off').click();
  await expect.poll(() => isActive('Brandt, Uwe', 'Final grade')).toBe(true);
  await item('1 within 0.50 of a cut-off').click();
  await expect.poll(() => rowNames(table())).toHaveLength(4);
  await expect.element(item('1 within 0.50 of a cut-off')).toHaveFocus();
});

test('on a phone what is open is one line, which unfolds; the item that is listed stays in sight', async () => {
  await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty, 0.5));
  const ungraded = item('2 students have ungraded work');
  const near = item('1 within 0.50 of a cut-off');
  await expect.element(ungraded).toBeVisible();
  await expect.element(item('Show them')).not.toBeInTheDocument();
  await page.viewport(360, 740);
  await expect.element(ungraded).not.toBeInTheDocument();
  await item('Show them').click();
  await expect.element(near).toBeVisible();
  await ungraded.click();
  await item('Hide them').click();
  await expect.element(near).not.toBeInTheDocument();
  await expect.element(ungraded).toBeVisible();
  await expect.element(item('Show them')).toHaveAttribute('aria-expanded', 'false');
});

test('what was looked at is decided until its value changes; then nothing is open, and it says so', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => {
    makeClassWithLetters(empty, 0.5);
    for (const studentId of [chen, dubois]) {
      enter(empty, studentId, midterm, [5, 5]);
      enter(empty, studentId, exam, [30]);
    }
    enter(empty, abara, midterm, [105, 8]);
  });
  await expect.element(strip('2 things before you submit')).toBeVisible();
  await item('1 score over the maximum').click();
  await expect.poll(() => rowNames(table())).toEqual(['Abara, Chidi']);
  await item('Looked at it').click();
  await expect.poll(() => rowNames(table())).toHaveLength(4);
  await expect.element(strip('1 thing before you submit')).toBeVisible();
  await item('1 within 0.50 of a cut-off').click();
  await item('Looked at it').click();
  await expect.element(page.getByText('Ready to submit · 4 of 4 graded')).toBeVisible();

  enter(ledger, abara, midterm, [104, 8]);
  await expect.element(item('1 score over the maximum')).toBeVisible();
  enter(ledger, abara, midterm, [8, 8]);
  await expect.element(page.getByText('Ready to submit · 4 of 4 graded')).toBeVisible();
  enter(ledger, chen, exam, [null]);
  await expect.element(item('1 student has ungraded work')).toBeVisible();
  setPolicy(ledger, { ungraded: 'zero' });
  await page.getByRole('radio', { name: 'Blanks as 0' }).click();
  await expect.element(page.getByText('Ready to submit · blanks count as 0')).toBeVisible();
});

test('a grade that is missing is open, and no look settles it', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  const excuses = [chen, dubois].flatMap((studentId) =>
    [midterm, exam].map((assessmentId) => ({ studentId, assessmentId })),
  );
  ask(ledger, { type: 'EditExcuses', offeringId, excuses, excused: true });
  await item('2 students have no final grade').click();
  await expect.poll(() => rowNames(table())).toEqual(['Chen, Li', 'Dubois, Zoé']);
  await expect.element(page.getByRole('button', { name: /^Looked at/ })).not.toBeInTheDocument();
});

test('the panel says how many earn each letter, and the lowest grade that earned it', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  await openClass();
  const earned = () => ofClass().getByRole('table', { name: 'Letters earned' });
  const rows = () => [...earned().element().querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  await expect.element(earned()).toBeVisible();
  expect(rows()).toEqual(['A190.00', 'B280.00']);
  enter(ledger, brandt, exam, [null]);
  enter(ledger, brandt, midterm, [5, 5]);
  await expect.poll(rows).toEqual(['A190.00', 'B250.00']);
  const computed = ofClass().getByText('1 final grade is given. The computed ones are counted here.');
  await expect.element(computed).not.toBeInTheDocument();
  setPolicy(ledger, { given: record([[brandt, { letter: 'A', reason: 'Regraded' }]]) });
  await expect.element(computed).toBeVisible();
  expect(rows()).toEqual(['A190.00', 'B250.00']);
  await userEvent.keyboard('{Escape}');
});

test('whom another choice or one more point would give another letter is listed on demand', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  await openClass();
  const list = ofClass().getByRole('group').last();
  await ofClass().getByText('Who is at a boundary').click();
  await expect.element(list).toHaveTextContent('With halves rounded to evenNobody gets another letter.');
  await expect.element(list).toHaveTextContent('By Exam-heavy aloneNobody gets another letter.');
  await expect
    .element(list)
    .toHaveTextContent('With one point more in Midterm2 students. Abara, Chidi: B → A; Brandt, Uwe: B → A');
  const painted: (string | null)[] = [];
  const watch = new MutationObserver(() => painted.push(list.element().textContent));
  watch.observe(list.element(), { childList: true, characterData: true, subtree: true });
  setPolicy(ledger, {
    rule: 'halfEven',
    letters: [
      { letter: 'A', from: 99 },
      { letter: 'B', from: 0 },
    ],
  });
  await expect.element(list).toHaveTextContent('With halves rounded upNobody gets another letter.');
  watch.disconnect();
  expect(painted.filter((words) => words?.includes('rounded up') && words.includes('Brandt, Uwe'))).toEqual([]);
});

test('a given grade needs a reason, stands beside the computed one, and is taken back', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  const computed = text('Brandt, Uwe', 'Final grade').replace('so far ', '');
  await userEvent.dblClick(cell('Brandt, Uwe', 'Final grade'));
  const give = page.getByRole('button', { name: 'Give a grade…' });
  const dialog = page.getByRole('dialog', { name: 'Give Brandt, Uwe a grade' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const save = () => dialog.getByRole('button', { name: 'Give it' }).click();
  await give.click();
  await save();
  await expect.element(dialog.getByText('Give a final grade, a letter, or both.')).toBeVisible();
  await field('Final grade').fill('ninety');
  await save();
  await expect.element(dialog.getByText('“ninety” is no number from 0.')).toBeVisible();
  await field('Final grade').fill('90,5');
  await field('Letter').fill('A');
  await save();
  await expect.element(dialog.getByText('Say why, for whoever asks later.')).toBeVisible();
  await expect.element(field('Reason')).toHaveFocus();
  await field('Reason').fill('Illness at the exam');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  const given = () => policyOf(ledger.book().settings, offeringId).given;
  expect(given()).toEqual({ [brandt]: { final: 90.5, letter: 'A', reason: 'Illness at the exam' } });
  await expect.poll(() => text('Brandt, Uwe', 'To know')).toContain('given: 90.5 A');
  expect(text('Brandt, Uwe', 'Final grade')).toBe(`90.5 (${computed})`);
  await expect.element(page.getByText('Given by the instructor: 90.5 A. Illness at the exam')).toBeVisible();
  const beside = item('1 given grade beside a computed one');
  await expect.element(item('2 students have ungraded work')).toBeVisible();
  await expect.element(beside).not.toBeInTheDocument();
  enter(ledger, brandt, exam, [1]);
  await expect.element(beside).toBeVisible();
  await give.click();
  await expect.element(field('Final grade')).toHaveValue('90.5');
  // Another tab gives another one while the form is open.
  setPolicy(ledger, { given: record([[brandt, { final: 88, reason: 'Regraded' }]]) });
  await field('Final grade').fill('89');
  await userEvent.keyboard('{Enter}');
  const came = 'Changed elsewhere while you typed: it is now 88. Enter saves yours over it, Esc leaves it.';
  await expect.element(dialog.getByText(came)).toBeVisible();
  expect(given()[brandt]?.final).toBe(88);
  await expect.element(field('Final grade')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(given()[brandt]).toEqual({ final: 89, letter: 'A', reason: 'Illness at the exam' });
  await give.click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(given()).toEqual({});
});

test('an archive says beforehand that it cannot prove a given grade without its reason', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  const dialog = page.getByRole('dialog', { name: 'An archive of this offering' });
  const openDialog = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Archive/u }).click();
    await expect.element(dialog).toBeVisible();
  };
  const warning = dialog.getByText('Without the reasons both are erased from it');
  await openDialog();
  await expect.element(warning).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  setPolicy(ledger, { given: record([[brandt, { letter: 'W', reason: 'Withdrew' }]]) });
  await openDialog();
  await expect.element(warning).toHaveTextContent('1 grade is given by you.');
  await dialog.getByRole('checkbox', { name: 'With reasons of given grades' }).click();
  await expect.element(warning).not.toBeInTheDocument();
});
