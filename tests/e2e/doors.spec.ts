import { expect, type Page, test } from '@playwright/test';
import { grid, isDrawn } from './instructor.ts';

/** What the page asks any site for from now on, its own files apart, and what of it sends anything. */
const asksOf = (page: Page): string[] => {
  const asks: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOwnFile = origin === new URL(page.url()).origin && /^\/(?:assets\/|$)/.test(pathname);
    if (!isOwnFile || request.method() !== 'GET') asks.push(`${request.method()} ${request.url()}`);
  });
  return asks;
};

const kept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => [
    Object.keys(localStorage).filter((key) => !key.startsWith('mantine')),
    Object.keys(sessionStorage),
    (await indexedDB.databases()).map(({ name }) => name),
  ]);

test('a full class opens at its half-graded sheet; nothing leaves the page, and nothing is kept', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Nothing leaves this page')).toBeVisible();
  const before = await kept(page);
  const asks = asksOf(page);
  await page.getByRole('button', { name: 'See a full class' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Midterm 2' })).toBeVisible();
  await isDrawn(page);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '92');
  await expect(page.getByRole('radio', { name: 'Ungraded 29' })).toBeAttached();
  await expect(page.getByText('Demo: sample data, nothing is kept.')).toBeVisible();

  await grid(page).focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('Before Midterm 2');
  expect(asks).toEqual([]);
  expect(await kept(page)).toEqual(before);
});

test('the demo says that nothing in it is real, and opens at a graded assessment', async ({ page }) => {
  await page.goto('/');
  const asks = asksOf(page);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByRole('dialog')).toContainText('This is a mock testing environment');
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page).toHaveURL(/\/assessment#/);
  await isDrawn(page);
  await expect(page.getByRole('radio', { name: /^Ungraded/ })).toBeAttached();
  await expect(page.getByText(/[1-9]\d* complete/).first()).toBeVisible();
  expect(asks).toEqual([]);
});

test('a class list is the first thing asked for behind its door', async ({ page }) => {
  await page.goto('/');
  const asks = asksOf(page);
  await page.getByRole('button', { name: 'Open a class list' }).click();
  await isDrawn(page);
  await expect(page.getByRole('button', { name: 'Choose a file…' })).toBeVisible();
  expect(asks).toEqual([]);
});

for (const width of [360, 1280, 1440, 1920]) {
  test(`the landing page shows the class’s sheet down to its promises and up to its edge, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : Math.round(width / 1.6) });
    await page.goto('/');
    const cell = page.locator('.gl-cell.is-warning').first();
    await expect(cell).toHaveText('17');
    await expect(cell).toHaveCSS('visibility', 'visible');
    const sheet = await page.locator('.gl-grid').boundingBox();
    expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeGreaterThanOrEqual(width * 0.98);
    const promise = await page.getByText('Nothing is overwritten').boundingBox();
    const gap = (promise?.y ?? 0) - (sheet?.y ?? 0) - (sheet?.height ?? 0);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(90);
    const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isSideways).toBe(false);
  });
}
