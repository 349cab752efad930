import { expect, test } from '@playwright/test';
import { expectSent, type OwnBackend, ownBackend, signInAt, titlesAt } from './own-backend.ts';
import { putToSleep } from './sleep.ts';
import { add } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

test('a tab that the browser puts to sleep holds up no other: another sends, and it follows when it wakes', {
  tag: '@whole-browser',
}, async ({ page, context }) => {
  await signInAt(page, backend.url);
  const other = await context.newPage();
  await other.goto(`${backend.url}/courses`);
  await expectSent(other);
  const wake = await putToSleep(page);
  await add(other, 'While it sleeps');
  await expect.poll(() => titlesAt(other, backend.url), { timeout: 180_000 }).toContain('While it sleeps');

  await wake();
  await add(page, 'Awake again');
  await expect.poll(() => titlesAt(other, backend.url), { timeout: 180_000 }).toContain('Awake again');
  const titles = await titlesAt(other, backend.url);
  expect(titles.filter((title) => title === 'While it sleeps')).toHaveLength(1);
  expect(titles.filter((title) => title === 'Awake again')).toHaveLength(1);
});
