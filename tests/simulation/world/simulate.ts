import { createHash } from 'node:crypto';
import { itemKey } from '../../../events/items.ts';
import { allOwed } from '../../../projections/outbox/outbox.ts';
import type { Browser } from './browser.ts';
import { differencesFrom } from './converged.ts';
import { violationsOf } from './invariants.ts';
import { type Counts, type Options, optionsOf } from './options.ts';
import { told } from './person.ts';
import { drainsBeside } from './poison.ts';
import { World } from './world.ts';

export type Simulated = {
  readonly options: Options;
  readonly counts: Counts;
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  /** A digest of all that happened and of all that was written; equal for equal runs. */
  readonly digest: string;
  /** How often each kind of command, call, answer and outcome came. */
  readonly seen: ReadonlyMap<string, number>;
};

/** Runs a world: first chaos, then calm, then a check of what is left. A violation during the chaos ends the run. */
export const simulate = async (seed: number, options: Options = optionsOf(seed)): Promise<Simulated> => {
  const world = new World(options);
  await world.begin();
  const isSound = (): boolean => world.faults.length === 0 && !world.schedule.hasLooped;
  for (let step = 0; step < options.steps && isSound(); step += 1) await world.step();
  const violations = isSound() ? [...(await calmed(world))] : [...world.faults];
  if (world.schedule.hasLooped) violations.push('L2: something goes round without end in one moment');
  return {
    options,
    counts: world.counts,
    violations,
    trace: world.trace,
    digest: digestOf(world),
    seen: world.watch.seen,
  };
};

const calmed = async (world: World): Promise<readonly string[]> => {
  await world.heal();
  const blocked = world.poison ? await drainsBeside(world) : [];
  const isQuiet = await world.quiesce();
  if (!isQuiet) return ['L1: something is owed half an hour after everything works again', ...stuck(world)];
  return [...blocked, ...(await differencesFrom(world)), ...(await violationsOf(world))];
};

const digestOf = ({ trace, browsers }: World): string => {
  const written = browsers.flatMap(({ storage }) => storage.kept?.lines ?? []);
  return createHash('sha256')
    .update([...trace, ...written].join('\n'))
    .digest('hex');
};

const stuck = (world: World): readonly string[] => [
  ...world.browsers.flatMap(outside),
  ...world.browsers.flatMap(inside),
];

const outside = ({ pages }: Browser): readonly string[] =>
  pages.map(
    ({ name, session, door }) => `${name}: ${told(session.state())}, its door ${JSON.stringify(door.state().at)}`,
  );

const inside = (browser: Browser): readonly string[] =>
  browser.tabs.map((tab) => {
    if (tab.ledger.status().mode !== 'ready') return `${tab.name}: ${JSON.stringify(tab.ledger.status())}`;
    const { outbox } = tab.ledger.records.saved();
    const owed = allOwed(outbox).map(({ item, aside }) => `${itemKey(item)}${aside ? ` (${aside.why})` : ''}`);
    return `${tab.name}: ${JSON.stringify(tab.sync?.status())} ledger ${tab.ledger.status().mode} owed ${owed.join(' ')} sent ${Object.keys(outbox.sent).join(' ')}`;
  });
