import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { LetterBound } from '../../events/entities.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { makeClass, offeringId, setPolicy, showScreen } from './class-harness.tsx';

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
