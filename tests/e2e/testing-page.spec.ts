import { expect, type Page } from '@playwright/test';
import { assessmentsText } from '../../messages/screens/offering.ts';
import { expectNoFaults } from './axe.ts';
import { openDemo } from './instructor.ts';
import { test } from './journey.ts';
import { expectSent, openCoursesAt } from './own-backend.ts';

test('the testing page makes any call, tells how it was read, and gives any command', async ({ page }) => {
  await openDemo(page);
  await page.evaluate(() => {
    window.history.pushState({}, '', '/TestingPage');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  const calls = page.getByRole('form', { name: 'Make a call' });
  await calls.getByLabel('Call').selectOption('readCourse');
  await calls.getByLabel('courseId').fill('nobodys');
  await calls.getByRole('button', { name: 'Make the call' }).click();
  await expect(calls.getByRole('status')).toContainText('Status 404');
  await expect(calls.getByRole('status')).toContainText('course.unknown');
  await expect(calls.getByText('past the ledger')).toHaveCount(0);

  await calls.getByLabel('Call').selectOption('addCourse');
  await expect(calls.getByText('This writes to the server past the ledger')).toBeVisible();
  await calls.getByLabel('Body, as JSON').fill('{"title":"By hand","courseCode":"HND"}');
  await calls.getByRole('button', { name: 'Make the call' }).click();
  await expect(calls.getByRole('status')).toContainText('Status 200 Made past the ledger.');
  await expect(calls.getByRole('status')).toContainText('"kind": "done"');

  const commands = page.getByRole('form', { name: 'Give a command' });
  await commands.getByLabel('Command').selectOption('AddStudent');
  await commands.getByLabel('With, as JSON').fill('{"fields":{"studentCode":"ZZ99","lastName":"Typed"}}');
  await commands.getByRole('button', { name: 'Give the command' }).click();
  await expect(commands.getByRole('status')).toContainText('StudentAdded');
  await commands.getByRole('button', { name: 'Give the command' }).click();
  await expect(commands.getByRole('status')).toContainText('Refused');
});

test('the testing page sets a fault for every call, and shows what waits and what would be sent next', async ({
  page,
}) => {
  await openCoursesAt(page, '/');
  await expectSent(page);
  await page.evaluate(() => {
    window.history.pushState({}, '', '/TestingPage');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  const lanes = page.getByRole('region', { name: 'Sync by hand' });
  await expect(lanes.getByText('Nothing.')).toHaveCount(3);
  await lanes.getByLabel('Every call').selectOption('offline');
  await addByCommand(page);
  await expect(lanes).toContainText('addCourse: 1 item');
  await lanes.getByLabel('Every call').selectOption('none');
  await expect(lanes.getByText('Nothing.')).toHaveCount(3, { timeout: 120_000 });
});

const addByCommand = async (page: Page): Promise<void> => {
  const commands = page.getByRole('form', { name: 'Give a command' });
  await commands.getByLabel('Command').selectOption('AddCourse');
  await commands.getByLabel('With, as JSON').fill('{"fields":{"title":"Waits for a latch"}}');
  await commands.getByRole('button', { name: 'Give the command' }).click();
  await expect(commands.getByRole('status')).toContainText('CourseAdded');
};

test('every control and every state of a cell is on one page, light and dark, without a workspace', async ({
  page,
}) => {
  await page.goto('/TestButtons');
  await expect(page.getByRole('heading', { level: 1, name: 'Buttons and cells' })).toBeVisible();
  for (const theme of ['Light', 'Dark']) {
    await page.getByRole('radio', { name: theme }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme.toLowerCase());
    await expectNoFaults(page, theme);
  }
  const cell = page.getByRole('gridcell', { name: '8.5', exact: true }).first();
  await cell.dblclick();
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(page.getByText('abc is not a number of points.').first()).toBeVisible();
});

test('an assessment is added on a page of its own', async ({ page }) => {
  await page.goto('/TestNewAssessment');
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await page.getByRole('textbox', { name: assessmentsText.newName, exact: true }).fill('By itself');
  await page.getByRole('textbox', { name: assessmentsText.maximaLabel, exact: true }).fill('10, 20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('By itself').first()).toBeVisible();
});
