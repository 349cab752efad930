import { expect, type Page, test } from '@playwright/test';
import { type Built, built, scriptsAsked } from './built-chunks.ts';
import { everyday } from './everyday.ts';
import { escapeFrom, isPlanned, openDemo, openPalette } from './instructor.ts';
import { saveData } from './journey.ts';
import { type OwnBackend, openCoursesAt, ownBackend } from './own-backend.ts';
import { screens } from './screens.ts';

let backend: OwnBackend;
test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

/** Every script but those of a format that only a call of the testing page asks for, and, for an account, of sample data. */
const inAdvance = ({ all, chunks }: Built, isDemo: boolean): readonly string[] => {
  const ofDemo = ['src/demo/open-demo.ts', 'src/demo/demo.ts'];
  const asked = ['node_modules/xlsx/xlsx.mjs', 'src/demo/open-class.ts', ...(isDemo ? [] : ofDemo)];
  // The demo and the full class share it, so it has no name of its own in the manifest.
  const isShared = (file: string): boolean => !isDemo && file.includes('/graded-sheet-');
  return all.filter((file) => !isShared(file) && !asked.some((name) => chunks[name]?.file === file));
};

const dialogNamed = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Opens and closes what lies over a page. */
const openAll = async (page: Page): Promise<void> => {
  await escapeFrom(page, await openPalette(page));
  // In a grid the key would begin an edit.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await escapeFrom(page, dialogNamed(page, 'Keyboard shortcuts'));
  for (const [item, dialog] of [
    ['Contact', 'Contact'],
    ['Change password…', 'Change password'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await escapeFrom(page, dialogNamed(page, dialog));
  }
  await page.locator('button[data-state]').click();
  await escapeFrom(page, dialogNamed(page, 'Sync'));
};

const inSheet = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
  await escapeFrom(page, page.getByRole('menu'));
  await page.getByRole('button', { name: 'Curve…' }).click();
  await escapeFrom(page, page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Export', exact: false }).first().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /csv/i }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/midterm.xlsx');
  await isPlanned(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
};

test('an open page works without its server on every screen, with every dialog and every worker', {
  tag: [everyday, '@whole-browser'],
}, async ({ page }) => {
  const app = await built('testing');
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(request.url()));
  page.on('pageerror', (error) => failures.push(error.message));
  const { asked, here } = scriptsAsked(page);
  const wanted = inAdvance(app, true);
  expect(wanted.length).toBeGreaterThan(50);
  await openDemo(page, `${backend.url}/courses`);
  await expect.poll(() => wanted.filter((file) => !here.has(file)), { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => [...asked].filter((file) => !here.has(file))).toEqual([]);
  await backend.stop();

  await openAll(page);
  for (const screen of screens.slice(screens.findIndex(({ name }) => name === 'course'))) {
    await screen.open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('did not load')).toHaveCount(0);
    if (screen.name === 'assessment') await inSheet(page);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'App info' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(failures).toEqual([]);
  await backend.start();
});

test('an account’s page loads everything but the demo, too', { tag: '@whole-browser' }, async ({ page }) => {
  const app = await built('testing');
  const { asked } = scriptsAsked(page);
  await openCoursesAt(page, backend.url);
  const wanted = inAdvance(app, false);
  await expect.poll(() => wanted.filter((file) => !asked.has(file)), { timeout: 60_000 }).toEqual([]);
  expect([...asked].filter((file) => !wanted.includes(file))).toEqual([]);
});

/** One with styles of its own, and one without. */
for (const part of ['command-palette', 'shortcut-list']) {
  test(`what did not come in advance comes once the connection is back, and holds up nothing else: ${part}`, async ({
    page,
  }) => {
    const app = await built('testing');
    let isCut = true;
    await page.route(new RegExp(`${part}.*\\.js$`), (route) => (isCut ? route.abort() : route.continue()));
    const { here } = scriptsAsked(page);
    const missing = (): readonly string[] => inAdvance(app, true).filter((file) => !here.has(file));
    await openDemo(page);
    await expect.poll(missing, { timeout: 60_000 }).toEqual([expect.stringContaining(part)]);
    isCut = false;
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        return missing();
      })
      .toEqual([]);
  });
}

test('a screen whose style sheet does not come says so, and comes with its looks when it is asked again', async ({
  page,
}) => {
  const sheet = /history-screen[^/]*\.css/;
  let isCut = true;
  await saveData(page);
  await page.route(sheet, (route) => (isCut ? route.abort() : route.continue()));
  await openDemo(page);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen did not load' })).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^History/ })).toBeVisible();
  const links = page.locator('link[rel=stylesheet][href*="history-screen"]');
  expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).sheet !== null))).toEqual([true]);
});

test('nothing is loaded in advance for somebody who asks their browser to save data', async ({ page }) => {
  await saveData(page);
  const { asked } = scriptsAsked(page);
  await openDemo(page);
  await page.waitForLoadState('networkidle');
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((file) => /import-wizard|parse\.worker|command-palette|students-screen/.test(file))).toEqual(
    [],
  );
});
