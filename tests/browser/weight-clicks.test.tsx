import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { showScreen } from './class-harness.tsx';
import { weightOf } from './offering-page.ts';

afterEach(cleanup);

const typed = (field: ReturnType<typeof weightOf>): string => (field.element() as HTMLInputElement).value;

test('a click on a weight that a key has selected keeps it selected, whatever was clicked before', async () => {
  await showScreen(OfferingScreen);
  const [even, heavy] = [weightOf('Midterm', 'Even'), weightOf('Midterm', 'Exam-heavy')];
  await even.click();
  await userEvent.keyboard('{Tab}');
  await heavy.click();
  await userEvent.keyboard('3{Shift>}{Tab}{/Shift}');
  await even.click();
  await userEvent.keyboard('7');
  expect([typed(even), typed(heavy)]).toEqual(['7', '3']);
});
