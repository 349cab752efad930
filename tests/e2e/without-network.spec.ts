import { expect, type Page, test } from '@playwright/test';
import { enterFive, firstPoints, typeFirst } from './first-score.ts';
import { grid } from './instructor.ts';
import { cameFromWorker, isKept, type KeptFile, keptFiles } from './kept-site.ts';
import {
  ana,
  answered,
  expectSent,
  type OwnBackend,
  openCoursesAt,
  ownBackend,
  rowsAt,
  sessionHeaders,
  signInAt,
} from './own-backend.ts';
import { says } from './syncing.ts';

let backend: OwnBackend;
test.beforeEach(async () => {
  backend = await ownBackend();
});
test.afterEach(() => backend.remove());

/** A name that no sample data has. */
const nobodyElse = 'Quillfeather';

const goOn = (page: Page) => page.getByRole('button', { name: `Continue offline as ${ana.email}` });

const gradesAt = async (page: Page): Promise<unknown> =>
  (await rowsAt(page, backend.url)).grades.map(({ grades }) => grades);

const editsOfGrades = (): number =>
  backend.log().filter((line) => line.includes('"POST"') && line.includes('/grade/')).length;

/** The kept files that say anything of the user: the student's name, or what proves their session. */
const theirs = async (page: Page, kept: readonly KeptFile[]): Promise<readonly string[]> => {
  const proofs = Object.values(await sessionHeaders(page));
  expect(proofs.every((proof) => proof.length > 10)).toBe(true);
  return kept.filter(({ text }) => [nobodyElse, ...proofs].some((word) => text.includes(word))).map(({ url }) => url);
};

test('R24.1 a second visit opens a deep link without a network; what is typed is sent once, when it is back', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await enterFive(page, nobodyElse);
  await isKept(page);
  expect(await theirs(page, Object.values(await keptFiles(page)).flat())).toEqual([]);
  await page.close();
  const edits = editsOfGrades();
  await context.setOffline(true);
  await backend.stop();

  const again = await context.newPage();
  await again.goto(`${backend.url}/assessment`);
  await goOn(again).click();
  await expect(again).toHaveURL(/\/assessment$/);
  await expect(grid(again)).toHaveAttribute('aria-label', /Midterm/);
  expect(await cameFromWorker(again)).toBe(true);
  await typeFirst(again, '8');
  await says(again, '1 waiting');

  await backend.start();
  await context.setOffline(false);
  await expectSent(again);
  expect(await gradesAt(again)).toEqual([[8, null]]);
  expect(editsOfGrades()).toBe(edits + 1);
  await again.reload();
  await expect(firstPoints(again)).toHaveText('8');
});

test('R24.2 without a network, whoever is not signed in reads that signing in needs a connection', async ({
  page,
  context,
}) => {
  await page.goto(backend.url);
  await isKept(page);
  await context.setOffline(true);
  await page.goto(`${backend.url}/students`);
  await expect(page.getByRole('button', { name: /offline/ })).toHaveCount(0);
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByText('Signing in needs a connection')).toBeVisible(answered);
  await expect(page.getByLabel('E-mail')).toHaveValue(ana.email);
  await context.setOffline(false);
  await backend.stop();
  await page.reload();
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByText('Signing in needs a connection')).toBeVisible(answered);
});

test('R24.2 on a shared computer a new tab offers nothing, and the caches hold files of the app alone', async ({
  page,
  context,
}) => {
  await openCoursesAt(page, backend.url, ana, 'Shared');
  await enterFive(page, nobodyElse);
  await isKept(page);
  const kept = Object.values(await keptFiles(page)).flat();
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter(({ url }) => !/^\/(assets\/|index\.html$|app\.webmanifest$|icon-)/.test(url))).toEqual([]);
  await page.close();
  await backend.stop();
  const again = await context.newPage();
  await again.goto(`${backend.url}/courses`);
  await expect(again.getByLabel('E-mail')).toBeVisible();
  await expect(again.getByRole('button', { name: /offline/ })).toHaveCount(0);
});

test('R24.3 calls, downloads and other addresses go to the server, however often they were asked', async ({ page }) => {
  await page.goto(backend.url);
  await isKept(page);
  await page.reload();
  expect(await cameFromWorker(page)).toBe(true);
  const paths = ['/user/verify/get', `/identifyapi/user/${ana.email}`, '/core/login/edit', '/readyz', '/healthz'];
  const ask = (): Promise<number[]> =>
    page.evaluate((all) => Promise.all(all.map(async (path) => (await fetch(path)).status)), paths);
  const before = backend.log().length;
  const first = await ask();
  expect(await ask()).toEqual(first);
  await expect.poll(() => backend.log().length).toBe(before + 2 * paths.length);
  const kept = Object.values(await keptFiles(page)).flat();
  expect(kept.filter(({ url }) => paths.includes(url))).toEqual([]);
  await backend.stop();
  const gone = await page.evaluate(
    (all) =>
      Promise.all(
        all.map((path) =>
          fetch(path).then(
            () => 'answered',
            () => 'no answer',
          ),
        ),
      ),
    paths,
  );
  expect(gone).toEqual(paths.map(() => 'no answer'));
  await expect(page.goto(`${backend.url}/no-such-page`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
});
