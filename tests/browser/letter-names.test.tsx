import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { LetterBound } from '../../events/entities.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { makeClass, offeringId, setPolicy, showScreen } from './class-harness.tsx';
import { choose } from './offering-page.ts';

afterEach(cleanup);

const withLetters = (letters: LetterBound[]) =>
  showScreen(OfferingScreen, (ledger) => {
    makeClass(ledger);
    setPolicy(ledger, { letters });
  });
const namesIn = (ledger: Ledger) =>
  ledger.book().settings.grading?.[offeringId]?.letters?.map(({ letter }: LetterBound) => letter);
const nameOf = (letter: string) => page.getByRole('textbox', { name: `Name of the letter ${letter}` });

test('a number as the name of a letter among letters is refused in place, and nothing is renamed', async () => {
  const ledger = await withLetters([
    { letter: 'A', from: 90 },
    { letter: 'B+', from: 87 },
  ]);
  await nameOf('B+').fill('86');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('“86” is a number. The percent goes into the field below; name the letter, such as B+.'))
    .toBeVisible();
  await expect.element(nameOf('B+')).toHaveValue('86');
  expect(namesIn(ledger)).toEqual(['A', 'B+']);
});

test('a scheme whose names are all numbers can be written, for some countries grade so', async () => {
  const ledger = await withLetters([
    { letter: '1,0', from: 95 },
    { letter: '1,3', from: 90 },
  ]);
  await nameOf('1,3').fill('1,7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => namesIn(ledger)).toEqual(['1,0', '1,7']);
});

const boundOf = (letter: string) => page.getByRole('textbox', { name: `Lowest percent for ${letter}`, exact: true });

test('a bound beyond a neighbour’s is refused in its field, above and below, and one up to them is taken', async () => {
  const ledger = await withLetters([
    { letter: 'A', from: 90 },
    { letter: 'B', from: 80 },
    { letter: 'C', from: 70 },
  ]);
  for (const [typed, why] of [
    ['90.1', 'B would be above A, which begins at 90 %. Change A first.'],
    ['69.9', 'B would be below C, which begins at 70 %. Change C first.'],
  ] as const) {
    await boundOf('B').fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(boundOf('B')).toHaveValue(typed);
  }
  await boundOf('B').fill('89.9');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^B would be/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove A' }).click();
  expect(namesIn(ledger)).toEqual(['B', 'C']);
});

test('a new letter that is refused stays typed; mended it is added, and the next can be typed at once', async () => {
  const ledger = await withLetters([{ letter: 'A', from: 90 }]);
  await page.getByRole('button', { name: 'Add letter' }).click();
  const [name, from] = [page.getByRole('textbox', { name: 'New letter', exact: true }), boundOf('the new letter')];
  await name.fill('B');
  await from.fill('90');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Every letter needs another name/)).toBeVisible();
  await expect.element(name).toHaveValue('B');
  await expect.element(from).toHaveValue('90');
  await from.fill('80');
  await userEvent.keyboard('{Enter}');
  expect(namesIn(ledger)).toEqual(['A', 'B']);
  await expect.element(page.getByText(/^Every letter needs another name/)).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await expect.element(from).toHaveValue('');
  await choose('Presets', 'No letters');
  expect(namesIn(ledger)).toEqual([]);
});

test('name and bound each have a frame of their own, and the bound says what it is', async () => {
  await withLetters([{ letter: 'A', from: 90 }]);
  const [name, from] = [nameOf('A'), page.getByRole('textbox', { name: 'Lowest percent for A' })].map((one) =>
    one.element(),
  );
  for (const field of [name, from]) {
    const { borderTopColor } = getComputedStyle(field as Element);
    expect(borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
  }
  const gap = (from?.getBoundingClientRect().top ?? 0) - (name?.getBoundingClientRect().bottom ?? 0);
  expect(gap).toBeGreaterThanOrEqual(12);
  await expect.element(page.getByText('from, %')).toBeVisible();
});
