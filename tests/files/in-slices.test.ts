import { expect, test } from 'vitest';
import { inSlices } from '../../src/screens/import/in-slices.ts';

/** Each step keeps the processor for two milliseconds. */
const work = function* (steps: number, taken: number[]): Generator<number, string> {
  for (let step = 1; step <= steps; step += 1) {
    const until = performance.now() + 2;
    while (performance.now() < until) taken[step - 1] = step;
    yield step;
  }
  return 'done';
};

const still = new AbortController().signal;
const ten = Array.from({ length: 10 }, (_, at) => at + 1);

test('work in slices takes every step once, in order, and gives its result', async () => {
  const taken: number[] = [];
  expect(await inSlices(work(10, taken), () => undefined, still)).toBe('done');
  expect(taken).toEqual(ten);
});

test('other work gets its turn before long work is done, and hears how far it is', async () => {
  const told: number[] = [];
  const order: string[] = [];
  const all = inSlices(work(50, []), (done) => told.push(done), still).then(() => order.push('work'));
  setTimeout(() => order.push('click'));
  await all;
  expect(order).toEqual(['click', 'work']);
  expect(told.length).toBeGreaterThan(1);
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
});

test('work that is given up takes no further step', async () => {
  const taken: number[] = [];
  const control = new AbortController();
  const all = inSlices(work(500, taken), () => control.abort(new Error('given up')), control.signal);
  await expect(all).rejects.toThrow('given up');
  expect(taken.length).toBeLessThan(500);
});
