import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import {
  abara,
  ask,
  brandt,
  enter,
  exam,
  finalOf,
  makeClass,
  midterm,
  offeringId,
  rowNames,
  setPolicy,
  showScreen,
} from './class-harness.tsx';
import { cell, hint, ofClass, openClass, table, text } from './final-scene.ts';

afterEach(cleanup);

const why = () => page.getByRole('complementary', { name: 'Why this grade' });

/** The set with the dot before its figure, and that its tooltip says the same. */
const deciding = (row: string): string[] =>
  ['Even', 'Exam-heavy'].filter((set) => {
    const { className, title } = cell(row, set);
    expect(title.includes('This weight set decides.')).toBe(className.includes('is-counting'));
    return className.includes('is-counting');
  });

test('every student gets the best set, which is marked by a dot', async () => {
  await showScreen(FinalGradesScreen);
  expect(['Abara, Chidi', 'Brandt, Uwe'].map((name) => [text(name, 'Final grade'), deciding(name)])).toEqual([
    ['80.00', ['Even']],
    ['82.00', ['Exam-heavy']],
  ]);
  expect([text('Brandt, Uwe', 'Midterm'), text('Brandt, Uwe', 'Even')]).toEqual(['50.00', '70.00']);
});

test('both values of a grade are in its tooltip, whichever is shown', async () => {
  await showScreen(FinalGradesScreen);
  const both = 'So far 80.00 · with blanks as 0 80.00';
  expect([text('Abara, Chidi', 'Final grade'), hint('Abara, Chidi', 'Final grade')]).toEqual(['80.00', both]);
  const ofChen = /^So far 90\.00 · with blanks as 0 22\.50/;
  expect(hint('Chen, Li', 'Final grade')).toMatch(ofChen);
  await page.getByRole('radio', { name: 'Blanks as 0' }).click();
  expect(hint('Chen, Li', 'Final grade')).toMatch(ofChen);
  await openClass();
  await expect.element(ofClass()).toHaveTextContent('4 of 4');
});

test('unfinished work does not look finished, and which work it is stands in words', async () => {
  await showScreen(FinalGradesScreen);
  expect([text('Chen, Li', 'Final grade'), text('Chen, Li', 'Midterm'), text('Chen, Li', 'Exam')]).toEqual([
    'so far 90.00',
    'part 90.00',
    'not graded',
  ]);
  const missing = 'Midterm is partly graded: 1 of 2 problems · Exam is not graded';
  expect(hint('Chen, Li', 'Final grade')).toContain(missing);
  await userEvent.click(cell('Chen, Li', 'Final grade'));
  await expect.element(page.getByText(missing)).toBeVisible();
  await page.getByRole('radio', { name: 'Blanks as 0' }).click();
  expect(text('Chen, Li', 'Final grade')).toBe('with 0s 22.50');
  expect([text('Chen, Li', 'Midterm'), text('Chen, Li', 'Exam')]).toEqual(['part 45.00', 'blank 0.00']);
});

test('a score above its maximum marks its assessment and the final grade, with the words', async () => {
  await showScreen(FinalGradesScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [105, 8]);
  });
  for (const column of ['Midterm', 'Final grade']) {
    expect(cell('Abara, Chidi', column).className).toContain('is-warning');
    expect(hint('Abara, Chidi', column)).toContain('P1 of Midterm: 105 is above its maximum of 10');
  }
  expect(hint('Abara, Chidi', 'Final grade')).toContain('The final grade is above 100 %');
  expect(cell('Brandt, Uwe', 'Final grade').className).not.toContain('is-warning');
});

test('a column without weight says so in its head, and its results stand in brackets', async () => {
  await showScreen(FinalGradesScreen, (empty) => {
    makeClass(empty);
    for (const { weightSetId } of empty.book().offerings[offeringId]?.weightSets ?? [])
      ask(empty, { type: 'EditWeights', offeringId, edits: [{ weightSetId, assessmentId: midterm, weight: 0 }] });
  });
  await expect.element(page.getByRole('columnheader', { name: 'Midterm no weight' })).toBeVisible();
  expect([text('Abara, Chidi', 'Midterm'), text('Abara, Chidi', 'Exam')]).toEqual(['(90.00)', '70.00']);
  expect(hint('Abara, Chidi', 'Midterm')).toContain('Midterm has no weight in any set, so it does not count');
});

