import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Json } from '../../events/entities.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { abara, ask, courseId, finalOf, makeClass, offeringId, showScreen } from './class-harness.tsx';
import { choose } from './offering-page.ts';

afterEach(cleanup);

/** A class whose policy holds what another program wrote there. */
const classWith =
  (policy: Json) =>
  (ledger: Ledger): void => {
    ask(ledger, { type: 'EditSettings', changes: [{ path: ['gradingDefaults'], value: policy }] });
    makeClass(ledger);
    ask(ledger, { type: 'EditSettings', changes: [{ path: ['gradingDefaults'], value: null }] });
  };

const policyIn = (ledger: Ledger): unknown => ledger.book().settings.grading?.[offeringId];
const notice = (words: string) => page.getByRole('alert').filter({ hasText: words });
const openAll = () => page.getByRole('button', { name: 'Change', exact: true }).click();

test('an unsound field is shown as it came, and choosing what is its default anyway brings the grades back', async () => {
  const ledger = await showScreen(OfferingScreen, classWith({ decimals: 'nine', rule: 'halfEven' }));
  expect(finalOf(ledger, abara)).toBe('cannot be computed');
  await expect.element(notice('“Decimals” in the grading policy cannot be used. Set it anew')).toBeVisible();
  await expect.element(notice('As it came: "nine"')).toBeVisible();
  await openAll();
  const decimals = page.getByRole('combobox', { name: 'Decimals' });
  await expect.element(decimals).toHaveDisplayValue('As it came: "nine"');
  await decimals.selectOptions('2');
  await expect.poll(() => finalOf(ledger, abara)).toBe('80.00');
  expect(policyIn(ledger)).toMatchObject({ decimals: 2, rule: 'halfEven' });
  await expect.element(page.getByText('As it came')).not.toBeInTheDocument();
});

test('leaving an unsound number untouched saves nothing over it', async () => {
  const ledger = await showScreen(OfferingScreen, classWith({ dropLowest: 'two' }));
  await openAll();
  const drop = page.getByRole('textbox', { name: 'Drop lowest' });
  await expect.element(drop).toHaveValue('"two"');
  await drop.click();
  await userEvent.keyboard('{Enter}{Tab}');
  expect(policyIn(ledger)).toMatchObject({ dropLowest: 'two' });
  await drop.fill('1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => policyIn(ledger)).toMatchObject({ dropLowest: 1 });
});

test('unsound letters get no new ones until they are taken out, which can be undone', async () => {
  const ledger = await showScreen(OfferingScreen, classWith({ letters: 'A to F' }));
  await expect.element(page.getByRole('button', { name: 'Add letter' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Take it out: Letters' }).click();
  await expect.element(page.getByRole('button', { name: 'Add letter' })).toBeVisible();
  expect(finalOf(ledger, abara)).toBe('80.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => policyIn(ledger)).toMatchObject({ letters: 'A to F' });
});

test('a policy that is no object can be taken out, and nothing else is offered', async () => {
  const ledger = await showScreen(OfferingScreen, (empty) => {
    ask(empty, { type: 'EditSettings', changes: [{ path: ['gradingDefaults'], value: 'strict' }] });
    ask(empty, { type: 'AddCourse', courseId, fields: {} });
    ask(empty, { type: 'AddOffering', courseId, offeringId, fields: {} });
  });
  await expect.element(notice('the grading policy cannot be used')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change', exact: true })).not.toBeInTheDocument();
  expect(policyIn(ledger)).toBe('strict');
  await page.getByRole('button', { name: 'Take it out: Grading policy' }).click();
  await expect.poll(() => policyIn(ledger)).toBeUndefined();
  await expect.element(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
});

const newer = { bestOf: 100, needs: { bestOf: true } };

test('what needs a newer version says so, is not offered to be taken out, and stays with an edit', async () => {
  const ledger = await showScreen(OfferingScreen, classWith(newer));
  await expect.element(notice('needs “bestOf”. Update the app.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Take it out/ })).not.toBeInTheDocument();
  await openAll();
  await page.getByRole('combobox', { name: 'Decimals' }).selectOptions('1');
  await expect.poll(() => policyIn(ledger)).toMatchObject({ ...newer, decimals: 1 });
});

test('the final grades say why above the class, and no proof is made', async () => {
  await showScreen(FinalGradesScreen, classWith(newer));
  const why = 'Cannot be computed by this version: the grading policy needs “bestOf”. Update the app.';
  await expect.element(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: 'not computed' }).first()).toBeVisible();
  await choose('Export', 'Proof for an auditor (JSON)');
  await expect.element(page.getByText(why).nth(2)).toBeVisible();
});
