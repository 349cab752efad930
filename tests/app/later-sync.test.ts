import { expect, test } from 'vitest';
import { newListeners } from '../../machines/listeners.ts';
import type { SyncMode } from '../../machines/sync/sync-port.ts';
import { laterSync } from '../../src/browser/tabs/later-sync.ts';
import type { TabsSync } from '../../src/browser/tabs/sync-of-tabs.ts';
import { recordedDecision, restingSync } from '../resting-sync.ts';

/** A sync that rests, and notes what is asked of it. */
const resting = () => {
  const asked: string[] = [];
  const note = (what: string) => (): void => void asked.push(what);
  const listeners = newListeners();
  let status = restingSync;
  const sync: TabsSync = {
    status: () => status,
    subscribe: listeners.subscribe,
    check: () => undefined,
    freshen: async () => true,
    hurry: note('hurry'),
    look: note('look'),
    pause: async () => note('pause')(),
    resume: note('resume'),
    saveEverything: note('save everything'),
    decide: async ({ type }) => {
      note(type)();
      return recordedDecision;
    },
    load: async () => ({ kind: 'unsent' }),
    signedIn: note('signed in'),
    stop: note('stop'),
  };
  const become = (mode: SyncMode): void => {
    status = { ...restingSync, mode };
    listeners.tell();
  };
  return { sync, asked, become };
};

const neverWakes = () => () => undefined;

test('what is asked before the code is there is asked of it afterwards, in order', async () => {
  const { sync, asked } = resting();
  const later = laterSync(async () => sync, neverWakes);
  expect(later.status().mode).toBe('following');
  later.hurry();
  const paused = later.pause();
  await paused;
  expect(asked).toEqual(['hurry', 'pause']);
  expect(later.status().mode).toBe('resting');
});

test('code that does not come is told, and asked for again when the browser wakes', async () => {
  const { sync, asked } = resting();
  const wakes = newListeners();
  let isThere = false;
  const later = laterSync(async () => {
    if (!isThere) throw new Error('offline');
    return sync;
  }, wakes.subscribe);
  await expect.poll(() => later.status()).toMatchObject({ mode: 'waiting', trouble: 'no reply' });
  isThere = true;
  wakes.tell();
  await expect.poll(() => later.status().mode).toBe('resting');
  wakes.tell();
  expect(asked).toEqual([]);
});

test('one that is stopped before its code is there never begins', async () => {
  const { sync, asked } = resting();
  let arrive = (_: TabsSync): void => undefined;
  const later = laterSync(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
    neverWakes,
  );
  later.stop();
  arrive(sync);
  await expect.poll(() => asked).toEqual(['stop']);
  later.hurry();
  expect(asked).toEqual(['stop']);
});

test('whatever is asked before the code is there is passed on, and its answer is that of the sync', async () => {
  const { sync, asked } = resting();
  const later = laterSync(async () => sync, neverWakes);
  later.look();
  later.saveEverything();
  const decided = later.decide({ type: 'KeepMine', items: [] });
  const fresh = later.freshen();
  later.resume();
  expect(await decided).toBe(recordedDecision);
  expect(await fresh).toBe(true);
  await expect.poll(() => asked).toEqual(['look', 'save everything', 'KeepMine', 'resume']);
});

test('those who listen hear that the code is there, and then every change of its state', async () => {
  const { sync, become } = resting();
  const later = laterSync(async () => sync, neverWakes);
  const heard: SyncMode[] = [];
  later.subscribe(() => void heard.push(later.status().mode));
  await expect.poll(() => heard).toEqual(['resting']);
  become('sending');
  expect(heard).toEqual(['resting', 'sending']);
});

test('while the code does not come, nobody is told that the server was read, and each call asks for it again', async () => {
  const { sync, asked } = resting();
  let isThere = false;
  const later = laterSync(async () => {
    if (!isThere) throw new Error('offline');
    return sync;
  }, neverWakes);
  expect(await later.freshen()).toBe(false);
  const wish = { call: 'loadSnapshotsById', body: {}, serverIds: [], note: '' } as const;
  expect(await later.load(wish)).toEqual({ kind: 'unsent' });
  expect(later.status().mode).toBe('waiting');
  isThere = true;
  later.hurry();
  await expect.poll(() => asked).toEqual(['hurry']);
});

test('one that is stopped after its code has come stops', async () => {
  const { sync, asked } = resting();
  const later = laterSync(async () => sync, neverWakes);
  await later.freshen();
  later.stop();
  expect(asked).toEqual(['stop']);
});

test('one that is stopped before its code fails to come tells of no trouble', async () => {
  let fail = (_: Error): void => undefined;
  const later = laterSync(
    () =>
      new Promise<TabsSync>((_, reject) => {
        fail = reject;
      }),
    neverWakes,
  );
  const heard: SyncMode[] = [];
  later.subscribe(() => void heard.push(later.status().mode));
  const fresh = later.freshen();
  later.stop();
  fail(new Error('offline'));
  expect(await fresh).toBe(false);
  expect([heard, later.status().mode]).toEqual([[], 'following']);
});
