import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { addAssessment, addCourse, addOffering, openDemo, openEmpty } from './instructor.ts';
import { test } from './journey.ts';
import { press, tabTo } from './keys.ts';

const gaps = (page: Page) => page.getByRole('region', { name: 'What is not covered' });
const outcomeAt = (page: Page, nth: number) => page.getByRole('textbox', { name: `Outcome ${nth}`, exact: true });

const columns = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('grid')
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.textContent ?? ''));

const rowOf = (page: Page, problem: string) => page.getByRole('row').filter({ hasText: problem });

/** The cells of a problem's row, without its name. */
const cellsOf = async (page: Page, problem: string): Promise<readonly string[]> => {
  const texts = await rowOf(page, problem).getByRole('gridcell').allTextContents();
  return texts.map((text) => text.trim());
};

const begin = async (page: Page): Promise<void> => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '1');
  await addAssessment(page, 'Midterm', '10, 20');
  await page.keyboard.press('Escape');
};

test('outcomes are added, moved, renamed and removed by keyboard, and their columns go with them', async ({ page }) => {
  await begin(page);
  await page.getByRole('heading', { level: 1 }).click();
  await press(page, 'g', 'o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outcomes');
  await tabTo(page, 'Add an outcome');
  for (const words of ['Differentiate', 'Integrate', 'Prove']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await expect(outcomeAt(page, 3)).toHaveValue('Prove');
  await expect(gaps(page)).toContainText('5 gaps');

  await page.getByRole('grid').focus();
  await press(page, 'Control+Home', 'ArrowDown', 'ArrowRight', '4', 'Enter');
  await page.keyboard.press('7');
  await page.keyboard.press('Tab');
  await expect(gaps(page)).toContainText('Integrate, Prove are addressed by no problem');
  expect(await cellsOf(page, 'P1 · 10 points')).toEqual(['4', '', '']);
  expect(await cellsOf(page, 'P2 · 20 points')).toEqual(['7', '', '']);

  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“11” is no strength.')).toBeVisible();
  await press(page, 'Escape');

  await outcomeAt(page, 1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(outcomeAt(page, 2)).toBeFocused();
  await expect(outcomeAt(page, 2)).toHaveValue('Differentiate');
  await expect.poll(async () => (await columns(page)).slice(1)).toEqual(['Integrate', 'Differentiate', 'Prove']);
  expect(await cellsOf(page, 'P1 · 10 points')).toEqual(['', '4', '']);

  await outcomeAt(page, 2).fill('Differentiate well');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await columns(page)).slice(1)).toEqual(['Integrate', 'Differentiate well', 'Prove']);
  expect(await cellsOf(page, 'P2 · 20 points')).toEqual(['', '7', '']);

  await page.getByRole('button', { name: 'Remove Integrate' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await columns(page)).slice(1)).toEqual(['Differentiate well', 'Prove']);
  expect(await cellsOf(page, 'P1 · 10 points')).toEqual(['4', '']);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await columns(page)).slice(1)).toEqual(['Integrate', 'Differentiate well', 'Prove']);
  expect(await cellsOf(page, 'P1 · 10 points')).toEqual(['', '4', '']);
});

test('attainment, a threshold, the page of evidence and the exports', async ({ page }) => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('link', { name: 'Outcomes', exact: true }).click();
  await page.getByRole('radio', { name: 'Attainment' }).check({ force: true });
  await expect(page.getByRole('grid', { name: /^Attainment in / })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Outcomes, and the chosen one' });
  await panel.getByRole('textbox', { name: 'Threshold, %' }).fill('0');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Everybody who has an attainment reaches the threshold.');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Excel workbook' }).click();
    })(),
  ]);
  const sheet = Object.values(read(readFileSync(await download.path())).Sheets)[0];
  const [head, ...rows] = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 });
  expect(head?.slice(0, 2)).toEqual(['Student', 'Code']);
  expect(rows.length).toBeGreaterThan(3);

  await page.getByRole('radio', { name: 'Evidence' }).check({ force: true });
  const evidence = page.getByRole('region', { name: 'Evidence of attainment' });
  await expect(evidence.getByRole('heading', { level: 2 })).toBeVisible();
  const words = await evidence.getByRole('heading', { level: 2 }).innerText();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Courses', exact: true })).toBeHidden();
  await expect(evidence.getByRole('heading', { name: words, level: 2 })).toBeVisible();
});
