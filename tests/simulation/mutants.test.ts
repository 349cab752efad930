import { resolve } from 'node:path';
import { type InlineConfig, type Plugin, runnerImport } from 'vite';
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import type { ItemOf } from '../../events/items.ts';
import { appVersion } from '../../scripts/sources.js';
import { count } from '../counts.ts';
import { gradeEdit } from '../log/sample.ts';
import { proved } from '../proof.ts';
import { type Mutant, mutants } from './mutants.ts';
import { begun, keyed, rests } from './named-world.ts';
import { faultsIn, type Where } from './world/hunt.ts';
import { violationsOf } from './world/invariants.ts';

const root = resolve(import.meta.dirname, '../..');

/** In how many worlds a bug may stay undetected. */
const worlds = count(120, 400, 120);
/**
 * `npm test` tries one of the mutants or two, continuous integration an eighth. The commit decides which, so that over several commits all get their
 * turn.
 */
const turns = count(8, 1, 32);
const turn = Number(process.env.MUTANTS_TURN ?? turnOf(appVersion())) % turns;
const tried = mutants.filter((_, at) => at % turns === turn);

/** The commit in a version string, as a number; 0 if there is none. */
function turnOf(version: string): number {
  const [, commit] = /\+([0-9a-f]{6})/.exec(version) ?? [];
  return commit ? Number.parseInt(commit, 16) : 0;
}

/** What is loaded on demand comes at once: nothing more can be loaded when a world runs. */
const laterCode = 'machines/history/later-history.ts';
const withItsCode = (code: string): string =>
  `import * as logHistory from './log-history.ts';\n${code.replace("await import('./log-history.ts')", 'logHistory')}`;

type Simulation = { readonly faultsIn: typeof faultsIn };

/** Loads the simulation with the bug in it. Nothing is written: the module's source is replaced while it is loaded. */
const simulationWith = async (mutant: Mutant): Promise<Simulation> => {
  let times = 0;
  const plugin: Plugin = {
    name: 'mutant',
    enforce: 'pre',
    transform: (code, id) => {
      if (id === resolve(root, laterCode)) return withItsCode(code);
      if (id !== resolve(root, mutant.file)) return undefined;
      times += code.split(mutant.text).length - 1;
      return code.replace(mutant.text, () => mutant.instead);
    },
  };
  const config: InlineConfig = { configFile: false, root, logLevel: 'error', plugins: [plugin] };
  const { module } = await runnerImport<Simulation>(resolve(import.meta.dirname, 'world/hunt.ts'), config);
  if (times !== 1) throw new Error(`“${mutant.text}” stands ${times} times in ${mutant.file}, not once`);
  return module;
};

/** The number of the first world that is not sound. */
const hunt = async (simulation: Simulation, where: Where): Promise<number | undefined> => {
  for (let seed = 1; seed <= worlds; seed += 1) if ((await simulation.faultsIn(seed, where)).length > 0) return seed;
  return undefined;
};

describe(`a bug that is made on purpose is found, where there is nothing without it (turn ${turn} of ${turns})`, {
  timeout: 30 * 60_000,
}, () => {
  let found = 0;
  test.each(tried.map((mutant) => [mutant.name, mutant] as const))('%s', async (_, mutant) => {
    const seed = await hunt(await simulationWith(mutant), mutant.where);
    if (seed === undefined) throw new Error(`nobody saw it in ${worlds} worlds`);
    expect(await faultsIn(seed, mutant.where), `world ${seed} as it is`).toEqual([]);
    found += 1;
    if (found === tried.length) proved('Bugs made on purpose that simulated worlds show', found);
  });
});

test('a promise that nobody kept is reported', async () => {
  const world = await begun(keyed);
  await rests(world);
  const [browser] = world.browsers;
  if (!browser) throw new Error('there is no browser');
  const item: ItemOf<'student'> = { of: 'student', studentId: asId('nobody') };
  const log = browser.storage.kept?.head.logId;
  const events: DomainEvent[] = [
    { type: 'StudentEdited', studentId: item.studentId, from: {}, to: { lastName: 'there' } },
  ];
  const commit = { ...gradeEdit(1), id: asId<CommitId>('never made'), events };
  world.promised.push({ browser, log, commit, values: [{ item, value: 'there' }] });
  expect(await violationsOf(world)).toEqual([expect.stringMatching(/S1: never made/)]);
});
