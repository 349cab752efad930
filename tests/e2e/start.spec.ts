import { expect, test } from '@playwright/test';
import { everyday } from './everyday.ts';

test('the app opens and asks nobody but its own address', { tag: everyday }, async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url());
  });
  await page.goto('/', { waitUntil: 'load' });

  await expect(page).toHaveTitle(/Gradeledger/);
  await expect(page.locator('main')).toBeVisible();
  expect(foreign).toEqual([]);
});