test('a click on a column’s header leaves the line on no cell', async () => {
  await showScreen(FinalGradesScreen);
  await userEvent.click(cell('Brandt, Uwe', 'Final grade'));
  await expect.element(page.getByText('Final grade · Brandt, Uwe')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Exam 50 · 80' }).click();
  await expect.element(page.getByText('Final grade · Brandt, Uwe')).not.toBeInTheDocument();
});

test('where there is no grade, the reason is said in words', async () => {
  await showScreen(FinalGradesScreen);
  expect(text('Dubois, Zoé', 'Final grade')).toBe('–');
  await userEvent.click(cell('Dubois, Zoé', 'Final grade'));
  await expect.element(page.getByText(/Nothing that counts is graded yet\./)).toBeVisible();
});

test('excusing the selected result changes the grade, and doing it again takes it back', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  await userEvent.click(cell('Abara, Chidi', 'Exam'));
  await page.getByRole('button', { name: 'Excuse', exact: true }).click();
  expect(finalOf(ledger, abara)).toBe('90.00');
  expect([text('Abara, Chidi', 'Exam'), text('Abara, Chidi', 'Final grade')]).toEqual(['excused', '90.00']);
  await page.getByRole('button', { name: 'Un-excuse' }).click();
  expect(finalOf(ledger, abara)).toBe('80.00');
});

test('what becomes official while the grades are on screen is what they show', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  await page.getByRole('radio', { name: 'Blanks as 0' }).click();
  await page.getByRole('radio', { name: 'So far' }).click();
  expect(text('Chen, Li', 'Final grade')).toBe('so far 90.00');
  setPolicy(ledger, { ungraded: 'zero' });
  await expect.element(page.getByRole('radio', { name: 'Blanks as 0' })).toBeChecked();
  expect(text('Chen, Li', 'Final grade')).toBe('with 0s 22.50');
});

test('the opened table has the focus, so that Enter tells why the first student’s grade is what it is', async () => {
  await showScreen(FinalGradesScreen);
  await expect.element(table()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(why()).toHaveTextContent('Abara, Chidi');
});

test('Enter on a cell tells why the grade is what it is, and its terms add up', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  await userEvent.click(cell('Brandt, Uwe', 'Final grade'));
  await userEvent.keyboard('{Enter}');
  await expect.element(why()).toHaveTextContent(/Midterm50\.00 %× 2010P1 6\/10P2 4\/10= 10 of 20/);
  await expect.element(why()).toHaveTextContent(/Exam90\.00 %× 8072/);
  await expect.element(why()).toHaveTextContent(/Sum82Rounded once, to 2 decimals82\.00Exam-heavy decides/);
  await expect.element(why()).toHaveTextContent(/Brandt, UweB282\.00/);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(why()).toHaveTextContent('Abara, Chidi');
  await page.getByRole('button', { name: 'Excuse from Midterm', exact: true }).click();
  expect(finalOf(ledger, abara)).toBe('70.00');
  await page.getByRole('button', { name: 'Un-excuse from Midterm' }).click();
  expect(finalOf(ledger, abara)).toBe('80.00');
});

test('a set that did not win can be looked at, and the one that decides is named', async () => {
  await showScreen(FinalGradesScreen);
  await userEvent.click(cell('Brandt, Uwe', 'Even'));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(why())
    .toHaveTextContent(/Sum70Rounded once, to 2 decimals70\.00Exam-heavy decides, with 82\.00\./);
});

