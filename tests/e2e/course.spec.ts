import { expect } from '@playwright/test';
import { addCourse, chooseInRow, courseRow, openEmpty, openLocal, undoInToast } from './instructor.ts';
import { test } from './journey.ts';

test('a field is saved when it is left; a refused text stays, with its sentence beneath', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await page.getByText('Catalogue data').click();
  await page.getByLabel('Credits').fill('1,5');
  await page.getByLabel('Credits').press('Enter');
  await expect(page.getByLabel('Credits')).toHaveValue('1.5');

  await page.getByLabel('Level').fill('1E2');
  await page.getByLabel('Level').press('Tab');
  await expect(page.getByLabel('Level')).toHaveValue('1E2');
  await expect(page.getByText('“1E2” is not a number that can be kept.')).toBeVisible();
  await page.getByLabel('Level').press('Escape');
  await expect(page.getByLabel('Level')).toHaveValue('');

  await page.getByLabel('Title').fill('Analysis');
  await page.getByLabel('Title').press('Tab');
  await expect(page.getByRole('heading', { level: 1, name: 'MATH 101 Analysis' })).toBeVisible();
});

test('a list grows, is put in order and shrinks, one undo for each', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await page.getByText('Catalogue data').click();
  const topics = page.getByRole('region', { name: 'Topics' });
  const texts = (): Promise<string[]> =>
    topics
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')));
  const adding = topics.getByRole('textbox', { name: 'Add to Topics' });
  for (const topic of ['Limits', 'Series', 'Integrals']) {
    await adding.fill(topic);
    await adding.press('Enter');
  }
  await expect.poll(texts).toEqual(['Limits', 'Series', 'Integrals', '']);
  await topics.getByRole('button', { name: 'Move Integrals up' }).click();
  await expect.poll(texts).toEqual(['Limits', 'Integrals', 'Series', '']);
  await topics.getByRole('button', { name: 'Remove Limits' }).click();
  await expect.poll(texts).toEqual(['Integrals', 'Series', '']);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(texts).toEqual(['Limits', 'Series', 'Integrals', '']);
});

test('a course that was deleted elsewhere offers another one', async ({ page, context }) => {
  const other = await context.newPage();
  await openLocal(page, 'deleted elsewhere');
  await addCourse(page, 'MATH', '101', 'Calculus');
  await addCourse(page, 'MATH', '102', 'Algebra');
  await page.getByRole('button', { name: 'Open course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'MATH 102 Algebra' })).toBeVisible();

  await openLocal(other, 'deleted elsewhere');
  await chooseInRow(other, courseRow(other, 'Algebra'), 'Delete course');
  await expect(page.getByRole('heading', { name: 'That course is not there any more' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Course: Choose a course' }).click();
  await page.getByRole('option', { name: 'MATH 101 Calculus' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'MATH 101 Calculus' })).toBeVisible();
});

test('offerings are added with what the course knows, and deleted with a way back', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Period' }).fill('Fall');
  await main.getByRole('textbox', { name: 'Year' }).fill('2026');
  await main.getByRole('textbox', { name: 'Section' }).fill('2');
  await main.getByRole('textbox', { name: 'Section' }).press('Enter');
  await expect(main.getByRole('button', { name: 'Fall 2026 · Sec 2', exact: true })).toBeVisible();
  await chooseInRow(page, main.getByRole('listitem').filter({ hasText: 'Fall 2026 · Sec 2' }), 'Delete');
  await expect(main.getByRole('button', { name: 'Fall 2026 · Sec 2', exact: true })).toHaveCount(0);
  await undoInToast(page);
  await expect(main.getByRole('button', { name: 'Fall 2026 · Sec 2', exact: true })).toBeVisible();
});
