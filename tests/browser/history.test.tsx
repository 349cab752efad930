import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { dayOf } from '../../src/browser/local-time.ts';
import { HistoryScreen } from '../../src/screens/history/history-screen.tsx';
import { forgedFile, parsedLines } from '../log/forged.ts';
import { byDay } from './by-day.ts';
import {
  abara,
  brandt,
  courseId,
  enter,
  finalOf,
  gridNamed,
  makeClass,
  midterm,
  rowNames,
  showScreen,
} from './class-harness.tsx';
import { filesSavedBy } from './saved-files.ts';

byDay();
afterEach(cleanup);

const table = (): HTMLElement => gridNamed('Changes, the newest first');
/** The cells of the second column, without those beside the headings of days. */
const whats = (): HTMLElement[] =>
  [...table().querySelectorAll<HTMLElement>('.gl-body .gl-row:not(:has(.is-heading)) [aria-colindex="2"]')].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
const words = (): string[] => whats().map(({ textContent }) => textContent ?? '');
const chosen = () => page.getByRole('complementary', { name: 'Chosen change' });
const choose = async (at: number): Promise<void> => {
  await userEvent.click(whats()[at] ?? table());
};

const withScores = () =>
  showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [105, 8]);
    enter(empty, brandt, midterm, [7, 8]);
  });

test('R20.1 every saved change is listed in words, the newest first, with what is unusual', async () => {
  await withScores();
  await expect.poll(() => words().slice(0, 2)).toEqual(['Midterm, Brandt, Uwe', 'P1 10 → 105, Abara, Chidi']);
  await page.getByRole('radio', { name: /^Unusual/ }).click();
  await expect.poll(words).toEqual(['P1 10 → 105, Abara, Chidi']);
  await expect.element(page.getByText('over maximum')).toBeVisible();
});

test('R20.1 a change opens with each value before and after, and its number and hash', async () => {
  const ledger = await withScores();
  await expect.poll(() => words().length).toBeGreaterThan(4);
  await choose(1);
  await expect.element(chosen().getByRole('row', { name: 'Abara, Chidi · P1 of Midterm 10 105 +95' })).toBeVisible();
  await expect.element(chosen()).toHaveTextContent(`No. ${ledger.status().seq - 1}`);
});

test('R20.2 any change is taken back from its panel, and the list says so', async () => {
  const ledger = await withScores();
  await expect.poll(() => words().length).toBeGreaterThan(4);
  const before = finalOf(ledger, brandt);
  await choose(1);
  await chosen().getByRole('button', { name: 'Undo this', exact: true }).click();
  await expect.poll(() => words()[0]).toBe('Taken back: P1 105 → 10, Abara, Chidi');
  await expect.element(chosen()).toHaveTextContent(/Taken back by No\. \d+/);
  expect(finalOf(ledger, abara)).toBe('80.00');
  expect(finalOf(ledger, brandt)).toBe(before);
  await choose(0);
  await chosen().getByRole('button', { name: 'Undo this', exact: true }).click();
  await expect.poll(() => words()[0]).toBe('Done again: P1 10 → 105, Abara, Chidi');
});

test('R20.1 of very many changes the newest are listed, and the others come when they are asked for', async () => {
  const ledger = await showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    for (let n = 0; n < 500; n += 1) enter(empty, abara, midterm, [n % 10, 8]);
  });
  await expect.element(page.getByText('the newest 500 changes')).toBeVisible();
  await page.getByRole('button', { name: 'Read on' }).click();
  await expect.element(page.getByText(`${ledger.status().seq} changes`, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Read on' })).not.toBeInTheDocument();
});

test('a search hides changes, and all of them come back with one button', async () => {
  await withScores();
  await expect.poll(() => words().length).toBeGreaterThan(4);
  const all = rowNames(table()).length;
  await page.getByRole('searchbox').fill('brandt');
  const ofOthers = () => words().filter((one) => !one.includes('Brandt'));
  await expect
    .poll(() => [words().length > 1, ofOthers()])
    .toEqual([true, [expect.stringMatching(/^Students enrolled/)]]);
  await page.getByRole('searchbox').fill('nobody of that name');
  await page.getByRole('button', { name: 'Show all changes' }).click();
  await expect.poll(() => rowNames(table()).length).toBe(all);
});

test('R20.11 the list is narrowed by several filters at once, which show what they are set to, and cleared with one word', async () => {
  await withScores();
  await expect.poll(() => words().length).toBeGreaterThan(4);
  const all = rowNames(table()).length;
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Student: Any' }).click();
  await page.getByRole('option', { name: 'Abara, Chidi' }).click();
  await page.getByRole('button', { name: 'Kind: Any' }).click();
  await page.getByRole('option', { name: 'Scores' }).click();
  await expect.poll(() => [words().length > 0, words().every((one) => one.includes('Abara'))]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(page.getByRole('button', { name: /^Kind: / })).not.toBeInTheDocument();
  const ofBoth = words().length;
  await page.getByRole('button', { name: 'Take the filter away: Kind Scores' }).click();
  await expect.poll(() => words().length).toBeGreaterThan(ofBoth);
  await expect.element(page.getByText('Student: Abara, Chidi · A1')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => rowNames(table()).length).toBe(all);
});

test('R20.11 the strip of days says what it shows, and its keys choose days and let them go', async () => {
  const ledger = await withScores();
  await expect.poll(() => words().length).toBeGreaterThan(4);
  const strip = page.getByRole('listbox', { name: /^Changes by day: \d+ changes on 1 day/ });
  await expect.element(strip).toBeVisible();
  const today = page.getByRole('option', { name: `${ledger.status().seq} changes, shown` });
  await expect.element(today).toHaveAttribute('aria-selected', 'true');
  strip.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByLabelText('From day')).toHaveValue(dayOf(new Date()));
  await page.getByLabelText('To day').fill('2001-01-01');
  await expect.element(page.getByText('No change matches')).toBeVisible();
  await expect.element(today).not.toBeInTheDocument();
  strip.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => words().length).toBeGreaterThan(4);
});

