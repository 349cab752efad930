import { expect } from '@playwright/test';
import { everyday } from './everyday.ts';
import {
  addAssessment,
  addCourse,
  addOffering,
  chooseInRow,
  courseRow,
  escapeFrom,
  goTo,
  jumpTo,
  openDemo,
  openEmpty,
  openLocal,
  openPalette,
  undoInToast,
} from './instructor.ts';
import { test } from './journey.ts';
import { sentAgain } from './own-backend.ts';

test('R14.2 a page that needs a workspace gives way to the landing page, which says why and then leads there', async ({
  page,
}) => {
  await page.goto('/students');
  await expect(page.getByRole('status')).toContainText('Students opens once you have a workspace');
  await page.getByRole('button', { name: 'Open a class list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await expect(page).toHaveTitle('Students · Gradeledger');
});

test('R14.2 and R19.3 App info is open to all and tells version and date, an unknown address is answered kindly', async ({
  page,
}) => {
  await page.goto('/info');
  await expect(page.getByRole('heading', { level: 1, name: 'App info' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Version\s*0\.1\.0/);
  await expect(page.getByRole('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
});

test('in the demo a message and a new password succeed and go nowhere', async ({ page }) => {
  const sent: string[] = [];
  await page.goto('/');
  await openDemo(page);
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('In the demo a message stays in this page.');
  await dialog.getByLabel('Your e-mail').fill('ana@example.edu');
  await dialog.getByLabel('Message').fill('Hello');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toContainText('Sent, in the demo only');
  await escapeFrom(page, dialog);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Change password…' }).click();
  await dialog.getByLabel('Old password').fill('anything');
  await dialog.getByLabel('New password', { exact: true }).fill('longer than eight');
  await dialog.getByLabel('New password, once more').fill('longer than eight');
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog).toContainText('Changed, in the demo only.');
  await escapeFrom(page, dialog);
  expect(sent).toEqual([]);
});

test('R17.5 the demo says first that it is a mock, and stores nothing, its theme neither', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByRole('dialog')).toContainText('This is a mock testing environment');
  await escapeFrom(page, page.getByRole('dialog'));
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeFocused();

  await openDemo(page);
  await expect(page.getByText('Demo: sample data, nothing is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await addCourse(page, 'MATH', '101', 'Calculus');
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
  }));
  expect(kept).toEqual({ local: {}, session: {}, databases: [] });
});

test('resetting a kind of the demo’s data draws it anew and leaves the rest', async ({ page }) => {
  await openDemo(page);
  await addCourse(page, 'MATH', '101', 'Kept in spite of the reset');
  const codes = (): Promise<string[]> => page.getByRole('rowheader').allTextContents();
  await goTo(page, 'Students');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const before = await codes();
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByRole('checkbox', { name: 'Students' }).check();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(codes).not.toEqual(before);
  await goTo(page, 'Courses');
  await page.getByRole('searchbox').fill('spite');
  await expect(page.getByText(/^1 of \d+ courses$/)).toBeVisible();
});

test('a theme is remembered, and a local workspace is open again after a reload', async ({ page }) => {
  await openLocal(page, 'reloaded');
  await addCourse(page, 'MATH', '101', 'Calculus');
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.reload();
  await expect(courseRow(page, 'Calculus')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Leave this workspace' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
});

test('the keyboard goes everywhere: g c, g s, /, ?, Ctrl-K, and back to where it was', async ({ page }) => {
  await openDemo(page);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('g?c');
  await expect(page).toHaveURL(/\/students$/);
  await page.keyboard.press('Escape');
  await jumpTo(page, 'go to courses', 'Go to Courses');
  await expect(page).toHaveURL(/\/courses$/);
  const link = page.getByRole('link', { name: 'About' });
  await link.focus();
  await page.keyboard.press('?');
  await escapeFrom(page, page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await expect(link).toBeFocused();
});

test('what was deleted comes back by Undo, goes by Ctrl-Y, and comes back by Ctrl-Z', { tag: everyday }, async ({
  page,
}) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  const row = page.getByRole('cell', { name: 'Calculus', exact: true });
  await chooseInRow(page, courseRow(page, 'Calculus'), 'Delete course');
  await expect(row).toHaveCount(0);
  await undoInToast(page);
  await expect(row).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+y');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  await expect(page.getByText('Undone: Course deleted: Calculus.')).toBeVisible();
});

test('a screen whose code does not come says so, and comes when it is asked again', async ({ page }) => {
  let isCut = true;
  await page.route(/about-screen/, (route) => (isCut ? route.abort() : route.continue()));
  await openEmpty(page);
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'This screen did not load' })).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test('a workspace whose code does not come says so, and opens when it is asked again', async ({ page }) => {
  let isCut = true;
  await page.route(/open-workspace/, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a class list' }).click();
  await expect(page.getByRole('alert')).toContainText('A part of the app did not arrive');
  isCut = false;
  await page.getByRole('button', { name: 'Open a class list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
});

test('the browser asks before work goes that is held by the page only', { tag: '@whole-browser' }, async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await expect(page.getByText('1 course', { exact: true })).toBeVisible();
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');
});

test('starting anew on the landing page asks before it ends work that is held by the page only', async ({ page }) => {
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await expect(page.getByText('1 course', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Open a class list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByRole('dialog')).toContainText('cannot be brought back');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Go to your courses' }).click();
  await expect(page.getByText('1 course', { exact: true })).toBeVisible();
});

test('nothing needs an inline style or script: the app runs under a policy that forbids them', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch(sentAgain);
    const headers = { ...response.headers(), 'content-security-policy': "default-src 'self'; img-src 'self' data:" };
    return route.fulfill({ response, headers });
  });
  await openDemo(page);
  await escapeFrom(page, await openPalette(page));
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/offering$/);
  await page.getByRole('link', { name: 'Final grades' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('Ctrl-K copies the id of what the page is about, and shows it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEmpty(page);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10');
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  const ids = new Set<string>();
  for (const name of ['Midterm', 'Fall 2026 · Sec 2', 'MATH 101 Calculus']) {
    await jumpTo(page, `Copy the id of ${name}`);
    const told = page.getByText(`Copied. The id of ${name} is `);
    await expect(told).toBeVisible();
    const id = await page.evaluate(() => navigator.clipboard.readText());
    await expect(told).toContainText(`is ${id}.`);
    ids.add(id);
  }
  expect(ids.size).toBe(3);
});

test('the id of what was made here is the server’s, once it is there', async ({ page }) => {
  await openDemo(page);
  await addCourse(page, 'MATH', '999', 'Added by hand');
  await page.getByRole('button', { name: 'Open course' }).click();
  await expect(async () => {
    await jumpTo(page, 'Copy the id of MATH 999 Added by hand');
    await expect(page.getByText(/is \S+ at the server, and ~\S+ in this ledger\.$/).first()).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
});

test('Ctrl-K knows the page of snapshots as the archive, and every page’s crumbs say where one is', async ({
  page,
}) => {
  await openDemo(page);
  await jumpTo(page, 'archive', 'Go to Snapshots');
  await expect(page.getByRole('heading', { level: 1, name: /^Snapshots/ })).toBeVisible();

  await goTo(page, 'Courses');
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await jumpTo(page, 'outcomes', 'Go to Outcomes');
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('Outcomes');
  await goTo(page, 'Students');
  await page.getByRole('rowheader').first().click();
  await page.getByRole('complementary').getByRole('heading').getByRole('button').click();
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText(
    `Students${await page.getByRole('heading', { level: 1 }).textContent()}`,
  );
});
