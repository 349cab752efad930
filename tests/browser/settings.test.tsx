import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type OfferingId } from '../../events/ids.ts';
import { policyOf } from '../../projections/policy.ts';
import { openEmptyWorkspace } from '../../src/open-workspace.ts';
import { showApp } from './app-harness.tsx';
import { ask, courseId, makeClass, midterm, offeringId } from './class-harness.tsx';

afterEach(cleanup);

const second = asId<OfferingId>('o~2');

const opened = async (path: string) => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  makeClass(workspace.ledger);
  workspace.selections.select('course', { courseId });
  workspace.selections.select('offering', { offeringId });
  workspace.selections.select('assessment', { assessmentId: midterm });
  await showApp(workspace, path);
  const set = (path: string[], value: string | string[] | null) =>
    ask(workspace.ledger, { type: 'EditSettings', changes: [{ path, value }] });
  return { ledger: workspace.ledger, set };
};

const choose = (group: string, name: string) =>
  userEvent.click(page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }));

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

const names = () => [...document.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent);

test('a choice applies at once, and Ctrl-Z takes it back', async () => {
  const { ledger } = await opened('/settings');
  await choose('Row height', 'Compact');
  expect(ledger.book().settings.display).toEqual({ rowHeight: 'compact' });
  await expect.element(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(ledger.book().settings.display).toBeUndefined();
  await expect.element(page.getByRole('radio', { name: 'Normal' })).toBeChecked();
});

test('the theme is the account’s, and undoing the first choice gives back the browser’s', async () => {
  const { ledger, set } = await opened('/settings');
  const before = scheme();
  await choose('Theme', 'Dark');
  expect(ledger.book().settings.theme).toBe('dark');
  await expect.poll(scheme).toBe('dark');
  set(['theme'], 'light');
  await expect.poll(scheme).toBe('light');
  set(['theme'], 'something else');
  await expect.poll(scheme).toBe(before);
});

test('rows of a sheet and names in it follow the settings while it is on screen', async () => {
  const { set } = await opened('/assessment');
  await expect.poll(names).toContain('Abara, Chidi');
  const heightOf = () => document.querySelector('[role=row] [role=rowheader]')?.getBoundingClientRect().height;
  await expect.poll(heightOf).toBe(32);
  set(['display', 'rowHeight'], 'compact');
  set(['display', 'names'], 'firstLast');
  await expect.poll(heightOf).toBe(28);
  await expect.poll(names).toContain('Chidi Abara');
  set(['display', 'names'], 'backwards');
  await expect.poll(names).toContain('Abara, Chidi');
});

test('new offerings begin with the letters that are typed as one line; a line that is none stays', async () => {
  const { ledger } = await opened('/settings');
  await userEvent.click(page.getByRole('button', { name: 'Edit', exact: true }));
  const line = page.getByRole('textbox', { name: 'Letters and their lowest percents' });
  await userEvent.fill(line, 'Pass 50; Fail');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“Fail” is not a letter and its lowest percent')).toBeVisible();
  await userEvent.fill(line, 'Fail 0, Pass 49,5%');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(page.getByRole('textbox', { name: 'Near a cut-off' }), '0,25');
  await userEvent.keyboard('{Enter}');
  ask(ledger, { type: 'AddOffering', courseId, offeringId: second, fields: {} });
  expect(policyOf(ledger.book().settings, second)).toMatchObject({
    letters: [
      { letter: 'Pass', from: 49.5 },
      { letter: 'Fail', from: 0 },
    ],
    nearCutOff: 0.25,
  });
  expect(policyOf(ledger.book().settings, offeringId).letters).toEqual([]);
});

test('the list of courses has the columns that were left visible', async () => {
  const { set } = await opened('/courses');
  const headers = () =>
    [...document.querySelectorAll('table[aria-label="All courses"] th[scope=col]')].map((one) => one.textContent);
  await expect.poll(headers).toEqual(['Course', 'Title', 'Offerings', 'Last taught', 'Students', 'More']);
  set(['courses', 'columns'], ['title', 'unheard of']);
  await expect.poll(headers).toEqual(['Course', 'Title', 'More']);
});

test('a course shows the fields that were left visible, and keeps the others', async () => {
  const { set } = await opened('/course');
  await expect.element(page.getByRole('textbox', { name: 'Credits' })).toBeVisible();
  set(['course', 'visibleFields'], ['description']);
  await expect.element(page.getByRole('textbox', { name: 'Credits' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
});

test('unchecking a column hides it', async () => {
  const { ledger } = await opened('/settings');
  await userEvent.click(page.getByRole('checkbox', { name: 'Students' }).first());
  expect(ledger.book().settings.courses).toEqual({
    columns: ['title', 'offerings', 'lastTaught'],
  });
});
