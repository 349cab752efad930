import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import type { RemoteReply } from '../../api/remote.ts';
import { askAgain, leaveUnanswered, notWritten, unansweredCalls } from '../../machines/snapshots/asking.ts';
import { askOnceMore, deleteSnapshots, editNotes, saveSnapshots } from '../../machines/snapshots/snapshot-calls.ts';
import type { SnapshotWorld } from '../../machines/snapshots/snapshot-world.ts';
import { openSync } from '../../machines/sync/sync.ts';
import { alone } from '../../src/browser/tabs/leadership.ts';
import { listed, now, recorded, sample, savedIn, scene } from './snapshot-scene.ts';

const day = 86_400_000;

/** Makes the call and loses its reply, as often as it is asked. */
const losing = (world: SnapshotWorld): SnapshotWorld => ({
  ...world,
  remote: async (request): Promise<RemoteReply> => {
    await world.remote(request);
    return { kind: 'no reply', offline: false };
  },
});

const onlyUnanswered = async (world: SnapshotWorld) => {
  const [one, ...others] = await unansweredCalls(world);
  if (!one || others.length > 0) throw new Error(`${others.length} others`);
  return one;
};

test('R13.5 each call is on disk, with its key and its bytes, before it leaves, and gone once its outcome is recorded', async () => {
  const { snapshots, ledger } = await scene();
  const written: unknown[] = [];
  const watched: SnapshotWorld = {
    ...snapshots,
    remote: async (request) => {
      const [intent] = await ledger.records.intents();
      written.push([intent?.intent, intent?.body]);
      expect([request.headers['Idempotency-Key'], request.body]).toEqual([intent?.intent, intent?.body]);
      return snapshots.remote(request);
    },
  };
  const { saved } = await savedIn(watched, [sample.o1], 'noted');
  await deleteSnapshots(watched, saved);
  expect(written).toHaveLength(3);
  expect(await ledger.records.intents()).toEqual([]);
});

test('R13.5 what cannot be written down is not sent; what cannot be recorded afterwards is done, and asked about later', async () => {
  const { snapshots, ledger, made } = await scene();
  const full = () => Promise.reject(new Error('the disk is full'));
  const unwritable: SnapshotWorld = { ...snapshots, records: { ...ledger.records, record: full } };
  expect(await saveSnapshots(unwritable, [sample.o1], '')).toBe(notWritten);
  expect(made).toEqual([]);

  let records = 0;
  const onceOnly: SnapshotWorld = {
    ...snapshots,
    records: { ...ledger.records, record: (make) => (records++ === 0 ? ledger.records.record(make) : full()) },
  };
  expect(await savedIn(onceOnly, [sample.o1])).toMatchObject({ isNoted: false });
  expect(await askAgain(snapshots, await onlyUnanswered(snapshots), [])).toMatchObject({ kind: 'done' });
  expect(ledger.records.saved().snapshots.list).toEqual(await listed(snapshots));
  expect(await listed(snapshots)).toHaveLength(1);
});

