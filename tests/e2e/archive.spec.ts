import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { archiveTables } from '../../messages/archive.ts';
import { addAssessment, addCourse, addOffering, applyImport, cell, chooseFile, goTo, openEmpty } from './instructor.ts';
import { test } from './journey.ts';

const command = join(import.meta.dirname, '..', '..', 'cli', 'gradeledger.js');
const verified = (path: string) => spawnSync(process.execPath, [command, 'verify', path], { encoding: 'utf8' });

const scores = {
  name: 'class.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Student code,Last name,First name,E-mail\nA1,Álvarez,<b>Inés</b>,i@example.edu\n7,Bond,James,j@example.edu\n',
  ),
};

const download = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const path = test.info().outputPath(file.suggestedFilename());
  await file.saveAs(path);
  return path;
};

/** Opens the file as a double click does, in a browser without a network. `asked`: what the page asked for besides itself. */
const openedAlone = async (
  browser: Browser,
  path: string,
  more: { readonly javaScriptEnabled?: boolean; readonly timezoneId?: string } = {},
) => {
  const context = await browser.newContext({ offline: true, baseURL: '', ...more });
  const page = await context.newPage();
  const asked: string[] = [];
  const { href } = pathToFileURL(path);
  page.on('request', (request) => request.url() !== href && asked.push(request.url()));
  page.on('console', (said) => asked.push(said.text()));
  page.on('pageerror', (error) => asked.push(error.message));
  await page.goto(href);
  return { page, asked };
};

test('R21.20 and R21.21 an archive opens alone, checks itself, and gives its ledger out', async ({ page, browser }) => {
  await openEmpty(page);
  await addCourse(page, 'BOT', '9', 'Botanica');
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).last().click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10, 15');
  await chooseFile(page, scores);
  await applyImport(page);
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await (await cell(page, 'Bond, James', 'P1')).click();
  for (const points of ['7', '12.5']) {
    await page.keyboard.type(points);
    await page.keyboard.press('Tab');
  }
  await goTo(page, 'Final grades');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Archive/ }).click();
  const archive = await download(page, () => page.getByRole('button', { name: 'Save the archive' }).click());
  expect(readFileSync(archive, 'utf8')).not.toContain('Botanica');

  const { page: alone, asked } = await openedAlone(browser, archive, { timezoneId: 'Asia/Tokyo' });
  await expect(alone.locator('#check')).toContainText('the ledger in this file is consistent with itself up to No.');
  await expect(alone.locator('#check')).toContainText('Nothing in this file confirms that head');
  await expect(alone.locator('#tables-check')).toHaveText(archiveTables.same);
  const made = alone.locator('time').first();
  await expect(made).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d GMT\+9$/);
  const [inUtc, here] = [await made.getAttribute('title'), await made.textContent()];
  const hours = (Date.parse(`${here?.slice(0, 16)}Z`) - Date.parse(`${inUtc?.slice(0, 16)}Z`)) / 3_600_000;
  expect([hours, inUtc]).toEqual([9, expect.stringMatching(/ UTC$/)]);
  const ledger = await download(alone, () => alone.getByRole('button', { name: 'Take the ledger out' }).click());
  for (const path of [ledger, archive]) {
    const { status, stdout } = verified(path);
    expect([status, stdout]).toEqual([0, expect.stringContaining('consistent with itself')]);
    const head = /^head ([0-9a-f]{64})$/m.exec(stdout)?.[1] ?? 'none';
    await expect(alone.locator('#check')).toContainText(head);
  }
  expect(asked).toEqual([]);

  const planted = archive.replace('.html', '-planted.html');
  writeFileSync(planted, readFileSync(archive, 'utf8').replace('<td class="n">12.5</td>', '<td class="n">13.5</td>'));
  const told = 'In “Midterm”, “Bond, James”, “P2 (15)” stands “13.5”; by the ledger it is “12.5”.';
  expect(verified(planted)).toMatchObject({ status: 1, stdout: expect.stringContaining(told) });
  const { page: wrong } = await openedAlone(browser, planted);
  await expect(wrong.locator('#tables-check')).toContainText(told);
  await expect(wrong.locator('#tables-check')).toHaveAttribute('data-state', 'bad');

  const { page: plain } = await openedAlone(browser, archive, { javaScriptEnabled: false });
  await expect(plain.getByRole('table', { name: 'Midterm' }).getByRole('row', { name: /^Bond, James/ })).toContainText(
    '12.5',
  );
  await expect(plain.getByRole('table', { name: 'Final grade', exact: true })).toContainText('Álvarez, <b>Inés</b>');
  await expect(plain.locator('#check')).toContainText('only where scripts run');
});

test('R21.23 a copy without names opens alone, too, and says that nobody can confirm it', async ({ page, browser }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await goTo(page, 'History');
  const copy = await download(page, () => page.getByRole('button', { name: 'Without names, as a page' }).click());
  expect(readFileSync(copy, 'utf8')).not.toContain('Calculus');
  const { page: alone, asked } = await openedAlone(browser, copy);
  await expect(alone.locator('#check')).toContainText('nobody outside can confirm it');
  await expect(alone.locator('#tables-check')).toHaveText(archiveTables.same);
  expect(asked).toEqual([]);
  expect(verified(copy)).toMatchObject({ status: 0, stdout: expect.stringContaining('redacted') });
});
