import { expect, test } from 'vitest';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { blindSpots } from './world/blind-spots.ts';
import { type Fault, networkFaults, worldFaults } from './world/options.ts';
import { simulate } from './world/simulate.ts';

const first = Number(process.env.SIMULATION_SEED ?? 1);
const seeds = process.env.SIMULATION_SEED ? 1 : Number(process.env.SIMULATION_SEEDS ?? count(2_000, 20_000));
/** How many of them come about twice, to see whether they are the same. */
const twice = Math.min(100, seeds);

test(`${seeds} simulated worlds lose nothing, double nothing, and come to rest`, { timeout: 60 * 60_000 }, async () => {
  const struck = new Map<Fault, number>();
  const seen = new Map<string, number>();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { options, violations, trace, counts, digest, seen: met } = await simulate(seed);
    for (const [fault, times] of counts) struck.set(fault, (struck.get(fault) ?? 0) + times);
    for (const [what, times] of met) seen.set(what, (seen.get(what) ?? 0) + times);
    const story = seeds === 1 ? `\n${trace.join('\n')}` : '';
    expect(violations, `seed ${seed}: ${JSON.stringify(options)}${story}`).toEqual([]);
    if (seed < first + twice) expect((await simulate(seed)).digest, `seed ${seed} once more`).toBe(digest);
  }
  if (seeds < 2_000) return;
  for (const fault of [...networkFaults, ...worldFaults]) {
    expect(struck.get(fault) ?? 0, `how often “${fault}” came`).toBeGreaterThanOrEqual(300);
  }
  expect(blindSpots(seen, 10)).toEqual([]);
  proved('Simulated worlds, each fault 300 times: nothing lost, nothing doubled, all come to rest', seeds);
});
