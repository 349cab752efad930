import { expect, test } from '@playwright/test';
import { openDemo } from './instructor.ts';

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
