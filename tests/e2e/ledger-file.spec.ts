import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { sha256Hex } from '../../log/digest.ts';
import { footerLine } from '../../log/file/writing.ts';
import { hashOfLine, linkCommit, parseLine } from '../../log/lines/line.ts';
import {
  addCourse,
  goTo,
  grid,
  isDrawn,
  openCourse,
  openDemo,
  openEmpty,
  openLocal,
  savedState,
} from './instructor.ts';
import { test } from './journey.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: 'About this ledger' });

/** Exports the ledger that is open. */
const exported = async (page: Page): Promise<Buffer> => {
  await savedState(page).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the ledger', exact: true }).click(),
  ]);
  return readFileSync(await file.path());
};

const chosen = (buffer: Buffer) => ({ name: 'exported.ndjson', mimeType: 'application/x-ndjson', buffer });

/** Chooses a ledger on the first page. */
const opensFile = async (page: Page, buffer: Buffer): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a ledger', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(chosen(buffer));
};

test('R21.1 a ledger’s file is checked and opened without an account, to be looked at', async ({ page }) => {
  await openDemo(page);
  const file = await exported(page);
  const head = /"head":"([0-9a-f]{8})/.exec(file.toString())?.[1] ?? '';
  await opensFile(page, file);
  await expect(page).toHaveURL(/\/courses$/, { timeout: 30_000 });
  await expect(banner(page)).toContainText('Ledger of demo');
  await expect(banner(page)).toContainText('Consistent with itself: checked today');
  await expect(banner(page)).toContainText(`head ${head}…. Nobody outside has confirmed this head`);
  await expect(savedState(page)).toHaveAttribute('data-state', 'readOnly');

  await expect(page.getByRole('button', { name: /^(New course|Import a class)/ })).toHaveCount(0);
  await goTo(page, 'Students');
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New student' })).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(/Verified .*, consistent with itself\. Nobody outside has confirmed/)).toBeVisible();
  expect(await exported(page)).toEqual(file);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Close it' }).click();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('R21.8 a head that was noted is compared with the file that is opened, and with the ledger that is', async ({
  page,
}) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await addCourse(page, 'MATH', '102', 'Algebra');
  const file = await exported(page);
  const hashes = [...file.toString().matchAll(/"hash":"([0-9a-f]{64})"}\n/g)].map(([, hash = '']) => hash);
  const opensWith = async (head: string): Promise<void> => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open a ledger', exact: true }).click();
    await page.getByLabel('A head that was noted elsewhere').fill(head);
    await page.locator('input[type=file]').setInputFiles(chosen(file));
  };
  await opensWith('abc');
  await expect(page.getByRole('alert')).toContainText('A head has 64 digits');
  await opensWith(hashes.at(-1) ?? '');
  await expect(banner(page)).toContainText('The head that was noted is its head: nothing was changed since');
  await opensWith('0'.repeat(64));
  await expect(banner(page)).toContainText('The head that was noted is no hash of it');
  await isDrawn(page);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByLabel('A head that was noted elsewhere').fill(hashes[0] ?? '');
  await expect(page.getByText('The head that was noted is the hash of commit 1')).toBeVisible();
});

test('nothing is changed in it, and it says so', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  const file = await exported(page);
  await opensFile(page, file);
  await isDrawn(page);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New course' })).toHaveCount(0);
  await openCourse(page, 'Calculus');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Algebra');
  await title.press('Tab');
  await expect(page.getByText('only looked at').first()).toBeVisible();
  expect(await exported(page)).toEqual(file);
});

test('R21.7 a file does not close work that is nowhere else before it has asked', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  const file = await exported(page);
  await page.keyboard.press('Escape');
  await addCourse(page, 'MATH', '102', 'Algebra');
  await goTo(page, 'Settings');
  const opens = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Open a ledger', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(chosen(file));
    await expect(page.getByRole('alert')).toContainText('lives in this page only');
  };
  await opens();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await opens();
  await page.getByRole('button', { name: 'Leave and lose it' }).click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('Algebra')).toHaveCount(0);
});

