import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { theme } from '../../src/app/look/theme.ts';
import { Replacing } from '../../src/components/ledger-file/replacing.tsx';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { ask } from './class-harness.tsx';
import { faultyWorkspace, holdUp } from './faulty-workspace.ts';

afterEach(cleanup);

/** A workspace with one change, which the disk takes when `write` is called. */
const withChange = async (kind: Workspace['kind'], isKept: boolean) => {
  const { workspace, storage } = await faultyWorkspace(kind, isKept);
  const write = holdUp(storage, 'append');
  const fields = { courseCode: 'MATH', courseNumber: '101' };
  ask(workspace.ledger, { type: 'AddCourse', courseId: 'c' as never, fields });
  return { workspace, write };
};

const show = async (workspace: Workspace | undefined) => {
  const done: string[] = [];
  const tell = (what: string) => () => void done.push(what);
  await render(
    <MantineProvider theme={theme}>
      <Replacing workspace={workspace} onOpen={tell('opened')} onClose={tell('stayed')} />
    </MantineProvider>,
  );
  return done;
};

test('R21.7 a file waits until what was entered is on the disk, and opens by itself', async () => {
  const { workspace, write } = await withChange('account', true);
  const done = await show(workspace);
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 change is not saved yet');
  expect(done).toEqual([]);
  write();
  await expect.poll(() => done).toEqual(['opened']);
});

test.each([
  ['empty', 'lives in this page only'],
  ['local', 'lives in this page only'],
  ['account', 'have not reached the server'],
] as const)('R21.7 a file asks before it closes work of the kind %s that no disk has', async (kind, words) => {
  const { workspace, write } = await withChange(kind, false);
  write();
  const done = await show(workspace);
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await expect.poll(() => workspace.ledger.status().unsaved).toBe(0);
  expect(done).toEqual([]);
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Leave and lose it' }).click();
  expect(done).toEqual(['stayed', 'opened']);
});

test('R21.7 a file opens at once where nothing is open', async () => {
  expect(await show(undefined)).toEqual(['opened']);
});
