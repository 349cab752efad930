import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { tagged } from '../../projections/settings/tags.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { viewByWorkspace } from '../../src/workspace/view.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { faultyLog } from '../log/faulty-log.ts';
import { making, open } from '../machines/opened-ledger.ts';
import { showApp } from './app-harness.tsx';
import { abara, ask, cellIn, courseId, enter, exam, gridNamed, makeClass, offeringId } from './class-harness.tsx';
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

test('R9.14 what is tried at length is applied with its trial in sight, and is one change then', async () => {
  const workspace = await empty();
  const ledger = await atFinalGrades(workspace);
  const { seq } = ledger.status();
  await button('What if…').click();
  const trial = viewByWorkspace.get(workspace)?.ledger;
  if (!trial) throw new Error('Nothing is tried.');
  for (let at = 0; at < 501; at += 1) enter(trial, abara, exam, [at % 2]);
  await expect.element(trialBar()).toHaveTextContent('Trying 501 changes');
  await trialBar().getByRole('button', { name: 'Apply for' }).click();
  await expect.element(page.getByText('Applied: 501 changes.')).toBeVisible();
  await expect.element(trialBar()).not.toBeInTheDocument();
  expect([ledger.status().seq, ledger.status().unsaved]).toEqual([seq + 1, 0]);
});

test('Changed ends with its trial: the next one begins with everybody', async () => {
  const ledger = await atFinalGrades(await empty());
  const names = () => document.querySelectorAll('main [role=rowheader]').length;
  await expect.poll(names).toBe(4);
  await button('What if…').click();
  await page.getByRole('radio', { name: /^Changed/ }).click({ force: true });
  await expect.poll(names).toBe(0);
  await trialBar().getByRole('button', { name: 'Back to now' }).click();
  await expect.poll(names).toBe(4);
  await button('What if…').click();
  await expect.element(page.getByRole('radio', { name: /^Changed/ })).toBeVisible();
  expect(names()).toBe(4);
  expect(ledger.status().unsaved).toBe(0);
});

test('R23.2 the palette leads into the past, and back to now gives the focus back', async () => {
  await atFinalGrades(await empty());
  page.getByRole('grid').element().focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByPlaceholder('Search or jump to…')).toHaveFocus();
  await userEvent.keyboard('As of');
  await expect.element(page.getByRole('option', { name: 'As of…' })).toBeVisible();
  await page.getByRole('option', { name: 'As of…' }).click();
  await expect.element(page.getByRole('slider', { name: 'Moment' })).toBeVisible();
  await pastBar().getByRole('button', { name: 'Back to now' }).click();
  await expect.element(page.getByRole('grid')).toHaveFocus();
});

test('a tag is not looked at while something is tried, and that is said', async () => {
  const workspace = await empty();
  const tag = { tagId: 't', name: 'submitted', seq: 1, at: '2026-11-20T18:52:00.000Z', offeringId: null };
  ask(workspace.ledger, { type: 'EditSettings', changes: [tagged(tag)] });
  await atFinalGrades(workspace);
  await tryChange();
  await goTo('h', 'History');
  await page.getByRole('rowheader').nth(1).click();
  await button('Tags…').click();
  await button('View as of “submitted”').click();
  await expect.element(page.getByText('Apply or discard what you try first.')).toBeVisible();
});

test('what is tried comes back when another tab was first, and what is no longer possible of it is said', async () => {
  const { workspace, storage } = await faultyWorkspace();
  await atFinalGrades(workspace);
  await button('What if…').click();
  await userEvent.click(cellIn(gridNamed('Final grades of MATH 101 · Fall 2026'), 'Abara, Chidi', 'Exam'));
  await button('Excuse').click();
  await expect.element(trialBar()).toHaveTextContent('Trying 1 change');
  const other = await open(faultyLog(making, storage), 'other');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isOwnWrite = ({ name, connection }: { name: string; connection: number }) =>
    name === 'append' && connection === 1;
  storage.faults = { before: (operation) => (isOwnWrite(operation) ? held : Promise.resolve()) };
  await trialBar()
    .getByRole('button', { name: /^Apply/ })
    .click();
  await expect.element(trialBar()).not.toBeInTheDocument();
  ask(other, { type: 'DeleteAssessment', assessmentId: exam });
  await expect.poll(() => other.status().unsaved).toBe(0);
  letGo();
  await expect.element(trialBar()).toHaveTextContent('1 tried change is no longer possible');
  await expect.element(trialBar().getByRole('button', { name: 'Back to now' })).toBeVisible();
  expect(workspace.ledger.book().assessments[exam]).toBeUndefined();
});

test('R9.16 with names hidden no page tells one, a score goes to its student, and a page of names waits', async () => {
  const workspace = await empty();
  const ledger = await atFinalGrades(workspace);
  const called = [...ledger.book().students.values()].map(({ lastName }) => lastName);
  const tells = (): readonly string[] => called.filter((one) => document.documentElement.innerHTML.includes(one));
  expect(tells()).not.toEqual([]);
  await page.getByRole('link', { name: 'Exam' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Exam' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hide names' }).click();
  const bar = page.getByRole('complementary', { name: 'Names are hidden' });
  await expect.element(bar).toBeVisible();
  await expect.poll(tells).toEqual([]);
  const before = JSON.stringify([...ledger.book().students]);

  const grid = page.getByRole('grid').element() as HTMLElement;
  const second = page.getByRole('rowheader', { name: 'Student 2' }).or(page.getByText('Student 2'));
  await expect.element(second.first()).toBeVisible();
  await userEvent.click(cellIn(grid, 'Student 2', 'P1'));
  await userEvent.keyboard('3{Enter}');
  await expect.poll(tells).toEqual([]);
  await goTo('f', 'Final grades');
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(tells()).toEqual([]);
  await goTo('s', 'Names are hidden');
  expect(tells()).toEqual([]);
  await goTo('h', 'Names are hidden');
  await page.getByRole('main').getByRole('button', { name: 'Show names' }).last().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(JSON.stringify([...ledger.book().students])).toBe(before);
});
