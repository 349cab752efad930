import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { roster } from '../fixtures/real-class.ts';
import {
  addAssessment,
  addCourse,
  addOffering,
  applyImport,
  cell,
  chooseFile,
  grid,
  importButton,
  openLocal,
  previewCounts,
  savedState,
} from './instructor.ts';
import { test } from './journey.ts';
import { putToSleep } from './sleep.ts';

/** Makes an offering with one assessment. Ends on the offering's page. */
const setUp = async (page: Page, name: string): Promise<void> => {
  await openLocal(page, name);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Quiz', '10, 20');
};

const previewRoster = async (page: Page): Promise<void> => {
  await chooseFile(page, roster);
  expect(await previewCounts(page)).toMatchObject({ All: 150, Added: 150 });
};

const who = 'Abara, Aoife';

/** Opens two tabs on the same assessment with the same 150 students. */
const twoOnQuiz = async (page: Page, context: BrowserContext, name: string): Promise<readonly [Page, Page]> => {
  await setUp(page, name);
  await previewRoster(page);
  await applyImport(page);
  await page.getByRole('button', { name: 'Open Quiz', exact: true }).click();
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  const other = await context.newPage();
  await openLocal(other, name);
  await other.goto('/assessment');
  for (const tab of [page, other]) await expect(grid(tab)).toBeVisible();
  return [page, other];
};

const type = async (tab: Page, keys: string): Promise<void> => {
  await (await cell(tab, who, 'P1')).click();
  await tab.keyboard.type(keys);
};

const holds = async (tab: Page, text: string): Promise<void> => expect(await cell(tab, who, 'P1')).toHaveText(text);

test('of two tabs that save one cell at once, one is told that it came second, with what it had typed', async ({
  page,
  context,
}) => {
  const tabs = await twoOnQuiz(page, context, 'one cell');
  await Promise.all(tabs.map((tab, at) => type(tab, String(at + 5))));
  await Promise.all(tabs.map((tab) => tab.keyboard.press('Enter')));
  await expect
    .poll(
      async () => new Set(await Promise.all(tabs.map(async (tab) => (await cell(tab, who, 'P1')).textContent()))).size,
    )
    .toBe(1);
  const kept = (await (await cell(page, who, 'P1')).textContent()) ?? '';
  const lost = { 5: '6', 6: '5' }[kept];
  const second = tabs[kept === '5' ? 1 : 0] ?? page;
  const told = second.getByText('another tab came first').or(second.getByText(`it is now ${kept}`));
  await expect(told.first()).toBeVisible();
  const inToast = second.getByText(`Entered was ${lost} (P1 of Quiz for ${who}`);
  await expect(inToast.or(second.locator('.gl-editor:focus')).first()).toBeVisible();
  for (const tab of tabs) await expect(savedState(tab)).toHaveAttribute('data-state', 'saved');
});

test('a cell that is open hides no grade saved in another tab, and undo here leaves it alone', async ({
  page,
  context,
}) => {
  const [here, there] = await twoOnQuiz(page, context, 'open cell');
  await type(here, '5');
  await here.keyboard.press('Enter');
  await holds(there, '5');
  await type(here, '8');
  await type(there, '7');
  await there.keyboard.press('Enter');
  await holds(there, '7');
  await expect(await cell(here, who, 'Total'), 'it has come here too').toHaveText(/^7 of /);
  await here.keyboard.press('Enter');
  await expect(here.getByText('it is now 7')).toBeVisible();
  await here.keyboard.press('Escape');
  await holds(here, '7');

  await here.keyboard.press('Control+z');
  await expect(here.getByText('This cannot be taken back')).toBeVisible();
  await holds(here, '7');
  await there.keyboard.press('Control+z');
  for (const tab of [here, there]) await holds(tab, '5');
  await here.keyboard.press('Control+z');
  for (const tab of [here, there]) await holds(tab, '–');
});

test('a tab that was frozen while another went on, and while it wiped, shows the truth and forks nothing', async ({
  page,
  context,
}) => {
  await openLocal(page, 'frozen');
  await addCourse(page, 'MATH', '0', 'Course 0');
  let wake = await putToSleep(page);
  const other = await context.newPage();
  await openLocal(other, 'frozen');
  for (let n = 1; n < 5; n += 1) await addCourse(other, 'MATH', String(n), `Course ${n}`);
  await expect(savedState(other)).toHaveAttribute('data-state', 'saved');
  await wake();
  await addCourse(page, 'MATH', '5', 'Course 5');
  for (const tab of [page, other]) {
    await expect(tab.getByText('6 courses')).toBeVisible();
    await expect(savedState(tab)).toHaveAttribute('data-state', 'saved');
  }

  wake = await putToSleep(page);
  await other.goto('/TestingPage');
  await other.getByLabel('Name of the workspace').fill('frozen');
  await other.getByRole('button', { name: 'Wipe…' }).click();
  await other.getByRole('button', { name: 'Wipe it' }).click();
  await expect(other.getByText('“frozen” was wiped.')).toBeVisible();
  await openLocal(other, 'frozen');
  await addCourse(other, 'NEW', '1', 'After the wipe');
  await expect(savedState(other)).toHaveAttribute('data-state', 'saved');
  await wake();
  await addCourse(page, 'OLD', '1', 'From before');
  await expect(savedState(page)).toHaveAttribute('data-state', 'notSaved');
  await other.reload();
  await expect(other.getByText('1 course', { exact: true })).toBeVisible();
});

// A loss is a loss, though the next try loses nothing.
test.describe(() => {
  test.describe.configure({ retries: 0 });
  test('an import that a crash interrupts is there whole or not at all', async ({ context }) => {
    for (const [round, wait] of [0, 10, 25].entries()) {
      const page = await context.newPage();
      await setUp(page, `interrupted ${round}`);
      await previewRoster(page);
      await importButton(page).click({ noWaitAfter: true });
      await page.waitForTimeout(wait);
      const wasSaved = (await page.getByRole('dialog').count()) === 0;
      const gone = page.waitForEvent('crash');
      const session = await context.newCDPSession(page);
      session.send('Page.crash').catch(() => 'a crashed page does not answer');
      await gone;
      await page.close();

      const again = await context.newPage();
      await openLocal(again, `interrupted ${round}`);
      await again.goto('/students');
      const all = again.getByText('150 students');
      await expect(wasSaved ? all : all.or(again.getByText('No students yet')).first()).toBeVisible();
      await again.close();
    }
  });
});

/** Browsers pack what they store, so the texts are random: those of 150 students, or of one letter, would take no room. */
const largeRoster = (students: number): string =>
  ['Student ID,Last name,First name,Email']
    .concat(
      Array.from({ length: students }, (_, n) => `${n},${randomUUID()},${randomUUID()},${randomUUID()}@example.edu`),
    )
    .join('\n');

test('on a full disk an import waits, is never called saved, and is saved when there is room', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 300_000 });
  await setUp(page, 'full disk');
  await chooseFile(page, { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.from(largeRoster(3_000)) });
  await importButton(page).click();
  await expect(savedState(page)).toHaveAttribute('data-state', 'notSaved');
  await page.waitForTimeout(3_000);
  await expect(savedState(page)).toHaveAttribute('data-state', 'notSaved');
  await expect(page.getByRole('dialog')).toBeVisible();
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  await page.goto('/students');
  await expect(page.getByText('3,000 students')).toBeVisible();
});
