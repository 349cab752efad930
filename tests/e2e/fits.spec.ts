import { expect, type Page } from '@playwright/test';
import { applyImport, isPlanned, openLocal, savedState } from './instructor.ts';
import { test } from './journey.ts';

const assessments = ['Homework', 'Midterm 1', 'Project', 'Midterm 2', 'Final exam'];
const problems = [1, 2, 3, 4, 5, 6];
const roomySizes = [
  [1280, 800],
  [1440, 900],
  [2560, 1440],
] as const;

/** 150 students with five assessments of six problems each; a third have not taken the last one. */
const classList = (): string => {
  const headings = assessments.flatMap((name) => problems.map((at) => `${name} Q${at} (10 pts)`));
  const rows = Array.from({ length: 150 }, (_, at) => {
    const scores = headings.map((_heading, column) => (column >= 24 && at % 3 === 0 ? '' : (at * 7 + column * 3) % 11));
    return [`First${at} Lastname${at}`, `S${1000 + at}`, ...scores];
  });
  return [['Name', 'Student ID', ...headings], ...rows].map((row) => row.join(',')).join('\n');
};

/** What scrolls sideways, with its widths: those of the page's own letters, which may come after a text is there. */
const scrolledSideways = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll<HTMLElement>('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 40 && scrollWidth > clientWidth + 1)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .map(({ className, scrollWidth, clientWidth }) => `${className} ${scrollWidth} > ${clientWidth}`);
  });

/** The headings, or the cells of the column with this heading, whose words are cut. */
const cut = (page: Page, column?: string): Promise<string[]> =>
  page.getByRole('grid').evaluate((grid, name) => {
    const heads = [...grid.querySelectorAll('[role=columnheader]')];
    const at = heads.find((head) => head.querySelector('.gl-header')?.textContent === name)?.ariaColIndex;
    const words = grid.querySelectorAll(name === undefined ? '.gl-name-start' : `.gl-body [aria-colindex="${at}"]`);
    if (words.length < 4) return [`there are only ${words.length}`];
    return [...words]
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent ?? '');
  }, column);

const learningOutcomes = [
  ...['Describe data in figures and pictures', 'Model chance', 'Test a claim against data'],
  'Report what was found',
];

/** Outcomes have long names, which are read whole; History says whole where a change was made. */
const readWhole = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/lodesign');
  const adding = page.getByRole('textbox', { name: 'Add an outcome' });
  for (const words of learningOutcomes) {
    await adding.fill(words);
    await adding.press('Enter');
  }
  await expect(page.getByRole('columnheader', { name: 'Report what was found' })).toBeVisible();
  for (const [width, height] of [...roomySizes, [768, 1024]] as const) {
    await page.setViewportSize({ width, height });
    for (const [screen, shown] of [
      ['lodesign', 'P1 · 10 points'],
      ['history', 'Import of STAT 210.csv'],
      ['finalGrades', 'Lastname0'],
    ] as const) {
      await page.goto(`/${screen}`);
      await expect(page.getByRole('grid').getByText(shown).first()).toBeVisible();
      const of = `${screen} at ${width} px`;
      if (screen === 'finalGrades') {
        await expect(page.getByRole('columnheader', { name: 'To know' }), of).toBeInViewport({ ratio: 1 });
        continue;
      }
      await expect.poll(() => scrolledSideways(page), of).toEqual([]);
      expect(await cut(page), of).toEqual([]);
      if (screen !== 'history' || width <= 768) continue;
      for (const column of ['Where', 'Who']) expect(await cut(page, column), `${column}, ${of}`).toEqual([]);
    }
  }
};

/** Under a finger buttons are larger. */
const underFinger = async (page: Page, work: () => Promise<void>): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await work();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
};

const weightsUnderFinger = async (page: Page): Promise<void> => {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/offering');
    await areInView(page);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await scrolledSideways(page), `weights under a finger at ${width} px`).toEqual([]);
  }
};

