import { expect, type Page } from '@playwright/test';
import * as real from '../fixtures/real-class.ts';
import type { Gradebook } from './exact-grades.ts';
import { expectExports, expectFinalsOnScreen, nameOf } from './expected-grades.ts';
import { readBoth } from './exported-table.ts';
import { cell, importButton, jumpTo, previewCounts } from './instructor.ts';
import { test } from './journey.ts';
import { choose, chooseFileByKeys, downloadByKeys, press, tabTo, typeLine } from './keys.ts';
import { firstWeights, realGradebook, secondWeights, workOf } from './real-gradebook.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Without a mouse: the test only presses keys and looks, and never clicks or fills. */
test('the whole main job is done from the keyboard, and the focus is always seen', async ({ page }) => {
  const book = realGradebook();
  await page.goto('/');
  await choose(page, 'Open a class list');
  await expect(page).toHaveURL(/\/courses$/);
  await setUp(page);
  await importFiles(page);
  await correctByHand(page, book);
  await weigh(page);
  await choose(page, 'Presets');
  const preset = page.getByRole('menuitem', { name: 'A to F', exact: true });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(preset).toBeFocused({ timeout: 300 });
  }).toPass();
  await press(page, 'Enter');
  await choose(page, 'Final grades', 'Shift+Tab');
  await expectFinalsOnScreen(page, book);
  expectExports(await readBoth(await downloadByKeys(page, 0), await downloadByKeys(page, 1)), book);
  await undoAndRedo(page, book);
});

const setUp = async (page: Page): Promise<void> => {
  await choose(page, 'New course');
  await tabTo(page, 'Code');
  await typeLine(page, ['MATH', '101', 'Calculus']);
  await choose(page, 'Open course');
  await tabTo(page, 'Period');
  await typeLine(page, ['Fall', '2026', '2']);
  await expect(page.getByRole('button', { name: 'More for Fall 2026 · Sec 2' })).toBeAttached();
  await tabTo(page, 'Fall 2026 · Sec 2', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await choose(page, 'Add an assessment');
  await tabTo(page, 'New assessment');
  await typeLine(page, ['Midterm', '10, 15, 20']);
  await tabTo(page, 'New assessment');
  await typeLine(page, ['Exam', '12.5, 20, 17.5, 50']);
  await expect(page.getByRole('button', { name: 'Open Exam' })).toBeVisible();
};

const importFiles = async (page: Page): Promise<void> => {
  await chooseFileByKeys(page, real.roster);
  await apply(page, 150);
  await chooseFileByKeys(page, real.homeworkFile);
  await apply(page, 150);
  await choose(page, 'Open Exam', 'Shift+Tab');
  await expect(page).toHaveURL(/\/assessment#/);
  await chooseFileByKeys(page, real.examFile());
  await apply(page, 145);
  await jumpTo(page, 'Midterm');
  await expect(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible();
  await chooseFileByKeys(page, real.midtermFile);
  await apply(page, 148, true);
};

/** Does what the import shows. It closes by itself, and the focus returns to the button that opened it. */
const apply = async (page: Page, rows: number, someAreUnknown = false): Promise<void> => {
  if (someAreUnknown) await choose(page, 'Leave out');
  const { Added, Changed } = await previewCounts(page);
  expect(Added + Changed).toBe(rows);
  await expect(importButton(page)).toBeEnabled();
  await choose(page, /^Import \d/, 'Shift+Tab');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import…' })).toBeFocused();
};

/** Corrects the student whose row was refused: finds them by code, is refused 1E5, then types what is meant. */
const correctByHand = async (page: Page, book: Gradebook): Promise<void> => {
  const pupil = real.pupils[real.refusedAt];
  if (!pupil) throw new Error('there is no such student');
  await page.keyboard.press('/');
  await page.keyboard.type(pupil.code);
  await expect(page.getByRole('rowheader')).toHaveText([nameOf(pupil)]);
  await tabTo(page, 'Grades of Midterm');
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight');
  await page.keyboard.type('1E5');
  await press(page, 'Enter');
  await expect(page.getByText('“1E5” is written with an exponent.').first()).toBeVisible();
  await press(page, 'Escape');
  for (const text of ['9,5', '95%', '17.25']) {
    await page.keyboard.type(text);
    await press(page, 'Tab');
  }
  await expect(await cell(page, nameOf(pupil), 'Total')).toHaveText('41');
  workOf(book, 'Midterm', pupil.code).marks.splice(0, 3, '9.5', '14.25', '17.25');
};

const weigh = async (page: Page): Promise<void> => {
  await jumpTo(page, 'Fall 2026 · Sec 2');
  await expect(page).toHaveURL(/\/offering$/);
  for (const [at, weights] of [firstWeights, secondWeights].entries()) {
    await choose(page, 'Add weight set', at === 0 ? undefined : 'Shift+Tab');
    await expect(page.getByRole('button', { name: `More for Weight set ${at + 1}` })).toBeAttached();
    await tabTo(page, `Weight of Midterm in Weight set ${at + 1}`);
    for (const weight of weights) {
      await page.keyboard.type(weight);
      await press(page, 'Enter');
    }
  }
};

/** The last commit was the letters, and the one before it a weight. */
const undoAndRedo = async (page: Page, book: Gradebook): Promise<void> => {
  await press(page, 'Control+z', 'Control+z');
  await expect(page.getByText(/^Undone: .+ weighs .+ → .+\.$/)).toBeVisible();
  await press(page, 'Control+y', 'Control+y');
  await expectFinalsOnScreen(page, book);
};
