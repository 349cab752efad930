import { expect, test } from 'vitest';
import { newListeners } from '../../machines/listeners.ts';
import { laterSync } from '../../src/browser/tabs/later-sync.ts';
import type { TabsSync } from '../../src/browser/tabs/sync-of-tabs.ts';
import { restingSync } from '../resting-sync.ts';

/** A sync that rests, and notes what is asked of it. */
const resting = () => {
  const asked: string[] = [];
  const note = (what: string) => (): void => void asked.push(what);
  const sync: TabsSync = {
    status: () => restingSync,
    subscribe: newListeners().subscribe,
    check: () => undefined,
    freshen: async () => true,
    hurry: note('hurry'),
    look: note('look'),
    pause: async () => note('pause')(),
    resume: note('resume'),
    saveEverything: note('save everything'),
    decide: async () => undefined,
    load: async () => ({ kind: 'unsent' }),
    signedIn: note('signed in'),
    stop: note('stop'),
  };
  return { sync, asked };
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
