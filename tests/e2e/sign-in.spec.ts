import { expect, type Page, type Route } from '@playwright/test';
import { everyday } from './everyday.ts';
import { addCourse, savedState } from './instructor.ts';
import { test } from './journey.ts';

const ana = { email: 'instructor@example.edu', password: 'for testing only' };
const bob = { email: 'bob@example.edu', password: 'bob’s own secret' };

/** Long enough to check a password, which is slow on purpose. */
const answered = { timeout: 120_000 };

const lookUp = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused(answered);
};

const typePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
};

const signIn = async (page: Page, { email, password }: typeof ana, computer: 'Mine' | 'Shared'): Promise<void> => {
  await page.goto('/');
  await lookUp(page, email);
  await page.getByRole('radio', { name: computer }).check();
  await typePassword(page, password);
  await page.waitForURL(/\/courses$/);
  await expect(savedState(page)).toBeVisible(answered);
};

const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const addSaved = async (page: Page, title: string): Promise<void> => {
  await addCourse(page, 'MATH', '101', title);
  await expect(page.getByRole('cell', { name: title, exact: true })).toBeVisible();
  await expect(savedState(page)).toHaveAttribute('data-state', /^(saved|sent|sending|waiting)$/);
};

/** Keeps new courses from being sent: the server fails at each call to add one. */
const holdBack = async (page: Page): Promise<void> => {
  await page.route('**/user/course/add', (route) => route.fulfill({ status: 503, body: '' }));
};

/** Cuts the server off. The page itself still loads, as a cached app would. Returns a function that ends this. */
const cut = async (page: Page): Promise<() => Promise<void>> => {
  const abort = (route: Route): Promise<void> => route.abort();
  const calls = /\/(user|core|identifyapi)\//;
  await page.route(calls, abort);
  return () => page.unroute(calls, abort);
};

/** All that the site has stored in the browser, as text. */
const leftBehind = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await read(indexedDB.open(name));
      for (const store of db.objectStoreNames) rows.push(await read(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, rows]);
  });

test('somebody signs in by keyboard, is told of a wrong password beside its field, and stays in over a reload', {
  tag: [everyday, '@whole-browser'],
}, async ({ page }) => {
  await page.goto('/students');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await lookUp(page, ` ${ana.email.toUpperCase()}`);
  await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await typePassword(page, 'a wrong one');
  await expect(page.getByText('That e-mail and password don’t match.')).toBeVisible(answered);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByLabel('E-mail')).toHaveValue(ana.email);
  await typePassword(page, ana.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible(answered);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible(answered);
  expect(await leftBehind(page)).not.toContain(ana.password);
});

test('signing out of one’s own computer locks the gradebook, and signing in opens it as it was', async ({ page }) => {
  await signIn(page, ana, 'Mine');
  await holdBack(page);
  await addSaved(page, 'Kept under lock');
  await choose(page, 'Sign out');
  await expect(page.getByRole('dialog')).toContainText('One change has not been sent');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(`${ana.email} is signed out.`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`${ana.email} is signed out.`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(1);
  await page.goto('/courses');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByText('Kept under lock')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /offline/ })).toHaveCount(0);
  await signIn(page, ana, 'Mine');
  await expect(page.getByRole('cell', { name: 'Kept under lock', exact: true })).toBeVisible();
});

test('without the server one goes on offline, is told what waits, and is back when it is', async ({ page }) => {
  await signIn(page, ana, 'Mine');
  await holdBack(page);
  await addSaved(page, 'Before the cut');
  const mend = await cut(page);
  await page.reload();
  await page.getByRole('button', { name: `Continue offline as ${ana.email} (1 waiting)` }).click();
  await expect(page.getByRole('cell', { name: 'Before the cut', exact: true })).toBeVisible();
  await expect(page.getByText(`Working offline as ${ana.email}, 1 waiting.`)).toBeVisible();
  await choose(page, 'Change password…');
  await page.getByLabel('Old password').fill(ana.password);
  await page.getByLabel('New password', { exact: true }).fill('another secret');
  await page.getByLabel('New password, once more').fill('another secret');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByRole('alert')).toContainText('This needs a connection');
  await page.keyboard.press('Escape');
  await mend();
  await page.getByRole('button', { name: 'Look now' }).click();
  await expect(page.getByText('Working offline')).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Before the cut', exact: true })).toBeVisible();
});

