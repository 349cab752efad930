import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '../../api/endpoints.ts';
import type { RemoteReply } from '../../api/remote.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import {
  askToSave,
  closeDialog,
  dialog,
  dialogIsGone,
  emptyArchive,
  listedSnapshot,
  offeringsOf,
  panel,
} from './snapshots-scene.ts';

const offline: RemoteReply = { kind: 'no reply', offline: true };

const saveTwo = (workspace: Workspace): Promise<void> => askToSave(workspace, [0, 1], 'before the exam');

/** A server that knows nothing of the second offering has room for one snapshot. */
const partly = (workspace: Workspace): RemoteReply => {
  const [first, second] = offeringsOf(workspace);
  const made = listedSnapshot('n1', first, '2026-09-01T08:00:00.000Z');
  const body = { success: true, quotaExceeded: true, offeringSnapshots: [made], notProcessed: [second] };
  return { kind: 'reply', status: 200, text: JSON.stringify(body) };
};

test('what the server had no room for is named, offering by offering', async () => {
  let workspace: Workspace | undefined;
  const done: RemoteReply = { kind: 'reply', status: 200, text: '{"success":true}' };
  workspace = await emptyArchive((path) => {
    if (path === endpoints.addSnapshots.path && workspace) return partly(workspace);
    return path === endpoints.editSnapshotNotes.path ? done : undefined;
  });
  await saveTwo(workspace);
  await expect.element(dialog().getByRole('status')).toHaveTextContent('1 snapshot was saved.');
  await expect.element(dialog().getByRole('button', { name: 'Close', exact: true }).last()).toHaveFocus();
  await expect.element(dialog().getByRole('listitem')).toHaveTextContent('the server has no room left');
  await closeDialog();
  await expect.element(page.getByRole('rowheader', { name: 'before the exam' })).toBeVisible();
  expect(workspace.ledger.records.saved().snapshots.list).toMatchObject([
    { snapshotId: 'n1', note: 'before the exam' },
  ]);
});

test('a note that could not be saved keeps the dialog, which says so', async () => {
  const workspace = await emptyArchive((path) => (path === endpoints.editSnapshotNotes.path ? offline : undefined));
  await saveTwo(workspace);
  await expect
    .element(dialog().getByRole('status'))
    .toHaveTextContent('2 snapshots were saved.The note was not saved.');
});

test('a lost reply is told as not known, and the list is read again', async () => {
  let read = 0;
  const workspace = await emptyArchive((path) => {
    if (path === endpoints.listSnapshots.path) read += 1;
    return path === endpoints.addSnapshots.path ? { kind: 'no reply', offline: false } : undefined;
  });
  const before = read;
  await saveTwo(workspace);
  await expect.element(dialog().getByRole('status')).toHaveTextContent('No answer came that says what was done.');
  await expect.poll(() => read).toBe(before + 1);
  expect(workspace.ledger.records.saved().snapshots.list).toEqual([]);

  await closeDialog();
  const asked = page.getByText('No answer came when 2 snapshots were to be saved');
  await expect.element(asked).toHaveTextContent('The list below shows whether it was done.');
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(await workspace.ledger.records.intents()).toEqual([]);
});

test('nothing is sent that cannot be written down', async () => {
  let asked = 0;
  const workspace = await emptyArchive((path) => {
    if (path === endpoints.addSnapshots.path) asked += 1;
    return undefined;
  });
  await workspace.ledger.close();
  await saveTwo(workspace);
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('could not be written down');
  expect(asked).toBe(0);
});

test('without a connection nothing is sent, and what was typed stays', async () => {
  const workspace = await emptyArchive((path) =>
    path === endpoints.addSnapshots.path ? { kind: 'no reply', offline: true } : undefined,
  );
  await saveTwo(workspace);
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Nothing was sent.');
  await expect.element(dialog().getByRole('textbox', { name: 'Note' })).toHaveValue('before the exam');
});

test('of many snapshots saved in several calls, a lost reply has the list read again', async () => {
  let [read, asked] = [0, 0];
  const workspace = await emptyArchive((path) => {
    if (path === endpoints.listSnapshots.path) read += 1;
    if (path === endpoints.addSnapshots.path) asked += 1;
    return path === endpoints.addSnapshots.path && asked === 2 ? { kind: 'no reply', offline: false } : undefined;
  });
  const before = read;
  await askToSave(workspace, [0, 1, 2, 3, 4, 5]);
  await expect.element(dialog().getByRole('status')).toHaveTextContent('5 snapshots were saved.');
  await expect.element(dialog().getByRole('listitem')).toHaveTextContent(/no answer/i);
  await expect.poll(() => read).toBe(before + 1);
});

test('an answer that comes once its dialog was closed is told, and closes no dialog that was opened after it', async () => {
  let letCome: (reply: RemoteReply) => void = () => undefined;
  let late: Promise<RemoteReply> | undefined;
  const workspace = await emptyArchive((path) => (path === endpoints.addSnapshots.path ? late : undefined));
  await saveTwo(workspace);
  await dialogIsGone();
  late = new Promise((resolve) => {
    letCome = resolve;
  });
  await askToSave(workspace, [2]);
  await userEvent.keyboard('{Escape}');
  await dialogIsGone();
  await panel().getByRole('button', { name: 'Delete…' }).click();
  await expect.element(dialog()).toBeVisible();
  const made = listedSnapshot('n9', offeringsOf(workspace)[2], '2026-09-01T08:00:00.000Z');
  const body = { success: true, quotaExceeded: false, offeringSnapshots: [made], notProcessed: [] };
  letCome({ kind: 'reply', status: 200, text: JSON.stringify(body) });
  await expect.element(page.getByText('1 snapshot was saved.')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
});
