import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { tagged } from '../../projections/settings/tags.ts';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import {
  abara,
  ask,
  brandt,
  cellIn,
  enter,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
  showScreen,
} from './class-harness.tsx';

afterEach(cleanup);

const openWhy = (): Promise<void> =>
  userEvent.dblClick(cellIn(gridNamed('Final grades of MATH 101 · Fall 2026'), 'Abara, Chidi', 'Final grade'));
/** The causes without their times, which are those of the test. */
const lines = (): string[] =>
  [...document.querySelectorAll('[aria-label="What changed"] ul[class*=terms] > li')].map((line) =>
    (line.querySelector('summary')?.textContent ?? line.textContent ?? '').replace(/today \d+:\d+\s?[AP]M/, ''),
  );
const changed = () => page.getByRole('region', { name: 'What changed' });

test('R23.6 the panel of a grade tells what changed it, each change by itself and in order, with effects that add up', async () => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [2, 8]);
    enter(empty, abara, midterm, [5, 8]);
    enter(empty, brandt, midterm, [7, 8]);
    enter(empty, abara, midterm, [6, 8]);
  });
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  await openWhy();
  await changed()
    .getByRole('button', { name: /^Since/ })
    .click();
  await page.getByRole('option', { name: 'the beginning' }).click();
  await expect
    .poll(lines)
    .toEqual([
      'Midterm: P1 – → 10, P2 – → 8 +90',
      'P1 of Exam, – → 70 ≈ −16.6667',
      'Weights ≈ +6.6667',
      'P1 of Midterm, 10 → 2 −14',
      'P1 of Midterm, 2 → 5 +3',
      'P1 of Midterm, 5 → 6 +1',
    ]);
  await expect.element(changed()).toHaveTextContent(/wasnot enrolled.*is now70\.00/);
  const withoutEffect = changed().getByText(/without an effect when made/);
  await withoutEffect.click();
  await expect.element(changed().getByText(/^Weightstoday .* 0$/)).toBeVisible();
});

test('R23.6 a tag is where what changed begins, until another moment is chosen', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const tag = { tagId: 't', name: 'submitted', seq: ledger.status().seq, at: '2026-11-20T18:52:00.000Z', offeringId };
  ask(ledger, { type: 'EditSettings', changes: [tagged(tag)] });
  await openWhy();
  await expect.element(changed()).toHaveTextContent(/since “submitted”.*Nothing that counts/);
  enter(ledger, abara, midterm, [5, 8]);
  await expect.poll(lines).toEqual(['P1 of Midterm, 10 → 5 −11']);
  await expect.element(changed()).toHaveTextContent(/was80\.00.*is now69\.00/);
});

test('R23.7 the sheet says how many final grades differ from the newest tag, and shows which', async () => {
  const ledger = await showScreen(FinalGradesScreen);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const tag = { tagId: 't', name: 'submitted', seq: ledger.status().seq, at: '2026-11-20T18:52:00.000Z', offeringId };
  ask(ledger, { type: 'EditSettings', changes: [tagged(tag)] });
  enter(ledger, abara, midterm, [5, 8]);
  await expect.element(page.getByText('1 final grade differs from “submitted”')).toBeVisible();
  await page.getByRole('button', { name: 'Compare…' }).click();
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('1 final grade differs: 1 down');
  await expect
    .element(page.getByRole('dialog').getByRole('row', { name: /Abara, Chidi 80\.00 69\.00 −11/ }))
    .toBeVisible();
});
