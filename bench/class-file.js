import { expect } from '@playwright/test';

/** Names, codes and scores that are the same every time; one in nine is not graded. */
const file = ({ students, assessments }) => {
  const heads = Array.from({ length: assessments }, (_, at) => `Quiz ${at + 1} (/20)`);
  const rows = Array.from({ length: students }, (_, at) => {
    const scores = heads.map((_, column) => ((at + column) % 9 === 0 ? '' : String(((at * 7 + column * 13) % 41) / 2)));
    return [`Family${(at * 617) % students}, Given${at}`, String(10_000 + at), ...scores].map((cell) => `"${cell}"`);
  });
  return [['Name', 'Student code', ...heads], ...rows].map((row) => row.join(';')).join('\n');
};

/**
 * Brings that class in through the app's own wizard, up to the preview.
 * @param {import('@playwright/test').Page} page on the first page of the app
 * @param {{ students: number, assessments: number }} size
 */
export const bringIn = async (page, size) => {
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Open a class list' }).click();
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('MATH');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Calculus');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open course' }).click();
  await main.getByRole('textbox', { name: 'Period' }).fill('Fall');
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Fall', exact: true }).click();
  await page.getByRole('button', { name: 'Import…' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(file(size)) });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Add all .* as new students$/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: `Apply to ${size.students.toLocaleString('en')} rows` })).toBeVisible({
    timeout: 60_000,
  });
};
