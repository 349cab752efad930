import { expect, type Page, test } from '@playwright/test';
import { closeAll, goTo, isDrawn, openDemo, overPage } from './instructor.ts';

/** Returns a function that lists what the browser refused to load, run or style, and where it came from. */
const watchPolicy = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) said.push(message.text());
  });
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { refusedByPolicy: found });
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        found.push(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return async () => [
    ...said,
    ...(await page.evaluate(() => (window as unknown as { refusedByPolicy: string[] }).refusedByPolicy)),
  ];
};

test('the policy is served, without exceptions', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('no screen, menu or dialog needs what the content policy forbids', { tag: '@whole-browser' }, async ({ page }) => {
  const violations = await watchPolicy(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  expect(await violations()).toEqual([]);

  await openDemo(page);
  const places: readonly ((page: Page) => Promise<void>)[] = [
    async () => page.getByRole('rowheader').getByRole('button').first().click(),
    async () => goTo(page, 'Students'),
    async () => goTo(page, 'Courses'),
    async () =>
      page
        .getByRole('button', { name: /^Open / })
        .first()
        .click(),
    async () => page.getByRole('main').getByRole('button', { name: /^Open/ }).first().click(),
    async () => goTo(page, 'Final grades'),
    async () => goTo(page, 'About'),
  ];
  for (const go of places) {
    await go(page);
    await isDrawn(page);
    expect(await violations()).toEqual([]);
  }
  for (const open of [
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('?'),
    () => page.getByRole('button', { name: 'Menu' }).click(),
    () => page.getByRole('button', { name: /^Chosen offering:/ }).click(),
    () => page.getByRole('button', { name: 'Reset…' }).click(),
  ]) {
    await page.getByRole('link', { name: 'About' }).focus();
    await open();
    await expect(overPage(page)).not.toHaveCount(0, { timeout: 30_000 });
    expect(await violations()).toEqual([]);
    await closeAll(page);
  }
});
