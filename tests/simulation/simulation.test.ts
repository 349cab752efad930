import { expect, test } from 'vitest';
import { count } from '../counts.ts';
import { type Fault, networkFaults, worldFaults } from './world/options.ts';
import { simulate } from './world/simulate.ts';

const first = Number(process.env.SIMULATION_SEED ?? 1);
const seeds = process.env.SIMULATION_SEED ? 1 : Number(process.env.SIMULATION_SEEDS ?? count(2_000, 20_000));

test(`${seeds} simulated worlds lose nothing, double nothing, and come to rest`, { timeout: 60 * 60_000 }, async () => {
  const struck = new Map<Fault, number>();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { options, violations, trace, counts } = await simulate(seed);
    for (const [fault, times] of counts) struck.set(fault, (struck.get(fault) ?? 0) + times);
    const story = seeds === 1 ? `\n${trace.join('\n')}` : '';
    expect(violations, `seed ${seed}: ${JSON.stringify(options)}${story}`).toEqual([]);
  }
  if (seeds < 2_000) return;
  for (const fault of [...networkFaults, ...worldFaults]) {
    expect(struck.get(fault) ?? 0, `how often “${fault}” came`).toBeGreaterThanOrEqual(300);
  }
});
