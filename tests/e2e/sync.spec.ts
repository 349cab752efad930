import { expect, type Page, type Route, test } from '@playwright/test';
import { everyday } from './everyday.ts';
import {
  ana,
  answered,
  expectSent,
  type OwnBackend,
  ownBackend,
  sentAgain,
  signInAt,
  titlesAt,
} from './own-backend.ts';
import { add, anotherDevice, closeSync, expectSoundPanel, openSync, retitle, says, sync } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

const many = async (page: Page, title: string): Promise<number> =>
  (await titlesAt(page, backend.url)).filter((one) => one === title).length;

test('what is entered offline waits and says so, and is at the server once the connection is back', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await context.setOffline(true);
  await add(page, 'Offline one');
  await add(page, 'Offline two');
  await says(page, 'Offline, 2 waiting');
  await openSync(page);
  await expect(sync(page)).toContainText('This computer is offline.');
  await expect(sync(page)).toContainText('2 courses');
  await closeSync(page);
  expect(await many(page, 'Offline one')).toBe(0);
  await context.setOffline(false);
  await expectSent(page);
  expect(await many(page, 'Offline one')).toBe(1);
  expect(await many(page, 'Offline two')).toBe(1);
});

/** The server applies the first call to add a course, and `answer` then decides what comes back. */
const spoilOnce = async (page: Page, answer: (route: Route) => Promise<void>): Promise<void> => {
  let isSpoilt = false;
  await page.route('**/user/course/add', async (route) => {
    if (isSpoilt) return route.continue();
    isSpoilt = true;
    await route.fetch(sentAgain);
    await answer(route);
  });
};

test('a reply that is lost after the server applied the call leaves one row, not two', { tag: everyday }, async ({
  page,
}) => {
  await signInAt(page, backend.url);
  await spoilOnce(page, (route) => route.abort());
  await add(page, 'Reply lost');
  await expectSent(page);
  expect(await many(page, 'Reply lost')).toBe(1);
});

test('a fault that the server reports after it applied the call leaves one row, never shown as sent before', async ({
  page,
}) => {
  await signInAt(page, backend.url);
  await spoilOnce(page, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));
  await add(page, 'Fault after');
  await expectSent(page);
  expect(await many(page, 'Fault after')).toBe(1);
});

test('a page that is no answer of the server is never taken for one', async ({ page }) => {
  await signInAt(page, backend.url);
  const portal = (route: Route): Promise<void> =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the campus network</h1>' });
  await page.route('**/user/**', portal);
  await add(page, 'Behind a portal');
  await says(page, 'waiting');
  await openSync(page);
  await expect(sync(page)).toContainText(/may have been applied|not the server’s answer/);
  await closeSync(page);
  await page.unroute('**/user/**', portal);
  await openSync(page);
  await sync(page).getByRole('button', { name: 'Send now' }).click();
  await closeSync(page);
  await expectSent(page);
  expect(await many(page, 'Behind a portal')).toBe(1);
});

test('of two devices that changed one field, both values are shown and one is chosen', { tag: everyday }, async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await add(page, 'Kept mine');
  await add(page, 'Taken theirs');
  await expectSent(page);
  const other = await anotherDevice(context, backend);
  await context.setOffline(true);
  await retitle(page, 'Kept mine', 'Mine A');
  await retitle(page, 'Taken theirs', 'Mine B');
  await retitle(other, 'Kept mine', 'Theirs A');
  await retitle(other, 'Taken theirs', 'Theirs B');
  await expectSent(other);
  await context.setOffline(false);
  await says(page, '2 need you');
  await openSync(page);
  for (const value of ['Mine A', 'Theirs A', 'Mine B', 'Theirs B']) {
    await expect(sync(page).getByRole('cell', { name: value, exact: true })).toBeVisible();
  }
  await sync(page).getByRole('button', { name: 'Keep mine: MATH 101 Mine A' }).click();
  await sync(page).getByRole('button', { name: 'Take theirs: MATH 101 Mine B' }).click();
  await expect(sync(page)).not.toContainText('Needs you');
  await closeSync(page);
  await expectSent(page);
  await expect(page.getByRole('cell', { name: 'Theirs B', exact: true })).toBeVisible();
  expect(await many(page, 'Mine A')).toBe(1);
  expect(await many(page, 'Theirs B')).toBe(1);
  expect(await many(page, 'Theirs A')).toBe(0);
  await other.reload();
  await expect(other.getByRole('cell', { name: 'Mine A', exact: true })).toBeVisible(answered);
  await other.context().close();
});