test('R20.14 changes are exported for auditors: all of them, or what the list is narrowed to', async () => {
  await withScores();
  await expect.poll(() => words().length).toBeGreaterThan(4);
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Export changes' }).click();
  await page.getByRole('menuitem', { name: 'All changes: CSV file' }).click();
  await expect.element(page.getByText(/^Changes\.csv with \d\d values downloaded/)).toBeVisible();
  await page.getByRole('searchbox').fill('105');
  await page.getByRole('button', { name: 'Export changes' }).click();
  await page.getByRole('menuitem', { name: 'What is shown: Excel workbook' }).click();
  await expect.element(page.getByText(/^Changes\.xlsx with 1 value downloaded/)).toBeVisible();
  expect(download).toHaveBeenCalledTimes(2);
  download.mockRestore();
});

test('R20.14 a line of an undo names the change that it took back, though that one is not shown', async () => {
  const ledger = await withScores();
  await expect.poll(() => words().length).toBeGreaterThan(4);
  const taken = ledger.status().seq;
  const undone = ledger.undo();
  if (undone?.ok) await undone.saved;
  await page.getByRole('searchbox').fill('taken back');
  await expect.poll(() => words().length).toBe(1);
  const [file] = await filesSavedBy(async (count) => {
    await page.getByRole('button', { name: 'Export changes' }).click();
    await page.getByRole('menuitem', { name: 'What is shown: CSV file' }).click();
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });
  const lines = file?.text.trim().split('\r\n').slice(1) ?? [];
  expect(lines.map((line) => line.split(',')[8])).toEqual(lines.map(() => String(taken)));
});

test('R20.3 the ledger is called whole only after every line of it was checked', async () => {
  const ledger = await withScores();
  await expect.element(page.getByText(/whole/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect
    .element(
      page.getByText(
        new RegExp(
          `^Verified .*: ${ledger.status().seq} commits, consistent with itself\\. Nobody outside has confirmed this head\\.$`,
        ),
      ),
    )
    .toBeVisible();
  expect(whats()[0]?.closest('.gl-row')?.querySelector('[aria-colindex="6"]')?.textContent).not.toBe('');
});

test('R20.3 a ledger that is not consistent with itself is said to be so, with the line, and one that cannot be read too', async () => {
  const ledger = await withScores();
  const { file } = ledger.history;
  const change = (text: string): string => text.replace('"actor":"', '"actor":"x');
  Object.assign(ledger.history, {
    file: async function* () {
      for await (const slice of file()) yield change(slice);
    },
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(page.getByText(/^Not consistent with itself: in line 2, /)).toBeVisible();
  Object.assign(ledger.history, {
    file: async function* () {
      yield* [];
      throw new Error('the disk is gone');
    },
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(page.getByText('It could not be verified: the disk is gone')).toBeVisible();
});

test('R21.8 a time before the one that it follows is said of a ledger that is consistent with itself', async () => {
  const ledger = await withScores();
  let text = '';
  for await (const slice of ledger.history.file()) text += slice;
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const commits = parsedLines(lines.slice(0, -1));
  const forged = forgedFile(
    header,
    commits.map((one, place) => (place === 2 ? { ...one, at: '2000-01-01T00:00:00.000Z' } : one)),
  );
  Object.assign(ledger.history, {
    file: async function* () {
      yield forged;
    },
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect
    .element(
      page.getByText(/^Verified .* The time of commit 3 is before that of the commit before it: a clock was put back/),
    )
    .toBeVisible();
});

test('R20.1 what is saved while the list is open comes to its top', async () => {
  const ledger = await withScores();
  await expect.poll(() => words().length).toBeGreaterThan(4);
  for (const points of [1, 2, 3]) enter(ledger, brandt, midterm, [points, 8]);
  await expect
    .poll(() => words().slice(0, 3))
    .toEqual(['P1 2 → 3, Brandt, Uwe', 'P1 1 → 2, Brandt, Uwe', 'P1 7 → 1, Brandt, Uwe']);
});

test('R13.10 taking a load of snapshots back is confirmed here too', async () => {
  let load: Promise<unknown> | undefined;
  const ledger = await showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    const { type, events } = loadOf(empty);
    load = empty.records.record(() => ({ command: { type, note: 'before the exam' }, events }));
  });
  await load;
  await expect.poll(() => words()[0]).toBe('Snapshot loaded: before the exam');
  await choose(0);
  await expect.element(chosen()).toHaveTextContent('Read from the server: everything');
  await chosen().getByRole('button', { name: 'Undo this', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(ledger.book().courses[courseId]?.title).toBe('Loaded');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => ledger.book().courses[courseId]?.title).not.toBe('Loaded');
});

/** A load that gave the course another title. */
const loadOf = (ledger: Ledger) => ({
  type: 'LoadSnapshots',
  events: [
    { type: 'ServerChangesObserved' as const, scope: 'everything' as const, counts: {}, stateHash: 'h' },
    {
      type: 'CourseEdited' as const,
      courseId,
      from: { title: ledger.book().courses[courseId]?.title ?? '' },
      to: { title: 'Loaded' },
    },
  ],
});
