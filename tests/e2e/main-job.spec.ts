import { expect, type Page, test } from '@playwright/test';
import { isFull } from '../counts.ts';
import * as real from '../fixtures/real-class.ts';
import { startPostgres } from '../server/postgres.ts';
import { everyday } from './everyday.ts';
import type { Gradebook } from './exact-grades.ts';
import { expectExports, expectFinalsOnScreen, named, nameOf } from './expected-grades.ts';
import { exportBoth } from './exported-table.ts';
import {
  addAssessment,
  addCourse,
  addOffering,
  applyImport,
  cell,
  chooseFile,
  grid,
  importButton,
  importScreen,
  openLocal,
  previewCounts,
  savedState,
} from './instructor.ts';
import { answered, expectSent, ownBackend, signInAt } from './own-backend.ts';
import { assessments, firstWeights, realGradebook, secondWeights, workOf } from './real-gradebook.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 1440, height: 900 } });

test('the main job on disk: from a class list and three files of scores to 150 exact final grades, reloaded in the middle and at the end', {
  tag: everyday,
}, async ({ page }) => {
  await openLocal(page, 'the main job');
  await doTheJob(page, async () => {
    await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

const onPostgres = {
  store: 'PostgreSQL',
  settings: async () => {
    const postgres = await startPostgres();
    return { settings: { DATABASE_URL: await postgres.newDatabase() }, end: postgres.stop };
  },
};

const onEmbedded = {
  store: 'the embedded database',
  settings: async () => ({ settings: {}, end: async () => undefined }),
};

/** The other journeys have a server with the embedded database. */
const stores = isFull ? [onEmbedded, onPostgres] : [onPostgres];

for (const { store, settings: settingsOf } of stores) {
  test(`the main job signed in, over ${store}, the server restarted: all of it is at the server`, async ({
    page,
    browser,
  }) => {
    const { settings, end } = await settingsOf();
    const backend = await ownBackend(settings);
    await signInAt(page, backend.url);
    const book = await doTheJob(page, async () => {
      await expectSent(page);
      await backend.stop();
      await backend.start();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(answered);
    });
    await expectSent(page);

    const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const other = await elsewhere.newPage();
    await signInAt(other, backend.url);
    await other.goto(`${backend.url}/finalGrades`);
    await other.getByRole('main').getByRole('button', { name: 'Choose an offering' }).click(answered);
    await other.getByRole('option', { name: /Fall 2026/ }).click();
    await expectFinalsOnScreen(other, book);
    await elsewhere.close();
    await backend.remove();
    await end();
  });
}

/** Returns what the gradebook then holds. */
const doTheJob = async (page: Page, reload: () => Promise<void>): Promise<Gradebook> => {
  const book = realGradebook();
  await setUp(page);
  await importRoster(page);
  await importHomework(page);
  await importMidterm(page);
  await importExam(page);
  await reload();
  await editByHand(page, book);
  await backToOffering(page);
  await typeWeights(page);
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'A to F', exact: true }).click();
  await page.getByRole('button', { name: 'Final grades', exact: true }).click();
  await expectFinalsOnScreen(page, book);
  expectExports(await exportBoth(page), book);

  await page.getByRole('main').getByRole('button', { name: 'Offering', exact: true }).click();
  await importLate(page);
  const before = structuredClone(book);
  for (const [code, [mark = null]] of real.late) workOf(book, 'Homework 2', code).marks[0] = mark;
  await page.getByRole('link', { name: 'Final grades' }).click();
  await expectFinalsOnScreen(page, book);
  await grid(page).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: import of “.+”\.$/)).toBeVisible();
  await expectFinalsOnScreen(page, before);
  await grid(page).focus();
  await page.keyboard.press('Control+y');
  await expectFinalsOnScreen(page, book);
  await reload();
  await expectFinalsOnScreen(page, book);
  return book;
};

const setUp = async (page: Page): Promise<void> => {
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10, 15, 20');
  await addAssessment(page, 'Exam', '12.5, 20, 17.5, 50');
};

/** Compares the preview's counts with those of the file. They must add up to the number of rows. */
const expectCounts = async (page: Page, wanted: Omit<Awaited<ReturnType<typeof previewCounts>>, 'All'>) => {
  const { All, ...each } = await previewCounts(page);
  expect(each).toEqual(wanted);
  expect(All).toBe(Object.values(each).reduce((sum, count) => sum + count, 0));
};

const importRoster = async (page: Page): Promise<void> => {
  await chooseFile(page, real.roster);
  await expectCounts(page, { Added: 150, Changed: 0, Unchanged: 0, 'Left out': 0, Refused: 0 });
  await applyImport(page);
};

/** Imports three new assessments. The test student that Canvas adds is no row of the class. */
const importHomework = async (page: Page): Promise<void> => {
  await chooseFile(page, real.homeworkFile);
  await expect(page.getByRole('textbox', { name: /^Name of the new assessment/ })).toHaveCount(3);
  await expectCounts(page, { Added: 0, Changed: 150, Unchanged: 0, 'Left out': 0, Refused: 0 });
  await expect(page.getByText(/left out: .*Student, Test/)).toBeVisible();
  await applyImport(page);
};

