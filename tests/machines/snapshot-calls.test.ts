import { expect, test } from 'vitest';
import { read } from 'xlsx';
import { endpoints } from '../../api/endpoints.ts';
import type { RemoteReply } from '../../api/remote.ts';
import { unansweredCalls } from '../../machines/snapshots/asking.ts';
import {
  deleteSnapshots,
  editNotes,
  listSnapshots,
  type SavingWaiter,
  saveSnapshots,
  snapshotContent,
  snapshotSpreadsheet,
} from '../../machines/snapshots/snapshot-calls.ts';
import type { SnapshotWorld } from '../../machines/snapshots/snapshot-world.ts';
import { listed, recorded, sample, savedIn, scene } from './snapshot-scene.ts';

test('two offerings are saved with a note: the server lists what the log now holds', async () => {
  const { snapshots, ledger } = await scene();
  const { saved, notSaved, note, isNoted } = await savedIn(snapshots, [sample.o1, sample.o2], ' before the exam ');
  expect([saved.length, notSaved, note, isNoted]).toEqual([2, [], undefined, true]);
  const known = ledger.records.saved().snapshots.list;
  expect(known.map(({ note: text }) => text)).toEqual(['before the exam', 'before the exam']);
  expect(await listed(snapshots)).toEqual(known);
  expect(await recorded(ledger)).toEqual([
    ['SaveSnapshots', 'SnapshotSaved', 'SnapshotSaved'],
    ['EditSnapshotNotes', 'SnapshotNoteEdited', 'SnapshotNoteEdited'],
  ]);
});

test('R13.2 what is not saved is told offering by offering: unknown at the server, or no room', async () => {
  const { snapshots } = await scene();
  expect(await savedIn(snapshots, [sample.o1, 'elsewhere'])).toMatchObject({ notSaved: ['elsewhere'], isFull: false });

  const full = await scene({ snapshots: 1 });
  const first = await savedIn(full.snapshots, [sample.o1, sample.o2]);
  expect([first.saved.length, first.notSaved.length, first.isFull]).toEqual([1, 1, true]);
  const none = await savedIn(full.snapshots, [sample.o1, sample.o2], 'no room');
  expect(none).toMatchObject({ saved: [], notSaved: [sample.o1, sample.o2], isFull: true });
  expect(await recorded(full.ledger)).toEqual([['SaveSnapshots', 'SnapshotSaved']]);
});

/** Twelve offerings, of which the server knows two; it answers the calls after the first with `then`, in turn. */
const many = async (then: readonly RemoteReply[] = []) => {
  const { snapshots, made } = await scene();
  const ids = [sample.o1, sample.o2, ...Array.from({ length: 10 }, (_, at) => `elsewhere${at}`)];
  const answers = [undefined, ...then];
  const remote: SnapshotWorld['remote'] = async (request) =>
    (request.path === endpoints.addSnapshots.path ? answers.shift() : undefined) ?? snapshots.remote(request);
  return { world: { ...snapshots, remote }, made, ids };
};

const savedSo = async ({ world, ids }: Awaited<ReturnType<typeof many>>, waiting: SavingWaiter) => {
  const result = await saveSnapshots(world, ids, 'many', waiting);
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  const { saved, notSaved, notAsked, failed } = result.reply;
  return [saved.length, notSaved.length, failed?.ids.length, notAsked.length];
};

const waiter = () => {
  const heard: number[] = [];
  const control = new AbortController();
  const waiting: SavingWaiter = {
    tell: (done) => heard.push(done),
    pause: async (ms) => void heard.push(-ms),
    signal: control.signal,
  };
  return { heard, control, waiting };
};

test('many are saved a few at a time: how many is told on the way, and a server that asks to wait is waited for', async () => {
  const busy: RemoteReply = { kind: 'reply', status: 429, text: '{"success":false}', retryAfter: '3' };
  const world = await many([busy]);
  const { heard, waiting } = waiter();
  expect(await savedSo(world, waiting)).toEqual([2, 10, undefined, 0]);
  expect(heard).toEqual([5, -3000, 10]);
  expect(await listed(world.world)).toMatchObject([{ note: 'many' }, { note: 'many' }]);
});

test('of many that are given up those stay that were asked for, and the others are named', async () => {
  const world = await many();
  const { control, waiting } = waiter();
  const tell = (): void => control.abort();
  expect(await savedSo(world, { ...waiting, tell })).toEqual([2, 3, undefined, 7]);
  expect(world.made.filter(({ path }) => path === endpoints.addSnapshots.path)).toHaveLength(1);
});

test('a call for some of many that fails is the last one, and what was saved before it is told', async () => {
  const { heard, waiting } = waiter();
  expect(await savedSo(await many([{ kind: 'no reply', offline: true }]), waiting)).toEqual([2, 3, 5, 2]);
  expect(heard).toEqual([5]);
});

