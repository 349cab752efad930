import { expect, type Page, test } from '@playwright/test';
import { enterFive, firstPoints, typeFirst } from './first-score.ts';
import { addCourse, savedState } from './instructor.ts';
import { ana, answered, expectSent, type OwnBackend, ownBackend, signInAt } from './own-backend.ts';
import { closeSync, openSync, says, sync } from './syncing.ts';

let backend: OwnBackend;

test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());
test.describe.configure({ mode: 'serial' });

const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Changes the only grade at the server, as another device would. */
const gradedElsewhere = (page: Page, points: number): Promise<number> =>
  page.evaluate(async (first) => {
    const session = JSON.parse(localStorage.getItem('gradeledger/session') ?? '{}');
    const headers = {
      [session.antiForgeryHeaderName]: session.antiForgeryToken,
      [session.backendIdentificationIdName]: session.backendIdentification,
      'content-type': 'application/json',
    };
    const reply = await fetch('/user/grade/get/all', { headers });
    const { grades } = (await reply.json()) as { grades: Record<string, string>[] };
    const { offeringId, assessmentId, studentId } = grades[0] ?? {};
    const path = `/user/grade/offering/${offeringId}/assessment/${assessmentId}/student/${studentId}/edit`;
    const body = JSON.stringify({ grades: [first, null] });
    return (await fetch(path, { method: 'POST', headers, body })).status;
  }, points);

test('signed in, no page is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAt(page, backend.url);
  await enterFive(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/courses', '/course', '/offering', '/assessment', '/finalGrades', '/students', '/about']) {
    await page.goto(`${backend.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(answered);
    await expectSent(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('a grade that was changed on both sides is marked where it stands, and leads to its decision', async ({
  page,
}) => {
  await signInAt(page, backend.url);
  await page.goto(`${backend.url}/courses`);
  await page.getByRole('button', { name: 'Open MATH 101 · Fall 2026 · Sec 2' }).click();
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  // A page that opens takes the focus; what is opened above it before then gives the focus back to the page.
  await expect(firstPoints(page)).toBeVisible();
  await openSync(page);
  await sync(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await closeSync(page);
  await typeFirst(page, '7');
  expect(await gradedElsewhere(page, 9)).toBe(200);
  await openSync(page);
  await sync(page).getByRole('button', { name: 'Resume' }).click();
  await expect(sync(page)).toContainText('Everything else is at the server.', answered);
  await expect(sync(page).getByRole('heading', { name: 'Waiting to be sent' })).toHaveCount(0);
  await closeSync(page);

  await expect(page.getByRole('rowheader', { name: 'Abara · needs you' })).toBeVisible();
  await expect(firstPoints(page)).toHaveAttribute('title', 'Changed here and at the server. Decide in Sync.');
  await firstPoints(page).click();
  await page.getByRole('main').getByRole('button', { name: 'Open Sync' }).click();
  await expect(sync(page).locator('[data-decision]')).toBeFocused();
  await sync(page).getByRole('button', { name: 'Keep mine: Abara · A1' }).click();
  await page.keyboard.press('Escape');
  await expectSent(page);
  await expect(page.getByRole('rowheader', { name: 'Abara', exact: true })).toBeVisible();
});

test('the first page and the menu say who is signed in, and lead on', async ({ page, context }) => {
  await signInAt(page, backend.url);
  const other = await context.newPage();
  await other.goto(backend.url);
  await expect(other.getByText(`You are signed in as ${ana.email}.`)).toBeVisible(answered);
  await expect(other.getByRole('button', { name: 'Go to your courses' })).toHaveCount(1);
  await other.getByRole('button', { name: 'Go to your courses' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await other.getByRole('button', { name: 'Menu' }).click();
  await expect(other.getByText(`You are signed in as ${ana.email}.`)).toBeVisible();
  await other.getByRole('menuitem', { name: 'Contact' }).click();
  await expect(other.getByRole('dialog', { name: 'Contact' })).toBeVisible();
});

test('an account that is frozen in the midst of the work is told so, and may ask about it', async ({ page }) => {
  await signInAt(page, backend.url);
  await page.route('**/user/**', (route) =>
    route.request().url().includes('/identifyapi/')
      ? route.continue()
      : route.fulfill({ status: 403, json: { success: false, reason: 'account.frozen', frozen: true } }),
  );
  await addCourse(page, 'FRZ', '1', 'Typed before the freeze was known');
  const dialog = page.getByRole('dialog', { name: 'This account is frozen' });
  await expect(dialog).toContainText(`takes nothing from ${ana.email}`, answered);
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Ask about it' }).click();
  const contact = page.getByRole('dialog', { name: 'Contact' });
  await expect(contact.getByLabel('Your e-mail')).toHaveValue(ana.email);
  await contact.getByLabel('Message').fill('Why?');
  await contact.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message was sent.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await dialog.getByLabel('Password').fill(ana.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0, answered);
  await expectSent(page);
});

test('what is said of a wrong old password goes when it is typed anew', async ({ page }) => {
  await signInAt(page, backend.url);
  await choose(page, 'Change password…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Old password').fill('not the old one');
  await dialog.getByLabel('New password', { exact: true }).fill('another secret');
  await dialog.getByLabel('New password, once more').fill('another secret');
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog.getByLabel('Old password')).toHaveAttribute('aria-invalid', 'true', answered);
  await dialog.getByLabel('Old password').pressSequentially('f');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
});

test('signing out offline says why nothing is sent, and what waits is still told after a reload', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await context.setOffline(true);
  await addCourse(page, 'MATH', '102', 'Not sent yet');
  await says(page, 'Offline');
  await choose(page, 'Sign out');
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog.getByRole('status')).toContainText('This computer is offline.');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(`One change of ${ana.email} waits on this computer.`)).toBeVisible(answered);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('One change waits on this computer, locked.')).toBeVisible(answered);
  await signInAt(page, backend.url);
  await expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);
});
