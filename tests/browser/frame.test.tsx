import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { LogFailure } from '../../log/port.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { newListeners } from '../../machines/listeners.ts';
import { ResetDemo } from '../../src/app/later.ts';
import type { TabsStatus } from '../../src/browser/tabs/sync-of-tabs.ts';
import { faultyLog } from '../log/faulty-log.ts';
import { making, open } from '../machines/opened-ledger.ts';
import { restingSync } from '../resting-sync.ts';
import { showApp } from './app-harness.tsx';
import { ask, courseId, makeClass } from './class-harness.tsx';
import { faultyWorkspace, holdUp } from './faulty-workspace.ts';

afterEach(cleanup);

const atCourses = async () => {
  const { workspace, storage } = await faultyWorkspace('local');
  makeClass(workspace.ledger);
  await expect.poll(() => workspace.ledger.status().unsaved).toBe(0);
  await showApp(workspace, '/courses');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  return { ledger: workspace.ledger, storage };
};

const button = (name: string | RegExp) => page.getByRole('button', { name });
const state = () => document.querySelector('header [data-state]');
const add = (ledger: Ledger, title: string): void => ask(ledger, { type: 'AddCourse', fields: { title } });

/** Whether the browser would ask before the page goes. */
const asksBefore = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what a full disk refuses is called not saved until a later try succeeds, and the focus comes back to its word', async () => {
  const { ledger, storage } = await atCourses();
  storage.faults = {
    before: ({ name }) => (name === 'append' ? Promise.reject(new LogFailure('quota', 'full')) : Promise.resolve()),
  };
  for (const title of ['Logic', 'Topology']) add(ledger, title);
  await expect.poll(() => state()?.textContent, { timeout: 30_000 }).toContain('Not saved');
  await button(/^Not saved/).click();
  const details = page.getByRole('dialog');
  await expect.element(details).toHaveTextContent(/Not on disk yet\s*2/);
  await details.getByRole('button', { name: 'Try again now' }).click();
  await expect.poll(() => state()?.getAttribute('data-state')).toBe('notSaved');
  await expect.element(details.getByText('The disk space of this browser is used up')).toBeVisible();
  storage.faults = {};
  await expect.poll(() => state()?.textContent, { timeout: 60_000 }).toContain('Saved on this device');
  await expect.element(details).not.toHaveTextContent('Not on disk yet');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(state());
});

test('the browser asks before the page goes while a change is on its way to the disk, and not before or after', async () => {
  const { ledger, storage } = await atCourses();
  expect(asksBefore()).toBe(false);
  const letGo = holdUp(storage, 'append');
  add(ledger, 'Logic');
  expect(asksBefore()).toBe(true);
  letGo();
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  expect(asksBefore()).toBe(false);
  const letGoAgain = holdUp(storage, 'append');
  add(ledger, 'Topology');
  expect(asksBefore()).toBe(true);
  await cleanup();
  expect(asksBefore()).toBe(false);
  letGoAgain();
});

test('each change that another tab’s overtook is told, and all of them stay in the state of the work', async () => {
  const { ledger, storage } = await atCourses();
  const other = await open(faultyLog(making, storage), 'other');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  storage.faults = {
    before: ({ name, connection }) => (name === 'append' && connection === 1 ? held : Promise.resolve()),
  };
  for (const title of ['Logic', 'Topology']) ask(ledger, { type: 'EditCourse', courseId, fields: { title } });
  ask(other, { type: 'DeleteCourse', courseId });
  await expect.poll(() => other.status().unsaved).toBe(0);
  letGo();
  await expect.element(page.getByText(/^Not done, another tab came first\..*Topology.*It is one of 2:/)).toBeVisible();
  await button(/^Saved on this device/).click();
  const details = page.getByRole('dialog');
  await expect.element(details.getByText('2 changes did not go through')).toBeVisible();
  const listed = details
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(listed).toEqual([expect.stringContaining('“Logic”'), expect.stringContaining('“Topology”')]);
});

