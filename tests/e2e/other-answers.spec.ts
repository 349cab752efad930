import { expect, type Page, test } from '@playwright/test';
import { addAssessment, addCourse, addOffering, goTo, grid, openCourse } from './instructor.ts';
import { answered, type OwnBackend, ownBackend, signInAt } from './own-backend.ts';
import { anotherDevice, expectCopied } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

const addStudent = async (page: Page, code: string, last: string): Promise<void> => {
  await page.getByRole('button', { name: 'Enroll…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Student code' }).fill(code);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last);
  await dialog.getByRole('button', { name: 'Add and enroll' }).click();
  await expect(page.getByText('added and enrolled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
};

const openOffering = async (page: Page): Promise<void> => {
  await goTo(page, 'Courses');
  await openCourse(page, 'Calculus');
  await page.getByRole('main').getByRole('button', { name: 'Fall 2026 · Sec 1', exact: true }).click();
};

const why = (page: Page) => page.getByRole('region', { name: 'What changed' });

/** Why the only student's final grade has changed since the beginning: each cause with its effect. */
const openWhy = async (page: Page): Promise<void> => {
  await goTo(page, 'Final grades');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  await why(page).getByRole('button', { name: 'Since' }).click();
  await page.getByRole('option', { name: 'the beginning' }).click();
};

test('a second computer answers who changed a score, and why the final grade changed, as the first one does', async ({
  page: office,
  context,
}) => {
  await signInAt(office, backend.url);
  await goTo(office, 'Settings');
  const name = office.getByRole('textbox', { name: 'Name of this computer' });
  await name.fill('Office');
  await name.press('Enter');
  await goTo(office, 'Courses');
  await addCourse(office, 'MATH', '101', 'Calculus');
  await office.getByRole('button', { name: 'Open course' }).click();
  await addOffering(office, 'Fall', '2026', '1');
  await addAssessment(office, 'Midterm', '20');
  await addStudent(office, 'A1', 'Abara');
  await office.getByRole('button', { name: 'Add weight set' }).click();
  await office.getByRole('button', { name: 'Open Midterm' }).click();
  await grid(office).focus();
  await office.keyboard.type('12\n');
  await office.keyboard.type('17\n');
  const line = (page: Page) => page.getByRole('contentinfo').or(page.locator('main footer'));
  await expect(line(office).first()).toContainText('12 → 17, typed, today');
  await expectCopied(office);

  const home = await anotherDevice(context, backend);
  await openOffering(home);
  await home.getByRole('button', { name: 'Open Midterm' }).click();
  await grid(home).focus();
  await expect(line(home).first()).toContainText('12 → 17, typed, today', answered);
  await expect(home.getByRole('gridcell', { name: /12 → 17, today/ })).toBeVisible(answered);

  await openWhy(office);
  const told = await causes(office);
  await openWhy(home);
  await expect(why(home)).toContainText('P1 of Midterm, 12 → 17', answered);
  const there = await causes(home);
  for (const cause of there) expect(cause, 'where it was done').toContain(' · Office');
  expect(there.map((cause) => cause.replace(' · Office', ''))).toEqual(told);
  await expect(why(home)).toContainText('With what you did in 1 other browser');

  await office.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('menuitem', { name: 'Proof for an auditor (JSON)' }).click(),
  ]);
  await home.getByRole('button', { name: 'Menu' }).click();
  await home.getByRole('menuitem', { name: /^Open a ledger/ }).click();
  await home.locator('input[type=file]').setInputFiles(await download.path());
  await expect(home.getByRole('dialog')).toContainText(
    /The ledger of “Office” in another of your browsers has this head after commit \d+, and the same policy and results there/,
    answered,
  );
  await home.context().close();
});

const causes = async (page: Page): Promise<readonly string[]> => {
  await expect(why(page).getByRole('listitem').first()).toBeVisible(answered);
  return why(page).getByRole('listitem').allTextContents();
};