test('two tabs send everything once, and one goes on when the other is closed', async ({ page, context }) => {
  await signInAt(page, backend.url);
  const other = await context.newPage();
  await other.goto(`${backend.url}/courses`);
  await expectSent(other);
  await Promise.all([add(page, 'First tab'), add(other, 'Second tab')]);
  for (const tab of [page, other]) await expectSent(tab);
  await page.close();
  await add(other, 'Left alone');
  await expectSent(other);
  for (const title of ['First tab', 'Second tab', 'Left alone']) expect(await many(other, title)).toBe(1);
});

test('a tab closed in the midst of sending is carried on by the next, with one row', async ({ page, context }) => {
  await signInAt(page, backend.url);
  const applied = new Promise<void>((resolve) => {
    void page.route('**/user/course/add', async (route) => {
      await route.fetch(sentAgain);
      resolve();
    });
  });
  await add(page, 'Closed midway');
  await applied;
  await page.close();
  const again = await context.newPage();
  await again.goto(`${backend.url}/courses`);
  await expectSent(again);
  await expect(again.getByRole('cell', { name: 'Closed midway', exact: true })).toHaveCount(1);
  expect(await many(again, 'Closed midway')).toBe(1);
});

test('what is entered while the server is down is sent when it is back', async ({ page }) => {
  await signInAt(page, backend.url);
  await backend.stop();
  await add(page, 'Server down');
  await says(page, 'No answer, 1 waiting');
  await openSync(page);
  await expect(sync(page)).toContainText(/Next attempt in \d+ s\.|Trying now\./);
  await backend.start();
  await sync(page).getByRole('button', { name: 'Send now' }).click();
  await expect(sync(page)).toContainText('Nothing waits.', answered);
  await closeSync(page);
  await expectSent(page);
  expect(await many(page, 'Server down')).toBe(1);
});

test('R18.4 a quota that is used up is explained, and the change waits for a decision', async ({ page }) => {
  await signInAt(page, backend.url);
  const refuse = (route: Route): Promise<void> =>
    route.fulfill({ status: 200, json: { success: false, quotaExceeded: true } });
  await page.route('**/user/course/add', refuse);
  await add(page, 'One too many');
  await says(page, '1 needs you');
  await openSync(page);
  await expect(sync(page)).toContainText('Your quota at the server is used up: it takes no more courses.');
  await page.unroute('**/user/course/add', refuse);
  await sync(page).getByRole('button', { name: 'Send again: MATH 101 One too many' }).click();
  await expect(sync(page)).toContainText('Nothing waits.', answered);
  await closeSync(page);
  await expectSent(page);
  expect(await many(page, 'One too many')).toBe(1);
});

test('a session that ends while something waits is renewed in place, and sending goes on', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  // Nothing that the page asks on its own may find the session's end before the course is added.
  await context.setOffline(true);
  await add(page, 'After the session');
  await context.clearCookies();
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible(answered);
  await dialog.getByLabel('Password').fill(ana.password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toHaveCount(0, answered);
  await expectSent(page);
  expect(await many(page, 'After the session')).toBe(1);
});

test('the first reading that fails says so, and goes on when it is asked to', async ({ page }) => {
  const calls = /\/user\/(multi\/init|\w+\/get\/all)$/;
  const abort = (route: Route): Promise<void> => route.abort();
  await page.route(calls, abort);
  await page.goto(backend.url);
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused(answered);
  await page.getByRole('radio', { name: 'Mine' }).check();
  await page.getByLabel('Password').fill(ana.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Loading your records' })).toBeVisible(answered);
  await expect(page.getByText('The server did not answer.')).toBeVisible();
  await page.unroute(calls, abort);
  const refuse = (route: Route): Promise<void> => route.fulfill({ status: 400, json: { success: false } });
  await page.route(calls, refuse);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The server did not hand out your records. Nothing was changed')).toBeVisible(answered);
  await page.unroute(calls, refuse);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible(answered);
});

test('the panel is operated by keyboard, fits every screen, and axe finds nothing in it', async ({ page, context }) => {
  await signInAt(page, backend.url);
  // This route answers even while the page is offline: there all but the refused course must fail as without a network.
  await page.route('**/user/course/add', (route) =>
    route.request().postData()?.includes('Refused in light')
      ? route.fulfill({ status: 200, json: { success: false, quotaExceeded: true } })
      : route.abort('internetdisconnected'),
  );
  await add(page, 'Refused in light and dark');
  await says(page, '1 needs you');
  await context.setOffline(true);
  await add(page, 'Waiting in light and dark');
  await page.locator('body').press('Escape');
  // On a busy machine the form gives the focus back later than a test's next step.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.getByRole('link', { name: 'Courses' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await expect(sync(page)).toBeVisible();
  await sync(page).getByText('1 course', { exact: true }).click();
  await expectSoundPanel(page);
  await page.keyboard.press('Escape');
  await expect(sync(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Courses' })).toBeFocused();
});
