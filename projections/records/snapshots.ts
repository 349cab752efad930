/**
 * The snapshots that this log knows of: those that a server saved for it. What others saved, and what was deleted
 * elsewhere, only a reading of the server tells.
 */
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Snapshot } from '../../events/entities.ts';

/** `list` is a new one whenever it changes, the oldest first. */
export type KnownSnapshots = { list: readonly Snapshot[] };

export const noSnapshots = (): KnownSnapshots => ({ list: [] });

/** Takes the events of a commit into what is known. */
export const notingSnapshots = (known: KnownSnapshots, events: readonly DomainEvent[]): void => {
  known.list = snapshotsAfter(known.list, events);
};

/** The list after these events; the same list if they are about something else. */
export const snapshotsAfter = (list: readonly Snapshot[], events: readonly DomainEvent[]): readonly Snapshot[] => {
  let after = list;
  for (const event of events) {
    if (event.type === 'SnapshotSaved') after = withSnapshots(after, [event.snapshot]);
    else if (event.type === 'SnapshotNoteEdited') after = after.map((one) => withNote(one, event));
    else if (event.type === 'SnapshotDeleted') after = without(after, event.snapshot);
  }
  return after;
};

/** The list with those that are new by their id; one that is there already stays as it is. */
export const withSnapshots = (list: readonly Snapshot[], more: readonly Snapshot[]): readonly Snapshot[] => {
  const ids = new Set(list.map(({ snapshotId }) => snapshotId));
  const fresh = more.filter(({ snapshotId }) => {
    if (ids.has(snapshotId)) return false;
    ids.add(snapshotId);
    return true;
  });
  return fresh.length > 0 ? [...list, ...fresh] : list;
};

type NoteChange = Pick<Snapshot, 'snapshotId'> & { readonly to: string };

const withNote = (one: Snapshot, { snapshotId, to }: NoteChange): Snapshot =>
  one.snapshotId === snapshotId ? { ...one, note: to } : one;

const without = (list: readonly Snapshot[], { snapshotId }: Snapshot): readonly Snapshot[] =>
  list.filter((one) => one.snapshotId !== snapshotId);