test('R13.6 a lost reply is asked for with the same key and bytes, at once and in a later session: done once, told once', async () => {
  const { snapshots, ledger, made } = await scene();
  expect(await saveSnapshots(losing(snapshots), [sample.o1, sample.o2], '')).toMatchObject({ kind: 'unknown' });
  expect(made.map(({ headers, body }) => [headers['Idempotency-Key'], body])).toEqual([
    [`${'1'.padStart(32, '0')}`, made[0]?.body],
    [`${'1'.padStart(32, '0')}`, made[0]?.body],
  ]);
  const one = await onlyUnanswered(snapshots);
  expect(one).toMatchObject({ call: 'addSnapshots', count: 2, mayAskAgain: true });
  expect(await askAgain(snapshots, one, [])).toMatchObject({ kind: 'done', reply: { isNoted: true } });
  expect(ledger.records.saved().snapshots.list).toEqual(await listed(snapshots));
  expect(await listed(snapshots)).toHaveLength(2);
  expect(await unansweredCalls(snapshots)).toEqual([]);

  const [first] = await listed(snapshots);
  if (!first) throw new Error('nothing is listed');
  expect(await editNotes(losing(snapshots), [first], 'later')).toMatchObject({ kind: 'unknown' });
  expect(await askAgain(snapshots, await onlyUnanswered(snapshots), [first])).toMatchObject({ kind: 'done' });
  expect(await deleteSnapshots(losing(snapshots), [first])).toMatchObject({ kind: 'unknown' });
  expect(await askAgain(snapshots, await onlyUnanswered(snapshots), [first])).toMatchObject({ kind: 'done' });
  expect((await recorded(ledger)).map(([type]) => type)).toEqual([
    'SaveSnapshots',
    'EditSnapshotNotes',
    'DeleteSnapshots',
  ]);
});

test('R13.6 a snapshot whose saving is answered later gets its note then, unless it was given one meanwhile', async () => {
  const { snapshots } = await scene();
  expect(await saveSnapshots(losing(snapshots), [sample.o1], ' before the exam ')).toMatchObject({ kind: 'unknown' });
  expect((await listed(snapshots)).map(({ note }) => note)).toEqual(['']);
  const asked = await askOnceMore(snapshots, await onlyUnanswered(snapshots), await listed(snapshots));
  expect(asked).toMatchObject({ kind: 'done', reply: { isNoted: true } });
  expect((await listed(snapshots)).map(({ note }) => note)).toEqual(['before the exam']);

  expect(await saveSnapshots(losing(snapshots), [sample.o2], 'typed first')).toMatchObject({ kind: 'unknown' });
  const second = (await listed(snapshots)).filter(({ note }) => note === '');
  await editNotes(snapshots, second, 'typed by hand');
  await askOnceMore(snapshots, await onlyUnanswered(snapshots), await listed(snapshots));
  expect((await listed(snapshots)).map(({ note }) => note).sort()).toEqual(['before the exam', 'typed by hand']);
});

test('R13.6 a note of several snapshots that got no answer is left once one of them gets a newer one', async () => {
  const { snapshots } = await scene();
  await savedIn(snapshots, [sample.o1, sample.o2], '');
  const [first, second] = await listed(snapshots);
  if (!first || !second) throw new Error('two are listed');
  expect(await editNotes(losing(snapshots), [first, second], 'older')).toMatchObject({ kind: 'unknown' });
  expect(await editNotes(snapshots, [first], 'newer')).toMatchObject({ kind: 'done' });
  expect(await unansweredCalls(snapshots)).toEqual([]);
  expect(await editNotes(losing(snapshots), [second], 'older')).toMatchObject({ kind: 'unknown' });
  await editNotes(snapshots, [first], 'newest');
  expect(await unansweredCalls(snapshots)).toHaveLength(1);
});

test('R13.6 a saving that is answered later is told, although its note got no answer: that call waits then', async () => {
  const { snapshots } = await scene();
  expect(await saveSnapshots(losing(snapshots), [sample.o1], 'noted')).toMatchObject({ kind: 'unknown' });
  const silentOnNotes: SnapshotWorld = {
    ...snapshots,
    remote: async (request): Promise<RemoteReply> =>
      request.path === endpoints.editSnapshotNotes.path
        ? { kind: 'no reply', offline: false }
        : snapshots.remote(request),
  };
  const asked = await askOnceMore(silentOnNotes, await onlyUnanswered(snapshots), await listed(snapshots));
  expect(asked).toMatchObject({ kind: 'done', reply: { events: [{ type: 'SnapshotSaved' }] } });
  expect((await onlyUnanswered(snapshots)).call).toBe('editSnapshotNotes');
});

