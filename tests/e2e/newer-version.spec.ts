import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { goTo, isWhole } from './instructor.ts';
import { buildOf, cameFromWorker, isKept, keptFiles, laterBuild, lookForNewer } from './kept-site.ts';
import { ana, answered, expectSent, type OwnBackend, ownBackend, signInAt } from './own-backend.ts';

let backend: OwnBackend;
let later: string;
test.beforeAll(async () => {
  later = await laterBuild();
});
test.afterAll(() => rmSync(later, { recursive: true, force: true }));
test.beforeEach(async () => {
  backend = await ownBackend();
});
test.afterEach(() => backend.remove());

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A newer version is ready.' });

const builds = async (page: Page): Promise<number> => Object.keys(await keptFiles(page)).length;

const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Signs in, and opens Courses as the worker has it. */
const openKept = async (page: Page): Promise<void> => {
  await signInAt(page, backend.url);
  await isKept(page);
  await page.reload();
  await expectSent(page);
  expect(await cameFromWorker(page)).toBe(true);
};

const serveLater = async (): Promise<void> => {
  await backend.stop();
  await backend.start({ APP_DIR: later });
};

test('R24.4 a page keeps its build, and what is typed in it, until its user asks for the newer version', async ({
  page,
  context,
}) => {
  await openKept(page);
  const before = await buildOf(page);
  await page.locator('[data-new-record]').first().click();
  const title = page.getByRole('main').getByRole('textbox', { name: 'Title' });
  await title.fill('Not entered yet');
  await serveLater();
  expect(await lookForNewer(page)).toBe('looked');
  await expect(notice(page)).toBeVisible(answered);
  await expect(title).toHaveValue('Not entered yet');
  expect(await builds(page)).toBe(2);

  const other = await context.newPage();
  // While parts still come in advance, Chromium may keep the former worker for minutes.
  await Promise.all([isWhole(other), other.goto(`${backend.url}/students`)]);
  await expectSent(other);
  expect(await buildOf(other)).toBe(before);

  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('What you typed here is not entered yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(title).toHaveValue('Not entered yet');
  await title.fill('');

  // While the former worker has something to answer, the page is told, and asked, once more.
  let presses = 0;
  await expect(async () => {
    presses += 1;
    await notice(other).getByRole('button', { name: 'Reload' }).click({ timeout: 20_000 });
    await expect.poll(() => buildOf(other), { timeout: 20_000 }).not.toBe(before);
  }).toPass(answered);
  expect(presses).toBeLessThanOrEqual(2);
  await expectSent(other);
  // The first tab still has all of its own build, which the server has no more.
  expect(await buildOf(page)).toBe(before);
  expect(await builds(page)).toBe(2);
  expect((await fetch(`${backend.url}${before}`)).status).toBe(404);
  expect(await page.evaluate(async (path) => (await fetch(path ?? '', { cache: 'no-store' })).status, before)).toBe(
    200,
  );
  await goTo(page, 'History');
  await page.close();
  await other.reload();
  await expectSent(other);
  await expect.poll(() => builds(other), answered).toBe(1);
});

test('R24.4 once all of its tabs are closed, the newer build opens', async ({ page, context }) => {
  await openKept(page);
  const before = await buildOf(page);
  await serveLater();
  await lookForNewer(page);
  await expect(notice(page)).toBeVisible(answered);
  await page.close();
  const again = await context.newPage();
  await expect
    .poll(async () => {
      await again.goto('about:blank');
      await again.goto(`${backend.url}/courses`);
      return buildOf(again);
    }, answered)
    .not.toBe(before);
  await expectSent(again);
  await expect.poll(() => builds(again), answered).toBe(1);
});

test('R24.5 `serve --no-offline` takes away what is kept, and the worker', async ({ page }) => {
  await openKept(page);
  await backend.stop();
  await backend.start({ OFFLINE: 'no' });
  await page.reload();
  await expectSent(page);
  await expect.poll(() => builds(page), answered).toBe(0);
  await expect.poll(() => workers(page), answered).toBe(0);
  // As its parts come in advance, the page may ask for the worker once more after that.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    active?.postMessage('tidy');
  });
  await expect.poll(() => workers(page), answered).toBe(0);
  await expect(notice(page)).toHaveCount(0);
  await page.goto(`${backend.url}/students`);
  await expectSent(page);
  expect(await cameFromWorker(page)).toBe(false);
  await backend.stop();
  await expect(page.goto(`${backend.url}/courses`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
});

const portal = '<!doctype html><title>Wi-Fi of the waiting room</title><p>Accept the terms';

/** In the server's place, a network that answers everything with its own page, but for one path. */
const portalAt = async (url: string, but?: { readonly path: string; readonly script: Buffer }) => {
  const server = createServer(({ url: path }, response) => {
    if (but && path === but.path) response.writeHead(200, { 'content-type': 'text/javascript' }).end(but.script);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(portal);
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  return () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
};

const keepsPortal = async (page: Page): Promise<boolean> =>
  Object.values(await keptFiles(page))
    .flat()
    .some(({ text }) => text.includes('Wi-Fi of the waiting room'));

test('R24.6 a network that answers everything with its own page is neither the app nor a file of it', async ({
  page,
}) => {
  await openKept(page);
  const before = await buildOf(page);
  await backend.stop();
  const end = await portalAt(backend.url);
  await page.goto(`${backend.url}/students`);
  await page.getByRole('button', { name: `Continue offline as ${ana.email}` }).click(answered);
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  expect(await lookForNewer(page)).toBe('refused');
  const gone = page.evaluate(() =>
    fetch('/assets/gone-AbCd_12.js').then(
      () => 'a file',
      () => 'no file',
    ),
  );
  expect(await gone).toBe('no file');
  await end();

  // It lets the newer worker through, and none of its files.
  const script = readFileSync(join(later, 'worker.js'));
  const endOther = await portalAt(backend.url, { path: '/worker.js', script });
  await lookForNewer(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null))
    .toBe(null);
  expect(await keepsPortal(page)).toBe(false);
  await page.reload();
  expect(await buildOf(page)).toBe(before);
  await expect(notice(page)).toHaveCount(0);
  await endOther();

  await backend.start();
  await page.goto(`${backend.url}/students`);
  await expectSent(page);
});
