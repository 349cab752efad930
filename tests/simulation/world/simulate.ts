import { createHash } from 'node:crypto';
import { itemKey } from '../../../events/items.ts';
import { allOwed } from '../../../projections/outbox.ts';
import { differencesFrom } from './converged.ts';
import { violationsOf } from './invariants.ts';
import { type Counts, type Options, optionsOf } from './options.ts';
import { World } from './world.ts';

export type Simulated = {
  readonly options: Options;
  readonly counts: Counts;
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  /** Equal for equal runs. */
  readonly digest: string;
  readonly requests: number;
  readonly promised: number;
};

/** Chaos, calm, and a look at what is left. */
export const simulate = async (seed: number, options: Options = optionsOf(seed)): Promise<Simulated> => {
  const world = new World(options);
  await world.begin();
  for (let step = 0; step < options.steps; step += 1) await world.step();
  await world.heal();
  const isQuiet = await world.quiesce();
  const violations = isQuiet
    ? []
    : ['L1: something is owed half an hour after everything works again', ...stuck(world)];
  if (isQuiet) violations.push(...(await differencesFrom(world)));
  violations.push(...(await violationsOf(world)));
  return {
    options,
    counts: world.counts,
    violations,
    trace: world.trace,
    digest: createHash('sha256').update(world.trace.join('\n')).digest('hex'),
    requests: world.network.sent,
    promised: world.promised.length,
  };
};

const stuck = (world: World): readonly string[] =>
  world.browsers.flatMap((browser) =>
    browser.tabs.map((tab) => {
      if (tab.ledger.status().mode !== 'ready') return `${tab.name}: ${JSON.stringify(tab.ledger.status())}`;
      const { outbox } = tab.ledger.saved();
      const owed = allOwed(outbox).map(({ item, aside }) => `${itemKey(item)}${aside ? ` (${aside.why})` : ''}`);
      return `${tab.name}: ${JSON.stringify(tab.sync?.status())} ledger ${tab.ledger.status().mode} owed ${owed.join(' ')} sent ${Object.keys(outbox.sent).join(' ')}`;
    }),
  );
