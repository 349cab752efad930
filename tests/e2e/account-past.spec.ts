import { expect, type Page, test } from '@playwright/test';
import { goTo, openCourse } from './instructor.ts';
import { answered, expectSent, type OwnBackend, ownBackend, signInAt } from './own-backend.ts';
import { add, anotherDevice, expectCopied, retitle } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

const bar = (page: Page) => page.getByRole('complementary', { name: 'As of a past moment' });

const change = (page: Page, words: string) =>
  page.getByRole('row').filter({ hasText: words }).getByRole('gridcell').first();

/** Shows the newest moment from History. */
const lookBack = async (page: Page): Promise<void> => {
  await goTo(page, 'History');
  await page.getByRole('main').getByRole('button', { name: 'As of…' }).click();
  await expect(bar(page)).toBeVisible(answered);
};

test('R22.11 a computer shows a moment before its own ledger began, as the other one knew it', async ({
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
  await context.setOffline(true);
  await retitle(office, 'Matrices', 'Tensors');
  await add(home, 'Geometry');
  await expectSent(home);
  await context.setOffline(false);
  await expectCopied(office);

  await openCourse(home, 'Tensors');
  await home.keyboard.press('Control+k');
  await home.getByRole('option', { name: 'As of…' }).click();
  await expect(bar(home)).toContainText('This browser’s ledger knew most then.', answered);
  const slider = bar(home).getByRole('slider', { name: 'Moment' });
  await slider.press('Home');
  await expect(bar(home)).toContainText('The ledger begun ', answered);
  await slider.press('ArrowRight');
  const title = home.getByLabel('Title', { exact: true });
  await expect(title, 'the same course, by another id').toHaveValue('Algebra');
  await title.fill('Never');
  await title.press('Enter');
  await expect(home.getByText(/You look at .* Go back to now to change something\./)).toBeVisible();
  await title.press('Escape');

  await bar(home).getByRole('button', { name: 'Tags…' }).click();
  await home.getByRole('button', { name: 'View as of “submitted”' }).click();
  await expect(title).toHaveValue('Linear algebra');
  await expect(bar(home)).toContainText('“submitted”');
  await expect(bar(home)).toContainText('A moment of the ledger begun ');
  await bar(home).getByRole('button', { name: 'Back to now' }).click();
  await expect(title).toHaveValue('Tensors');

  await goTo(home, 'History');
  await change(home, 'Linear algebra → Matrices').click();
  await home.getByRole('button', { name: 'View as of here' }).click();
  await expect(bar(home)).toContainText('A moment of the ledger begun ');
  await bar(home).getByRole('button', { name: 'Back to now' }).click();

  await change(home, 'Geometry').click();
  await home.getByRole('button', { name: 'View as of here' }).click();
  await expect(bar(home)).toContainText('A moment of this browser’s ledger. Not in it: 1 change of the ledger begun ');
  await expect(bar(home)).toContainText('(not sent by then).');
  await bar(home).getByRole('button', { name: 'Back to now' }).click();

  await home.context().setOffline(true);
  await home.getByRole('main').getByRole('button', { name: 'As of…' }).click();
  await expect(bar(home)).toContainText('could not be read, so only this browser’s ledger is used.', answered);
  await home.context().close();
});
