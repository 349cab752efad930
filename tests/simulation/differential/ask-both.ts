import { expect } from 'vitest';
import { createClient } from './asking.ts';
import { modelSide, people, realSide } from './sides.ts';
import type { Step } from './step.ts';

/** Plays one history on both sides and compares them after each step. Returns how many calls were made. */
export const askBoth = async (steps: readonly Step[]): Promise<number> => {
  let time = Date.UTC(2026, 0, 1);
  const now = () => time;
  const sides = [modelSide(now), await realSide(now)];
  const clients = sides.map((side) => Object.fromEntries(people.map((who) => [who, createClient(side, who)])));
  const counters = sides.map(() => new Map<string, number>());

  const said = async (one: Step) =>
    Promise.all(
      clients.map((side, index) =>
        side[one.who]?.send(one, (noun) => {
          const number = (counters[index]?.get(noun) ?? 0) + 1;
          counters[index]?.set(noun, number);
          return `${noun} ${number}`;
        }),
      ),
    );
  const kept = async () =>
    Promise.all(clients.map(async (side) => Promise.all(people.map(async (who) => side[who]?.data()))));

  for (const one of steps) {
    for (const _ of one.again ? [1, 2] : [1]) {
      time += 3_600_000;
      const [model, real] = await said(one);
      expect(real, `the answer to ${JSON.stringify(one)}`).toEqual(model);
    }
    const [model, real] = await kept();
    expect(real, `what is kept after ${JSON.stringify(one)}`).toEqual(model);
  }
  return steps.length;
};
