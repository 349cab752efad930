import { expect, type Page, test } from '@playwright/test';
import { addCourse, openDemo, openEmpty } from './instructor.ts';

/** Acts like a browser that blocks all cookies: even reading `localStorage` throws. */
const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });

const faultsOf = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => void faults.push(error.message));
  return faults;
};

test('where the browser denies all storage, the first page says so, and the demo and an empty gradebook work', {
  tag: '@whole-browser',
}, async ({ page }) => {
  const faults = faultsOf(page);
  await denyStorage(page);
  await page.goto('/');
  await expect(page.getByRole('status')).toContainText('This browser keeps nothing for this site');
  await openDemo(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await expect(page.getByText('Demo: sample data, nothing is kept.')).toBeVisible();

  await page.reload();
  await openEmpty(page);
  await addCourse(page, 'MATH', '102', 'Algebra');
  await expect(page.getByText('Nothing is kept after this page closes.')).toBeVisible();
  expect(faults).toEqual([]);
});

const openByName = async (page: Page): Promise<void> => {
  await page.goto('/TestingPage');
  await page.getByLabel('Name of the workspace').fill('work');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
};

test('work that was to be on disk is in memory where storage is denied, and a banner says so throughout', async ({
  page,
}) => {
  const faults = faultsOf(page);
  await denyStorage(page);
  await openByName(page);
  const banner = page.getByLabel('About this workspace');
  await expect(banner).toContainText('This browser gives Gradeledger no storage.');
  await addCourse(page, 'MATH', '101', 'Calculus');
  await expect(page.locator('[data-state="empty"]')).toContainText('Only in this tab');
  await page.getByRole('link', { name: 'Students' }).click();
  await expect(banner).toBeVisible();
  expect(faults).toEqual([]);
});

test('a database that never opens is given up after five seconds, twice; then memory takes its place', async ({
  page,
}) => {
  const start = new Date('2026-01-15T09:00:00Z');
  await page.clock.install({ time: start });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      Object.assign(window, { tries: Number(Reflect.get(window, 'tries') ?? 0) + 1 });
      return new EventTarget() as IDBOpenDBRequest;
    };
  });
  const tries = () => page.evaluate(() => Number(Reflect.get(window, 'tries') ?? 0));
  await page.goto('/TestingPage');
  await page.getByLabel('Name of the workspace').fill('work');
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(tries).toBe(1);
  await page.clock.runFor(4_900);
  expect(await tries()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(tries).toBe(2);
  const banner = page.getByLabel('About this workspace');
  await page.clock.runFor(4_700);
  await expect(banner).toBeHidden();
  await page.clock.resume();
  await expect(banner).toContainText('This browser gives Gradeledger no storage.');
  await addCourse(page, 'MATH', '101', 'Calculus');
});
