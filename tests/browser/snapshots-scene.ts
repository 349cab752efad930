import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { RemoteReply } from '../../api/remote.ts';
import type { OfferingId } from '../../events/ids.ts';
import { shortOfferingName } from '../../messages/naming.ts';
import { UndoLoad } from '../../src/components/later.ts';
import { DifferencesDialog } from '../../src/components/views/later.ts';
import { SnapshotDialogs } from '../../src/screens/snapshots/later.ts';
import { openDemoWorkspace } from '../../src/start/open-workspace.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';

export const dialog = () => page.getByRole('dialog');
/** Stands above every screen while a snapshot is shown. */
export const shownBar = () => page.getByRole('complementary', { name: 'As a snapshot was saved' });
export const panel = () => page.getByRole('complementary', { name: 'Selected snapshot' });

export const openDemo = async (): Promise<Workspace> => {
  const identity = { app: 'test', projections: 'test', tab: 'tab' };
  const dialogs = [SnapshotDialogs, UndoLoad, DifferencesDialog].map(({ load }) => load());
  const [workspace] = await Promise.all([openDemoWorkspace(identity, 20), ...dialogs]);
  return workspace;
};

/** What a network answers itself, if anything. */
export type Answer = (path: string) => RemoteReply | Promise<RemoteReply> | undefined;

/** The archive of a demo, over a network that may answer a call itself. */
export const showArchive = async (workspace: Workspace, answer: Answer = () => undefined): Promise<void> => {
  const { remote } = workspace;
  if (!remote) throw new Error('the demo has a server');
  await showApp(
    { ...workspace, remote: async (request) => answer(request.path) ?? remote(request) },
    '/offeringsnapshots',
  );
};

/** The offerings, course by course. */
export const offeringsOf = ({ ledger }: Workspace): readonly OfferingId[] => {
  const book = ledger.book();
  return book.courseOrder.flatMap((courseId) => book.offeringsOf[courseId] ?? []);
};

/** One of them, by its place. */
export const offeringAt = (workspace: Workspace, at: number): OfferingId => {
  const id = offeringsOf(workspace)[at];
  if (id === undefined) throw new Error('the demo has fewer offerings');
  return id;
};

/** Asks for snapshots of the offerings at these places. */
export const askToSave = async (workspace: Workspace, places: readonly number[], note = ''): Promise<void> => {
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  for (const at of places) {
    const name = shortOfferingName(workspace.ledger.book(), offeringAt(workspace, at));
    await dialog().getByRole('checkbox', { name, exact: true }).click();
  }
  await dialog().getByRole('textbox', { name: 'Note' }).fill(note);
  const go = places.length > 1 ? `Save ${places.length} snapshots` : 'Save';
  await dialog().getByRole('button', { name: go, exact: true }).click();
};

/** A dialog whose work is wholly done closes by itself. */
export const dialogIsGone = async (): Promise<void> => {
  await expect.element(dialog()).not.toBeInTheDocument();
};

export const closeDialog = (): Promise<void> => dialog().getByRole('button', { name: 'Close' }).last().click();

/** The row of a snapshot as a server lists it. */
export const listedSnapshot = (id: string, offeringId: string | undefined, createdAt: string, note = '') => ({
  id,
  note,
  createdAt,
  offeringId,
  tag: '',
  yearOfStart: 2026,
  period: 'Fall',
  section: '1',
  courseCode: 'A',
  courseNumber: '1',
  title: 'T',
  counts: { students: 1, assessments: 1, grades: 1 },
});

/** Presses the box before a note: of several that say the same, before that of this place. */
export const pressBox = (note: string | RegExp, place = 0): Promise<void> =>
  page
    .getByRole('rowheader', { name: note })
    .nth(place)
    .click({ position: { x: 26, y: 14 } });

/** An empty archive, over a network that may answer a call itself. */
export const emptyArchive = async (answer?: Answer): Promise<Workspace> => {
  const workspace = await openDemo();
  await showArchive(workspace, answer);
  await expect.element(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
  return workspace;
};
