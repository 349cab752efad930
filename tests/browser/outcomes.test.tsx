import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { OutcomesScreen } from '../../src/screens/outcomes/outcomes-screen.tsx';
import { ask, makeClass, midterm, offeringId, setPolicy, showScreen } from './class-harness.tsx';

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
