import process from 'node:process';
import { expect, test } from 'vitest';
import { count } from '../../counts.ts';
import { proved } from '../../proof.ts';
import { blindSpots } from '../world/blind-spots.ts';
import { mirrorCallFaults, mirrorWorldFaults } from '../world/mirror-faults.ts';
import { rosterFaults } from '../world/odd-answers.ts';
import { type Fault, networkFaults, worldFaults } from '../world/options.ts';
import { simulate } from '../world/simulate.ts';

/** The worlds are divided among this many files, so that every core gets some. */
const shares = 4;
const worlds = Number(process.env.SIMULATION_SEEDS ?? count(2_000, 20_000, 40)) / shares;
const asked = process.env.SIMULATION_SEED;
/**
 * The minimum number of times that a fault comes in a share of 500 worlds, where the rarest is expected 50 times, and in a
 * share of 5 000. Many go to readings list by list, and to questions whether the server has changed, instead of to writes.
 */
const least = worlds < 5_000 ? 25 : 40;
const leastOf = (fault: Fault): number => (ofFewCalls.has(fault) ? 10 : least);
/** Faults that only rosters of several students can meet. Named worlds play each of them too. */
const ofFewCalls: ReadonlySet<Fault> = new Set(rosterFaults);
/**
 * The minimum for each command, call, kind of answer and reason to wait: the rarest come a few times in 500 worlds.
 * `exhaustive.test.ts` plays every command at every moment.
 */
const leastSeen = 1;

/** Every fourth world, or only the one of `SIMULATION_SEED`, whose whole story is then shown. */
const seedsOf = (share: number): readonly number[] =>
  asked ? [Number(asked)] : Array.from({ length: worlds }, (_, at) => share + at * shares);

/** Runs one share of the worlds. The first twentieth runs twice and must give equal results. */
export const runShare = (share: number): void => {
  const seeds = seedsOf(share);
  const title = `share ${share}: ${seeds.length} simulated worlds lose nothing, double nothing, and come to rest`;
  // A share of 5 000 takes 44 min on an idle machine of two cores.
  test(title, { timeout: 4 * 60 * 60_000 }, async () => {
    const struck = new Map<Fault, number>();
    const seen = new Map<string, number>();
    // A failing world is told at once, because a whole run takes long, and again with all others at its end.
    const surprises: string[] = [];
    for (const [at, seed] of seeds.entries()) {
      const { options, violations, trace, counts, digest, seen: met } = await simulate(seed);
      addTo(struck, counts);
      addTo(seen, met);
      if (violations.length > 0) {
        const story = asked ? trace : [JSON.stringify(options)];
        const surprise = [`seed ${seed}: ${violations.join('; ')}`, ...story].join('\n');
        process.stderr.write(`${surprise}\n`);
        surprises.push(surprise);
      }
      if (at < seeds.length / 20) expect((await simulate(seed)).digest, `seed ${seed} once more`).toBe(digest);
    }
    expect(surprises.join('\n'), `${surprises.length} of ${seeds.length} worlds`).toBe('');
    if (seeds.length < 500) return;
    for (const fault of [...networkFaults, ...worldFaults, ...mirrorCallFaults, ...mirrorWorldFaults]) {
      expect(struck.get(fault) ?? 0, `how often “${fault}” came`).toBeGreaterThanOrEqual(leastOf(fault));
    }
    expect(blindSpots(seen, leastSeen)).toEqual([]);
    proved(
      `Simulated worlds, share ${share} of ${shares}, each fault ${least} times, those of few calls 10: nothing lost, nothing doubled`,
      seeds.length,
    );
  });
};

const addTo = <Name>(sums: Map<Name, number>, counts: Iterable<readonly [Name, number]>): void => {
  for (const [name, times] of counts) sums.set(name, (sums.get(name) ?? 0) + times);
};
