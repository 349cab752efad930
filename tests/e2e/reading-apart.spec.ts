import { expect, type Page, type Route, test } from '@playwright/test';
import { ana, answered, expectSent, type OwnBackend, ownBackend } from './own-backend.ts';
import { add, openSync, sync } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

/** Answers to these requests wait until `go` is called. */
const held = async (page: Page, pattern: string) => {
  let go = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(pattern, async (route: Route) => {
    await isFree;
    await route.continue();
  });
  return () => go();
};

test('where the server does not hand out everything at once, the first opening reads its lists and says how far it is', async ({
  page,
}) => {
  await page.route('**/user/multi/init', (route) => route.fulfill({ status: 413, body: 'Too large' }));
  const go = await held(page, '**/user/student/get/all');
  await page.goto(backend.url);
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused(answered);
  await page.getByLabel('Password').fill(ana.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByText('Reading the list of students: 5 of 7 lists.')).toBeVisible(answered);
  go();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible(answered);
  await expectSent(page);

  await add(page, 'Read list by list');
  await expectSent(page);
  const goAgain = await held(page, '**/user/grade/get/all');
  await openSync(page);
  await sync(page).getByRole('button', { name: 'Send now' }).click();
  await expect(sync(page)).toContainText('Reading the list of grades: 7 of 7 lists.', answered);
  goAgain();
  await expect(sync(page)).not.toContainText('Reading the list', answered);
});
