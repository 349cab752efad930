import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '../../api/endpoints.ts';
import type { RemoteReply } from '../../api/remote.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Snapshot } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import { wireIdOf } from '../../projections/outbox/outbox.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import {
  askToSave,
  dialog,
  dialogIsGone,
  emptyArchive,
  offeringAt,
  openDemo,
  panel,
  pressBox,
  showArchive,
  shownBar,
} from './snapshots-scene.ts';

/** Another device deletes it. */
const deletedElsewhere = async ({ remote }: Workspace, one: Snapshot | undefined): Promise<void> => {
  const { method, path } = endpoints.deleteSnapshots;
  await remote?.({ method, path, headers: {}, body: JSON.stringify({ listOfOfferingSnapshotIds: [one?.snapshotId] }) });
};

const saveTwo = (workspace: Workspace): Promise<void> => askToSave(workspace, [0, 1], 'before the exam');

test('R13.7 a snapshot that cannot be read is not opened, and why is said', async () => {
  let content = '';
  const workspace = await emptyArchive((path) => {
    if (!path.includes('?content=') || content === 'as it is') return undefined;
    const [one] = workspace.ledger.records.saved().snapshots.list;
    const { offeringThere, snapshotId, ...rest } = one ?? fail();
    const row = { ...rest, offeringSnapshotId: snapshotId, offeringId: offeringThere, content };
    return { kind: 'reply', status: 200, text: JSON.stringify({ success: true, offeringSnapshots: [row] }) };
  });
  await saveTwo(workspace);
  await dialogIsGone();
  const open = page.getByRole('button', { name: 'Open', exact: true });
  for (const broken of ['', 'AAAA', btoa('{}')]) {
    content = broken;
    await open.click();
    await expect.element(page.getByText('could not be read')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(page.getByText('could not be read')).not.toBeInTheDocument();
  content = 'as it is';
  await open.click();
  await expect.element(shownBar()).toBeVisible();
  await expect.element(page.getByText('could not be read')).not.toBeInTheDocument();
});

test('R13.7 a snapshot whose content is long in coming is given up, and opened when it is asked for again', async () => {
  let answer: (reply: RemoteReply) => void = () => undefined;
  let isHeld = true;
  const workspace = await emptyArchive((path) => {
    if (!path.includes('?content=') || !isHeld) return undefined;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await askToSave(workspace, [0], 'before the exam');
  await dialogIsGone();
  const open = page.getByRole('button', { name: 'Open', exact: true });
  const said = page.getByText('Opening the snapshot…');
  await open.click();
  await expect.element(said).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(said).not.toBeInTheDocument();
  answer({ kind: 'no reply', offline: true });
  isHeld = false;
  await open.click();
  await expect.element(shownBar()).toBeVisible();
});

const fail = (): never => {
  throw new Error('nothing was saved');
};

test('the offering’s page lists its latest snapshots and leads to them', async () => {
  const workspace = await openDemo();
  const { ledger, selections } = workspace;
  const offeringId = offeringAt(workspace, 0);
  const { outbox, book } = ledger.records.saved();
  const offeringThere = wireIdOf(outbox, book, { of: 'offering', offeringId }) ?? '';
  const named = { courseCode: 'A', courseNumber: '1', title: 'T', tag: '', yearOfStart: 2026, period: '', section: '' };
  const counts = { students: 1, assessments: 1, grades: 1 };
  const saved = (note: string, at: number, there = offeringThere): DomainEvent => ({
    type: 'SnapshotSaved',
    snapshot: {
      ...named,
      snapshotId: asId(`n${at}`),
      note,
      createdAt: `2026-09-0${at}T08:00:00.000Z`,
      offeringThere: there,
      counts,
    },
  });
  const events = [
    saved('first', 1),
    saved('second', 2),
    saved('of another', 3, 'x'),
    saved('third', 4),
    saved('fourth', 5),
  ];
  await ledger.records.record(() => ({ command: { type: 'SaveSnapshots' }, events }));
  selections.select('offering', { offeringId });
  await showApp(workspace, '/offering');
  const section = page.getByRole('region', { name: 'Snapshots' });
  await expect
    .poll(() =>
      section
        .getByRole('listitem')
        .elements()
        .map((one) => one.querySelector('button')?.textContent),
    )
    .toEqual(['fourth', 'third', 'second']);
  await section.getByRole('button', { name: 'third' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Snapshots' })).toBeVisible();
  expect(selections.all().snapshots).toEqual({ snapshotId: 'n4' });
});

test('R13.16 a snapshot that was deleted elsewhere is named and leaves the list, and the others are deleted', async () => {
  const workspace = await emptyArchive(() => undefined);
  await saveTwo(workspace);
  await dialogIsGone();
  const [first] = workspace.ledger.records.saved().snapshots.list;
  await deletedElsewhere(workspace, first);
  await pressBox(/before the exam/, 0);
  await pressBox(/before the exam/, 1);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('1 other had been deleted elsewhere.')).toBeVisible();
  await expect.element(page.getByText(/^Gone from your server some time after .*: before the exam/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
});

test('R13.16 Read again takes what was deleted elsewhere out of the list, with words', async () => {
  const workspace = await emptyArchive(() => undefined);
  await saveTwo(workspace);
  await dialogIsGone();
  const [first, second] = workspace.ledger.records.saved().snapshots.list;
  await deletedElsewhere(workspace, first);
  await expect.poll(() => page.getByRole('rowheader', { name: 'before the exam' }).elements().length).toBe(2);
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect.element(page.getByText(/^Gone from your server some time after/)).toBeVisible();
  expect(page.getByRole('rowheader', { name: 'before the exam' }).elements()).toHaveLength(1);
  await deletedElsewhere(workspace, second);
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect
    .element(page.getByText(/^Gone from your server some time after .*: before the exam .*; before the exam/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(page.getByText(/^Gone from your server some time after/)).not.toBeInTheDocument();
});

const offline: RemoteReply = { kind: 'no reply', offline: true };

test('a note that could not be saved stays typed, as does what is typed while one is saved; another snapshot shows its own', async () => {
  let answer: RemoteReply | Promise<RemoteReply> | undefined;
  const workspace = await emptyArchive((path) => (path === endpoints.editSnapshotNotes.path ? answer : undefined));
  await saveTwo(workspace);
  await dialogIsGone();
  const note = panel().getByRole('textbox', { name: 'Note' });
  const save = panel().getByRole('button', { name: 'Save note' });
  await note.fill('mended');
  answer = offline;
  await save.click();
  await expect.element(panel().getByText('Nothing was sent.', { exact: false })).toBeVisible();
  await expect.element(note).toHaveValue('mended');
  answer = undefined;
  await save.click();
  await expect.element(page.getByText('The note was saved.')).toBeVisible();
  await expect.element(save).toBeDisabled();

  let letCome: (told: RemoteReply) => void = () => undefined;
  answer = new Promise((resolve) => {
    letCome = resolve;
  });
  await note.fill('longer');
  await save.click();
  await note.fill('longer still');
  letCome({ kind: 'reply', status: 200, text: '{"success":true}' });
  await expect.element(page.getByRole('rowheader', { name: 'longer' })).toBeVisible();
  await expect.element(note).toHaveValue('longer still');
  await page.getByRole('rowheader', { name: 'before the exam' }).click();
  await expect.element(note).toHaveValue('before the exam');
  await page.getByRole('rowheader', { name: 'longer' }).click();
  await expect.element(note).toHaveValue('longer');
});

test('what could not be deleted stays, with the reason in the dialog, and is deleted at the next try', async () => {
  let isOffline = true;
  const workspace = await emptyArchive((path) =>
    isOffline && path === endpoints.deleteSnapshots.path ? offline : undefined,
  );
  await saveTwo(workspace);
  await dialogIsGone();
  await panel().getByRole('button', { name: 'Delete…' }).click();
  const go = dialog().getByRole('button', { name: 'Delete', exact: true });
  await go.click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Nothing was sent.');
  expect(workspace.ledger.records.saved().snapshots.list).toHaveLength(2);
  isOffline = false;
  await go.click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => page.getByRole('rowheader', { name: 'before the exam' }).elements().length).toBe(1);
});

test('of two snapshots that are opened one after the other, the second is shown, whichever comes first', async () => {
  const letCome: ((reply: undefined) => void)[] = [];
  const workspace = await openDemo();
  const { remote } = workspace;
  await showArchive(workspace, (path) =>
    path.includes('?content=')
      ? new Promise<undefined>((resolve) => letCome.push(resolve)).then(
          async () => (await remote?.({ method: 'GET', path, headers: {} })) ?? offline,
        )
      : undefined,
  );
  for (const [at, note] of ['first', 'second'].entries()) {
    await askToSave(workspace, [at], note);
    await dialogIsGone();
  }
  for (const note of ['first', 'second']) {
    await page.getByRole('rowheader', { name: note }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  }
  await expect.poll(() => letCome.length).toBe(2);
  letCome[0]?.(undefined);
  await expect.element(page.getByRole('gridcell', { name: 'the same' })).toBeVisible();
  await expect.element(shownBar()).not.toBeInTheDocument();
  letCome[1]?.(undefined);
  await expect.element(shownBar().getByRole('status')).toHaveTextContent(/^As saved: second/);
});
