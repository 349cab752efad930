import { expect, test } from 'vitest';
import { inTurn, type Turns } from '../../server/calls/turns.ts';

test('work that comes when the first has ended still waits for the second', async () => {
  const turns: Turns = new Map();
  const said: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) =>
    inTurn(turns, 'ana', async () => {
      said.push(`${name} begins`);
      await new Promise<void>((resolve) => ends.push(resolve));
      said.push(`${name} ends`);
    });
  const first = work('first');
  const second = work('second');
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await first;
  const third = work('third');
  await expect.poll(() => ends.length).toBeGreaterThan(1);
  expect(said.at(-1)).toBe('second begins');
  for (const [at, one] of [second, third].entries()) {
    await expect.poll(() => ends.length).toBeGreaterThan(at + 1);
    ends[at + 1]?.();
    await one;
  }
  expect(said.slice(-2)).toEqual(['third begins', 'third ends']);
  await expect.poll(() => turns.size).toBe(0);
});
