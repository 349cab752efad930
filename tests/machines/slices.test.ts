import { expect, test } from 'vitest';
import { inSlices, slicesOf, unnoticed, valuesInSlices } from '../../machines/slices.ts';

/** Each step takes `milliseconds`, by the clock that is given to the slices. */
const work = (steps: number, milliseconds: number) => {
  let now = 0;
  const taken: number[] = [];
  const order: string[] = [];
  const run = function* (): Generator<number, string> {
    for (let step = 1; step <= steps; step += 1) {
      now += milliseconds;
      taken.push(step);
      order.push('step');
      yield step / steps;
    }
    return 'done';
  };
  const pause = async (): Promise<void> => void order.push('pause');
  return { taken, order, run, slicing: { now: () => now, pause } };
};

test('work in slices takes every step once, in order, and gives its result', async () => {
  const { taken, run, slicing } = work(100, 5);
  expect(await inSlices(run(), slicing)).toBe('done');
  expect(taken).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
});

test('other work gets its turn as soon as a slice has had its time, however long a step takes', async () => {
  const short = work(12, 4);
  await inSlices(short.run(), short.slicing);
  expect(short.order.join(' ')).toBe(Array(4).fill('step step step pause').join(' '));
  const long = work(3, 40);
  await inSlices(long.run(), long.slicing);
  expect(long.order.join(' ')).toBe('step pause step pause step pause');
});

test('work that nobody has asked for gives others their turn after a slice of its own length', async () => {
  const short = work(6, 4);
  await inSlices(short.run(), { ...short.slicing, ms: 8 });
  expect(short.order.join(' ')).toBe(Array(3).fill('step step pause').join(' '));
});

test('whoever waits hears how far it is, and no step is taken until they ask on', async () => {
  const { taken, run, slicing } = work(12, 4);
  const slices = slicesOf(run(), slicing);
  expect(await slices.next()).toEqual({ done: false, value: 0.25 });
  await Promise.resolve();
  expect(taken).toHaveLength(3);
  expect(await slices.next()).toEqual({ done: false, value: 0.5 });
});

test('values on the way are given as soon as they are found, and no step is taken for those who want no more', async () => {
  const { taken, order, run, slicing } = work(12, 2);
  const found = function* (): Generator<number | { readonly at: number }, void> {
    for (const share of run()) yield taken.length % 4 === 0 ? { at: taken.length } : share;
  };
  const given: number[] = [];
  for await (const { at } of valuesInSlices(found(), unnoticed(slicing))) {
    given.push(at);
    if (at === 8) break;
  }
  expect(given).toEqual([4, 8]);
  expect(order.join(' ')).toBe('step step step pause step step step pause step step');
});
