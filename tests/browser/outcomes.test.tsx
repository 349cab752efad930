import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { OutcomesScreen } from '../../src/screens/outcomes/outcomes-screen.tsx';
import { ask, cellIn, gridNamed, makeClass, midterm, offeringId, setPolicy, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const footOf = (): string[][] =>
  [...document.querySelectorAll('.gl-foot [role=row]')].map((row) =>
    [...row.querySelectorAll('.gl-cell')].map((cell) => cell.textContent ?? '').filter(Boolean),
  );

test('under each outcome stand its coverage, the mean of the class, and how many reach the threshold', async () => {
  const ledger = await showScreen(OutcomesScreen, (its) => {
    makeClass(its);
    ask(its, { type: 'EditOffering', offeringId, fields: { learningOutcomes: ['Differentiate', 'Prove'] } });
    const [first] = its.book().assessments[midterm]?.problems ?? [];
    const { problemId } = first ?? fail();
    const cells = [{ assessmentId: midterm, problemId, at: 0, strength: 4 }];
    ask(its, { type: 'EditOutcomeCells', offeringId, seen: ['Differentiate', 'Prove'], cells });
  });
  await expect.element(page.getByRole('grid', { name: /^Problems and outcomes/ })).toBeVisible();
  // Abara has 10 of 10, Brandt 6, Chen 9; Dubois has nothing.
  await expect.poll(footOf).toEqual([
    ['Coverage', '4', 'none'],
    ['Mean attainment, %', '83.33', '–'],
    ['Students at 70 % or more', '66.67 %', '–'],
  ]);
  setPolicy(ledger, { outcomeThreshold: 95 });
  await expect.poll(() => footOf()[2]).toEqual(['Students at 95 % or more', '33.33 %', '–']);
  await page.getByRole('radio', { name: 'Attainment' }).click();
  await expect.poll(footOf).toEqual([
    ['Mean attainment, %', '83.33', '–'],
    ['Students at 95 % or more', '33.33 %', '–'],
  ]);
});

const fail = (): never => {
  throw new Error('the midterm has problems');
};

const withOutcomes =
  (...learningOutcomes: string[]) =>
  (ledger: Ledger): void => {
    makeClass(ledger);
    ask(ledger, { type: 'EditOffering', offeringId, fields: { learningOutcomes } });
  };
const outcomesIn = (ledger: Ledger) => ledger.book().offerings[offeringId]?.learningOutcomes;

test('of what is not covered three are named and the others counted, and it goes with the last gap', async () => {
  const ledger = await showScreen(OutcomesScreen, withOutcomes('A', 'B', 'C', 'D'));
  const gaps = page.getByRole('region', { name: 'What is not covered' });
  await expect.element(gaps).toHaveTextContent(/7 gaps.*A, B, C and 1 other are addressed by no problem/);
  await expect.element(gaps).toHaveTextContent(/address no outcome$/);
  const cells = Object.values(ledger.book().assessments).flatMap(({ assessmentId, problems }) =>
    problems.flatMap(({ problemId }) => [0, 1, 2, 3].map((at) => ({ assessmentId, problemId, at, strength: 1 }))),
  );
  ask(ledger, { type: 'EditOutcomeCells', offeringId, seen: ['A', 'B', 'C', 'D'], cells });
  await expect.element(gaps).not.toBeInTheDocument();
});

test('a strength is a whole number from 1 to 10: another one stays in its cell with a sentence', async () => {
  const ledger = await showScreen(OutcomesScreen, withOutcomes('Prove'));
  const strength = () => ledger.book().assessments[midterm]?.problems[0]?.outcomes[0] ?? null;
  const grid = gridNamed(page.getByRole('grid').element().getAttribute('aria-label') ?? '');
  const [row = ''] = [...grid.querySelectorAll('[role=rowheader]')].flatMap(({ textContent }) =>
    textContent?.startsWith('P1 · 10') ? [textContent] : [],
  );
  await userEvent.click(cellIn(grid, row, 'Prove'));
  for (const typed of ['11', '0', '2.5']) {
    await userEvent.keyboard(`${typed}{Enter}`);
    await expect.element(page.getByText(`“${typed}” is no strength.`)).toBeVisible();
    expect(document.activeElement).toHaveProperty('value', typed);
    await userEvent.keyboard('{Escape}');
  }
  await userEvent.keyboard('10{Enter}');
  expect(strength()).toBe(10);
});

test('what is typed is saved before its outcome moves, the focus moves with it, and a blank one is removed with words', async () => {
  const ledger = await showScreen(OutcomesScreen, withOutcomes('Prove', 'Compute'));
  const adding = page.getByRole('textbox', { name: 'Add an outcome' });
  await adding.fill(' Model ');
  await userEvent.keyboard('{Enter}');
  expect(outcomesIn(ledger)).toEqual(['Prove', 'Compute', 'Model']);
  await expect.element(adding).toHaveValue('');
  await expect.element(adding).toHaveFocus();
  const second = page.getByRole('textbox', { name: 'Outcome 2' });
  await second.fill('Reckon');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(outcomesIn(ledger)).toEqual(['Prove', 'Reckon', 'Model']);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(outcomesIn(ledger)).toEqual(['Reckon', 'Prove', 'Model']);
  await expect.element(page.getByRole('textbox', { name: 'Outcome 1' })).toHaveFocus();
  await page.getByRole('textbox', { name: 'Outcome 3' }).fill('');
  await userEvent.keyboard('{Enter}');
  expect(outcomesIn(ledger)).toEqual(['Reckon', 'Prove']);
  await expect.element(page.getByText('Outcome “Model” removed, with its column.')).toBeVisible();
});

test('filling down and clearing pass over the lines of sums, each as one step', async () => {
  const ledger = await showScreen(OutcomesScreen, withOutcomes('Prove'));
  const strengths = () =>
    Object.values(ledger.book().assessments).flatMap(({ problems }) =>
      problems.map(({ outcomes }) => outcomes[0] ?? null),
    );
  const grid = gridNamed(page.getByRole('grid').element().getAttribute('aria-label') ?? '');
  const row = [...grid.querySelectorAll('[role=rowheader]')].find(({ textContent }) =>
    /^P1 · 10\D/.test(`${textContent} `),
  );
  await userEvent.click(cellIn(grid, row?.textContent ?? '', 'Prove'));
  await userEvent.keyboard('4{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  await expect.poll(strengths).toEqual([4, 4, 4]);
  const before = ledger.status().seq;
  await userEvent.keyboard('{Delete}');
  await expect.poll(strengths).toEqual([null, null, null]);
  expect(ledger.status().seq).toBe(before + 1);
});