test('from the panel, buttons and arrow keys go to the next and the previous student, and Escape closes it', async () => {
  await showScreen(FinalGradesScreen);
  await userEvent.click(cell('Abara, Chidi', 'Final grade'));
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Next student' }).click();
  await expect.element(why().getByRole('heading', { name: 'Brandt, Uwe' })).toBeVisible();
  await expect.element(page.getByText('Final grade · Brandt, Uwe')).toBeVisible();
  await why().getByRole('button', { name: 'Excuse from Midterm', exact: true }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(why().getByRole('heading', { name: 'Chen, Li' })).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(why().getByRole('heading', { name: 'Abara, Chidi' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous student' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(why()).not.toBeInTheDocument();
  await expect.element(page.elementLocator(table())).toHaveFocus();
});

test('points over their maximum say what they do to the grade', async () => {
  await showScreen(FinalGradesScreen, (ledger) => {
    makeClass(ledger);
    enter(ledger, brandt, midterm, [12, 4]);
  });
  await userEvent.click(cell('Brandt, Uwe', 'Even'));
  await userEvent.keyboard('{Enter}');
  await expect.element(why()).toHaveTextContent('P1 is over its maximum: +5 in the grade');
});

test('a dropped assessment is struck out with its reason', async () => {
  await showScreen(FinalGradesScreen, (empty) => {
    makeClass(empty);
    setPolicy(empty, { dropLowest: 1 });
  });
  await userEvent.click(cell('Brandt, Uwe', 'Final grade'));
  await userEvent.keyboard('{Enter}');
  await expect.element(why()).toHaveTextContent(/dropped: without it the grade is highest/);
  expect(text('Brandt, Uwe', 'Final grade')).toBe('90.00');
});

test('where no drop would raise the grade, Why says that nothing was dropped for that reason', async () => {
  await showScreen(FinalGradesScreen, (empty) => {
    makeClass(empty);
    setPolicy(empty, { dropLowest: 1, neverDrop: [midterm] });
  });
  await userEvent.click(cell('Brandt, Uwe', 'Final grade'));
  await userEvent.keyboard('{Enter}');
  await expect.element(why()).toHaveTextContent('Nothing is dropped: no drop would raise this grade.');
  expect(text('Brandt, Uwe', 'Final grade')).toBe('82.00');
});

test('R14.5 sorting by the final grade leaves those without one at the end, both ways', async () => {
  await showScreen(FinalGradesScreen);
  const sort = () =>
    table().querySelector<HTMLElement>('[role=columnheader][aria-label^="Final grade"] .gl-sort')?.click();
  sort();
  await expect.poll(() => rowNames(table())).toEqual(['Abara, Chidi', 'Brandt, Uwe', 'Chen, Li', 'Dubois, Zoé']);
  sort();
  await expect.poll(() => rowNames(table())).toEqual(['Chen, Li', 'Brandt, Uwe', 'Abara, Chidi', 'Dubois, Zoé']);
});

test('a search hides students, a menu hides columns, and neither changes a grade', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  const before = ledger.book();
  await page.getByRole('searchbox', { name: 'Search students' }).fill('zoe');
  await expect.poll(() => rowNames(table())).toEqual(['Dubois, Zoé']);
  await page.getByRole('searchbox', { name: 'Search students' }).fill('nobody');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Midterm' }).click();
  await expect.poll(() => table().querySelector('[role=columnheader][aria-label^="Midterm"]')).toBeNull();
  expect(ledger.book()).toBe(before);
});

test('the table follows a grade that is changed elsewhere', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  enter(ledger, brandt, exam, [40]);
  await expect.poll(() => [text('Brandt, Uwe', 'Final grade'), ...deciding('Brandt, Uwe')]).toEqual(['45.00', 'Even']);
  ask(ledger, { type: 'DeleteAssessment', assessmentId: midterm });
  await expect.poll(() => text('Brandt, Uwe', 'Final grade')).toBe('40.00');
  ask(ledger, { type: 'DeleteOffering', offeringId });
  await expect.element(page.getByRole('heading', { name: 'There are no offerings yet' })).toBeVisible();
});

test('what to know of a grade stands in words in the last column, which fills the room that is left', async () => {
  await showScreen(FinalGradesScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [105, 8]);
  });
  expect(['Abara, Chidi', 'Brandt, Uwe', 'Chen, Li'].map((name) => text(name, 'To know'))).toEqual([
    'P1 of Midterm over maximum · over 100 %',
    '',
    '1 of 2 of Midterm graded · Exam not graded',
  ]);
});