test('a note is changed and a snapshot deleted as the server did it, and each call has a key of its own', async () => {
  const { snapshots, ledger, made } = await scene();
  const { saved } = await savedIn(snapshots, [sample.o1]);
  expect(await editNotes(snapshots, saved, 'as sent')).toMatchObject({ kind: 'done' });
  const [one] = await listed(snapshots);
  expect(one).toMatchObject({ note: 'as sent' });
  expect(await deleteSnapshots(snapshots, one ? [one] : [])).toMatchObject({ kind: 'done' });
  expect([await listed(snapshots), ledger.records.saved().snapshots.list]).toEqual([[], []]);
  const keys = made.filter(({ method }) => method === 'POST').map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(3);
  expect(await deleteSnapshots(snapshots, saved)).toMatchObject({ kind: 'done', reply: { gone: saved } });
  expect(await editNotes(snapshots, saved, 'gone')).toMatchObject({ kind: 'refused', reason: 'snapshot.unknown' });
  expect((await recorded(ledger)).map(([type]) => type)).toEqual([
    'SaveSnapshots',
    'EditSnapshotNotes',
    'DeleteSnapshots',
  ]);
});

test('R13.4 a lost reply is not known, and nothing is recorded of it; the list tells', async () => {
  const { snapshots, ledger } = await scene();
  const losing: SnapshotWorld = {
    ...snapshots,
    remote: async (request): Promise<RemoteReply> => {
      await snapshots.remote(request);
      return { kind: 'no reply', offline: false };
    },
  };
  expect(await saveSnapshots(losing, [sample.o1], 'lost')).toMatchObject({ kind: 'unknown' });
  expect(await recorded(ledger)).toEqual([]);
  const [one] = await listed(snapshots);
  expect(one).toMatchObject({ note: '' });
  expect(await deleteSnapshots(losing, one ? [one] : [])).toMatchObject({ kind: 'unknown' });
  expect(await listed(snapshots)).toEqual([]);
});

test('when only the reply about the note is lost, the snapshot is saved and the note not known', async () => {
  const { snapshots, ledger } = await scene();
  const losing: SnapshotWorld = {
    ...snapshots,
    remote: async (request) =>
      request.path === endpoints.editSnapshotNotes.path
        ? { kind: 'no reply', offline: false }
        : snapshots.remote(request),
  };
  const { saved, note } = await savedIn(losing, [sample.o1], 'lost');
  expect([saved.length, note?.kind]).toEqual([1, 'unknown']);
  expect(await recorded(ledger)).toEqual([['SaveSnapshots', 'SnapshotSaved']]);
});

test('when only the record of the note cannot be written, the snapshot is said not to be noted', async () => {
  const { snapshots, ledger } = await scene();
  let records = 0;
  const filling: SnapshotWorld = {
    ...snapshots,
    // Both are written down, the saving is recorded, and then the disk is full.
    records: {
      ...ledger.records,
      record: (make) => (records++ < 3 ? ledger.records.record(make) : Promise.reject(new Error('full'))),
    },
  };
  expect(await savedIn(filling, [sample.o1], 'noted')).toMatchObject({ note: undefined, isNoted: false });
  expect((await listed(snapshots)).map(({ note }) => note)).toEqual(['noted']);
});

test('without a connection nothing is sent, and nothing is left to ask about', async () => {
  const { snapshots } = await scene();
  const offline: SnapshotWorld = { ...snapshots, remote: async () => ({ kind: 'no reply', offline: true }) };
  expect(await saveSnapshots(offline, [sample.o1], '')).toEqual({ kind: 'no connection' });
  expect(await unansweredCalls(offline)).toEqual([]);
});

test('a snapshot comes as a spreadsheet byte by byte, and as its packed content', async () => {
  const { snapshots } = await scene();
  const [one] = (await savedIn(snapshots, [sample.o1])).saved;
  if (!one) throw new Error('nothing was saved');
  const file = await snapshotSpreadsheet(snapshots, one);
  if (file.kind !== 'done') throw new Error(JSON.stringify(file));
  expect([...file.reply.bytes.slice(0, 4)]).toEqual([0xd0, 0xcf, 0x11, 0xe0]);
  expect(read(file.reply.bytes).SheetNames.length).toBeGreaterThan(0);
  expect(await snapshotContent(snapshots, one)).toMatchObject({ kind: 'done', reply: expect.any(String) });

  await deleteSnapshots(snapshots, [one]);
  expect(await snapshotSpreadsheet(snapshots, one)).toMatchObject({ kind: 'refused', status: 404 });
  expect(await snapshotContent(snapshots, one)).toMatchObject({ kind: 'refused', reason: 'snapshot.unknown' });
});

test('R13.1 a server that calls the id `id` is understood; a row without one is a fault of the server', async () => {
  const { snapshots } = await scene();
  await savedIn(snapshots, [sample.o1]);
  const [one] = await listed(snapshots);
  const renamed = (to: string): SnapshotWorld => ({
    ...snapshots,
    remote: async (request) => {
      const reply = await snapshots.remote(request);
      return reply.kind === 'reply' ? { ...reply, text: reply.text.replace('"offeringSnapshotId"', `"${to}"`) } : reply;
    },
  });
  expect(await listed(renamed('id'))).toEqual([one]);
  expect(await listSnapshots(renamed('number'))).toMatchObject({ kind: 'bug', source: 'backend', lacks: 'shape' });
});
