import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { enrolledIn } from '../../projections/book/book.ts';
import { ToolMenuList } from '../../src/app/later.ts';
import { ExportFormats } from '../../src/components/later.ts';
import { fetchWriter } from '../../src/files/workers/export-in-worker.ts';
import * as lists from '../../src/ui/later-menus.ts';
import { showApp } from './app-harness.tsx';
import { filesSavedBy } from './saved-files.ts';
import { offeringAt, openDemo } from './snapshots-scene.ts';

const notAsked = 'The server could not be asked whether others have changed anything';

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const choose = (name: string): Promise<void> => page.getByRole('menuitem', { name, exact: true }).click();
const openInfo = async (): Promise<void> => {
  await press('Menu');
  await choose('App info');
};

type Export = { readonly path: string; readonly what: string; readonly act: () => Promise<void> };

const exports: readonly Export[] = [
  {
    what: 'a table',
    path: '/finalGrades',
    act: async () => {
      await press('Export');
      await page.getByRole('menuitemcheckbox', { name: 'With notes, which are private' }).click();
      await choose('CSV file');
    },
  },
  {
    what: 'the records',
    path: '/students',
    act: async () => {
      await openInfo();
      await press('Export the records');
    },
  },
  {
    what: 'the ledger',
    path: '/students',
    act: async () => {
      await openInfo();
      await press('Export the ledger');
    },
  },
  {
    what: 'the changes',
    path: '/history',
    act: async () => {
      await press('Export changes');
      await choose('All changes: CSV file');
    },
  },
];

/** Exports while the server is asked, which tells meanwhile of a student, and then whether it was reached. The file’s name. */
const exported = async ({ what, path, act }: Export, isFresh: boolean): Promise<string> => {
  await Promise.all([...Object.values(lists), ToolMenuList, ExportFormats].map((part) => part.load()));
  const [workspace] = await Promise.all([openDemo(), fetchWriter()]);
  const { sync, ledger } = workspace;
  const offeringId = offeringAt(workspace, 0);
  const [studentId] = enrolledIn(ledger.book(), offeringId);
  if (!sync || studentId === undefined) throw new Error('the demo has a server, and a class');
  ledger.dispatch({
    type: 'EditNotes',
    offeringId,
    notes: [{ studentId, assessmentId: null, text: 'for one', seen: '' }],
  });
  workspace.selections.select('finalGrades', { offeringId });
  let answer: ((isFresh: boolean) => void) | undefined;
  const freshen = (): Promise<boolean> =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await showApp({ ...workspace, sync: { ...sync, freshen } }, path);
  const [file, ...others] = await filesSavedBy(async (count) => {
    await act();
    await expect.poll(() => answer).toBeDefined();
    ledger.dispatch({ type: 'EditStudent', studentId, fields: { lastName: 'NEWS' } });
    await expect.poll(() => ledger.status().unsaved).toBe(0);
    answer?.(isFresh);
    // A busy machine is slow to start what writes the file.
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });
  expect(others).toEqual([]);
  expect(file?.text).toContain('NEWS');
  // The news has given the student another row.
  if (what === 'a table')
    expect(file?.text.split('\n').filter((line) => line.includes('for one'))).toEqual([
      expect.stringMatching(/^"?NEWS/),
    ]);
  return file?.name ?? '';
};

test.each(exports)('$what waits for the server, has its news, and says so if it could not be asked', async (one) => {
  const name = await exported(one, false);
  await expect.element(page.getByText(new RegExp(`^${name} .*downloaded\\. ${notAsked}`))).toBeVisible();
});

test.each(exports)('$what that has the server’s news says nothing beside', async (one) => {
  const name = await exported(one, true);
  await expect.element(page.getByText(new RegExp(`^${name} .*downloaded\\.$`))).toBeVisible();
});
