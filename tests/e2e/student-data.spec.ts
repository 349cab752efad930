import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import type { StudentData } from '../../machines/student-data/kept.ts';
import { addAssessment, addCourse, addOffering, applyImport, cell, chooseFile, goTo, openEmpty } from './instructor.ts';
import { test } from './journey.ts';

const scores = {
  name: 'Alvarezclass.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Student code,Last name,First name,E-mail\nA1,Álvarez,<b>Inés</b>,=1+1@example.edu\n7,Bond,James,j@example.edu\n',
  ),
};

test('R21.27 everything about a student leaves their page as two files, and the page opens alone', async ({
  page,
  browser,
}) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10, 15');
  await chooseFile(page, scores);
  await applyImport(page);
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await (await cell(page, 'Álvarez, <b>Inés</b>', 'P1')).click();
  await page.keyboard.type('7.25');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3.75');
  await page.keyboard.press('Enter');
  await goTo(page, 'Students');
  await page.getByRole('rowheader', { name: 'A1' }).click();
  await page.getByRole('button', { name: 'Álvarez, <b>Inés</b>', exact: true }).click();
  await page.getByRole('button', { name: 'Export their data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Everything about Álvarez, <b>Inés</b>' });
  await expect(dialog).toContainText('Nothing of other students is in them');
  const files: string[] = [];
  page.on('download', async (file) => {
    const path = test.info().outputPath(file.suggestedFilename());
    await file.saveAs(path);
    files.push(path);
  });
  await dialog.getByRole('button', { name: 'Save both files' }).click();
  await expect.poll(() => files.map((file) => file.split('.').at(-1)).sort()).toEqual(['html', 'json']);
  const [html, json] = files.sort();
  const data: StudentData = JSON.parse(readFileSync(json ?? '', 'utf8'));
  expect([data.format, data.version, data.record?.studentCode]).toEqual(['gradeledger-student', 1, 'A1']);
  expect(Object.values(data.offerings[0]?.grades[0]?.grade?.points ?? {})).toEqual([7.25]);
  for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/Bond|j@example|3\.75/);

  const context = await browser.newContext({ offline: true, baseURL: '', javaScriptEnabled: false });
  const alone = await context.newPage();
  const asked: string[] = [];
  const { href } = pathToFileURL(html ?? '');
  alone.on('request', (request) => request.url() !== href && asked.push(request.url()));
  await alone.goto(href);
  await expect(alone.getByRole('heading', { level: 1 })).toHaveText('What is held about Álvarez, <b>Inés</b>');
  await expect(alone.getByRole('table', { name: 'Grades' })).toContainText('P1: 7.25 of 10');
  await expect(alone.getByRole('table', { name: 'Record' })).toContainText("'=1+1@example.edu");
  await expect(alone.getByRole('table', { name: 'History' })).toContainText('P1 – → 7.25');
  await expect(alone.locator('script, main b, img')).toHaveCount(0);
  expect(asked).toEqual([]);
  await alone.screenshot({ path: test.info().outputPath('alone.png'), fullPage: true });
});
