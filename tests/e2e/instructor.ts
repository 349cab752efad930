import { expect, type Locator, type Page } from '@playwright/test';

/** Actions of an instructor, under the names that they would use; the specs are written in these. */

/**
 * Waits until a screen of the workspace is drawn, as somebody does before they press a key: from then on it listens to
 * keys. The landing page has a heading, too, and stays for a moment after its address has gone.
 */
export const isDrawn = (page: Page): Promise<void> =>
  expect(page.locator('[data-rows]').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });

/** Goes to a screen of the rail. */
export const goTo = async (page: Page, screen: string): Promise<void> => {
  await page.getByRole('link', { name: screen, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${screen}`) })).toBeVisible();
};

/** Opens the workspace of this name on disk. The same name opens the same ledger. */
export const openLocal = async (page: Page, name: string): Promise<void> => {
  await page.goto('/TestingPage');
  await page.getByLabel('Name of the workspace').fill(name);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await isDrawn(page);
};

/**
 * Opens the same demo each time: in 11 of 400 that were drawn, the first student is in no offering, and a test that
 * expects otherwise would fail by chance. Asked for at the courses, it opens there, with nothing selected. What is true of every demo is tested over many in `tests/demo/`.
 */
export const openDemo = async (page: Page, url = '/courses'): Promise<void> => {
  await drawAlways(page, 20);
  await page.goto(url);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page).toHaveURL(/\/courses$/, { timeout: 30_000 });
  await isDrawn(page);
};

/** Makes the browser always draw this seed for the demo. */
const drawAlways = async (page: Page, seed: number): Promise<void> => {
  await page.addInitScript((always) => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = <A extends ArrayBufferView>(array: A): A =>
      array instanceof Uint32Array && array.length === 1
        ? (array.fill(always) as unknown as A)
        : (draw(array as never) as A);
  }, seed);
};

export const openEmpty = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a class list' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await isDrawn(page);
};

/** Resolves once the last part has come in advance: the page then needs its site no more. Asked before it is opened. */
export const isWhole = async (page: Page): Promise<void> => {
  await page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/reset-demo-'));
};

export const addCourse = async (page: Page, code: string, number: string, title: string): Promise<void> => {
  await openLine(page, 'New course');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill(number);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Title', exact: true }).press('Enter');
};

/** The row of a course in the list of all. */
export const courseRow = (page: Page, title: string): Locator =>
  page.getByRole('table', { name: 'All courses' }).getByRole('row').filter({ hasText: title }).first();

/** Opens a course from the list of all. */
export const openCourse = (page: Page, title: string): Promise<void> =>
  courseRow(page, title).getByRole('rowheader').getByRole('button').click();

/** Chooses from the menu at the end of a row. */
export const chooseInRow = async (page: Page, row: Locator, action: string): Promise<void> => {
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Takes back what the toast tells of. */
export const undoInToast = (page: Page): Promise<void> =>
  page.locator('[data-kind]').getByRole('button', { name: 'Undo' }).click();

export const savedState = (page: Page): Locator => page.locator('button[data-state]');

export const grid = (page: Page): Locator => page.getByRole('grid');

/** On a narrow screen, a button opens the line in which a record is entered. */
const openLine = async (page: Page, button: string): Promise<void> => {
  const closed = page.locator('button[data-new-record]').filter({ hasText: button });
  await expect(page.locator('[data-new-record]').first()).toBeVisible();
  if (await closed.isVisible()) await closed.click();
};

/** The line in which a record is entered, found by its button. */
const newRecord = async (page: Page, button: string): Promise<Locator> => {
  await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  await openLine(page, button);
  return page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: button, exact: true }) });
};

/** Adds an offering on the course's page, and opens it. */
export const addOffering = async (page: Page, period: string, year: string, section: string): Promise<void> => {
  const line = await newRecord(page, 'Add offering');
  await line.getByRole('textbox', { name: 'Period' }).fill(period);
  await line.getByRole('textbox', { name: 'Year' }).fill(year);
  await line.getByRole('textbox', { name: 'Section' }).fill(section);
  await line.getByRole('textbox', { name: 'Section' }).press('Enter');
  await page
    .getByRole('main')
    .getByRole('button', { name: `${period} ${year} · Sec ${section}`, exact: true })
    .click();
  await expect(page).toHaveURL(/\/offering$/);
};

/** Where the offering's page is in tabs, opens one. */
export const showPart = async (page: Page, name: 'Assessments' | 'Grading policy' | 'Roster'): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tab = page.getByRole('tab', { name, exact: true });
  if ((await tab.count()) > 0) await tab.click();
};

/** The field of one weight. */
export const weight = (page: Page, assessment: string, set: string): Locator =>
  page.getByRole('textbox', { name: `Weight of ${assessment} in ${set}`, exact: true });

/** Adds an assessment on the offering's page. `maxima` as typed, such as `10, 15, 20`. */
export const addAssessment = async (page: Page, name: string, maxima: string): Promise<void> => {
  const opener = page.getByRole('button', { name: 'Add an assessment', exact: true });
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  const line = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Add assessment', exact: true }) });
  await line.getByRole('textbox', { name: 'New assessment' }).fill(name);
  await line.getByRole('textbox', { name: 'Points per problem' }).fill(maxima);
  await line.getByRole('textbox', { name: 'Points per problem' }).press('Enter');
  await expect(page.getByRole('button', { name: `Open ${name}`, exact: true })).toBeVisible();
};

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Chooses a file, on a page with a button Import…. Ends when the import shows what will happen. */
export const chooseFile = async (page: Page, file: File): Promise<void> => {
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await isPlanned(page);
};

export const importScreen = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('region', { name: 'Import', exact: true });

/** Waits until the import shows what comes of the file as it is answered now, in every row too. */
export const isPlanned = async (page: Page): Promise<void> => {
  await expect(importScreen(page).getByRole('heading', { name: 'What will happen' })).toBeVisible();
  await expect(page.getByRole('dialog').locator('[aria-busy]')).toHaveCount(0);
};

export type Counts = Readonly<Record<'All' | 'Added' | 'Changed' | 'Unchanged' | 'Left out' | 'Refused', number>>;

/** How many rows of students the import shows, by what becomes of them. */
export const previewCounts = async (page: Page): Promise<Counts> => {
  await isPlanned(page);
  const screen = importScreen(page);
  const counted = async (all: Locator): Promise<number> =>
    (await all.count()) === 0 ? 0 : Number((await all.first().textContent())?.replace(/\D/g, ''));
  const shown = (filter: string): Promise<number> => counted(screen.locator('label').filter({ hasText: filter }));
  const fact = (words: RegExp): Promise<number> =>
    counted(screen.getByRole('listitem').filter({ hasText: words }).locator('b'));
  const asides = await screen.locator('tr[data-outcome=aside]').count();
  const added = (await fact(/new students?$/)) + (await fact(/known students? enrolled$/));
  return {
    All: (await shown('All rows')) - asides,
    Added: added,
    Changed: (await shown('Changes')) - added,
    Unchanged: await fact(/rows? without a change$/),
    'Left out': (await shown('Left out')) - asides,
    Refused: await shown('Look at these'),
  };
};

/** Whether something that opens over the page has the focus, and so listens to keys. */
export const hasFocus = (over: Locator): Promise<void> =>
  expect.poll(() => over.evaluate((element) => element.contains(document.activeElement))).toBe(true);

/** Presses Escape in what has opened over the page, and waits until it is gone. */
export const escapeFrom = async (page: Page, over: Locator): Promise<void> => {
  await hasFocus(over);
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
};

/** Whatever lies over the page. A list of choices may also be a part of it. */
export const overPage = (page: Page): Locator =>
  page.locator('[role=dialog], [role=menu], [role=listbox]:not(main *)').filter({ visible: true });

/** Closes whatever lies over the page. Of several, each takes an Escape of its own. */
export const closeAll = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(overPage(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
};

/** Opens the list of all that one can go to, and waits until it takes what is typed. */
export const openPalette = async (page: Page): Promise<Locator> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByPlaceholder('Search or jump to…');
  await expect(palette).toBeFocused();
  return palette;
};

/** Types into the palette, and goes to what is found first. */
export const jumpTo = async (page: Page, typed: string, found = typed): Promise<void> => {
  await openPalette(page);
  await page.keyboard.type(typed);
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.first()).toContainText(found);
  await expect(options.first(), 'Enter takes it').toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
};

/** The button that says what the import will do. */
export const importButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: /^Import \d/ });

/** Does what is shown. The import closes by itself when it is saved. */
export const applyImport = async (page: Page): Promise<void> => {
  await importButton(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** The cell in the row of this name and the column whose header begins so, once there is one. It must be in view. */
export const cell = async (page: Page, row: string, header: string): Promise<Locator> => {
  const headers = grid(page).getByRole('columnheader');
  const at = await headers
    .filter({ hasText: new RegExp(`^${header}`) })
    .first()
    .getAttribute('aria-colindex');
  return grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .locator(`[aria-colindex="${at}"]`);
};

/** Scrolls a grid from top to bottom. Returns the texts of these columns by the name of the row. */
export const allRows = async (page: Page, headers: readonly string[]): Promise<Map<string, readonly string[]>> => {
  const shown = await grid(page).evaluate(async (element, wanted) => {
    const found: [string, string[]][] = [];
    const painted = (): Promise<void> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    const columns = [...element.querySelectorAll('[role=columnheader]')];
    const at = wanted.map((header) =>
      columns
        .find((column) => column.querySelector('.gl-header')?.textContent === header)
        ?.getAttribute('aria-colindex'),
    );
    for (let top = 0; top === 0 || top < element.scrollHeight; top += element.clientHeight / 2) {
      element.scrollTo(0, top);
      await painted();
      for (const row of element.querySelectorAll('[role=row]')) {
        const name = row.querySelector('[role=rowheader]')?.textContent;
        const text = (column: string | null | undefined): string =>
          row.querySelector(`[aria-colindex="${column}"]:not([role=columnheader])`)?.textContent ?? '?';
        if (name) found.push([name, at.map(text)]);
      }
    }
    element.scrollTo(0, 0);
    return found;
  }, headers);
  return new Map(shown);
};