/**
 * History's head is its title and its tools, which are what the instructor sees before
 * the list: what of them stands where is measured, not one element that may not hold them all.
 */
const historyOnPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/history');
  const main = page.getByRole('main');
  await expect(main.getByText('Import of STAT 210.csv')).toBeVisible();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  expect(await scrolledSideways(page), 'history at 360 px').toEqual([]);
  const top = (await main.boundingBox())?.y ?? Number.NaN;
  const tools = main.locator('header').getByRole('button');
  await expect(tools).toHaveText(['Verify', 'Export changes', '']);
  for (const tool of await tools.all()) {
    const { y = Number.NaN, height = 0 } = (await tool.boundingBox()) ?? {};
    expect(y + height - top, (await tool.textContent()) ?? '').toBeLessThanOrEqual(140);
  }
  const head = await main.locator('header').boundingBox();
  expect((head?.y ?? Number.NaN) + (head?.height ?? 0) - top).toBeLessThanOrEqual(140);
  await main.getByRole('button', { name: 'More for the ledger' }).click();
  const lines = ['Undo a range…', 'Export ledger', 'Export part…', 'A copy without names', 'Without names, as a page'];
  await expect(page.getByRole('menuitem')).toHaveText(lines);
  await page.getByRole('menuitem', { name: 'Export part…' }).click();
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  expect(await scrolledSideways(page), 'history at 360 px, a part').toEqual([]);
};

/** By screen and width: what is read without scrolling where a table has no room for all. */
const staysInView: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>> = {
  assessment: { 768: ['Student', 'Total'], 360: ['Student', 'Total'] },
  finalGrades: { 768: ['Student', 'Final grade', 'To know'] },
};

/** The fields of ten weights, none of them cut. */
const areInView = async (page: Page): Promise<void> => {
  const fields = page.getByRole('textbox', { name: /^Weight of/ });
  await expect(fields).toHaveCount(10);
  for (const field of await fields.all()) await expect(field).toBeInViewport({ ratio: 1 });
};

test('a class of 150 with five assessments and two weight sets fits every screen: nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLocal(page, 'fits');
  const file = { name: 'STAT 210.csv', mimeType: 'text/csv', buffer: Buffer.from(classList()) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await isPlanned(page);
  await applyImport(page);
  for (const sets of [1, 2]) {
    await page
      .getByRole('button', { name: /weight set/i })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: /^Name of/ })).toHaveCount(sets);
  }
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'A to F, with + and −' }).click();
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');

  await page.getByRole('button', { name: 'Open Homework' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  const first = {
    offering: assessments[0] ?? '',
    assessment: 'Lastname0',
    finalGrades: 'Lastname0',
    students: 'S1000',
  };
  for (const [width, height] of [...roomySizes, [768, 1024], [360, 780]] as const) {
    await page.setViewportSize({ width, height });
    for (const [screen, shown] of Object.entries(first)) {
      await page.goto(`/${screen}`);
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      // Counted a moment later, and the widest text of its table.
      if (screen === 'offering' && width > 1000) await expect(page.getByText('100 of 150')).toBeVisible();
      const sideways = await scrolledSideways(page);
      const of = `${screen} at ${width} px`;
      const keeps = staysInView[screen]?.[width];
      // Such a table scrolls between columns that stay; its tools do not.
      expect(sideways, of).toEqual(keeps ? sideways.filter((one) => one.startsWith('gl-grid')) : []);
      for (const name of keeps ?? [])
        await expect(page.getByRole('columnheader', { name }), of).toBeInViewport({ ratio: 1 });
      if (screen === 'offering' && width === 768) await areInView(page);
    }
  }
  await underFinger(page, async () => {
    await historyOnPhone(page);
    await weightsUnderFinger(page);
  });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/offering');
  await areInView(page);
  await readWhole(page);
});