test('R13.6 what came of a note that is given when a saving is answered later is told', async () => {
  const { snapshots, ledger } = await scene();
  expect(await saveSnapshots(losing(snapshots), [sample.o1], 'noted')).toMatchObject({ kind: 'unknown' });
  const refusing: SnapshotWorld = {
    ...snapshots,
    remote: async (request): Promise<RemoteReply> =>
      request.path === endpoints.editSnapshotNotes.path
        ? { kind: 'reply', status: 400, text: '{"success":false,"reason":"body.malformed"}' }
        : snapshots.remote(request),
  };
  const refused = await askOnceMore(refusing, await onlyUnanswered(snapshots), await listed(snapshots));
  expect(refused).toMatchObject({ kind: 'refused', reason: 'body.malformed' });

  expect(await saveSnapshots(losing(snapshots), [sample.o2], 'noted')).toMatchObject({ kind: 'unknown' });
  let records = 0;
  const filling: SnapshotWorld = {
    ...snapshots,
    // The saving is recorded, the note is written down, and then the disk is full.
    records: {
      ...ledger.records,
      record: (make) => (records++ < 2 ? ledger.records.record(make) : Promise.reject(new Error('full'))),
    },
  };
  const unnoted = await askOnceMore(filling, await onlyUnanswered(snapshots), await listed(snapshots));
  expect(unnoted).toMatchObject({ kind: 'done', reply: { isNoted: false } });
});

test('R13.6 a note that got no answer is not asked for again once a newer one was given', async () => {
  const { snapshots } = await scene();
  const { saved } = await savedIn(snapshots, [sample.o1]);
  const dead: SnapshotWorld = { ...snapshots, remote: async () => ({ kind: 'no reply', offline: false }) };
  expect(await editNotes(dead, saved, 'older')).toMatchObject({ kind: 'unknown' });
  expect(await editNotes(snapshots, saved, 'newer')).toMatchObject({ kind: 'done' });
  expect(await unansweredCalls(snapshots)).toEqual([]);
  expect((await listed(snapshots)).map(({ note }) => note)).toEqual(['newer']);
});

test('R13.6 a newer note leaves an unanswered deletion of the snapshot to be asked about', async () => {
  const { snapshots } = await scene();
  const { saved } = await savedIn(snapshots, [sample.o1]);
  const dead: SnapshotWorld = { ...snapshots, remote: async () => ({ kind: 'no reply', offline: false }) };
  expect(await deleteSnapshots(dead, saved)).toMatchObject({ kind: 'unknown' });
  expect(await editNotes(snapshots, saved, 'kept after all')).toMatchObject({ kind: 'done' });
  expect((await onlyUnanswered(snapshots)).call).toBe('deleteSnapshots');
});

test('R13.6 a call that never arrived is refused only once no request of it can still arrive', async () => {
  const { snapshots, ledger } = await scene();
  const { saved } = await savedIn(snapshots, [sample.o1]);
  const dead: SnapshotWorld = { ...snapshots, remote: async () => ({ kind: 'no reply', offline: false }) };
  expect(await editNotes(dead, saved, 'lost')).toMatchObject({ kind: 'unknown' });
  await deleteSnapshots(snapshots, saved);
  const one = await onlyUnanswered(snapshots);
  expect(await askAgain(snapshots, one, saved)).toMatchObject({ kind: 'unknown' });
  expect(await unansweredCalls(snapshots)).toHaveLength(1);
  const later: SnapshotWorld = { ...snapshots, now: () => now + 241_000 };
  expect(await askAgain(later, one, saved)).toMatchObject({ kind: 'refused', reason: 'snapshot.unknown' });
  expect(await unansweredCalls(later)).toEqual([]);
  expect((await recorded(ledger)).map(([type]) => type)).toEqual(['SaveSnapshots', 'DeleteSnapshots']);
});

