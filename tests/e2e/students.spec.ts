import { expect } from '@playwright/test';
import { everyday } from './everyday.ts';
import { goTo, openDemo, openEmpty, undoInToast } from './instructor.ts';
import { test } from './journey.ts';

test('students are added from the keyboard alone, sorted by name, and found by it without accents', {
  tag: everyday,
}, async ({ page }) => {
  await openEmpty(page);
  await goTo(page, 'Students');
  await page.getByRole('button', { name: 'Add the first student' }).click();
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  for (const line of [
    ['B2', 'Álvarez', 'Inés'],
    ['A1', 'Brandt', 'Uwe'],
  ]) {
    for (const text of line) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('rowheader')).toHaveText(['B2', 'A1']);
  await page.getByRole('searchbox').fill('ines');
  await expect(page.getByRole('rowheader')).toHaveText(['B2']);
});

test('a code that somebody has is refused: the line keeps what was typed, and so does a cell', async ({ page }) => {
  await openEmpty(page);
  await goTo(page, 'Students');
  await page.getByRole('button', { name: 'Add the first student' }).click();
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  const last = page.getByRole('textbox', { name: 'Last name', exact: true });
  for (const [one, name] of [
    ['A1', 'Brandt'],
    ['B2', 'Chen'],
  ] as const) {
    await code.fill(one);
    await last.fill(name);
    await last.press('Enter');
  }
  await code.fill('a1');
  await code.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Brandt' })).toBeVisible();
  await expect(code).toHaveValue('a1');

  await page.getByRole('rowheader', { name: 'B2' }).click();
  await page.keyboard.type('A1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'B2, Code' })).toHaveValue('A1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('rowheader')).toHaveText(['A1', 'B2']);
});

test('the order of the list is remembered', async ({ page }) => {
  await openDemo(page);
  await goTo(page, 'Students');
  const by = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  await expect(by('Last name')).toHaveAttribute('aria-sort', 'ascending');
  await by('E-mail').getByRole('button').click();
  await expect(by('E-mail')).toHaveAttribute('aria-sort', 'ascending');
  await goTo(page, 'Courses');
  await goTo(page, 'Students');
  await expect(by('E-mail')).toHaveAttribute('aria-sort', 'ascending');
});

test('the selected student shows where they are enrolled, and un-enrolling can be undone', async ({ page }) => {
  await openDemo(page);
  await goTo(page, 'Students');
  await page.getByRole('rowheader').first().click();
  const panel = page.getByRole('complementary', { name: 'Selected student' });
  const seats = panel.getByRole('listitem');
  await expect(seats).not.toHaveCount(0);
  const count = await seats.count();
  await panel
    .getByRole('button', { name: /^Un-enroll/ })
    .first()
    .click();
  await expect(seats).toHaveCount(count - 1);
  await undoInToast(page);
  await expect(seats).toHaveCount(count);
});
