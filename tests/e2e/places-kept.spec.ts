import { expect, type Page } from '@playwright/test';
import { addAssessment, addCourse, addOffering, jumpTo, openLocal, savedState } from './instructor.ts';
import { test } from './journey.ts';

/** Ends on the offering's page, with two assessments. */
const setUp = async (page: Page, name: string): Promise<void> => {
  await openLocal(page, name);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Homework', '10');
  await addAssessment(page, 'Final', '20');
};

const openAssessment = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: `Open ${name}`, exact: true }).click();

const pickAssessment = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Assessment:/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
};

const isOn = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

test('each tab keeps its own assessment over a reload, and a new one begins where the last was', async ({
  page,
  context,
}) => {
  await setUp(page, 'own places');
  await openAssessment(page, 'Final');
  await isOn(page, 'Final');
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  const other = await context.newPage();
  await openLocal(other, 'own places');
  await other.goto('/assessment');
  await isOn(other, 'Final');
  await pickAssessment(page, 'Homework');
  await isOn(page, 'Homework');
  await other.reload();
  await isOn(other, 'Final');
  await page.reload();
  await isOn(page, 'Homework');
});

test('Back and Forward lead to the assessment that was open there', async ({ page }) => {
  await setUp(page, 'back and forward');
  await openAssessment(page, 'Homework');
  await isOn(page, 'Homework');
  await pickAssessment(page, 'Final');
  await isOn(page, 'Final');
  await page.goBack();
  await isOn(page, 'Homework');
  await page.goForward();
  await isOn(page, 'Final');
  await page.reload();
  await page.goBack();
  await isOn(page, 'Homework');
  await page.goBack();
  await expect(page).toHaveURL(/\/offering$/);
});

test('Jump to prefers what is called exactly so', async ({ page }) => {
  await setUp(page, 'called exactly so');
  await jumpTo(page, 'final', 'Final · MATH 101 Calculus');
  await isOn(page, 'Final');
});

test('a double click on a button that deletes takes one thing, not the next one too', async ({ page }) => {
  await openLocal(page, 'double clicks');
  for (const number of ['101', '102', '103']) await addCourse(page, 'MATH', number, `Course ${number}`);
  const row = page.getByRole('row').filter({ hasText: 'Course 101' });
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Delete course' }).dblclick();
  await expect(page.getByText('2 courses')).toBeVisible();
  await expect(page, 'the second click opens no other').toHaveURL(/\/courses$/);
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  for (const name of ['Quiz 1', 'Quiz 2', 'Quiz 3']) await addAssessment(page, name, '10');
  await page.getByRole('button', { name: 'More for Quiz 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Open Quiz 1', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open Quiz 2', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Quiz 3', exact: true })).toBeVisible();
});

test('the address of a sheet opens that assessment: in a tab by Ctrl-click, from a bookmark, and when it is edited', async ({
  page,
  context,
}) => {
  await setUp(page, 'addresses');
  await openAssessment(page, 'Homework');
  await isOn(page, 'Homework');
  const homework = page.url();
  expect(homework).toMatch(/\/assessment#./);
  const link = page.getByRole('link', { name: /^Final(?! grades)/ });
  const final = new URL((await link.getAttribute('href')) ?? '', homework).href;
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  // A tab without an account is told which work it opens.
  const other = await opened;
  await isOn(page, 'Homework');
  await openLocal(other, 'addresses');
  await other.goto(final);
  await isOn(other, 'Final');
  await other.goto('/courses');
  await other.goto(homework);
  await isOn(other, 'Homework');
  await other.evaluate((address) => window.location.assign(address), final);
  await isOn(other, 'Final');
  await other.goBack();
  await isOn(other, 'Homework');
  await other.evaluate(() => window.location.assign('#nothing-%E0%A4%A'));
  await isOn(other, 'Homework');
});
