import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { tagged, tagsIn } from '../../projections/settings/tags.ts';
import { HistoryScreen } from '../../src/screens/history/history-screen.tsx';
import { byDay } from './by-day.ts';
import { abara, ask, brandt, enter, gridNamed, makeClass, midterm, setPolicy, showScreen } from './class-harness.tsx';

byDay();
afterEach(cleanup);

const letters = [
  { letter: 'A', from: 85 },
  { letter: 'B', from: 70 },
  { letter: 'F', from: 0 },
];
const chosen = () => page.getByRole('complementary', { name: 'Chosen change' });
const cells = (): HTMLElement[] =>
  [
    ...gridNamed('Changes, the newest first').querySelectorAll<HTMLElement>(
      '.gl-row:not(:has(.is-heading)) [aria-colindex="2"]',
    ),
  ]
    .filter((cell) => cell.getAttribute('role') !== 'columnheader')
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
const choose = async (words: string): Promise<void> => {
  await expect.poll(() => cells().map(({ textContent }) => textContent)).toContain(words);
  await userEvent.click(cells().find(({ textContent }) => textContent === words) ?? document.body);
};

test('R20.16 an opened change says what it did to final letters, each beside its student', async () => {
  await showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    setPolicy(empty, { letters });
    enter(empty, abara, midterm, [5, 8]);
    enter(empty, brandt, midterm, [7, 4]);
  });
  await choose('P1 10 → 5, Abara, Chidi');
  await expect.element(chosen()).toHaveTextContent('1 final grade changed, 1 letter: 1 down');
  await expect.element(chosen().getByRole('row').nth(1)).toHaveTextContent(/P1 of Midterm105.5B → F$/);
});

test('R20.16 a change that has no value of a student lists whose final grades it moved', async () => {
  await showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    setPolicy(empty, { letters });
    setPolicy(empty, { letters: [{ letter: 'A', from: 81 }, ...letters.slice(1)] });
  });
  await choose('Cut-off of A: 85 → 81 %');
  await expect.element(chosen()).toHaveTextContent('1 final grade changed, 1 letter: 1 up');
  await chosen().getByText('Final grades that changed with it: 1').click();
  await expect.element(chosen().getByRole('row', { name: /^Brandt, Uwe 82\.00 82\.00 B → A$/ })).toBeVisible();
});

test('R23.4 a tag stands at its change and under the strip of days, and the handle of now leads to the past', async () => {
  const at = new Date().toISOString();
  const ledger = await showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [5, 8]);
  });
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const tag = { tagId: 't', name: 'submitted', seq: ledger.status().seq, at, offeringId: null };
  ask(ledger, { type: 'EditSettings', changes: [tagged(tag)] });
  await choose('P1 10 → 5, Abara, Chidi');
  const know = [...gridNamed('Changes, the newest first').querySelectorAll('[aria-colindex="7"]')];
  expect(know.filter(({ textContent }) => textContent === '“submitted”')).toHaveLength(1);
  await expect.element(page.getByText(/^\w+ \w+ “submitted”$/)).toBeVisible();
  await choose('Tag: “submitted”');
  await expect.element(chosen().getByRole('row', { name: 'the tag “submitted” – submitted' })).toBeVisible();
  const now = page.getByRole('button', { name: 'As of…', exact: true });
  await now.click();
  await expect.element(now).not.toBeInTheDocument();
});

