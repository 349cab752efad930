import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@playwright/test';
import { ensureApp } from '../../scripts/built.js';
import { root } from '../../scripts/sources.js';
import { goTo } from './instructor.ts';
import { ana, answered, expectSent, type OwnBackend, ownBackend, signInAt, titlesAt } from './own-backend.ts';
import { add } from './syncing.ts';

const folders = { old: '', fresh: '', app: '' };
let old: OwnBackend;
let fresh: OwnBackend;

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'gradeledger-e2e-move-'));

const cli = (folder: string, url: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, 'cli/gradeledger.js'), ...args], {
    env: { ...process.env, DATA_DIR: folder, PUBLIC_ORIGIN: url },
    encoding: 'utf8',
  });

/** As whoever runs both servers does it. */
const moveAccount = (): void => {
  const file = join(newFolder(), 'account.jsonl');
  cli(folders.old, old.url, 'account', 'export', ana.email, file, '--to', fresh.url);
  cli(folders.fresh, fresh.url, 'user', 'remove', ana.email, '--yes');
  cli(folders.fresh, fresh.url, 'account', 'import', file, '--to', fresh.url);
};

/** The built app, whose `index.html` lists the new server. */
const appListing = async (url: string): Promise<string> => {
  const folder = newFolder();
  cpSync(await ensureApp('testing'), folder, { recursive: true });
  const page = join(folder, 'index.html');
  const listing = 'name="gradeledger-backends" content="';
  writeFileSync(page, readFileSync(page, 'utf8').replace(listing, `${listing}${url}`));
  for (const name of readdirSync(folder)) if (/^index\.html\./.test(name)) rmSync(join(folder, name));
  return folder;
};

test.beforeEach(async () => {
  Object.assign(folders, { old: newFolder(), fresh: newFolder() });
  old = await ownBackend({ OFFLINE: 'no' }, folders.old);
  fresh = await ownBackend({ OFFLINE: 'no', ALLOWED_ORIGINS: old.url }, folders.fresh);
  await old.stop();
  folders.app = await appListing(fresh.url);
  await old.start({ BACKEND_ORIGINS: fresh.url, APP_DIR: folders.app });
});

test.afterEach(async () => {
  await Promise.all([old.remove(), fresh.remove()]);
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

const host = (url: string): string => url.replace('http://', '');

test('work that waits when the account moves goes on at the new server after one question, in every tab', async ({
  page,
  context,
}) => {
  await signInAt(page, old.url);
  await add(page, 'Algebra');
  await expectSent(page);
  const other = await context.newPage();
  await other.goto(`${old.url}/courses`);
  await expect(other.getByRole('cell', { name: 'Algebra', exact: true })).toBeVisible(answered);

  const adding = '**/user/course/add';
  await page.route(adding, (route) => route.abort());
  await add(page, 'Geometry');
  moveAccount();
  await page.unroute(adding);
  const asked = page.getByRole('dialog', { name: 'Your account has moved' });
  await expect(asked).toBeVisible(answered);
  await expect(asked).toContainText(`is at ${host(fresh.url)} now`);
  await asked.getByLabel('Password').fill(ana.password);
  await asked.getByRole('button', { name: `Sign in at ${host(fresh.url)}` }).click();
  await expect(asked).toBeHidden(answered);
  await expectSent(page);
  await expect(page.getByRole('cell', { name: 'Geometry', exact: true })).toBeVisible();
  expect(await titlesAt(page, fresh.url)).toEqual(['Algebra', 'Geometry']);

  await expect(other.getByRole('dialog', { name: 'Your account has moved' })).toBeHidden(answered);
  await expect(other.getByRole('cell', { name: 'Geometry', exact: true })).toBeVisible(answered);
  await add(other, 'Statistics');
  await expectSent(other);
  expect(await titlesAt(page, fresh.url)).toEqual(['Algebra', 'Geometry', 'Statistics']);
  await goTo(page, 'History');
  const moved = page.getByRole('row').filter({ hasText: `Account moved: ${host(old.url)} → ${host(fresh.url)}` });
  await expect(moved).toHaveCount(1);
  await moved.getByRole('gridcell').first().click();
  await expect(page.getByRole('complementary', { name: 'Chosen change' })).toContainText('Account moved');

  await page.reload();
  await expectSent(page);
  await goTo(page, 'Courses');
  await expect(page.getByRole('row').filter({ hasText: 'Statistics' })).toBeVisible();
});

test('a browser that comes back after the move is led to the new server, and asked before the password goes there', async ({
  page,
}) => {
  await signInAt(page, old.url);
  await add(page, 'Algebra');
  await expectSent(page);
  moveAccount();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(`Now the account is said to be at ${host(fresh.url)}`, answered);
  await page.getByRole('button', { name: `Continue to ${host(fresh.url)}` }).click();
  await page.getByLabel('Password').fill(ana.password);
  await page.getByLabel('Password').press('Enter');
  await expectSent(page);
  await add(page, 'Geometry');
  await expectSent(page);
  expect(await titlesAt(page, fresh.url)).toEqual(['Algebra', 'Geometry']);
});
