import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { LogFileCheck } from '../../log/file/check.ts';
import { noteIn } from '../../log/lines/note.ts';
import { addCourse, goTo, openDemo, openEmpty, openPalette, savedState } from './instructor.ts';
import { test } from './journey.ts';

/** Every text of the demo that could name somebody or something: what the exported records hold. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const named = (records: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>): readonly string[] =>
  ['students', 'courses', 'assessments'].flatMap((store) =>
    (records[store] ?? []).flatMap((row) =>
      Object.entries(row).flatMap(([field, value]) =>
        /name|email|code$|title|description|notes/i.test(field) ? textsIn(value) : [],
      ),
    ),
  );

test('R21.6 a report shows all that it holds, and names nobody', async ({ page }) => {
  await openDemo(page);
  await goTo(page, 'Settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the records', exact: true }).click(),
  ]);
  const records = JSON.parse(readFileSync(await download.path(), 'utf8'));
  const texts = [...new Set(named(records))].filter((text) => text.length > 3);
  expect(texts.length).toBeGreaterThan(200);

  await goTo(page, 'Students');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog.getByRole('status').first()).toContainText('of the last hour');
  await dialog.getByLabel('What happened, and what did you expect?').fill('The list jumped.');
  const shown = [dialog.getByLabel('All its lines before them'), dialog.getByLabel('The last lines of the file')];
  await expect(dialog.getByLabel('The last lines of the file')).toHaveValue(/The list jumped/);
  const [others, last] = await Promise.all(shown.map((field) => field.inputValue()));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the file' }).click(),
  ]);
  const saved = readFileSync(await file.path(), 'utf8');
  expect(saved).toBe(`${others}${last}`);

  const lines = saved.trimEnd().split('\n');
  const { command, events } = JSON.parse(lines.at(-2) ?? '');
  expect(command.type).toBe('ReportProblem');
  expect(JSON.parse(noteIn(events[0]) ?? '')).toMatchObject({ screen: '/students', words: 'The list jumped.' });
  expect(texts.filter((text) => saved.includes(JSON.stringify(text)))).toEqual([]);
  const emails = texts.filter((text) => text.includes('@'));
  expect(emails.length).toBeGreaterThan(40);
  expect(emails.filter((text) => saved.includes(text))).toEqual([]);
  const check = new LogFileCheck();
  for (const line of lines) expect(check.take(line).kind).not.toBe('bad');
  expect(check.end()).toMatchObject({ kind: 'log', header: { redacted: true } });

  await page.goto('/');
  await page.getByRole('button', { name: 'Open a ledger', exact: true }).click();
  const buffer = Buffer.from(saved);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.ndjson', mimeType: 'application/x-ndjson', buffer });
  const banner = page.getByRole('complementary', { name: 'About this ledger' });
  await expect(banner).toContainText('Redacted; consistent with itself; nobody outside can confirm a redacted copy');
});

test('R21.6 the changes of a report are those of people, not each call to the server', async ({ page }) => {
  await openDemo(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await expect(savedState(page)).not.toHaveAttribute('data-owed', '0');
  await expect(savedState(page)).toHaveAttribute('data-owed', '0');
  const palette = await openPalette(page);
  await palette.fill('Report a problem');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog.getByRole('status').first()).toHaveText('2 changes of the last hour');
  const lines = await dialog.getByLabel('All its lines before them').inputValue();
  expect(lines.trimEnd().split('\n').length, 'calls and answers are in it').toBeGreaterThan(4);
});

test('a report is found in the palette, and nothing of it is sent', async ({ page }) => {
  await openDemo(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  const palette = await openPalette(page);
  await palette.fill('Report a problem');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  await expect(dialog).toContainText('downloaded');
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);
});

test('a report is of now while a past moment is shown', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await addCourse(page, 'MATH', '102', 'Algebra');
  await goTo(page, 'History');
  await page.getByRole('rowheader').nth(2).click();
  await page.getByRole('button', { name: 'View as of here' }).click();
  await expect(page.getByRole('complementary', { name: 'As of a past moment' })).toBeVisible();
  const palette = await openPalette(page);
  await palette.fill('Report a problem');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog.getByLabel('The last lines of the file')).toHaveValue(/\\"seq\\":2,/);
  await expect(dialog.getByRole('status').first()).toHaveText('2 changes of the last hour');
});

test('a screen that has stopped leaves the way to a report open', async ({ page }) => {
  await page.route(/\/assets\/students-screen-[^/]*\.js/, async (route) => {
    const sound = await route.fetch();
    const code = await sound.text();
    const broken = code.replace(
      /export\s*\{\s*[\w$]+ as (\w+)\s*\}/,
      'const X0=()=>{throw Error("broken")};export{X0 as $1}',
    );
    expect(broken).not.toBe(code);
    await route.fulfill({ response: sound, body: broken });
  });
  await openDemo(page);
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen has stopped' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog.getByRole('status').first()).toContainText('of the last hour');
  await expect(dialog.getByLabel('The last lines of the file')).toHaveValue(/\\"screen\\":\\"\/students\\"/);
});

test('R21.11 the whole ledger is exported without names', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await goTo(page, 'History');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'A copy without names' }).click(),
  ]);
  const copy = readFileSync(await download.path(), 'utf8');
  expect(copy).not.toContain('Calculus');
  const check = new LogFileCheck();
  for (const line of copy.trimEnd().split('\n')) expect(check.take(line).kind).not.toBe('bad');
  expect(check.end()).toMatchObject({ kind: 'log', header: { redacted: true }, head: { seq: 1 } });
});

test('a ledger file is opened from the palette', async ({ page }) => {
  await openDemo(page);
  const palette = await openPalette(page);
  await palette.fill('Open a ledger');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Open a ledger' })).toBeVisible();
});