test('Undo and Redo can be asked for as long as there is something, and neither while a dialog is open', async () => {
  const { ledger } = await atCourses();
  add(ledger, 'Logic');
  const there = ledger.book();
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
  expect(ledger.book()).toBe(there);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Redo what was undone')).toBeDisabled();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(button('Redo what was undone')).toBeEnabled();
  expect(Object.keys(ledger.book().courses)).toHaveLength(Object.keys(there.courses).length - 1);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(button('Redo what was undone')).toBeDisabled();
  await expect.element(page.getByText(/^Done again: /)).toHaveTextContent('Done again: Course added: Logic.');
  expect(Object.keys(ledger.book().courses)).toHaveLength(Object.keys(there.courses).length);
});

test('what Undo would take back is named when it is pointed at, and no more once it is taken back', async () => {
  const { ledger } = await atCourses();
  add(ledger, 'Logic');
  add(ledger, 'Topology');
  const undo = button('Undo the last change');
  await undo.hover();
  await expect.element(undo).toHaveAttribute('title', expect.stringContaining('Topology'));
  ledger.undo();
  await expect.element(undo).not.toHaveAttribute('title', expect.stringContaining('Topology'));
  await page.getByRole('heading', { level: 1 }).hover();
  await undo.hover();
  await expect.element(undo).toHaveAttribute('title', expect.stringContaining('Logic'));
});

test('a key that follows g leads to its page with the focus there; without g right before it, it does nothing', async () => {
  await atCourses();
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('h');
  await userEvent.keyboard('gxh');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await userEvent.keyboard('gh');
  await expect.element(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  document.querySelector<HTMLElement>('header button')?.focus();
  await userEvent.keyboard('g,');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(document.querySelector('main'));
});

test('of the sample data what is ticked is drawn anew, and the next time nothing is ticked', async () => {
  const { workspace } = await faultyWorkspace('demo', false);
  const drawn: string[][] = [];
  const resetDemo = async (kinds: ReadonlySet<string>): Promise<void> => void drawn.push([...kinds]);
  await ResetDemo.load();
  await showApp({ ...workspace, resetDemo }, '/courses');
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Reset the sample data' });
  const go = dialog.getByRole('button', { name: 'Reset', exact: true });
  await button(/^Reset/).click();
  await expect.element(go).toBeDisabled();
  for (const kind of ['Students', 'Courses', 'Grades', 'Students']) await tick(kind).click();
  await expect.element(tick('Everything')).toBePartiallyChecked();
  await go.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(drawn).toEqual([['courses', 'grades']]);
  await button(/^Reset/).click();
  await expect.element(tick('Courses')).not.toBeChecked();
  await tick('Everything').click();
  await tick('Settings').click();
  await expect.element(tick('Everything')).not.toBeChecked();
  await go.click();
  await expect
    .poll(() => drawn[1])
    .toEqual(['courses', 'offerings', 'assessments', 'students', 'enrollments', 'grades']);
});

test('a state that lasts is shown even while sync goes on telling of it', async () => {
  const { workspace } = await faultyWorkspace('account');
  makeClass(workspace.ledger);
  await expect.poll(() => workspace.ledger.status().unsaved).toBe(0);
  const listeners = newListeners();
  let status: TabsStatus = restingSync;
  const nothing = (): void => undefined;
  const sync = {
    ...{ status: () => status, subscribe: listeners.subscribe, hurry: nothing, look: nothing, check: nothing },
    ...{ freshen: async () => true, pause: async () => undefined, resume: nothing, saveEverything: nothing },
    ...{ decide: async () => undefined, load: async () => ({ kind: 'unsent' }) as const },
    ...{ signedIn: nothing, stop: nothing },
  };
  await showApp({ ...workspace, sync }, '/courses');
  await expect.poll(() => state()?.getAttribute('data-state'), { timeout: 30_000 }).toBe('waiting');
  status = { ...restingSync, mode: 'waiting', trouble: 'offline' };
  const telling = setInterval(listeners.tell, 100);
  await expect.poll(() => state()?.getAttribute('data-state'), { timeout: 30_000 }).toBe('offline');
  clearInterval(telling);
});
