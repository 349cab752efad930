import { expect, type Page, test } from '@playwright/test';
import { addAssessment, addCourse, addOffering, goTo } from './instructor.ts';
import { answered, expectSent, type OwnBackend, ownBackend, rowsAt, sentAgain, signInAt } from './own-backend.ts';

let backend: OwnBackend;
test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

const dialog = (page: Page) => page.getByRole('dialog');

const assessmentsAt = async (page: Page): Promise<readonly string[]> =>
  (await rowsAt(page, backend.url)).assessments.map(({ assessmentName }) => assessmentName);

/** The first reply to a load does not come back, though the server has done it. */
const loseFirstReply = async (page: Page): Promise<() => number> => {
  let asked = 0;
  await page.route('**/load/all', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch(sentAgain);
    await route.abort();
  });
  return () => asked;
};

test('a snapshot is loaded once though its reply was lost, and undone after a reload', async ({ page }) => {
  await signInAt(page, backend.url);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10, 20');
  await expectSent(page);
  await goTo(page, 'Snapshots');
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('before the final');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 snapshot was saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Offering', exact: true }).click();
  await addAssessment(page, 'Final', '100');
  await expectSent(page);
  expect(await assessmentsAt(page)).toEqual(['Midterm', 'Final']);

  const asked = await loseFirstReply(page);
  await goTo(page, 'Snapshots');
  await page.getByRole('rowheader', { name: 'before the final' }).click();
  await page.getByRole('button', { name: 'Load…' }).click();
  await expect(dialog(page)).toContainText('Then: 0 students, 1 assessment, 0 grades. Now: 0 students, 2 assessments');
  await dialog(page).getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByText('Loaded. Undo brings the former values back.')).toBeVisible(answered);
  expect(asked()).toBe(2);
  expect(await assessmentsAt(page)).toEqual(['Midterm']);

  await page.reload();
  await page.getByRole('button', { name: 'Undo the last change' }).click(answered);
  await expect(dialog(page)).toContainText('1 assessment that loading removed');
  expect(await assessmentsAt(page)).toEqual(['Midterm']);
  await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone: snapshots loaded.')).toBeVisible();
  await expectSent(page);
  expect(await assessmentsAt(page)).toEqual(['Midterm', 'Final']);
});
