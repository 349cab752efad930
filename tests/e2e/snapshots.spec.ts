import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { readXlsx } from 'hucre';
import { read } from 'xlsx';
import { addAssessment, addCourse, addOffering, goTo, openDemo, openEmpty } from './instructor.ts';
import { expectSent, type OwnBackend, ownBackend, signInAt } from './own-backend.ts';

let backend: OwnBackend;
test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected snapshot' });
const notes = (page: Page) => page.getByRole('rowheader');

const saveSnapshot = async (page: Page, note: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 snapshot was saved.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
};

/** Saves the file of a kind under a name; returns what the browser got. */
const exportAs = async (page: Page, kind: RegExp, name: string): Promise<{ name: string; bytes: Buffer }> => {
  await panel(page).getByRole('button', { name: 'Export…' }).click();
  await dialog(page).getByRole('radio', { name: kind }).check();
  await dialog(page).getByRole('textbox', { name: 'File name' }).fill(name);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Save file' }).click(),
  ]);
  await expect(dialog(page)).toHaveCount(0);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
};

/** One snapshot of the open offering, from saving to deleting. */
const liveWithOne = async (page: Page): Promise<void> => {
  await goTo(page, 'Snapshots');
  await expect(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
  await saveSnapshot(page, 'before the exam');
  await expect(notes(page)).toHaveText(['before the exam']);
  await notes(page).first().click();
  await panel(page).getByRole('textbox', { name: 'Note' }).fill('before the final exam');
  await panel(page).getByRole('button', { name: 'Save note' }).click();
  await expect(notes(page)).toHaveText(['before the final exam']);

  const sheet = await exportAs(page, /Spreadsheet/, 'my class');
  expect(sheet.name).toBe('my class.xls');
  expect(read(sheet.bytes).SheetNames.length).toBeGreaterThan(0);
  const file = await exportAs(page, /Snapshot file/, 'kept');
  expect(file.name).toBe('kept.json');
  expect(JSON.parse(file.bytes.toString('utf8'))).toMatchObject({ kind: 'offering-snapshot', version: 1 });

  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(panel(page).getByRole('textbox', { name: 'Note' })).toHaveValue('before the final exam');
};

const deleteIt = async (page: Page): Promise<void> => {
  await panel(page).getByRole('button', { name: 'Delete…' }).click();
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Save its file first' }).click(),
  ]);
  expect(kept.suggestedFilename()).toMatch(/\.json$/);
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
};

test('in the demo a snapshot is saved, noted, exported, found again and deleted', async ({ page }) => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await expect(page).toHaveURL(/\/offering$/);
  await liveWithOne(page);
  await deleteIt(page);
});

const bar = (page: Page) => page.getByRole('complementary', { name: 'As a snapshot was saved' });
const row = (page: Page, name: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const againstToday = (page: Page, note: string) => row(page, note).getByRole('gridcell').last();

/** The first assessment of the offering that is shown. */
const openFirstAssessment = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Offering', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
};

test('a snapshot is shown on every screen as it was and compared with today; nothing in it is edited, and nothing of it is kept', async ({
  page,
}) => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await goTo(page, 'Snapshots');
  await saveSnapshot(page, 'before the exam');
  await expect(againstToday(page, 'before the exam')).toHaveText('Compare');
  await notes(page).first().click();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('As saved: before the exam');
  await expect(bar(page)).toContainText('Against today: the same.');
  await expect(page.getByRole('heading', { level: 1, name: 'Final grades' })).toBeVisible();
  const name = await page.getByRole('grid').getByRole('rowheader').first().innerText();
  const column = await page.getByRole('columnheader', { name: 'Final grade %' }).getAttribute('aria-colindex');
  const final = await row(page, name).locator(`[aria-colindex="${column}"]`).innerText();

  await openFirstAssessment(page);
  const points = row(page, name).getByRole('gridcell').nth(1);
  const was = await points.innerText();
  await points.click();
  await page.keyboard.type('1\n');
  await expect(page.getByText('You look at the snapshot “before the exam”. Go back to now')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(points).toHaveText(was);

  await bar(page).getByRole('button', { name: 'Back to now' }).click();
  await points.click();
  await page.keyboard.type('777\n');
  await expect(points).toHaveText('777');

  await goTo(page, 'Snapshots');
  const workbook = await exportAs(page, /Workbook/, 'as it was');
  expect(workbook.name).toBe('as it was.xlsx');
  const [sheet] = (await readXlsx(workbook.bytes)).sheets;
  const rows = (sheet?.rows ?? []).map((one) => [`${one[0]}, ${one[1]}`, one[4]]);
  // What lacks work says so before its number.
  expect(rows).toContainEqual([name, Number(final.replace(/^(so far|with 0s) /, ''))]);
  expect(JSON.stringify(sheet?.rows)).not.toContain('777');
  await expect(againstToday(page, 'before the exam')).toHaveText(/^1 score and 1 final grade differ$/);
  await panel(page).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(bar(page)).toContainText('1 score and 1 final grade differ');
  await bar(page).getByRole('button', { name: 'What differs' }).click();
  await expect(dialog(page)).toContainText('1 final grade differs');
  const differing = dialog(page).getByRole('table');
  await expect(differing.getByRole('rowheader')).toHaveText([name]);
  await expect(differing.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(final);
  await expect(differing.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/ changed$/);
  await page.keyboard.press('Escape');
  await openFirstAssessment(page);
  await expect(points).toHaveText(was);
  await bar(page).getByRole('button', { name: 'All snapshots' }).click();
  await expect(notes(page)).toHaveText(['before the exam']);
});

test('at a server of one’s own the same; without a connection what was saved from here is shown, and said so', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10, 20');
  await expectSent(page);
  await liveWithOne(page);

  await goTo(page, 'Courses');
  await context.setOffline(true);
  await backend.stop();
  await goTo(page, 'Snapshots');
  await expect(page.getByText('The list could not be read.')).toContainText('saved from here');
  await expect(notes(page)).toHaveText(['before the final exam']);
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  // A server on this computer is asked without any network, too: that the call did not arrive is not known.
  await expect(dialog(page).getByRole('status')).toContainText('No answer came that says what was done.');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  await context.setOffline(false);
  await backend.start();
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByText('The list could not be read.')).toHaveCount(0);
  await deleteIt(page);
});

test('a gradebook without a server says that it has nowhere to keep them', async ({ page }) => {
  await openEmpty(page);
  await goTo(page, 'Snapshots');
  await expect(page.getByRole('heading', { name: 'Snapshots are kept by a server' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save snapshot…' })).toHaveCount(0);
});
