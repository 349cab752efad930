import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { addAssessment, addCourse, openEmpty, weight } from './instructor.ts';
import { test } from './journey.ts';

const gridCalled = (page: Page, label: string | RegExp): Locator => page.getByRole('grid', { name: label });

const addStudent = async (page: Page, code: string, last: string, first: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Student code' }).fill(code);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last);
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first);
  await dialog.getByRole('button', { name: 'Add and enroll' }).click();
  await expect(page.getByText(`${last}, ${first} added and enrolled.`)).toBeVisible();
};

/** Types the points of one problem, from the top, one student after the other. */
const enterPoints = async (page: Page, assessment: string, points: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: `Open ${assessment}` }).click();
  await gridCalled(page, /^Grades of/).focus();
  await page.keyboard.type(points.map((typed) => `${typed}\n`).join(''));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Assessments and weights' })).toBeVisible();
};

test('from an empty offering to an exported file of final grades, without a mouse over a grid', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Period' }).fill('Fall');
  await main.getByRole('textbox', { name: 'Period' }).press('Enter');
  await main.getByRole('button', { name: 'Fall', exact: true }).click();

  await addAssessment(page, 'Midterm', '20');
  await addAssessment(page, 'Exam', '100');
  await page.getByRole('button', { name: 'Enroll…' }).click();
  await addStudent(page, 'A1', 'Abara', 'Chidi');
  await addStudent(page, 'B2', 'Brandt', 'Uwe');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await enterPoints(page, 'Midterm', ['18', '10']);
  await enterPoints(page, 'Exam', ['70']);

  await page.getByRole('button', { name: 'Add weight set' }).click();
  await page.getByRole('button', { name: 'More for Weight set 1' }).click();
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
  await weight(page, 'Midterm', 'Weight set 1').focus();
  await page.keyboard.type('50\n50\n20\n80\n');
  await expect(page.getByRole('row').filter({ hasText: '65.00' })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Final grades', exact: true }).click();
  const table = gridCalled(page, 'Final grades of MATH 101 Calculus · Fall');
  await expect(table.getByRole('gridcell', { name: '80.00' }).first()).toBeVisible();
  await table.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Why this grade' })).toContainText('× 50');

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Final grades · MATH 101 · Fall.csv');
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(','));
  const value = (row: number, header: string): string | undefined => rows[row]?.[rows[0]?.indexOf(header) ?? -1];
  expect(rows).toHaveLength(3);
  expect([value(1, 'Student code'), value(2, 'Student code')]).toEqual(['A1', 'B2']);
  expect(value(1, 'Final grade (so far)')).toBe('80');
  expect(value(1, 'Weight set (so far)')).toBe('Weight set 1');
  expect(value(2, 'Final grade (so far)')).toBe('50');
  expect(value(2, 'Final grade (blanks as 0)')).toBe('25');
  expect(value(2, 'Exam (so far)')).toBe('');
  expect(value(2, 'Exam (blanks as 0)')).toBe('0');
  expect([value(1, 'To know'), value(2, 'To know')]).toEqual(['', 'Exam is not graded']);
});
