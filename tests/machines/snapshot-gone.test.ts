import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import type { Snapshot } from '../../events/entities.ts';
import { deleteSnapshots, editNotes } from '../../machines/snapshots/snapshot-calls.ts';
import type { SnapshotWorld } from '../../machines/snapshots/snapshot-world.ts';
import { listed, recorded, sample, savedIn, scene } from './snapshot-scene.ts';

/** Deletes them as another device does, which this one does not hear of. */
const deleteElsewhere = ({ remote }: SnapshotWorld, snapshots: readonly Snapshot[]) =>
  remote({
    method: 'POST',
    path: endpoints.deleteSnapshots.path,
    headers: {},
    body: JSON.stringify({ listOfOfferingSnapshotIds: snapshots.map(({ snapshotId }) => snapshotId) }),
  });

const three = async () => {
  const { snapshots, ledger, made } = await scene();
  const { saved } = await savedIn(snapshots, [sample.o1, sample.o2]);
  const { saved: more } = await savedIn(snapshots, [sample.o1]);
  return { snapshots, ledger, made, all: [...saved, ...more] };
};

/** A server that deletes all of what a call names, or nothing. */
const allOrNothing = (world: SnapshotWorld): SnapshotWorld => ({
  ...world,
  remote: async (request) => {
    if (request.path !== endpoints.deleteSnapshots.path) return world.remote(request);
    const there = (await listed(world)).map(({ snapshotId }) => String(snapshotId));
    const { listOfOfferingSnapshotIds: named } = JSON.parse(request.body ?? '') as Record<string, string[]>;
    const isWhole = named?.every((id) => there.includes(id));
    return isWhole ? world.remote(request) : { kind: 'reply', status: 404, text: '{"success":false}' };
  },
});

test.each([
  ['our own server', (world: SnapshotWorld) => world],
  ['a server that refuses them all', allOrNothing],
])('R13.16 what was deleted elsewhere is told as gone, and the others go, at %s', async (_, at) => {
  const { snapshots, ledger, all } = await three();
  await deleteElsewhere(snapshots, all.slice(1, 2));
  const result = await deleteSnapshots(at(snapshots), all);
  expect(result).toMatchObject({ kind: 'done', reply: { gone: all.slice(1, 2), isNoted: true } });
  expect(await listed(snapshots)).toEqual([]);
  expect(await recorded(ledger)).toContainEqual(['DeleteSnapshots', 'SnapshotDeleted', 'SnapshotDeleted']);
  expect(await ledger.records.intents()).toEqual([]);
});

test('R13.16 where all of them are gone, no more is sent, and nothing is recorded as done here', async () => {
  const { snapshots, ledger, all, made } = await three();
  await deleteElsewhere(snapshots, all);
  made.length = 0;
  expect(await deleteSnapshots(snapshots, all)).toMatchObject({ kind: 'done', reply: { gone: all, events: [] } });
  expect(made.map(({ path }) => path)).toEqual([endpoints.deleteSnapshots.path, endpoints.listSnapshots.path]);
  expect((await recorded(ledger)).flat()).not.toContain('SnapshotDeleted');
});

test('R13.16 what a server passes over that deletes the rest by itself is told as gone too', async () => {
  const { snapshots, all } = await three();
  await deleteElsewhere(snapshots, all.slice(0, 1));
  const lenient: SnapshotWorld = {
    ...snapshots,
    remote: (request) =>
      snapshots.remote(
        request.path === endpoints.deleteSnapshots.path
          ? {
              ...request,
              body: JSON.stringify({ listOfOfferingSnapshotIds: all.slice(1).map((one) => one.snapshotId) }),
            }
          : request,
      ),
  };
  expect(await deleteSnapshots(lenient, all)).toMatchObject({ kind: 'done', reply: { gone: all.slice(0, 1) } });
});

test('R13.16 a server that refuses although all are there, or whose list cannot be read, is believed', async () => {
  const { snapshots, all, made } = await three();
  const stubborn: SnapshotWorld = {
    ...snapshots,
    remote: async (request) =>
      request.path === endpoints.deleteSnapshots.path
        ? { kind: 'reply', status: 404, text: '{"success":false}' }
        : snapshots.remote(request),
  };
  made.length = 0;
  expect(await deleteSnapshots(stubborn, all)).toMatchObject({ kind: 'refused', status: 404 });
  const cutOff: SnapshotWorld = {
    ...stubborn,
    remote: async (request) =>
      request.method === 'GET' ? { kind: 'no reply', offline: false } : stubborn.remote(request),
  };
  expect(await deleteSnapshots(cutOff, all)).toMatchObject({ kind: 'refused', status: 404 });
  expect(await listed(snapshots)).toHaveLength(3);
});

test('R13.16 a note is recorded of the snapshots that have it now, and of no other', async () => {
  const { snapshots, ledger, all } = await three();
  await deleteElsewhere(snapshots, all.slice(1, 2));
  const [first, , third] = all.map(({ snapshotId }) => snapshotId);
  expect(await editNotes(snapshots, all, 'before the final')).toMatchObject({
    kind: 'done',
    reply: { events: [{ snapshotId: first }, { snapshotId: third }] },
  });
  expect((await listed(snapshots)).map(({ note }) => note)).toEqual(['before the final', 'before the final']);
  expect(await recorded(ledger)).toContainEqual(['EditSnapshotNotes', 'SnapshotNoteEdited', 'SnapshotNoteEdited']);
});
