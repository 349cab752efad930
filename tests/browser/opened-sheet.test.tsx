import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import {
  abara,
  ask,
  cellIn,
  chen,
  dubois,
  enter,
  exam,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
} from './class-harness.tsx';
import { frame } from './grid-harness.tsx';

afterEach(cleanup);

const identity = { app: 'test', projections: 'test', tab: 'tab' };

const aClass = async (): Promise<Workspace> => {
  const workspace = await openEmptyWorkspace(identity);
  makeClass(workspace.ledger);
  workspace.selections.select('finalGrades', { offeringId });
  workspace.selections.select('offering', { offeringId });
  workspace.selections.select('assessment', { assessmentId: midterm });
  return workspace;
};

const focusIsIn = (name: string): boolean => document.activeElement === gridNamed(name);

/** "student, column" of the active cell. */
const place = (name: string): string => {
  const grid = gridNamed(name);
  const active = grid.querySelector(`#${grid.getAttribute('aria-activedescendant')}`);
  const head = grid.querySelector(`[role=columnheader][aria-colindex="${active?.getAttribute('aria-colindex')}"]`);
  return `${active?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent}, ${head?.querySelector('.gl-header')?.textContent}`;
};

const pointsOfAbara = ({ ledger }: Workspace): readonly (number | undefined)[] => {
  const grade = ledger.book().grades[offeringId]?.get(abara)?.[midterm];
  return (ledger.book().assessments[midterm]?.problems ?? []).map(({ problemId }) => grade?.points[problemId]);
};

const announced = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-live=polite]')].map((one) => one.textContent);

