import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Upload } from '../fixtures/real-class.ts';
import { type Counted, counting, type Hand } from './hand.ts';
import { grid, importButton, isDrawn, isPlanned, openEmpty } from './instructor.ts';
import { test } from './journey.ts';
import { answered } from './own-backend.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** What each job takes, done the shortest way. Whoever makes one shorter writes its new figure here. */
const atMost = {
  'import a class into an empty gradebook': { clicks: 2, keys: 0 },
  'import an assessment into a class': { clicks: 3, keys: 0 },
  'weigh three assessments in two sets': { clicks: 2, keys: 18 },
  'import scores into an assessment': { clicks: 4, keys: 0 },
  'correct a grade': { clicks: 0, keys: 8 },
  excuse: { clicks: 0, keys: 3 },
  'set all blanks to 0': { clicks: 2, keys: 0 },
  curve: { clicks: 1, keys: 2 },
  'find a student': { clicks: 0, keys: 7 },
  'try a cut-off': { clicks: 1, keys: 0 },
  'export final grades for a registrar': { clicks: 3, keys: 0 },
  'a first final grade by hand': { clicks: 6, keys: 51 },
  'sign in': { clicks: 0, keys: 40 },
} satisfies Readonly<Record<string, Counted>>;

type Job = keyof typeof atMost;
type Work = (page: Page, hand: Hand) => Promise<void>;

const file = (name: string, text: string): Upload => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const canvas = readFileSync(new URL('../fixtures/canvas-export.csv', import.meta.url), 'utf8');
const codes = canvas.match(/(?<=,\d{7},)\d{8}(?=,)/g) ?? [];
const scores = (from: number, to: number): string =>
  `SIS User ID,Exam\n${codes
    .slice(from, to)
    .map((code, at) => `${code},${(at * 7) % 51}\n`)
    .join('')}`;