const importMidterm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await chooseFile(page, real.midtermFile);
  await importScreen(page).getByRole('button', { name: 'Leave out', exact: true }).click();
  await expect(importButton(page)).toBeEnabled();
  await expectCounts(page, { Added: 0, Changed: 148, Unchanged: 1, 'Left out': 1, Refused: 1 });
  await expect(page.getByText('score above the maximum, kept')).toBeVisible();
  await expect(page.getByText(/^Refused: .*“1E5” is written with an exponent\./)).toBeVisible();
  await applyImport(page);
  await backToOffering(page);
};

const importExam = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open Exam', exact: true }).click();
  await chooseFile(page, real.examFile());
  await expectCounts(page, { Added: 0, Changed: 145, Unchanged: 5, 'Left out': 0, Refused: 0 });
  await applyImport(page);
  await backToOffering(page);
};

const importLate = async (page: Page): Promise<void> => {
  await chooseFile(page, real.lateFile);
  await expectCounts(page, { Added: 0, Changed: 12, Unchanged: 0, 'Left out': 0, Refused: 0 });
  await applyImport(page);
};

const backToOffering = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Offering:/ }).click();
  await page.getByRole('option', { name: 'Fall 2026 · Sec 2' }).click();
  await expect(page).toHaveURL(/\/offering$/);
};

const editByHand = async (page: Page, book: Gradebook): Promise<void> => {
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await typeIn(page, book);
  await expect(grid(page).getByRole('rowheader').nth(8)).toBeVisible();
  const names = await grid(page).getByRole('rowheader').allTextContents();
  await pasteABlock(page, book, names);
  await fillDown(page, book, names);
};

/**
 * Types the points of the student whose row the import refused: 1E5, which is refused, then a decimal comma, a
 * percentage and a point.
 */
const typeIn = async (page: Page, book: Gradebook): Promise<void> => {
  const pupil = real.pupils[real.refusedAt];
  if (!pupil) throw new Error('there is no such student');
  await page.getByRole('searchbox').fill(pupil.code);
  await (await cell(page, nameOf(pupil), 'P1')).click();
  await page.keyboard.type('1E5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“1E5” is written with an exponent.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: `${nameOf(pupil)}, P1` })).toHaveValue('1E5');
  await page.keyboard.press('Escape');
  await expect(await cell(page, nameOf(pupil), 'P1')).toHaveText('–');
  for (const text of ['9,5', '95%', '17.25']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  workOf(book, 'Midterm', pupil.code).marks.splice(0, 3, '9.5', '14.25', '17.25');
  await expect(await cell(page, nameOf(pupil), 'P2')).toHaveText('14.25');
  await expect(await cell(page, nameOf(pupil), 'Total')).toHaveText('41');
  await page.getByRole('searchbox').fill('');
};

const pasteABlock = async (page: Page, book: Gradebook, names: readonly string[]): Promise<void> => {
  await page.evaluate(() => navigator.clipboard.writeText('7\t8\t9\r\n6,5\t5\t0\r\n'));
  await (await cell(page, names[0] ?? '', 'P1')).click();
  await page.keyboard.press('Control+v');
  const pasted = [
    ['7', '8', '9'],
    ['6.5', '5', '0'],
  ] as const;
  for (const [at, marks] of pasted.entries()) {
    workOf(book, 'Midterm', named(names[at] ?? '').code).marks.splice(0, 3, ...marks);
    for (const [problem, mark] of marks.entries()) {
      await expect(await cell(page, names[at] ?? '', `P${problem + 1}`)).toHaveText(mark);
    }
  }
};

const fillDown = async (page: Page, book: Gradebook, names: readonly string[]): Promise<void> => {
  const filled = names.slice(4, 8);
  await (await cell(page, filled[0] ?? '', 'Bonus')).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  for (let down = 1; down < filled.length; down += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  for (const name of filled) {
    await expect(await cell(page, name, 'Bonus')).toHaveText('2');
    workOf(book, 'Midterm', named(name).code).bonus = '2';
  }
};

/** A new first set begins with the maxima, a second one is blank. */
const typeWeights = async (page: Page): Promise<void> => {
  for (const [at, weights] of [firstWeights, secondWeights].entries()) {
    await page.getByRole('button', { name: 'Add weight set' }).click();
    const fields = page.getByRole('textbox', { name: new RegExp(`^Weight of .* in Weight set ${at + 1}$`) });
    await expect(fields).toHaveCount(assessments.length);
    await fields.first().click();
    for (const weight of weights) {
      await page.keyboard.type(weight.replace('.', ','));
      await page.keyboard.press('Enter');
    }
    for (const row of assessments.keys()) await expect(fields.nth(row)).toHaveValue(weights[row] ?? '');
  }
};