test('an opened sheet has the focus on its first cell of points, and its heading is announced', async () => {
  const workspace = await aClass();
  await showApp(workspace, '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  expect(place('Grades of Midterm')).toBe('Abara, Chidi, P1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible();
  expect(announced()).toContain('Midterm page');
  await userEvent.keyboard('7{Enter}');
  await expect.poll(() => pointsOfAbara(workspace)).toEqual([7, 8]);
});

test('so has one that is opened from the rail or by the breadcrumb’s picker', async () => {
  await showApp(await aClass(), '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  await page.getByRole('navigation').getByText('Exam').first().click();
  await expect.poll(() => document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('Grades of Exam');
  await expect.poll(() => focusIsIn('Grades of Exam')).toBe(true);

  await page.getByRole('banner').getByRole('button', { name: 'Exam' }).click();
  await expect.element(page.getByRole('option', { name: 'Midterm' })).toBeVisible();
  await userEvent.keyboard('Mid{Enter}');
  await expect.poll(() => document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('Grades of Midterm');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('Exam{Enter}');
  await expect.poll(() => document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('Grades of Exam');
  await expect.poll(() => focusIsIn('Grades of Exam')).toBe(true);
});

test('what changes the data later takes the focus neither from the search nor from a dialog', async () => {
  const workspace = await aClass();
  await showApp(workspace, '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  await userEvent.keyboard('/');
  const search = page.getByRole('searchbox', { name: 'Search students' });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('ch');
  enter(workspace.ledger, chen, midterm, [1, 2]);
  ask(workspace.ledger, { type: 'EditAssessment', assessmentId: midterm, fields: { assessmentName: 'Midterm I' } });
  await expect.poll(() => gridNamed('Grades of Midterm I').textContent).toContain('Chen, LiC312');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('ch');

  await page.getByRole('button', { name: 'Curve…' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  enter(workspace.ledger, chen, exam, [50]);
  enter(workspace.ledger, chen, midterm, [3, 3]);
  await expect.poll(() => document.activeElement?.closest('[role=dialog]') !== null).toBe(true);
});

test('a slash in a cell of points goes to the search, and changes nothing', async () => {
  const workspace = await aClass();
  await showApp(workspace, '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search students' })).toHaveFocus();
  await expect.element(page.getByRole('searchbox', { name: 'Search students' })).toHaveValue('');
  expect(pointsOfAbara(workspace)).toEqual([10, 8]);
});

test('in a cell of text it is typed', async () => {
  await showApp(await aClass(), '/students');
  await expect.poll(() => document.querySelectorAll('[role=grid] [role=gridcell]').length).toBeGreaterThan(0);
  await userEvent.click(page.getByRole('rowheader', { name: 'A1' }));
  await userEvent.keyboard('/9');
  await expect.element(page.getByRole('textbox', { name: /^A1/ })).toHaveValue('/9');
  await userEvent.keyboard('{Escape}');
});

const search = () => page.getByRole('searchbox', { name: 'Search students' });

test('`g f` leads from a cell of points to the final grades, and writes nothing', async () => {
  const workspace = await aClass();
  await showApp(workspace, '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  await userEvent.keyboard('gf');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Final grades' })).toBeVisible();
  expect(pointsOfAbara(workspace)).toEqual([10, 8]);
});

test('`/`, a name and Enter lead to that student’s cell in the same column, among all students again', async () => {
  const workspace = await aClass();
  await showApp(workspace, '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  await userEvent.keyboard('{ArrowRight}/chen{Enter}');
  await expect.poll(() => place('Grades of Midterm')).toBe('Chen, Li, P2');
  expect(focusIsIn('Grades of Midterm')).toBe(true);
  await expect.element(search()).toHaveValue('');
  await userEvent.keyboard('4{Enter}');
  await expect.poll(() => place('Grades of Midterm')).toBe('Dubois, Zoé, P2');
  await userEvent.keyboard('/abara{Enter}3{Enter}');
  await expect.poll(() => pointsOfAbara(workspace)).toEqual([10, 3]);
});

test('Enter that finds nobody stays in the search; `/` marks what is there, so that typing replaces it', async () => {
  await showApp(await aClass(), '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  await userEvent.keyboard('/nobody{Enter}');
  await expect.element(search()).toHaveFocus();
  await expect.element(page.getByText('No student matches')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await userEvent.keyboard('/ch');
  await expect.element(search()).toHaveValue('ch');
  expect(gridNamed('Grades of Midterm').textContent).toContain('Chen, Li');
});

test('a hidden column and a width set by hand are there again when the sheet is left and opened again', async () => {
  await showApp(await aClass(), '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  const heading = (name: string) =>
    gridNamed('Grades of Midterm').querySelector<HTMLElement>(`[role=columnheader][aria-label^="${name}"]`);
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Alt}');
  const width = heading('P1')?.offsetWidth;
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Curve' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => heading('Curve')).toBe(null);

  await page.getByRole('navigation').getByText('Exam').first().click();
  await expect.poll(() => document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('Grades of Exam');
  expect(gridNamed('Grades of Exam').textContent).toContain('Curve');
  await page.getByRole('navigation').getByText('Midterm').first().click();
  await expect.poll(() => document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('Grades of Midterm');
  expect([heading('Curve'), heading('P1')?.offsetWidth]).toEqual([null, width]);
});

test('a text that is open when the palette leads to another page is not saved, and is told with its cell', async () => {
  const workspace = await aClass();
  await showApp(workspace, '/assessment');
  await expect.poll(() => focusIsIn('Grades of Midterm')).toBe(true);
  const leave = async (): Promise<void> => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByPlaceholder('Search or jump to…')).toHaveFocus();
    await userEvent.keyboard('Settings');
    await expect.element(page.getByRole('option', { name: 'Settings' }).first()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  };
  await userEvent.keyboard('9.25');
  await leave();
  await expect
    .element(page.getByText('Abara, Chidi, P1 is no longer on screen, so this was not saved anywhere: 9.25'))
    .toBeVisible();
  expect(pointsOfAbara(workspace)).toEqual([10, 8]);
});

test('what the active cell’s last change is told to be stays the newest, though an older answer comes after it', async () => {
  const workspace = await aClass();
  const { ledger } = workspace;
  let [letCome, asked, answered] = [(): void => undefined, 0, 0];
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  /** That a value was never changed is told late. */
  const lastChange: typeof ledger.history.lastChange = async (...about) => {
    asked += 1;
    const entry = await ledger.history.lastChange(...about);
    if (entry === undefined) await held;
    answered += 1;
    return entry;
  };
  const told = (): string => document.querySelector('main footer')?.textContent ?? '';
  await showApp({ ...workspace, ledger: { ...ledger, history: { ...ledger.history, lastChange } } }, '/assessment');
  await expect.poll(() => place('Grades of Midterm')).toBe('Abara, Chidi, P1');
  await userEvent.click(cellIn(gridNamed('Grades of Midterm'), 'Dubois, Zoé', 'P1'));
  await expect.poll(() => asked - answered).toBeGreaterThan(0);
  enter(ledger, dubois, midterm, [5, null]);
  await expect.poll(told).toMatch(/^P1 · Dubois, Zoé.* · entered today/);
  letCome();
  await expect.poll(() => answered).toBe(asked);
  // The page draws in frames of its own choosing.
  for (let drawn = 0; drawn < 10; drawn += 1) await frame();
  expect(told()).toMatch(/ · entered today/);
});