const importFile = async (page: Page, { click, choose }: Hand, chosen: Upload): Promise<void> => {
  await choose(page.getByRole('button', { name: 'Choose a file…' }), chosen);
  await isPlanned(page);
  await click(importButton(page));
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const openImport = (page: Page, { click }: Hand): Promise<void> =>
  click(page.getByRole('main').getByRole('button', { name: 'Import…' }));

const weigh: Work = async (page, { click, type, press }) => {
  for (const set of [1, 2]) {
    await click(page.getByRole('button', { name: 'Add weight set' }));
    await expect(page.getByRole('textbox', { name: `Weight of Homework 1 in Weight set ${set}` })).toBeFocused();
    for (const weight of ['10', '20', '70']) {
      await type(weight);
      await press('Enter');
    }
  }
  await expect(page.getByRole('textbox', { name: 'Weight of Essay in Weight set 2' })).toHaveValue('70');
};

const correct: Work = async (page, { type, press }) => {
  await press('/');
  await type('chid');
  await press('Enter');
  await expect(grid(page)).toBeFocused();
  await type('8');
  await press('Enter');
  await expect(grid(page)).toContainText('P1 13 → 8');
};

const excuse: Work = async (page, { type, press }) => {
  await type('EX');
  await press('Enter');
  await expect(page.getByText(/^Excused: .+\.$/)).toBeVisible();
};

const zero: Work = async (page, { click }) => {
  await click(page.getByRole('main').getByRole('button', { name: 'More', exact: true }));
  await click(page.getByRole('menuitem', { name: /^Set \d+ blanks? of \d+ students? to 0$/ }));
  await expect(page.getByText(/^\d+ blanks? of Exam set to 0\./)).toBeVisible();
};

const curve: Work = async (page, { click, type, press }) => {
  await click(page.getByRole('button', { name: 'Curve…' }));
  await expect(page.getByRole('textbox', { name: 'Curve points' })).toBeFocused();
  await type('5');
  await expect(page.getByText(/\d+ final grades change/)).toBeVisible();
  await press('Enter');
  await expect(page.getByText(/^Curve set for \d+ students\./)).toBeVisible();
  await expect(grid(page)).toContainText('Curve +5, today');
};

const find: Work = async (page, { type, press }) => {
  await press('Control+k');
  await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused();
  await type('chidi');
  await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Chidi' })).toBeVisible();
};

const tryCutOff: Work = async (page, { drag }) => {
  await drag(page.getByRole('slider', { name: 'Cut-off of B' }), -20);
  await expect(page.getByRole('region', { name: 'Cut-offs tried' })).toContainText('Trying: B from');
};

const exportFinals: Work = async (page, { click }) => {
  await click(page.getByRole('main').getByRole('button', { name: 'Export', exact: true }));
  await click(page.getByRole('menuitem', { name: 'For the registrar…' }));
  const saved = page.waitForEvent('download');
  await click(page.getByRole('dialog').getByRole('button', { name: 'CSV file' }));
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
};

/** A line of fields, and Enter. */
const typeLine = async ({ type, press }: Hand, texts: readonly string[]): Promise<void> => {
  for (const [at, text] of texts.entries()) {
    await type(text);
    await press(at === texts.length - 1 ? 'Enter' : 'Tab');
  }
};

const byHand: Work = async (page, hand) => {
  const { click, press } = hand;
  const focused = (name: string) => expect(page.getByRole('textbox', { name, exact: true })).toBeFocused();
  await click(page.getByRole('button', { name: 'New course' }));
  await focused('Code');
  await typeLine(hand, ['STAT', '210', 'Data']);
  await click(page.getByRole('button', { name: 'Open course' }));
  await expect(page.getByRole('heading', { level: 1, name: 'STAT 210' })).toBeVisible();
  await press('Tab', 'Tab', 'Tab');
  await focused('Period');
  await typeLine(hand, ['Fall', '2026']);
  await click(page.getByRole('main').getByRole('button', { name: 'Fall 2026', exact: true }));
  await click(page.getByRole('button', { name: 'Add an assessment by hand' }));
  await focused('New assessment');
  await typeLine(hand, ['Quiz', '10']);
  await click(page.getByRole('button', { name: 'Enroll…' }));
  await expect(page.getByRole('searchbox', { name: 'Search students' })).toBeFocused();
  await press('Tab', 'Tab');
  await focused('Student code');
  await typeLine(hand, ['A1', 'Abara']);
  await expect(page.getByText('Abara').first()).toBeVisible();
  await press('Escape');
  await click(page.getByRole('button', { name: 'Open Quiz', exact: true }));
  await expect(grid(page)).toBeFocused();
  await typeLine(hand, ['9']);
  await press('g', 'f');
  await expect(grid(page)).toContainText('90.00');
};

const signIn: Work = async (page, hand) => {
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await typeLine(hand, ['instructor@example.edu']);
  await expect(page.getByLabel('Password')).toBeFocused(answered);
  await typeLine(hand, ['for testing only']);
  await expect(page).toHaveURL(/\/courses$/, answered);
};

test('no job takes more presses of the pointer or of keys than is written down', async ({ page }) => {
  const take = async (job: Job, work: Work): Promise<void> => {
    const { clicks, keys } = await counting(page, (hand) => work(page, hand));
    const most = atMost[job];
    expect.soft(clicks <= most.clicks && keys <= most.keys, `${job}: ${clicks} clicks, ${keys} keys`).toBe(true);
  };
  await openEmpty(page);
  await take('a first final grade by hand', byHand);
  await openEmpty(page);
  await take('import a class into an empty gradebook', (_, hand) =>
    importFile(page, hand, file('Grades-MATH_101.csv', canvas)),
  );
  await take('import an assessment into a class', async (_, hand) => {
    await openImport(page, hand);
    await importFile(page, hand, file('exam.csv', scores(0, 147)));
  });
  await take('weigh three assessments in two sets', weigh);
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'A to F', exact: true }).click();
  await take('import scores into an assessment', async (_, hand) => {
    await hand.click(page.getByRole('button', { name: 'Open Exam', exact: true }));
    await openImport(page, hand);
    await importFile(page, hand, file('late.csv', scores(140, 148)));
  });
  await take('correct a grade', correct);
  await take('excuse', excuse);
  await take('set all blanks to 0', zero);
  await take('curve', curve);
  await take('find a student', find);
  await page.getByRole('link', { name: 'Final grades' }).click();
  await isDrawn(page);
  await take('try a cut-off', tryCutOff);
  await take('export final grades for a registrar', exportFinals);
  await page.goto('/');
  await take('sign in', signIn);
});
