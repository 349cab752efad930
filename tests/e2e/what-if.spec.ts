import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { goTo, grid, isDrawn, openDemo, undoInToast } from './instructor.ts';
import { test } from './journey.ts';

/** A gradebook of the demo whose work is graded, at its final grades. */
const openFinalGrades = async (page: Page): Promise<void> => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await goTo(page, 'Final grades');
};

/** Tries another weight of the first assessment, which moves everybody who has a result in it. */
const tryWeight = async (page: Page, weight: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Offering', exact: true }).click();
  const field = page.getByRole('textbox', { name: /^Weight of / }).first();
  await field.fill(weight);
  await field.press('Enter');
};

/** The final grade of a row, as the table shows it. */
const finalOf = async (page: Page, row: number): Promise<string> =>
  grid(page)
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .first()
    .innerText();

const bar = (page: Page) => page.getByRole('complementary', { name: 'What if' });

test('what if: a score and a cut-off are tried, seen with what they would change, and applied as one commit', async ({
  page,
}) => {
  await openFinalGrades(page);
  await page.getByRole('button', { name: 'What if…' }).click();
  await expect(bar(page)).toContainText('nothing is changed yet');
  const before = await finalOf(page, 0);
  await tryWeight(page, '73');
  await expect(bar(page)).toContainText('Trying 1 change');
  await goTo(page, 'Final grades');
  await expect(bar(page)).toContainText('7 final grades change');
  const tried = await finalOf(page, 0);
  expect(tried).not.toBe(before);
  await page.getByRole('radio', { name: /^Changed/ }).check({ force: true });
  await expect(grid(page).getByRole('row')).toHaveCount(8);
  await expect(grid(page).getByRole('row').nth(1)).toContainText(before.replace('so far ', 'now '));

  await bar(page).getByRole('button', { name: 'What differs' }).click();
  const differences = page.getByRole('table', { name: 'Final grades that differ' });
  await expect(differences.getByRole('row')).toHaveCount(8);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(bar(page)).toContainText('nothing is changed yet');
  await page.getByRole('button', { name: 'Redo what was undone' }).click();
  await bar(page).getByRole('button', { name: 'Apply for 7 students' }).click();
  await expect(bar(page)).toBeHidden();
  expect(await finalOf(page, 0)).toBe(tried);
  await goTo(page, 'History');
  await expect(grid(page).getByRole('row').nth(2), 'below the heading of the day').toContainText(' weighs ');
  await undoInToast(page);
  await page.goBack();
  expect(await finalOf(page, 0)).toBe(before);
});

test('what if: what is tried is thrown away, and comes back with Undo; several tries are one commit', async ({
  page,
}) => {
  await openFinalGrades(page);
  const before = await finalOf(page, 0);
  await page.getByRole('button', { name: 'What if…' }).click();
  await tryWeight(page, '73');
  await page
    .getByRole('textbox', { name: /^Weight of / })
    .nth(1)
    .fill('40');
  await page.keyboard.press('Enter');
  await goTo(page, 'Final grades');
  const tried = await finalOf(page, 0);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  expect(await finalOf(page, 0)).toBe(before);
  await undoInToast(page);
  await expect(bar(page)).toContainText('Trying 2 changes');
  expect(await finalOf(page, 0)).toBe(tried);
  await bar(page)
    .getByRole('button', { name: /^Apply for/ })
    .click();
  expect(await finalOf(page, 0)).toBe(tried);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  expect(await finalOf(page, 0)).toBe(before);
});

test('what if: the browser asks before what is tried goes with the page', { tag: '@whole-browser' }, async ({
  page,
}) => {
  await openFinalGrades(page);
  await page.getByRole('button', { name: 'What if…' }).click();
  await tryWeight(page, '73');
  await expect(bar(page)).toContainText('Trying 1 change');
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');
});

test('what if: what is tried is there again after the first page, and after another view', async ({ page }) => {
  await openFinalGrades(page);
  await page.getByRole('button', { name: 'What if…' }).click();
  await tryWeight(page, '73');
  await expect(bar(page)).toContainText('Trying 1 change');
  await page.evaluate(() => window.history.pushState(null, '', '/'));
  await page.getByRole('button', { name: 'Go to your courses' }).click();
  await isDrawn(page);
  await expect(bar(page)).toContainText('Trying 1 change');

  await goTo(page, 'Final grades');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'As of…' }).click();
  const past = page.getByRole('complementary', { name: 'As of a past moment' });
  await expect(past).toBeVisible();
  await undoInToast(page);
  await expect(page.getByText('Go back to now, then bring back what you tried.')).toBeVisible();
  await past.getByRole('button', { name: 'Back to now' }).click();
  await undoInToast(page);
  await expect(bar(page)).toContainText('Trying 1 change');
});

test('what if: Settings exports the records as they are, and writes to the demo’s own server', async ({ page }) => {
  await openFinalGrades(page);
  await page.getByRole('button', { name: 'What if…' }).click();
  await tryWeight(page, '73');
  await expect(bar(page)).toContainText('Trying 1 change');
  await goTo(page, 'Settings');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the records', exact: true }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).not.toMatch(/:73\b/);

  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.edu');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog')).toContainText('demo');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  expect(calls).toEqual([]);
});

/** The name of the file that the button Export of a screen writes. */
const exportedAs = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  return file.suggestedFilename();
};

test('what if: what leaves the screens while something is tried begins with saying so', async ({ page }) => {
  await openFinalGrades(page);
  await page.getByRole('button', { name: 'What if…' }).click();
  await tryWeight(page, '73');
  await goTo(page, 'Final grades');
  expect(await exportedAs(page)).toMatch(/^what if · Final grades .*\.csv$/);
  await grid(page).focus();
  await page.keyboard.press('Enter');
  const why = page.getByRole('complementary', { name: 'Why this grade' });
  await expect(why.getByText('what if', { exact: true })).toBeVisible();
  await goTo(page, 'Outcomes');
  expect(await exportedAs(page)).toMatch(/^what if · .*\.csv$/);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  expect(await exportedAs(page)).not.toContain('what if');
});