test('signing out of a shared computer leaves nothing behind, with the server gone too', async ({ page }) => {
  await signIn(page, ana, 'Shared');
  await holdBack(page);
  await addSaved(page, 'Left on the library computer');
  expect(await leftBehind(page)).toContain('Left on the library computer');
  await page.reload();
  await expect(page.getByRole('cell', { name: 'Left on the library computer', exact: true })).toBeVisible();
  await cut(page);
  await choose(page, 'Sign out');
  const dialog = page.getByRole('dialog', { name: 'Sign out of this shared computer?' });
  await expect(dialog).toContainText('its history ends here');
  await expect(dialog).toContainText('One change has not been sent and would be lost.');
  await expect(dialog.getByRole('button', { name: 'Export the ledger' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(page.getByText('Nothing of it is left on this computer.')).toBeVisible();
  const left = await leftBehind(page);
  expect(left).toBe('[{},{},[]]');
});

test('a session that ends in mid-work is renewed in place, by its own user only', async ({ page, context }) => {
  await signIn(page, ana, 'Mine');
  await addSaved(page, 'On the screen throughout');
  await expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);
  await context.clearCookies();
  await choose(page, 'Change password…');
  await page.getByLabel('Old password').fill(ana.password);
  await page.getByLabel('New password', { exact: true }).fill('another secret');
  await page.getByLabel('New password, once more').fill('another secret');
  await page.getByRole('button', { name: 'Change it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('E-mail').fill(bob.email);
  await dialog.getByLabel('Password').fill(bob.password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toContainText('These records are another user’s.');
  await dialog.getByLabel('E-mail').fill(ana.email);
  await dialog.getByLabel('Password').fill(ana.password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toHaveCount(0, answered);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('cell', { name: 'On the screen throughout', exact: true })).toBeVisible();
});

test('R15.6 where a session has ended the work goes on, and is sent after signing in', async ({ page, context }) => {
  await signIn(page, ana, 'Mine');
  await addSaved(page, 'Before the session ended');
  await expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);
  await context.clearCookies();
  await addCourse(page, 'MATH', '101', 'Notices it');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByRole('button', { name: 'Go on without sending' }).click(answered);
  const banner = page.getByRole('status').filter({ hasText: 'Your session has ended.' });
  await expect(banner).toContainText('nothing is sent until you sign in again');
  await addCourse(page, 'MATH', '102', 'While signed out');
  await expect(savedState(page)).toContainText('Signed out, 2 waiting');
  await expect(dialog).toHaveCount(0);
  await banner.getByRole('button', { name: 'Sign in' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await banner.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Password').fill(ana.password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toHaveCount(0, answered);
  await expect(banner).toHaveCount(0);
  await expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);
});

test('R15.6 on a shared computer an ended session is renewed, or left', async ({ page, context }) => {
  await signIn(page, ana, 'Shared');
  await expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible(answered);
  await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Go on without sending' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
});

/** Acts as the server for a second account, because the served one has only one. */
const playBob = async (page: Page): Promise<void> => {
  const json = (route: Route, body: object): Promise<void> =>
    route.fulfill({ status: 200, json: { success: true, ...body } });
  const nothing = {
    courses: [],
    offerings: [],
    assessments: [],
    enrollments: [],
    students: [],
    grades: [],
    settings: {},
  };
  await page.route('**/core/login/edit', (route) =>
    json(route, {
      antiForgeryToken: 'token',
      antiForgeryHeaderName: 'X-Token',
      backendIdentification: 'bob',
      backendIdentificationIdName: 'X-Who',
      frozen: false,
    }),
  );
  await page.route('**/user/verify/get', (route) => json(route, {}));
  await page.route('**/user/multi/init', (route) => json(route, nothing));
};

test('another user of the same browser sees nothing of the first, and takes nothing from them', async ({ page }) => {
  await signIn(page, ana, 'Mine');
  await holdBack(page);
  await addSaved(page, 'Theirs alone');
  await choose(page, 'Sign out');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(`${ana.email} is signed out.`)).toBeVisible();
  await playBob(page);
  await signIn(page, bob, 'Mine');
  await expect(page.getByText('Theirs alone')).toHaveCount(0);
  await choose(page, 'Sign out');
  await expect(page.getByText(`${bob.email} is signed out.`)).toBeVisible();
  await page.unrouteAll();
  await signIn(page, ana, 'Mine');
  await expect(page.getByRole('cell', { name: 'Theirs alone', exact: true })).toBeVisible();
});

test('a frozen account is told so, and may ask about it; a message is sent once', async ({ page }) => {
  await page.route('**/core/login/edit', (route) =>
    route.fulfill({ status: 403, json: { success: false, reason: 'account.frozen', frozen: true } }),
  );
  await page.goto('/');
  await lookUp(page, ana.email);
  await page.getByRole('radio', { name: 'Mine' }).check();
  await typePassword(page, ana.password);
  await expect(page.getByRole('heading', { name: 'This account is frozen' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask about it' }).click();
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill(ana.email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Type a message.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Why is it frozen?');
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/contactus/')) posted.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message was sent.')).toBeVisible();
  expect(posted.map((body) => JSON.parse(body))).toEqual([
    { email: ana.email, message: 'Why is it frozen?', isLoggedIn: false },
  ]);
});

test('an address that this site does not trust gets no password, nor any request', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.route('**/identifyapi/user/**', (route) =>
    route.fulfill({ status: 200, json: { success: true, user: { api: 'https://evil.example' } } }),
  );
  await page.goto('/');
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your password went nowhere.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  expect(new Set(asked)).toEqual(new Set([baseURL]));
});
