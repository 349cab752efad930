import { expect, test } from 'vitest';
import type { Credentials, RemoteReply } from '../../api/remote.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openSync } from '../../machines/sync/sync.ts';
import type { Sync } from '../../machines/sync/sync-port.ts';
import { noRecords } from '../builders.ts';
import { jumpingClock } from './jumping-clock.ts';
import { making, open, saved } from './opened-ledger.ts';

const credentials: Credentials = { user: 'ana', backend: 'https://backend.example', headers: {}, capabilities: {} };

const bug = new Error('what nobody thought of');

/** Sync over a ledger in memory, with every wait at its longest and a bug in reading or in sending. */
const faulty = async (at: 'reading' | 'sending', answer: RemoteReply = nothingThere) => {
  const ledger = await open(memoryLog(making));
  const { now, clock, jump } = jumpingClock();
  const told: unknown[] = [];
  const asked: string[] = [];
  const used: Credentials[] = [];
  const sync = openSync({
    ledger,
    clock,
    now,
    chance: () => 1,
    credentials,
    remote:
      (by) =>
      async ({ path }) => {
        asked.push(path);
        used.push(by);
        if (at === 'reading') throw bug;
        return answer;
      },
    leadership: () => ({
      held: Promise.resolve(),
      lost: new Promise<never>(() => undefined),
      take: () => undefined,
      release: () => undefined,
    }),
    newIntentId: () => {
      throw bug;
    },
    onWake: () => () => undefined,
    onSignedOut: () => undefined,
    onFailure: (error) => void told.push(error),
  });
  const waits = async (): Promise<number> => {
    const ms = jump();
    await modeOf(sync, 'waiting');
    return ms;
  };
  return { ledger, sync, told, asked, used, waits, now, jump };
};

const emptyReading = { success: true, ...noRecords };

const nothingThere: RemoteReply = { kind: 'reply', status: 200, text: JSON.stringify(emptyReading) };

const modeOf = (sync: Sync, mode: string): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (sync.status().mode !== mode) return;
      stop();
      resolve();
    };
    const stop = sync.subscribe(look);
    look();
  });

test('a fault of this app while reading is told, and waited for longer each time, until a time that is shown', async () => {
  const { sync, told, waits, now } = await faulty('reading');
  await modeOf(sync, 'waiting');
  expect(told).toEqual([bug]);
  expect(sync.status()).toMatchObject({
    trouble: 'app fault',
    nextAt: new Date(now().at + 2_000).toISOString(),
  });
  const all = [await waits(), await waits(), await waits(), await waits(), await waits(), await waits()];
  expect(all).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
  expect(told).toHaveLength(7);
  sync.stop();
});

test('a fault of this app while sending does not make the server be read again and again', async () => {
  const { ledger, sync, told, asked, waits, jump } = await faulty('sending');
  await modeOf(sync, 'resting');
  const readings = asked.length;
  await saved(ledger, { type: 'AddCourse', fields: { title: 'Optics' } });
  await modeOf(sync, 'sending');
  jump();
  await modeOf(sync, 'waiting');
  expect([told, sync.status().trouble]).toEqual([[bug], 'app fault']);
  expect([await waits(), await waits(), await waits(), await waits()]).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(told).toHaveLength(5);
  expect(asked).toHaveLength(readings);
  sync.stop();
});

test('a server that cannot be read and wants to be left alone for a day is asked again after a quarter of an hour', async () => {
  const { sync, waits } = await faulty('sending', { kind: 'reply', status: 503, text: '{}', retryAfter: '86400' });
  await modeOf(sync, 'waiting');
  expect(await waits()).toBe(900_000);
  sync.stop();
});

test.each<[string, Partial<Credentials>, 'used' | 'never used']>([
  ['the same user at the same server', {}, 'used'],
  ['another user', { user: 'bo' }, 'never used'],
  ['another server', { backend: 'https://other.example' }, 'never used'],
])('for the next calls, credentials of %s (%j) are %s', async (_, others, is) => {
  const { sync, used } = await faulty('sending');
  await modeOf(sync, 'resting');
  const before = used.length;
  const given = { ...credentials, ...others, headers: { 'X-Token': 'new' } };
  sync.signedIn(given);
  sync.look();
  await modeOf(sync, 'reading');
  await modeOf(sync, 'resting');
  const after = used.slice(before);
  expect(after.length).toBeGreaterThan(0);
  for (const by of after) expect(by).toEqual(is === 'used' ? given : credentials);
  sync.stop();
});