test('R23.4 the name of what is now is dated when it was given, the name of an earlier change when that was made', async () => {
  const ledger = await showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [5, 8]);
    enter(empty, brandt, midterm, [7, 4]);
  });
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const tagging = async (change: string, name: string) => {
    await choose(change);
    await expect.element(chosen().getByRole('heading', { name: change })).toBeVisible();
    await chosen().getByRole('button', { name: 'Tags…' }).click();
    await page.getByRole('dialog').getByLabelText('Name', { exact: true }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Tag this moment' }).click();
    await expect.poll(() => tagsIn(ledger.book().settings).map((tag) => tag.name)).toContain(name);
    await userEvent.keyboard('{Escape}');
  };
  const before = new Date().toISOString();
  await tagging('P1 6 → 7, Brandt, Uwe', 'submitted');
  await tagging('P1 10 → 5, Abara, Chidi', 'first');
  // Names that were given since are no changes of the records.
  await choose('P1 6 → 7, Brandt, Uwe');
  await chosen().getByRole('button', { name: 'Tags…' }).click();
  await expect.element(page.getByText(/^The moment: now\. Nothing has changed since today/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const tags = new Map(tagsIn(ledger.book().settings).map(({ name, at }) => [name, at]));
  expect([...tags.keys()]).toEqual(['first', 'submitted']);
  const isNow = (name: string) => (tags.get(name) ?? '') > before;
  expect(['first', 'submitted'].map(isNow)).toEqual([false, true]);
});

test('R20.17 an opened change shows its line as it is stored, copies it, and leads to the ones beside it', async () => {
  const ledger = await showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [5, 8]);
    enter(empty, brandt, midterm, [7, 4]);
  });
  await choose('P1 6 → 7, Brandt, Uwe');
  await chosen().getByRole('button', { name: 'Next' }).click();
  await expect.element(chosen().getByRole('heading', { name: 'P1 10 → 5, Abara, Chidi' })).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await chosen().getByText('As stored').click();
  await chosen().getByRole('button', { name: 'Copy the line' }).click();
  let file = '';
  for await (const slice of ledger.history.file()) file += slice;
  expect(file.split('\n')[ledger.status().seq - 1]).toBe(copied.mock.calls[0]?.[0]);
  copied.mockRestore();
  await userEvent.keyboard('k');
  await expect.element(chosen().getByRole('heading', { name: 'P1 6 → 7, Brandt, Uwe' })).toBeVisible();
  await expect.element(chosen().getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('searchbox')).toHaveValue('j');
  await expect.element(chosen().getByRole('heading', { name: 'P1 6 → 7, Brandt, Uwe' })).toBeVisible();
});

test('R20.11 with Shift the strip’s keys choose all days from the first chosen one, and fewer again', async () => {
  const day = (date: number): Date => new Date(2026, 10, date, 14);
  await showScreen(HistoryScreen, (empty) => {
    vi.setSystemTime(day(18));
    makeClass(empty);
    vi.setSystemTime(day(19));
    enter(empty, abara, midterm, [5, 8]);
    vi.setSystemTime(day(20));
    enter(empty, abara, midterm, [6, 8]);
  });
  await choose('P1 5 → 6, Abara, Chidi');
  const strip = page.getByRole('listbox', { name: /on 3 days, most on/ });
  const between = () => ['From day', 'To day'].map((name) => page.getByLabelText(name).element());
  const shown = async (from: number, to: number): Promise<void> => {
    const dates = [from, to].map((date) => `2026-11-${date}`);
    await expect.poll(() => between().map((one) => (one as HTMLInputElement).value)).toEqual(dates);
  };
  await userEvent.click(strip.getByRole('option').nth(1));
  await shown(19, 19);
  expect(cells().map(({ textContent }) => textContent)).toEqual(['P1 10 → 5, Abara, Chidi']);
  strip.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await shown(19, 20);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  await shown(18, 19);
  await userEvent.keyboard('{ArrowLeft}');
  await shown(18, 18);
  await userEvent.keyboard('{End}');
  await shown(20, 20);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('From day')).not.toBeInTheDocument();
});

test('R23.4 a tag keeps its name when a blank is typed over it, takes another one, and is removed', async () => {
  const ledger = await showScreen(HistoryScreen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [5, 8]);
  });
  const tag = { tagId: 't', name: 'submitted', seq: 3, at: new Date().toISOString(), offeringId: null };
  ask(ledger, { type: 'EditSettings', changes: [tagged(tag)] });
  const names = () => tagsIn(ledger.book().settings).map(({ name }) => name);
  await choose('P1 10 → 5, Abara, Chidi');
  await chosen().getByRole('button', { name: 'Tags…' }).click();
  const field = page.getByLabelText('New name of “submitted”');
  const { seq } = ledger.status();
  for (const same of ['  ', 'submitted']) {
    await field.fill(same);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('submitted');
  }
  expect([names(), ledger.status().seq]).toEqual([['submitted'], seq]);
  await field.fill(' sent ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['sent']);
  const remove = page.getByRole('button', { name: 'Remove “sent”' });
  remove.element().focus();
  await userEvent.keyboard('j');
  await remove.click();
  await expect.element(page.getByText('No moment of this ledger has a name yet.')).toBeVisible();
  expect(names()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(chosen().getByRole('heading', { name: 'P1 10 → 5, Abara, Chidi' })).toBeVisible();
});
