import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { CommandPalette } from '../../src/app/later.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import { cellIn, gridNamed, makeClass, midterm } from './class-harness.tsx';

afterEach(cleanup);

/** Presses keys where the focus is. No timer runs in between, as when a slow computer gets keys that were typed ahead. */
const pressAtOnce = async (...keys: readonly KeyboardEventInit[]): Promise<void> => {
  for (const key of keys) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }));
    // React draws what a key has changed before the next task.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
};

const paletteKey: KeyboardEventInit = { key: 'k', ctrlKey: true };

const openSheet = async (): Promise<Workspace> => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  makeClass(workspace.ledger);
  workspace.selections.select('assessment', { assessmentId: midterm });
  await CommandPalette.load();
  await showApp(workspace, '/assessment');
  await expect.poll(() => document.querySelectorAll('[role=grid] [role=gridcell]').length).toBeGreaterThan(0);
  return workspace;
};

const search = page.getByPlaceholder('Search or jump to…');

test.each(['for the first time', 'again'])(
  'a digit typed ahead of a dialog that opens %s enters no grade',
  async (when) => {
    const workspace = await openSheet();
    await userEvent.click(cellIn(gridNamed('Grades of Midterm'), 'Abara, Chidi', 'P1'));
    const focused = document.activeElement;
    if (when === 'again') {
      await pressAtOnce(paletteKey);
      await expect.element(search).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => document.activeElement).toBe(focused);
    }
    const before = workspace.ledger.book();

    await pressAtOnce(paletteKey, { key: '3' }, { key: 'Enter' });
    expect(document.activeElement).toBe(focused);
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('mid');
    await expect.element(search).toHaveValue('mid');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(focused);
    await userEvent.keyboard('{ArrowDown}');
    expect(workspace.ledger.book()).toBe(before);
    expect(document.querySelector('[role=grid] [aria-selected=true], [role=grid] .is-active')?.textContent).toBe('6');
  },
);

test('Enter that is typed ahead in the palette takes what was typed, not what the list shows of an earlier text', async () => {
  await openSheet();
  await pressAtOnce(paletteKey);
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('exam');
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Exam');
  const field = search.element();
  if (!(field instanceof HTMLInputElement)) throw new Error('the palette has no field');
  field.select();
  document.execCommand('insertText', false, 'midterm');
  await pressAtOnce({ key: 'Enter', code: 'Enter' });
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible();
  expect(gridNamed('Grades of Midterm')).toBeTruthy();
});
