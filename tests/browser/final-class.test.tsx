import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { abara, brandt, enter, finalOf, midterm, rowNames, setPolicy, showScreen } from './class-harness.tsx';
import { cell, makeClassWithLetters, ofClass, openClass, table, text } from './final-scene.ts';

afterEach(cleanup);

test('the class is counted and drawn, with the letters and who is near a cut-off', async () => {
  await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty, 0.5));
  expect(text('Brandt, Uwe', 'Letter')).toBe('B');
  await openClass();
  for (const words of ['3 of 4', 'Mean84.00', 'Median82.00', 'Standard deviation4.32', 'Lowest80.00', 'Highest90.00']) {
    await expect.element(ofClass()).toHaveTextContent(words);
  }
  await expect
    .element(ofClass().getByRole('img', { name: 'Distribution of Final grade. 80–90: 2; 90–100: 1' }))
    .toBeVisible();
  await expect
    .element(ofClass())
    .toHaveTextContent('1 student is within 0.50 of a cut-off:Brandt, Uwe: 82.00, A from 82.4');
  await userEvent.click(cell('Abara, Chidi', 'Midterm'));
  await expect
    .element(ofClass())
    .toHaveTextContent('With a result3 of 4Graded2 complete · 1 partly graded · 1 not begun');
});

test('who is at a boundary is worked out anew when a score or a letter changes, and the old answer goes at once', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  await openClass();
  await ofClass().getByText('Who is at a boundary').click();
  const onePoint = 'With one point more in Midterm';
  await expect.element(ofClass()).toHaveTextContent(`${onePoint}2 students. Abara, Chidi: B → A; Brandt, Uwe: B → A`);
  enter(ledger, brandt, midterm, [3, 4]);
  await expect.element(ofClass()).toHaveTextContent(`${onePoint}1 student. Abara, Chidi: B → A`);
  setPolicy(ledger, {
    letters: [
      { letter: 'A', from: 82.6 },
      { letter: 'B', from: 60 },
    ],
  });
  await expect.element(ofClass()).toHaveTextContent(`${onePoint}Nobody gets another letter.`);
});

test('the class is drawn over the whole width: a brick for each student, hollow while work is missing, under its letter', async () => {
  await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  const picture = page.getByRole('img', { name: 'Distribution of Final grade. 80–90: 2; 90–100: 1' });
  await expect.element(picture).toHaveTextContent('B 2A 1');
  await expect.element(page.getByText('not all graded', { exact: true })).toBeVisible();
  const bricks = [...picture.element().querySelectorAll('i')].map(({ title, dataset }) => [title, dataset.look]);
  expect(bricks).toEqual([
    ['Abara, Chidi · 80.00', 'final'],
    ['Brandt, Uwe · 82.00', 'final'],
    ['Chen, Li · 90.00', 'soFar'],
  ]);
});

test('a view lists whose work is not all graded, or whose grade needs a look, and says how many they are', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty, 0.5));
  const view = (name: string) =>
    page.getByRole('radiogroup', { name: 'Students' }).getByRole('radio', { name, exact: true });
  await expect.element(view('Not all graded 2')).toBeInTheDocument();
  await expect.element(view('Needs you 1')).toBeInTheDocument();
  expect(text('Brandt, Uwe', 'To know')).toBe('0.4 below A');
  await view('Not all graded 2').click();
  await expect.poll(() => rowNames(table())).toEqual(['Chen, Li', 'Dubois, Zoé']);
  await view('Needs you 1').click();
  await expect.poll(() => rowNames(table())).toEqual(['Brandt, Uwe']);
  enter(ledger, abara, midterm, [105, 8]);
  await expect.poll(() => rowNames(table())).toEqual(['Abara, Chidi', 'Brandt, Uwe']);
  await view('All 4').click();
  await expect.poll(() => rowNames(table())).toHaveLength(4);
});

test('the figures of the class stand beside the title, and how its grades are made under them', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  await expect.element(page.getByText('mean 84.00 %')).toBeVisible();
  await expect.element(page.getByText('median 82.00 %')).toBeVisible();
  await expect.element(page.getByText('sd 4.3')).toBeVisible();
  await expect.element(page.getByText('Best of 2 weight sets · rounded once, to 2 decimals, halves up')).toBeVisible();
  setPolicy(ledger, { weightSet: 1, decimals: 0, rule: 'halfEven' });
  await expect.element(page.getByText('Exam-heavy · rounded once, to whole numbers, halves to even')).toBeVisible();
});