test('R13.6 that there is no room for a note is final at once: nobody asks about the call again', async () => {
  const { snapshots } = await scene();
  const { saved } = await savedIn(snapshots, [sample.o1]);
  expect(await editNotes(losing(snapshots), saved, 'long')).toMatchObject({ kind: 'unknown' });
  const full: SnapshotWorld = {
    ...snapshots,
    remote: async () => ({ kind: 'reply', status: 200, text: '{"success":false,"quotaExceeded":true}' }),
  };
  expect(await askAgain(full, await onlyUnanswered(full), saved)).toMatchObject({ kind: 'quota exceeded' });
  expect(await unansweredCalls(full)).toEqual([]);
});

test.each([401, 403, 425, 429])(
  'R13.6 an answer %i says nothing of the call, however late it comes',
  async (status) => {
    const { snapshots } = await scene();
    expect(await saveSnapshots(losing(snapshots), [sample.o1], '')).toMatchObject({ kind: 'unknown' });
    const later: SnapshotWorld = {
      ...snapshots,
      now: () => now + 241_000,
      remote: async () => ({ kind: 'reply', status, text: '{"success":false}' }),
    };
    expect(await askAgain(later, await onlyUnanswered(later), [])).toMatchObject({ kind: 'unknown' });
    expect(await unansweredCalls(later)).toHaveLength(1);
  },
);

test('R13.6 without keys, with an old one, or as somebody else nothing is asked again: it is left to the list', async () => {
  const { snapshots, made } = await scene();
  const asker = () => ({ user: 'ana', backend: 'https://grades.example', keys: undefined });
  const plain: SnapshotWorld = { ...snapshots, asker };
  expect(await saveSnapshots(losing(plain), [sample.o1], '')).toMatchObject({ kind: 'unknown' });
  expect(made).toHaveLength(1);
  const one = await onlyUnanswered(plain);
  expect(one.mayAskAgain).toBe(false);
  expect(await askAgain(snapshots, one, [])).toMatchObject({ kind: 'unknown' });
  expect(await leaveUnanswered(plain, one)).toBe(true);
  expect(await unansweredCalls(plain)).toEqual([]);

  expect(await saveSnapshots(losing(snapshots), [sample.o1], '')).toMatchObject({ kind: 'unknown' });
  const old: SnapshotWorld = { ...snapshots, now: () => now + 16 * day };
  const kept = await onlyUnanswered(old);
  expect(kept.mayAskAgain).toBe(false);
  const asked = made.length;
  expect(await askAgain(old, kept, [])).toMatchObject({ kind: 'unknown' });
  const ben: SnapshotWorld = { ...snapshots, asker: () => ({ ...asker(), user: 'ben' }) };
  expect(await unansweredCalls(ben)).toEqual([]);
  expect(await askAgain(ben, kept, [])).toMatchObject({ kind: 'unknown' });
  expect(made).toHaveLength(asked);
});

test('R13.6 sync leaves the call to the archive: it sends nothing of it, and the call stays on disk', async () => {
  const { snapshots, ledger, made } = await scene();
  expect(await saveSnapshots(losing(snapshots), [sample.o1], '')).toMatchObject({ kind: 'unknown' });
  const asked = made.length;
  const keys = snapshots.asker()?.keys;
  const sync = openSync({
    ledger,
    credentials: {
      user: 'ana',
      backend: 'https://grades.example',
      headers: {},
      capabilities: { ...(keys && { idempotency: keys }) },
    },
    remote: () => snapshots.remote,
    leadership: () => alone,
    now: () => ({ at: now, elapsed: 0 }),
    chance: () => 1,
    newIntentId: snapshots.newIntentId,
    onWake: () => () => undefined,
    onSignedOut: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  await expect.poll(() => [sync.status().mode, ledger.status().owed.count]).toEqual(['resting', 0]);
  expect(made.slice(asked).map(({ path }) => path)).toEqual([endpoints.loadEverything.path]);
  expect(await unansweredCalls(snapshots)).toHaveLength(1);
  sync.stop();
});
