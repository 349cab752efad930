import { expect, type Page, test } from '@playwright/test';
import { everyday } from './everyday.ts';
import { goTo } from './instructor.ts';
import { answered, type OwnBackend, ownBackend, signInAt } from './own-backend.ts';
import { add, anotherDevice, expectCopied, retitle } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

const bar = (page: Page) => page.getByRole('complementary', { name: 'As of a past moment' });
const course = (page: Page, title: string) => page.getByRole('cell', { name: title, exact: true });

/** Shows the newest moment from History. */
const lookBack = async (page: Page): Promise<void> => {
  await goTo(page, 'History');
  await page.getByRole('main').getByRole('button', { name: 'As of…' }).click();
  await expect(bar(page)).toBeVisible(answered);
};

test('R22.11 a computer shows a moment before its own ledger began, as the other one knew it', { tag: everyday }, async ({
  page: office,
  context,
}) => {
  await signInAt(office, backend.url);
  await add(office, 'Algebra');
  await retitle(office, 'Algebra', 'Linear algebra');
  await lookBack(office);
  await bar(office).getByRole('button', { name: 'Tags…' }).click();
  await office.getByRole('textbox', { name: 'Name', exact: true }).fill('submitted');
  await office.getByRole('button', { name: 'Tag this moment' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await bar(office).getByRole('button', { name: 'Back to now' }).click();
  await goTo(office, 'Courses');
  await retitle(office, 'Linear algebra', 'Matrices');
  await expectCopied(office);

  const home = await anotherDevice(context, backend);
  await expect(course(home, 'Matrices')).toBeVisible(answered);
  await lookBack(home);
  await expect(bar(home)).toContainText('This is the ledger of this browser', answered);
  await bar(home).getByRole('slider', { name: 'Moment' }).press('Home');
  await expect(bar(home)).toContainText('This is the ledger that another browser began', answered);
  await goTo(home, 'Courses');
  await expect(course(home, 'Algebra')).toBeVisible();
  await home.screenshot({ path: 'test-results/asof-home.png' });
  await home.context().close();
});
