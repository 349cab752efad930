import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { applyImport, goTo, grid, isDrawn, isPlanned, weight } from './instructor.ts';
import { ana, answered, expectSent, type OwnBackend, openCoursesAt, ownBackend, signInAt } from './own-backend.ts';
import { expectCopied } from './syncing.ts';
import { newCalendar } from './three-weeks/calendar.ts';

const calendar = newCalendar();
let backend: OwnBackend;

test.beforeAll(async () => {
  await calendar.set('2026-10-05T09:00');
  backend = await ownBackend(calendar.settings);
});
test.afterAll(async () => {
  await backend.remove();
  calendar.remove();
});

const scores = [
  'Student,ID,SIS User ID,SIS Login ID,Section,Midterm (8595677),Exam (8595678),Current Score,Final Score',
  '    Points Possible,,,,,20.00,100.00,(read only),(read only)',
  '"Abara, Ada",5620182,A1,ada@example.edu,MATH 101,12.00,80.00,80.00,80.00',
  '"Brandt, Bo",5620183,B2,bo@example.edu,MATH 101,15.00,70.00,80.00,80.00',
  '"Chen, Cai",5620184,C3,cai@example.edu,MATH 101,18.00,60.00,80.00,80.00',
];

const lmsFile = { name: 'Grades-MATH_101.csv', mimeType: 'text/csv', buffer: Buffer.from(scores.join('\n')) };

const computer = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  await calendar.give(context);
  return context.newPage();
};

/** Opens the sheet of an assessment, from wherever the page is. */
const openSheet = async (page: Page, assessment: string): Promise<void> => {
  const inRail = page.getByRole('link', { name: assessment, exact: true });
  if (!(await inRail.isVisible())) {
    await goTo(page, 'Courses');
    await page.getByRole('button', { name: 'Open MATH 101 · Fall 2026' }).click();
  }
  await inRail.click();
  await isDrawn(page);
};

/** Finds a student in the sheet, types into the first cell, and waits until it is saved. */
const score = async (page: Page, student: string, typed: string): Promise<void> => {
  await page.keyboard.press('/');
  await page.keyboard.type(student);
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await expect(grid(page)).toContainText(`→ ${typed}`);
};

/** A computer that was left open for days asks for the password before it sends again. */
const signInAgain = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible(answered);
  await dialog.getByLabel('Password').fill(ana.password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toHaveCount(0, answered);
  await expectSent(page);
};

const signInShared = async (page: Page): Promise<void> => {
  await openCoursesAt(page, backend.url, ana, 'Shared');
  await expectSent(page);
};

const leaveShared = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out of this shared computer?' });
  await dialog.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(page.getByText('Nothing of it is left on this computer.')).toBeVisible(answered);
};

const change = (page: Page, words: string) =>
  page
    .getByRole('grid', { name: 'Changes, the newest first' })
    .getByRole('row')
    .filter({ hasText: words })
    .getByRole('gridcell')
    .first();

const chosen = (page: Page) => page.getByRole('complementary', { name: 'Chosen change' });

/** Every score that was given after the import, the newest first, with the day that it stands under. */
const given = [
  ['3:30 PM', 'P1 14 → 12, Abara, Ada'],
  ['6:02 PM', 'P1 60 → 66, Chen, Cai'],
  ['9:00 AM', 'P1 18 → 19, Chen, Cai'],
  ['10:05 AM', 'P1 70 → 75, Brandt, Bo'],
  ['10:40 PM', 'P1 12 → 14, Abara, Ada'],
] as const;

const answersTheAuditor = async (page: Page): Promise<void> => {
  const rows = page.getByRole('grid', { name: 'Changes, the newest first' }).getByRole('row');
  await test.step('who changed which score when, each once', async () => {
    await expect(rows.filter({ hasText: /P1 \d+ → \d+, / })).toContainText(
      given.map(([time, what]) => new RegExp(`${time}.*${what}`)),
    );
    await expect(rows.filter({ hasText: 'elsewhere' })).toHaveCount(0);
  });
  await test.step('where a score came from, when it was typed, and when it was sent', async () => {
    await change(page, 'P1 60 → 66, Chen, Cai').click();
    await expect(chosen(page)).toContainText('typed · Oct 19, 2026, 6:02 PM');
    const isOwn = !(await chosen(page).getByText('In another browser').isVisible());
    const times = 'Made Oct 19, 2026, 6:02 PM, received by your server Oct 21, 2026, 9:10 AM.';
    if (!isOwn) await expect(chosen(page)).toContainText(times);
  });
  await test.step('whether somebody rewrote the past: the server confirms this ledger', async () => {
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /consistent with itself\. Confirmed by .+ up to No\. \d+, received / }),
    ).toBeVisible(answered);
  });
};

