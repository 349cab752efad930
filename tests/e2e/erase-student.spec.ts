import { expect, type Page, test } from '@playwright/test';
import { goTo, grid } from './instructor.ts';
import {
  answered,
  expectSent,
  type OwnBackend,
  ownBackend,
  sentAgain,
  sessionHeaders,
  signInAt,
} from './own-backend.ts';
import { addStudents, closeSync, openSync, sync } from './syncing.ts';

let backend: OwnBackend;
test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

/** Every row of every database of the page that has this word. */
const rowsWith = (page: Page, word: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let found = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await answer(database.transaction(store).objectStore(store).getAll());
        found += rows.filter((row) => JSON.stringify(row).includes(wanted)).length;
      }
      database.close();
    }
    return found;
  }, word);

/** All lines of all copies that the server holds. */
const copiesAt = async (page: Page, url = backend.url): Promise<string> => {
  const headers = await sessionHeaders(page);
  const read = async (path: string) =>
    (await page.context().request.get(`${url}${path}`, { headers, ...sentAgain })).json();
  const { ledgers } = (await read('/user/ledger/get/all')) as { ledgers: readonly { readonly logId: string }[] };
  const copies = await Promise.all(ledgers.map(({ logId }) => read(`/user/ledger/${logId}/get?after=0`)));
  expect(copies.length).toBeGreaterThan(0);
  return JSON.stringify(copies);
};

/** Waits until the server has all of this browser's ledger. */
const copied = async (page: Page): Promise<void> => {
  await openSync(page);
  const copy = sync(page).getByRole('region', { name: 'The ledger at your server' });
  await expect(copy).toContainText(' confirms that it holds your ledger up to No. ', answered);
  await expect(copy).not.toContainText('only on this computer', answered);
  await closeSync(page);
};

const chosen = (page: Page) => page.getByRole('complementary', { name: 'Chosen change' });

test('R21.26 a student whose deletion was sent is erased in this browser, and the others stay', async ({ page }) => {
  await signInAt(page, backend.url);
  await addStudents(page, [
    ['A1', 'Zquuxlast'],
    ['B2', 'Brandt'],
  ]);
  await expectSent(page);
  await page.getByRole('rowheader', { name: 'A1', exact: true }).click();
  await page.getByRole('button', { name: 'Delete student' }).click();
  await expect(page.getByRole('rowheader', { name: 'A1', exact: true })).toHaveCount(0);
  await expectSent(page);
  await expect.poll(() => rowsWith(page, 'Zquuxlast')).toBeGreaterThan(1);
  await copied(page);
  expect(await copiesAt(page)).toContain('Zquuxlast');

  await goTo(page, 'History');
  await page.getByRole('row').filter({ hasText: 'Student deleted: ' }).getByRole('rowheader').click();
  await expect(chosen(page)).toContainText('Zquuxlast');
  await chosen(page).getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase a deleted student' });
  await expect(dialog).toContainText(
    'from the ledger of this browser and, if the server has one, its copy of it: 2 entries about this student.',
  );
  await expect(dialog).toContainText('what a browser that you do not use any more still has');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(
    page.getByText(
      'Erased in this browser: 2 entries about the student. They are erased in the server’s copy of this ledger, too.',
    ),
  ).toBeVisible();
  await expect.poll(() => rowsWith(page, 'Zquuxlast')).toBe(0);
  expect(await copiesAt(page)).not.toContain('Zquuxlast');

  await goTo(page, 'History');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'consistent with itself' })).toBeVisible();
  await expect(page.getByText('Zquuxlast')).toHaveCount(0);
  await goTo(page, 'Students');
  await expect(grid(page)).toContainText('Brandt');
  await page.reload();
  await expect(grid(page)).toContainText('Brandt');
  await addStudents(page, [['C3', 'Chen']]);
  await expectSent(page);
});

test('R21.26 where the server has no copy, the student is erased here at once, and that is said', async ({ page }) => {
  await page.route('**/user/ledger/*/add', (route) => route.abort());
  await signInAt(page, backend.url);
  await addStudents(page, [['A1', 'Zquuxlast']]);
  await page.getByRole('rowheader', { name: 'A1', exact: true }).click();
  await page.getByRole('button', { name: 'Delete student' }).click();
  await expect(page.getByRole('rowheader', { name: 'A1', exact: true })).toHaveCount(0);
  await expectSent(page);
  await goTo(page, 'History');
  await page
    .getByRole('row', { name: /Student deleted/ })
    .getByRole('rowheader')
    .click();
  await chosen(page).getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(/Erased in this browser: .* The server had no copy of this ledger\.$/)).toBeVisible();
  await expect.poll(() => rowsWith(page, 'Zquuxlast')).toBe(0);
});

test('R21.29 R21.30 erased in one browser, the student is gone from the other one, too, once it is at the server again', async ({
  browser,
}) => {
  const own = await ownBackend();
  const [office, home] = await Promise.all([browser.newPage(), browser.newPage()]);
  await signInAt(home, own.url);
  await addStudents(home, [
    ['A1', 'Zquuxlast'],
    ['B2', 'Brandt'],
  ]);
  await expectSent(home);
  await copied(home);
  await signInAt(office, own.url);
  await goTo(office, 'Students');
  // What the home browser hears of the deletion it only hears later.
  expect(await rowsWith(home, 'Zquuxlast')).toBeGreaterThan(0);
  await home.goto('about:blank');
  await office.getByRole('rowheader', { name: 'A1', exact: true }).click();
  await office.getByRole('button', { name: 'Delete student' }).click();
  await expect(office.getByRole('rowheader', { name: 'A1', exact: true })).toHaveCount(0);
  await expectSent(office);
  await copied(office);
  expect(await copiesAt(office, own.url)).toContain('Zquuxlast');

  await goTo(office, 'History');
  await office.getByRole('row').filter({ hasText: 'Student deleted: ' }).getByRole('rowheader').click();
  await chosen(office).getByRole('button', { name: 'Erase…' }).click();
  const dialog = office.getByRole('dialog', { name: 'Erase a deleted student' });
  await expect(dialog).toContainText('And from the server’s copies of 1 other ledger of yours: 1 entry.', answered);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(office.getByText('So is the student in its 1 copy of other ledgers of yours.')).toBeVisible(answered);
  expect(await copiesAt(office, own.url)).not.toContain('Zquuxlast');
  await expect.poll(() => rowsWith(office, 'Zquuxlast')).toBe(0);

  await home.goto(own.url);
  await home.getByRole('button', { name: 'Go to your courses' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible(answered);
  await expect.poll(() => rowsWith(home, 'Zquuxlast'), answered).toBe(0);
  await goTo(home, 'History');
  await expect(
    home.getByRole('row').filter({ hasText: 'A deleted student was erased, as asked in another browser' }),
  ).toHaveCount(1, answered);
  await goTo(home, 'Students');
  await expect(grid(home)).toContainText('Brandt');
  await expect(grid(home)).not.toContainText('Zquuxlast');
  await copied(home);
  await expect.poll(async () => (await copiesAt(home, own.url)).includes('Zquuxlast')).toBe(false);
  await Promise.all([office.close(), home.close()]);
  await own.remove();
});
