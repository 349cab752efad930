import { expect, type Page, test } from '@playwright/test';
import { goTo } from './instructor.ts';
import {
  answered,
  expectSent,
  type OwnBackend,
  ownBackend,
  sentAgain,
  sessionHeaders,
  signInAt,
} from './own-backend.ts';
import { add, anotherDevice, expectCopied, retitle } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

const row = (page: Page, words: string) =>
  page.getByRole('grid', { name: 'Changes, the newest first' }).getByRole('row').filter({ hasText: words });

test('History tells on each computer what was done on the other, once, and by whom', async ({
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

/** The paths at which ledgers are read, from now on. */
const readings = (page: Page): readonly string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('/user/ledger/') && search.startsWith('?after=')) paths.push(`${pathname}${search}`);
  });
  return paths;
};

/** How many rows this computer has of other ledgers. */
const kept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'gradeledger-ledgers')) return 0;
    const db = await asked(indexedDB.open('gradeledger-ledgers'));
    const keys = await asked(db.transaction('rows').objectStore('rows').getAllKeys());
    db.close();
    return keys.filter((key) => Array.isArray(key) && key[1] === 'lines').length;
  });

/** How many ledgers the server has beside the one of this page. */
const othersAtServer = async (page: Page): Promise<number> => {
  const headers = await sessionHeaders(page);
  const reply = await page.context().request.get(`${backend.url}/user/ledger/get/all`, { headers, ...sentAgain });
  return ((await reply.json()) as { ledgers: readonly object[] }).ledgers.length - 1;
};

test('what was done on another computer is fetched in advance, read from the disk, and gone once the computer is shared', async ({
  page: office,
  context,
}) => {
  await signInAt(office, backend.url);
  await add(office, 'Geometry');
  await expectCopied(office);
  const home = await anotherDevice(context, backend);
  await retitle(home, 'Geometry', 'Plane geometry');
  await expectCopied(home);

  await office.reload();
  const inAdvance = readings(office);
  await expect.poll(() => kept(office), answered).toBe(await othersAtServer(office));
  expect(inAdvance.length).toBeGreaterThan(0);

  await office.reload();
  const again = readings(office);
  await goTo(office, 'History');
  await expect(row(office, 'Geometry → Plane geometry')).toContainText('other browser', answered);
  expect(again).toEqual([]);

  await office.getByRole('link', { name: 'Settings' }).first().click();
  await office.getByRole('radio', { name: 'Shared' }).check({ force: true });
  await expect(office.getByText('This computer is shared from now on')).toBeVisible();
  await expect.poll(() => kept(office)).toBe(0);
  await goTo(office, 'History');
  await expect(office.getByRole('button', { name: 'Show what you did in your other browsers' })).toBeVisible(answered);
  await office.getByRole('button', { name: 'Show what you did in your other browsers' }).click();
  await expect(row(office, 'Geometry → Plane geometry')).toContainText('other browser', answered);
  expect(again.length).toBeGreaterThan(0);
  expect(await kept(office)).toBe(0);
  await home.context().close();
});
