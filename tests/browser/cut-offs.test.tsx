import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { ask, offeringId, showScreen } from './class-harness.tsx';
import { cell, makeClassWithLetters, text } from './final-scene.ts';

afterEach(cleanup);

const handle = (letter: string) => page.getByRole('slider', { name: `Cut-off of ${letter}` });
const bar = () => page.getByRole('region', { name: 'Cut-offs tried' });
const boundOf = (ledger: Ledger): number | undefined =>
  policyOf(ledger.book().settings, offeringId).letters.find(({ letter }) => letter === 'A')?.from;
const counted = (): string | null => page.getByRole('img', { name: /^Distribution/ }).element().textContent;

/** Abara has 80, Brandt 82, Chen 90; an A is from 82.4. */
const show = async (): Promise<Ledger> => {
  const ledger = await showScreen(FinalGradesScreen, (empty) => makeClassWithLetters(empty));
  await expect.element(handle('A')).toBeVisible();
  return ledger;
};

test('an arrow key moves a cut-off by one step of the rounding, Shift by one percent, and nothing is written before Apply', async () => {
  const ledger = await show();
  const before = ledger.status().seq;
  await expect.element(handle('A')).toHaveAttribute('aria-valuetext', 'A from 82.4 %, 1 student');
  await expect.element(handle('B')).not.toBeInTheDocument();
  handle('A').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(handle('A')).toHaveAttribute('aria-valuetext', 'A from 82.39 %, 1 student');
  await expect.element(bar()).toHaveTextContent('Trying: A from 82.39Nobody gets another letter.');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(bar()).toHaveTextContent('Trying: A from 81.39B → A: Brandt, Uwe');
  await expect.poll(counted).toContain('A 2');
  await expect.poll(() => text('Brandt, Uwe', 'Letter')).toBe('B → A');
  const { scrollWidth, clientWidth } = cell('Brandt, Uwe', 'Letter');
  expect(scrollWidth).toBe(clientWidth);
  expect(text('Chen, Li', 'Letter')).toBe('A');
  expect([boundOf(ledger), ledger.status().seq]).toEqual([82.4, before]);

  await bar().getByRole('button', { name: 'Apply for 1 student' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.poll(() => text('Brandt, Uwe', 'Letter')).toBe('A');
  expect([boundOf(ledger), ledger.status().seq]).toEqual([81.39, before + 1]);
  await expect.element(handle('A')).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => boundOf(ledger)).toBe(82.4);
  await expect.element(handle('A')).toHaveAttribute('aria-valuetext', 'A from 82.4 %, 1 student');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('Escape puts a cut-off back, Home and End stop short of the neighbours, and Discard ends the trial', async () => {
  const ledger = await show();
  handle('A').element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(handle('A')).toHaveAttribute('aria-valuenow', '60.01');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(bar()).toHaveTextContent('A from 60.01B → A: Abara, Chidi · Brandt, Uwe');
  await userEvent.keyboard('{Escape}');
  await expect.element(handle('A')).toHaveAttribute('aria-valuenow', '82.4');
  await expect.element(bar()).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await expect.element(bar()).toHaveTextContent('A from 100.00A → B: Chen, Li');
  await bar().getByRole('button', { name: 'Discard' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(boundOf(ledger)).toBe(82.4);
});

test('a cut-off is dragged, its letters are counted on the way, and Escape ends the drag', async () => {
  const ledger = await show();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const scale = window.frameElement ? frame.width / window.innerWidth : 1;
  const { left, top, width } = handle('A').element().getBoundingClientRect();
  const picture = page
    .getByRole('img', { name: /^Distribution/ })
    .element()
    .getBoundingClientRect();
  const perPercent = picture.width / 51;
  const point = (percents: number) => ({
    x: frame.left + (left + width / 2 + percents * perPercent) * scale,
    y: frame.top + (top + 60) * scale,
  });
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', percents: number): Promise<unknown> =>
    cdp().send('Input.dispatchMouseEvent', { type, ...point(percents), button: 'left', buttons: 1, clickCount: 1 });
  await mouse('mousePressed', 0);
  await mouse('mouseMoved', -2);
  await expect.poll(counted).toContain('A 2');
  await mouse('mouseMoved', -4);
  await expect.poll(counted).toContain('A 3');
  await userEvent.keyboard('{Escape}');
  await expect.poll(counted).toContain('A 1');
  await mouse('mouseMoved', -4);
  await mouse('mouseReleased', -4);
  expect(counted()).toContain('A 1');
  await mouse('mousePressed', 0);
  await mouse('mouseMoved', -2);
  await mouse('mouseReleased', -2);
  await expect.element(bar()).toHaveTextContent('B → A: Brandt, Uwe');
  expect(boundOf(ledger)).toBe(82.4);

  const letters = policyOf(ledger.book().settings, offeringId).letters.map((one) => ({ ...one, from: one.from - 1 }));
  ask(ledger, { type: 'EditGradingPolicy', offeringId, policy: { letters: letters.filter(({ from }) => from >= 0) } });
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(handle('A')).toHaveAttribute('aria-valuenow', '81.4');
});

test('on a phone a cut-off is moved by steps, its rows say the letter before Apply, and Discard takes it back', async () => {
  const ledger = await show();
  await page.viewport(360, 740);
  await expect.element(handle('A')).not.toBeInTheDocument();
  await page.getByText('Try other cut-offs').click();
  const lower = page.getByRole('button', { name: 'Lower the cut-off of A' });
  await lower.click();
  await expect.element(page.getByText('A from 82.00 %, 2 students')).toBeVisible();
  await expect.element(bar()).toBeVisible();
  await expect.element(bar()).toHaveTextContent('Trying: A from 82.00B → A: Brandt, Uwe');
  await bar().getByRole('button', { name: 'Discard' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(lower).toHaveFocus();
  await page.getByRole('button', { name: 'Raise the cut-off of A' }).click();
  await expect.element(page.getByText('A from 82.50 %, 1 student')).toBeVisible();
  await bar().getByRole('button', { name: 'Apply the cut-offs' }).click();
  await expect.poll(() => boundOf(ledger)).toBe(82.5);
});

test('What if opens its weights and rules beside the grades, and what is tried there is written nowhere', async () => {
  const ledger = await show();
  const before = ledger.status().seq;
  await page.getByRole('button', { name: 'What if…' }).click();
  const panel = page.getByRole('complementary', { name: 'What to try' });
  const field = panel.getByRole('textbox', { name: 'Weight of Midterm in Even' });
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, '0');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => text('Abara, Chidi', 'Final grade')).toContain('74.00');
  handle('A').element().focus();
  await userEvent.keyboard('{PageUp}');
  await bar().getByRole('button', { name: 'Add to what is tried' }).click();
  await expect.element(handle('A')).toHaveAttribute('aria-valuenow', '83.4');
  expect([boundOf(ledger), ledger.status().seq]).toEqual([82.4, before]);
  await panel.getByRole('button', { name: /^Close/ }).click();
  await page.getByRole('button', { name: 'What to try' }).click();
  await expect.element(panel).toBeVisible();
});