test('a click on the head of a result orders by it, students with equal ones by their codes', async () => {
  await showScreen(FinalGradesScreen);
  const orderBy = async (column: string): Promise<string[]> => {
    await userEvent.click(table().querySelector(`[role=columnheader][aria-label^="${column}"] .gl-sort`) ?? table());
    return rowNames(table()).map((name) => name.split(',')[0] ?? '');
  };
  expect(await orderBy('Midterm')).toEqual(['Brandt', 'Abara', 'Chen', 'Dubois']);
  expect(await orderBy('Midterm')).toEqual(['Abara', 'Chen', 'Brandt', 'Dubois']);
  expect(await orderBy('Even')).toEqual(['Brandt', 'Abara', 'Chen', 'Dubois']);
  expect(await orderBy('Exam-heavy')).toEqual(['Abara', 'Brandt', 'Chen', 'Dubois']);
});

test('several selected results are all excused, unless all are already, and the toast counts them', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await userEvent.click(cell('Abara, Chidi', 'Exam'));
  await button('Excuse').click();
  await userEvent.click(cell('Abara, Chidi', 'Exam'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await button('Excuse 2 results').click();
  await expect.element(page.getByText('2 results excused.')).toBeVisible();
  expect([finalOf(ledger, abara), finalOf(ledger, brandt)]).toEqual(['90.00', '50.00']);
  await button('Un-excuse 2 results').click();
  await expect.element(page.getByText('2 results are no longer excused.')).toBeVisible();
  expect([finalOf(ledger, abara), finalOf(ledger, brandt)]).toEqual(['80.00', '82.00']);
});

test('the panel of the class shows the column that is chosen in it, under the rule that is shown, and its button closes it', async () => {
  await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  await openClass();
  await expect.element(ofClass()).toHaveTextContent('So far');
  await ofClass().getByRole('combobox').selectOptions('Exam');
  await expect.element(ofClass()).toHaveTextContent('With a result2 of 4');
  await page.getByRole('radio', { name: /^Blanks as 0/ }).click({ force: true });
  await expect.element(ofClass()).toHaveTextContent(/Blanks as 0.*With a result4 of 4/);
  await userEvent.click(cell('Abara, Chidi', 'Letter'));
  await expect.element(ofClass().getByRole('combobox')).toHaveValue('final');
  await openClass();
  await expect.element(ofClass()).not.toBeInTheDocument();
});

test('why a grade is so begins with the set that decides at each student, and only that one has the letter', async () => {
  await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  const why = page.getByRole('complementary', { name: 'Why this grade' });
  await userEvent.click(cell('Abara, Chidi', 'Final grade'));
  await userEvent.keyboard('{Enter}');
  await expect.element(why).toHaveTextContent('80.00 B');
  await expect.element(why).toHaveTextContent('Even decides · Letter B');
  await why.getByRole('radio', { name: /^Exam-heavy/ }).click({ force: true });
  await expect.element(why).toHaveTextContent('Even decides, with 80.00.');
  await expect.element(why).not.toHaveTextContent(/74\.00 B|Letter/);
  await why.getByRole('button', { name: 'Next student' }).click();
  await expect.element(why).toHaveTextContent('Exam-heavy decides · Letter B');
  await why.getByRole('button', { name: 'Next student' }).click();
  await expect.element(why).toHaveTextContent('Even decides · Letter A');
  await userEvent.click(cell('Abara, Chidi', 'Final grade'));
  await userEvent.keyboard('{Escape}');
  await expect.element(why).not.toBeInTheDocument();
});

test('“Show all” lists everybody again, whichever of search and view hid them', async () => {
  await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  await page.getByRole('radio', { name: /^Not all graded/ }).click({ force: true });
  await expect.poll(() => rowNames(table())).toEqual(['Chen, Li', 'Dubois, Zoé']);
  await page.getByRole('searchbox').fill('abara');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => rowNames(table())).toHaveLength(4);
});