test('nothing is tried, taken back or tagged in it, and nothing offers to', async ({ page }) => {
  await openDemo(page);
  await opensFile(page, await exported(page));
  await expect(banner(page)).toBeVisible();
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await goTo(page, 'Final grades');
  await expect(page.getByRole('button', { name: 'As of…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'What if…' })).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
  // The first row is the heading of a day.
  await page.getByRole('rowheader').nth(1).click();
  await page.getByRole('button', { name: 'Tags…' }).click();
  await expect(page.getByRole('heading', { name: 'Tagged moments' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tag this moment' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});

test('R20.5 a proof of final grades is opened, says what it proves, and is compared with the ledger that is open', async ({
  page,
}) => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await goTo(page, 'Final grades');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Proof for an auditor (JSON)' }).click(),
  ]);
  const proof = readFileSync(await download.path());
  const file = await exported(page);
  const opensProof = (buffer: Buffer): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer });
  const opens = async (buffer: Buffer): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: /^Open a ledger/ }).click();
    await opensProof(buffer);
  };
  const dialog = page.getByRole('dialog');

  await page.goto('/');
  await page.getByRole('button', { name: 'Open a ledger', exact: true }).click();
  await opensProof(Buffer.from(proof.toString().replace(/"final":"\d/, '"final":"0')));
  await expect(page.getByRole('alert')).toContainText('something in the file was changed after it was written');
  await opensProof(proof);
  await expect(dialog).toContainText('computed again here, with the same results');
  await expect(dialog).toContainText('It does not prove whose scores they are');
  await expect(dialog).toContainText('Open that ledger first');
  await expect(dialog.getByRole('table').getByRole('row')).not.toHaveCount(1);

  await opensFile(page, file);
  await expect(page).toHaveURL(/\/courses$/, { timeout: 30_000 });
  await opens(proof);
  await expect(dialog).toContainText('has this head after commit 1, and the same policy and results there');
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await opens(proof);
  await expect(dialog).toContainText('No commit of the ledger that is open has this head');
});

test('R21.2 a file that is not whole names its first bad line, and shows what stands before it if that is wanted', async ({
  page,
}) => {
  await openLocal(page, 'ana@example.edu');
  await addCourse(page, 'MATH', '101', 'Calculus');
  await addCourse(page, 'MATH', '102', 'Algebra');
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  const file = await exported(page);
  const damaged = Buffer.from(file.toString().replace('Algebra', 'Alchemy'));
  await opensFile(page, damaged);
  await expect(page.getByRole('alert')).toContainText(
    'Line 3 is not sound: the commit was changed after it was written.',
  );
  await page.getByRole('button', { name: 'Look at what stands before it' }).click();
  await expect(banner(page)).toContainText('Not consistent with itself. Line 3');
  await expect(page.getByText('Calculus').first()).toBeVisible();
  await expect(page.getByText('Algebra')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(/Not consistent with itself: in line/)).toBeVisible();
  await page.getByRole('button', { name: 'Export changes' }).click();
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^beginning of a ledger until \d{4}-.* UTC · Changes\.csv$/);
});

/** The ledger's file with one more commit, sound, of that event. */
const goneOn = (file: Buffer, type: string): Buffer => {
  const lines = file.toString().trimEnd().split('\n').slice(0, -1);
  const last = lines.at(-1) ?? '';
  const stored = parseLine(last);
  if (typeof stored === 'string') throw new Error(stored);
  const draft = { ...stored, at: '2040-01-01T12:00:00.000Z', events: [] };
  const entries = [JSON.stringify({ salt: '0'.repeat(32), v: 1, event: { type } })];
  const { line, position } = linkCommit(
    { draft, entries, digests: entries.map(sha256Hex) },
    { seq: lines.length - 1, hash: hashOfLine(last) },
  );
  return Buffer.from([...lines, line, footerLine(position)].map((one) => `${one}\n`).join(''));
};

test('R21.1 a ledger that a newer version went on with says how far it is shown', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await opensFile(page, goneOn(await exported(page), 'OfTomorrow'));
  await expect(page.getByRole('alert')).toContainText('cannot be read to its end');
  await expect(page.getByRole('alert')).toContainText('this version does not know what the commit holds');
  await page.getByRole('button', { name: 'Look at what stands before it' }).click();
  await expect(banner(page)).toContainText('Not read to its end. Line 3');
  await expect(banner(page)).toContainText('You see the 1 commit before it');
  await expect(banner(page)).toContainText('until today');
  await expect(savedState(page)).toHaveAttribute('data-state', 'readOnly');
  await expect(page.getByText('Calculus').first()).toBeVisible();
});

test('R21.7 a file of whose commits no gradebook follows is named, and what is open stays open', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  const file = goneOn(await exported(page), 'CourseAdded');
  await page.keyboard.press('Escape');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Open a ledger', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(chosen(file));
  await expect(page.getByRole('alert')).toContainText('exported.ndjson holds what no Gradeledger writes');
  await expect(page.getByRole('alert')).toContainText('(events.0, CourseAdded, course)');
  await page.keyboard.press('Escape');
  await goTo(page, 'Courses');
  await expect(page.getByText('Calculus').first()).toBeVisible();
});

test('what is no ledger is refused in words', async ({ page }) => {
  await opensFile(page, Buffer.from('{"courses":[]}\n'));
  await expect(page.getByRole('alert')).toContainText('this is not an exported ledger');
});

test('R21.5 a part of the ledger is exported by its days, and says that it is a part', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await savedState(page).click();
  await page.getByRole('button', { name: 'Export part…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export this part' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose two days');
  await dialog.getByLabel('From').fill('2001-01-01');
  await dialog.getByLabel('To, including that day').fill('2001-01-01');
  await dialog.getByRole('button', { name: 'Export this part' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed on these days');
  await dialog.getByLabel('To, including that day').fill('2100-01-01');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export this part' }).click(),
  ]);
  const part = readFileSync(await file.path());
  expect(part.toString().split('\n')[0]).toContain('"part":{"after":0,');
  await opensFile(page, part);
  await expect(banner(page)).toContainText('A part of a ledger, unbroken from its beginning: 1 commit');
  await expect(page.getByText('Calculus').first()).toBeVisible();
});
