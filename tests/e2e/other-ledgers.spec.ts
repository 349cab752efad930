import { expect, type Page, test } from '@playwright/test';
import { everyday } from './everyday.ts';
import { goTo } from './instructor.ts';
import { answered, expectSent, type OwnBackend, ownBackend, signInAt } from './own-backend.ts';
import { add, anotherDevice, expectCopied, retitle } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

const row = (page: Page, words: string) =>
  page.getByRole('grid', { name: 'Changes, the newest first' }).getByRole('row').filter({ hasText: words });

test('History tells on each computer what was done on the other, once, and by whom', { tag: everyday }, async ({
  page: office,
  context,
}) => {
  await signInAt(office, backend.url);
  await add(office, 'Algebra');
  await expectSent(office);
  const home = await anotherDevice(context, backend);
  await retitle(home, 'Algebra', 'Linear algebra');
  await expectCopied(home);
  await goTo(office, 'Courses');
  await expect(office.getByRole('cell', { name: 'Linear algebra', exact: true })).toBeVisible(answered);
  await expectCopied(office);

  await goTo(office, 'History');
  await expect(office.getByText('With what you did in 1 other browser')).toBeVisible(answered);
  await expect(row(office, 'Algebra → Linear algebra')).toHaveCount(1);
  await expect(row(office, 'Algebra → Linear algebra')).toContainText('other browser');
  await expect(row(office, 'elsewhere')).toHaveCount(0);

  await row(office, 'Algebra → Linear algebra').getByRole('gridcell').first().click();
  const panel = office.getByRole('complementary', { name: 'Chosen change' });
  await expect(panel).toContainText('In another browser, No. ');
  await expect(panel.getByRole('table', { name: 'Values of this change' })).toContainText('Linear algebra');
  await expect(panel).toContainText('Take it back there');

  await goTo(home, 'History');
  await expect(home.getByText('With what you did in 1 other browser')).toBeVisible(answered);
  await expect(row(home, 'other browser')).toHaveCount(1);
  await home.context().close();
});