const verified = (path: string) => spawnSync(process.execPath, [command, 'verify', path], { encoding: 'utf8' });
const command = join(import.meta.dirname, '..', '..', 'cli', 'gradeledger.js');

/** The ledger that this computer exports, checked by the command line. */
const expectSoundFile = async (page: Page): Promise<void> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ledger' }).click();
  const { status, stdout } = verified(await (await download).path());
  expect(stdout).toContain('consistent with itself');
  expect(status).toBe(0);
};

test('three weeks on three computers are one history, and an auditor’s questions have one answer on each', async ({
  browser,
}) => {
  const office = await computer(browser);
  await test.step('week 1, the office: a file from the LMS, weights and letters', async () => {
    await signInAt(office, backend.url);
    await office.locator('input[type=file]').first().setInputFiles(lmsFile);
    await isPlanned(office);
    await applyImport(office);
    await office.getByRole('button', { name: 'Add weight set' }).click();
    await weight(office, 'Midterm', 'Weight set 1').fill('40');
    await weight(office, 'Midterm', 'Weight set 1').press('Enter');
    await weight(office, 'Exam', 'Weight set 1').fill('60');
    await weight(office, 'Exam', 'Weight set 1').press('Enter');
    await office.getByRole('button', { name: 'Presets' }).click();
    await office.getByRole('menuitem', { name: 'A to F', exact: true }).click();
    await expectCopied(office);
  });

  const home = await computer(browser);
  await test.step('week 1, at home at night: a correction', async () => {
    await calendar.set('2026-10-07T22:40');
    await signInAt(home, backend.url);
    await openSheet(home, 'Midterm');
    await score(home, 'Abara', '14');
    await expectCopied(home);
  });

  await test.step('week 2, a lecture hall’s shared computer', async () => {
    await calendar.set('2026-10-13T10:05');
    const shared = await computer(browser);
    await signInShared(shared);
    await openSheet(shared, 'Exam');
    await score(shared, 'Brandt', '75');
    await expectCopied(shared);
    await leaveShared(shared);
    await shared.context().close();
  });

  await test.step('week 2, the office again', async () => {
    await calendar.set('2026-10-14T09:00');
    await signInAgain(office);
    await openSheet(office, 'Midterm');
    await score(office, 'Chen', '19');
    await expectCopied(office);
  });

  await test.step('week 3, at home without a network: typed on Monday, sent on Wednesday', async () => {
    await calendar.set('2026-10-19T18:02');
    await home.getByRole('button', { name: 'Go on without sending' }).click(answered);
    await home.context().setOffline(true);
    await openSheet(home, 'Exam');
    await score(home, 'Chen', '66');
    await calendar.set('2026-10-21T09:10');
    await home.context().setOffline(false);
    await home.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
    await signInAgain(home);
    await expectCopied(home);
  });

  await test.step('week 3, the office: the night correction is taken back from there', async () => {
    await calendar.set('2026-10-23T15:30');
    await signInAgain(office);
    await goTo(office, 'History');
    await expect(office.getByText('With what you did in 2 other browsers')).toBeVisible(answered);
    await change(office, 'P1 12 → 14, Abara, Ada').click();
    await chosen(office).getByRole('button', { name: 'Undo this' }).click();
    await expect(change(office, 'P1 14 → 12, Abara, Ada')).toBeVisible();
    await expectCopied(office);
  });

  await test.step('an auditor asks on each of them, and on one that was never used before', async () => {
    await signInAgain(home);
    const lecture = await computer(browser);
    await signInShared(lecture);
    for (const page of [office, home, lecture]) {
      await goTo(page, 'Courses');
      await goTo(page, 'History');
      if (page === lecture)
        await page.getByRole('button', { name: 'Show what you did in your other browsers' }).click(answered);
      await expect(page.getByText('With what you did in 3 other browsers')).toBeVisible(answered);
      await answersTheAuditor(page);
      await expectSoundFile(page);
    }
  });
});
