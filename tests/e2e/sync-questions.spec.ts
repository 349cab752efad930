import { expect, type Page, test } from '@playwright/test';
import { classOfOne, firstPoints, giveFive, typeFirst } from './first-score.ts';
import { grid, weight } from './instructor.ts';
import { answered, expectSent, type OwnBackend, ownBackend, rowsAt, sentAgain, signInAt } from './own-backend.ts';
import { anotherDevice, closeSync, expectSoundPanel, openSync, says, sync, withoutAbilities } from './syncing.ts';

let backend: OwnBackend;

test.beforeEach(async () => {
  backend = await ownBackend();
});
test.afterEach(() => backend.remove());

/**
 * A class of one, with 5 of 10 points in the midterm, the only assessment. Ends on the sheet when everything is sent.
 */
const graded = async (page: Page): Promise<void> => {
  await classOfOne(page, { maxima: '10' });
  await page.getByRole('button', { name: 'Add weight set' }).click();
  await weight(page, 'Midterm', 'Weight set 1').focus();
  await page.keyboard.type('100\n');
  await giveFive(page);
};

/** From now on the server's readings lack all students, although grades still refer to them. */
const withoutStudents = async (page: Page): Promise<void> => {
  await page.route('**/user/multi/init', async (route) => {
    const reply = await route.fetch(sentAgain);
    const whole = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: { ...whole, students: [] } });
  });
};

const pointsAt = async (page: Page) => (await rowsAt(page, backend.url)).grades.map(({ grades }) => grades);

const sendNow = async (page: Page): Promise<void> => {
  await openSync(page);
  await sync(page).getByRole('button', { name: 'Send now' }).click();
};

const expectDoubted = async (page: Page): Promise<void> => {
  await expect(sync(page).getByRole('heading', { name: 'Is this gone at the server?' })).toBeVisible(answered);
  await expect(sync(page)).toContainText('Reading in doubt · 1 needs you');
  await expect(sync(page)).toContainText('The server’s last answer no longer holds 1 student, 1 enrollment, 1 grade.');
  await expect(sync(page).getByRole('list', { name: 'Where something would vanish' })).toHaveText(
    'MATH 101 Calculus · Fall 2026 · Sec 2',
  );
  await expect(sync(page).getByRole('button', { name: 'Read again' })).toBeEnabled();
  await expect(sync(page).getByRole('button', { name: 'They are gone: take it' })).toBeEnabled();
};

test('a reading without the students is asked about; read again, it is whole, and what was typed meanwhile is sent', async ({
  page,
}) => {
  await signInAt(page, backend.url);
  await graded(page);
  await withoutStudents(page);
  await sendNow(page);
  await expectDoubted(page);
  await expectSoundPanel(page);
  await closeSync(page);
  await typeFirst(page, '7');
  await openSync(page);
  await page.unrouteAll();
  await sync(page).getByRole('button', { name: 'Read again' }).click();
  await expect(sync(page)).toContainText('Nothing waits.', answered);
  await closeSync(page);
  await expectSent(page);
  await expect(firstPoints(page)).toHaveText('7');
  expect(await pointsAt(page)).toEqual([[7]]);
});

test('what the instructor says is gone goes here, and nothing is deleted at the server', async ({ page }) => {
  await signInAt(page, backend.url);
  await graded(page);
  await withoutStudents(page);
  await sendNow(page);
  await expectDoubted(page);
  await sync(page).getByRole('button', { name: 'They are gone: take it' }).click();
  await expect(sync(page).getByRole('heading', { name: 'Is this gone at the server?' })).toHaveCount(0, answered);
  await expect(page.getByRole('rowheader', { name: 'Abara', includeHidden: true })).toHaveCount(0, answered);
  await closeSync(page);
  await expectSent(page);
  expect(await pointsAt(page)).toEqual([[5]]);
});

test('the question of a grade says whose final grade each answer moves, and the one chosen counts on both sides', async ({
  page,
  context,
}) => {
  await signInAt(page, backend.url);
  await graded(page);
  const other = await anotherDevice(context, backend);
  await other.getByRole('button', { name: 'Open MATH 101 · Fall 2026 · Sec 2' }).click();
  await other.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await context.setOffline(true);
  await typeFirst(page, '7');
  await typeFirst(other, '9');
  await expectSent(other);
  await context.setOffline(false);
  await says(page, '1 needs you');
  await openSync(page);
  const follows = sync(page).getByRole('table', { name: 'What else your answer changes: Abara · A1' });
  await expect(follows.getByRole('columnheader')).toHaveText([
    'What else your answer changes',
    'Keep mine',
    'Take theirs',
  ]);
  await expect(follows.getByRole('row').nth(1)).toHaveText('The final grade of 1 student');
  await expect(follows.getByRole('row').nth(2).locator('th, td')).toHaveText(['Abara · A1', '70.00', '90.00']);
  await expectSoundPanel(page);
  await sync(page).getByRole('button', { name: 'Take theirs: Abara · A1' }).click();
  await expect(sync(page)).toContainText('Abara · A1: what the server has is taken.');
  await expect(sync(page)).toContainText('Nothing waits.', answered);
  await closeSync(page);
  await expectSent(page);
  await expect(firstPoints(page)).toHaveText('9');
  expect(await pointsAt(page)).toEqual([[9]]);
  await page.getByRole('link', { name: 'Final grades' }).click();
  await expect(grid(page).getByRole('gridcell', { name: '90.00' }).first()).toBeVisible();
  await other.context().close();
});

test('on a sheet the panel reads the assessment with its grades again and says so; elsewhere what is shown there', async ({
  page,
  context,
}) => {
  await withoutAbilities(page);
  await signInAt(page, backend.url);
  await graded(page);
  await openSync(page);
  const wasRead = page.waitForResponse('**/user/multi/init');
  await sync(page).getByRole('button', { name: 'Read everything' }).click();
  await wasRead;
  const other = await anotherDevice(context, backend);
  await other.getByRole('button', { name: 'Open MATH 101 · Fall 2026 · Sec 2' }).click();
  await other.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await typeFirst(other, '9');
  await expectSent(other);

  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await sync(page).getByRole('button', { name: 'Read Midterm again' }).click();
  await expect(sync(page)).toContainText('Midterm and its grades last read today', answered);
  expect(asked).toContainEqual(expect.stringMatching(/^\/user\/grade\/offering\/.+\/assessment\/.+\/get\/all$/));
  expect(asked).not.toContain('/user/multi/init');
  await expectSoundPanel(page);
  await closeSync(page);
  await expect(firstPoints(page)).toHaveText('9');
  await other.context().close();

  const again = sync(page).getByRole('button', { name: /^Read .* again$/ });
  for (const [path, names] of [
    ['/course', ['Read MATH 101 Calculus again']],
    ['/offering', ['Read MATH 101 · Fall 2026 · Sec 2 again']],
    ['/finalGrades', ['Read MATH 101 · Fall 2026 · Sec 2 again']],
    ['/lodesign', ['Read MATH 101 · Fall 2026 · Sec 2 again']],
    ['/courses', []],
  ] as const) {
    await page.goto(`${backend.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(answered);
    await openSync(page);
    await expect(sync(page).getByRole('button', { name: 'Read everything' })).toBeVisible();
    await expect(again).toHaveText(names);
  }

  await page.goto(`${backend.url}/students`);
  await page.getByRole('rowheader', { name: 'A1' }).click();
  await page.getByRole('complementary').getByRole('heading').getByRole('button').click();
  await expect(page).toHaveURL(/\/student$/);
  await openSync(page);
  await expect(again).toHaveText('Read Abara again');
});
