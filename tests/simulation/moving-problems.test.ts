import { expect, test } from 'vitest';
import { count } from '../counts.ts';
import { keyed } from './named-world.ts';
import { optionsOf } from './world/options.ts';
import { simulate } from './world/simulate.ts';

const first = Number(process.env.SIMULATION_SEED ?? 1);
const seeds = process.env.SIMULATION_SEED ? 1 : count(30, 2_000);

/** Another device moves problems while points are entered on them, and the connection comes and goes. */
const faults = {
  offline: 0.15,
  'another device moves problems': 0.12,
  'reply lost': 0.05,
  'request lost': 0.05,
  'delivered late': 0.03,
  'tab crash': 0.03,
};

test(`in ${seeds} worlds points end on the problem on which they were entered, or are asked about`, {
  timeout: 30 * 60_000,
}, async () => {
  let entered = 0;
  let asked = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { poison: _, computer: __, ...drawn } = optionsOf(seed);
    const options = { ...drawn, about: 'problems' as const, server: keyed, faults, devices: 1 + (seed % 2) };
    const { violations, trace, seen } = await simulate(seed, options);
    const story = seeds === 1 ? `\n${trace.join('\n')}` : '';
    expect(violations, `seed ${seed}${story}`).toEqual([]);
    entered += seen.get('command EditGrades') ?? 0;
    asked += [...seen].reduce((sum, [what, times]) => sum + (what.startsWith('decision') ? times : 0), 0);
  }
  // An app that always asked would never misplace a point: it must not ask too often.
  expect(asked).toBeLessThan(entered / 4);
});
