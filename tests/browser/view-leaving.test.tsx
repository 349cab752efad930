import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openEmptyWorkspace } from '../../src/open-workspace.ts';
import type { Workspace } from '../../src/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import { courseId, makeClass, offeringId } from './class-harness.tsx';
import { faultyWorkspace } from './faulty-workspace.ts';

afterEach(cleanup);

const atFinalGrades = async (workspace: Workspace) => {
  makeClass(workspace.ledger);
  await expect.poll(() => workspace.ledger.status().unsaved).toBe(0);
  workspace.selections.select('course', { courseId });
  workspace.selections.select('offering', { offeringId });
  workspace.selections.select('finalGrades', { offeringId });
  await showApp(workspace, '/finalGrades');
  await expect.element(page.getByRole('grid')).toBeVisible();
  return workspace.ledger;
};

const empty = () => openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const pastBar = () => page.getByRole('complementary', { name: 'As of a past moment' });
const trialBar = () => page.getByRole('complementary', { name: 'What if' });
const dialog = () => page.getByRole('dialog');

/** Outside of what is typed in, `g` and another key go to a screen. */
const goTo = async (key: string, title: string): Promise<void> => {
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  await userEvent.keyboard(`g${key}`);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

/** Tries a policy in the settings, the quickest change there is. */
const tryChange = async (): Promise<void> => {
  await button('What if…').click();
  await goTo(',', 'Settings');
  await page.getByRole('radio', { name: 'Compact' }).click({ force: true });
  await expect.element(trialBar()).toHaveTextContent('Trying 1 change');
};

test('R21.7 leaving asks about work that is only here while the past is looked at, from Settings too', async () => {
  await atFinalGrades(await empty());
  await button('As of…').click();
  await expect.element(pastBar()).toBeVisible();
  await goTo(',', 'Settings');
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog()).toHaveTextContent('lives in this page only');
});

test('R21.7 leaving asks about what is tried and not applied', async () => {
  const { workspace } = await faultyWorkspace('demo', false);
  await atFinalGrades(workspace);
  await tryChange();
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog()).toHaveTextContent('What you try is not applied (1 change)');
});
