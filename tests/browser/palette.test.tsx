import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Snapshot } from '../../events/entities.ts';
import { asId, type CourseId, type SnapshotId } from '../../events/ids.ts';
import { CommandPalette } from '../../src/app/later.ts';
import { openDemoWorkspace, openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import { ask, cellIn, gridNamed, makeClass, midterm } from './class-harness.tsx';
import { faultyWorkspace } from './faulty-workspace.ts';

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

/** Types into the palette, and takes what it finds first, which has this name. */
const take = async (typed: string, name: string | RegExp = typed): Promise<void> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard(typed);
  await expect.element(page.getByRole('option').first()).toHaveTextContent(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(search).not.toBeInTheDocument();
};

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

const escapeFrom = async (name: string | RegExp): Promise<void> => {
  await expect.element(dialog(name)).toBeVisible();
  await expect.poll(() => dialog(name).element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(name)).not.toBeInTheDocument();
};

test('the palette has the tools of the sheet, which open where they stand, and not on a page without them', async () => {
  await openSheet();
  await take('Curve…');
  await escapeFrom('Curve');
  await take('Import…');
  await escapeFrom(/^Import/);
  await take('Export', /^Export/);
  await expect.element(page.getByRole('menuitem', { name: 'CSV file' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem', { name: 'CSV file' })).not.toBeInTheDocument();

  const curve = page.getByRole('button', { name: 'Curve…' }).element();
  if (!(curve instanceof HTMLButtonElement)) throw new Error('the sheet has no curve');
  curve.disabled = true;
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('curve');
  await expect.element(page.getByText('Nothing matches.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();

  await take('Go to History');
  await expect.element(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('curve');
  await expect.element(page.getByText('Nothing matches.')).toBeVisible();
});

test('the palette takes back and does again, on every page', async () => {
  const { ledger } = await openSheet();
  const count = (): number => ledger.undoable().length;
  const before = count();
  await take('Undo');
  await expect.poll(count).toBe(before - 1);
  await take('Redo');
  await expect.poll(count).toBe(before);
});

test('the palette imports a class, exports the work and opens a ledger file, wherever one is', async () => {
  await openSheet();
  await take('Import a class…');
  await escapeFrom(/^Import/);
  await take('Export the work');
  await expect.element(dialog('Export the work').getByRole('button').nth(1)).toBeVisible();
  await escapeFrom('Export the work');
  await take('Open a ledger', /^Open a ledger/);
  await escapeFrom(/^Open a ledger/);
});

test('the palette changes the theme, and leaves a workspace only after it has asked', async () => {
  await openSheet();
  const scheme = (): string | null => document.documentElement.getAttribute('data-mantine-color-scheme');
  await take('Theme: Dark');
  await expect.poll(scheme).toBe('dark');
  await take('Theme: Light');
  await expect.poll(scheme).toBe('light');
  await take('Leave this workspace');
  await escapeFrom('Leave without keeping anything?');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible();
});

test('the palette signs out of an account', async () => {
  const { workspace } = await faultyWorkspace();
  await CommandPalette.load();
  await showApp(workspace, '/settings');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await take('Sign out');
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
});

test('the palette finds a snapshot by its note, and opens it among the others', async () => {
  const workspace = await openSheet();
  const snapshot = (id: string, note: string, day: number): Snapshot => ({
    ...{ snapshotId: asId<SnapshotId>(id), note, createdAt: `2026-09-0${day}T08:00:00.000Z`, offeringThere: 'x' },
    ...{ courseCode: 'A', courseNumber: '1', title: 'T', tag: '', yearOfStart: 2026, period: '', section: '' },
    counts: { students: 1, assessments: 1, grades: 1 },
  });
  const events = [snapshot('n1', 'before the curve', 1), snapshot('n2', 'as submitted', 2)];
  await workspace.ledger.records.record(() => ({
    command: { type: 'SaveSnapshots' },
    events: events.map((one) => ({ type: 'SnapshotSaved', snapshot: one })),
  }));
  await take('submitted', /^as submitted · A 1/);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Snapshots' })).toBeVisible();
  expect(workspace.selections.all().snapshots).toEqual({ snapshotId: 'n2' });
});

test('the palette copies the id by which the server calls the record of the page', async () => {
  const workspace = await openDemoWorkspace({ app: 'test', projections: 'test', tab: 'tab' }, 20);
  const courseId = asId<CourseId>('c~copied');
  ask(workspace.ledger, { type: 'AddCourse', courseId, fields: { title: 'Topology' } });
  const there = () => workspace.ledger.records.saved().outbox.ids.course[courseId];
  await expect.poll(there, { timeout: 10_000 }).toBeTruthy();
  expect(there()).not.toBe(courseId);
  workspace.selections.select('course', { courseId });
  await CommandPalette.load();
  await showApp(workspace, '/course');
  await take('copy the id of topology', /^Copy the id of .*Topology/);
  await expect.element(page.getByText(/^Copied\./)).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(there());
});
