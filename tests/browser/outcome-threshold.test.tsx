import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { OutcomesScreen } from '../../src/screens/outcomes/outcomes-screen.tsx';
import { ask, makeClass, midterm, offeringId, showScreen } from './class-harness.tsx';

/** Attained by Abara with 90 %, Brandt with 50 %, Chen with 90 % of what is graded, and by Dubois not at all. */
const withOutcome = (ledger: Ledger): void => {
  makeClass(ledger);
  const outcomes = [{ text: 'Prove', from: null }];
  ask(ledger, { type: 'ReviseOutcomes', offeringId, seen: [], outcomes });
  const cells = (ledger.book().assessments[midterm]?.problems ?? []).map(({ problemId }) => {
    return { assessmentId: midterm, problemId, at: 0, strength: 5 } as const;
  });
  ask(ledger, { type: 'EditOutcomeCells', offeringId, seen: ['Prove'], cells });
};

afterEach(cleanup);

const threshold = (ledger: Ledger): number => policyOf(ledger.book().settings, offeringId).outcomeThreshold;
const slider = () => page.getByRole('slider', { name: 'Threshold on the plot' });
const field = () => page.getByRole('textbox', { name: 'Threshold, %' });

let ledger: Ledger;
let before = 0;
beforeEach(async () => {
  ledger = await showScreen(OutcomesScreen, withOutcome);
  await expect.element(page.getByText('2 of 3 reach the threshold.')).toBeVisible();
  before = ledger.status().seq;
});

const commits = (): number => ledger.status().seq - before;

test('R7.17 an arrow key on the plot tries another threshold at once, and stores it when it is let go', async () => {
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '70 %');
  slider().element().focus();
  await userEvent.keyboard('{ArrowLeft>21}');
  await expect.element(field()).toHaveValue('49');
  await expect.element(page.getByText('3 of 3 reach the threshold.')).toBeVisible();
  expect([threshold(ledger), commits()]).toEqual([70, 0]);
  await userEvent.keyboard('{/ArrowLeft}');
  await expect.poll(() => threshold(ledger)).toBe(49);
  expect(commits()).toBe(1);
});

test('Esc while a key is held gives the stored threshold back', async () => {
  slider().element().focus();
  await userEvent.keyboard('{ArrowRight>}');
  await expect.element(field()).toHaveValue('71');
  await userEvent.keyboard('{Escape}{/ArrowRight}');
  await expect.element(field()).toHaveValue('70');
  expect([threshold(ledger), commits()]).toEqual([70, 0]);
});

test('R7.17 a drag along the plot stores once, at its end, what the field stores', async () => {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const scale = window.frameElement ? frame.width / window.innerWidth : 1;
  const { left, top, width, height } = slider().element().getBoundingClientRect();
  const grip = 18;
  const at = (percent: number) => ({
    x: frame.left + (left + grip / 2 + ((width - grip) * percent) / 100) * scale,
    y: frame.top + (top + height / 2) * scale,
  });
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', percent: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      ...at(percent),
      button: 'left',
      buttons: 1,
      clickCount: 1,
    });
  await mouse('mousePressed', 70);
  for (const percent of [75, 85, 95]) await mouse('mouseMoved', percent);
  await expect.element(page.getByText('0 of 3 reach the threshold.')).toBeVisible();
  expect([threshold(ledger), commits()]).toEqual([70, 0]);
  await mouse('mouseMoved', 90);
  await mouse('mouseReleased', 90);
  await expect.poll(() => threshold(ledger)).toBe(90);
  expect(commits()).toBe(1);
  await expect.element(page.getByText('2 of 3 reach the threshold.')).toBeVisible();

  await field().fill('50');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => threshold(ledger)).toBe(50);
  await expect.element(slider()).toHaveValue('50');
});
