import type { Computer } from '../../../machines/session/stored-session.ts';
import { type Apart, apartOf } from './apart.ts';
import { diskFaults, rareDiskFaults } from './disk.ts';
import { type MirrorCallFault, mirrorCallFaults, mirrorWorldFaults } from './mirror-faults.ts';
import { rosterFaults, statusFaults } from './odd-answers.ts';
import { type PartFault, partFaults } from './part-answers.ts';
import { type PoisonedKind, poisonedKinds } from './poison.ts';
import { type Seeded, seeded } from './seeded.ts';
import { rareOfSessions, sessionFaults } from './session-faults.ts';
import { addFaults, doubtfulFaults, readingFaults, untrustedFaults } from './untrusted-replies.ts';
import { waitFaults } from './waits.ts';

/** Faults of the network and of the server's answers. */
export const networkFaults = [
  ...rosterFaults,
  'request lost',
  'reply lost',
  'delivered twice',
  'delivered late',
  'error before',
  'error after',
  'session ended',
  'headers refused',
  'answer without end',
  'portal page',
  ...waitFaults,
  ...untrustedFaults,
  ...addFaults,
  ...readingFaults,
  ...statusFaults,
  ...doubtfulFaults,
] as const;

/** Faults of browsers, accounts and the server, and the work of other devices. */
export const worldFaults = [
  'offline',
  'online without a connection',
  'back online without a connection',
  'tab crash',
  'power loss',
  'frozen tab',
  ...diskFaults,
  ...rareDiskFaults,
  'database deleted',
  'stored line spoilt',
  'newer application writes',
  'database upgraded',
  ...sessionFaults,
  'another device edits',
  'another device deletes',
  'another device moves problems',
  'server restored',
  'quota reached',
  'clock jumps',
] as const;

export type NetworkFault = (typeof networkFaults)[number] | PartFault | MirrorCallFault;
export type WorldFault = (typeof worldFaults)[number] | (typeof mirrorWorldFaults)[number];
export type Fault = NetworkFault | WorldFault;

/** Everything that a seed decides before the first step. */
export type Options = {
  readonly seed: number;
  readonly server: {
    readonly keys: boolean;
    readonly ifMatch: boolean;
    readonly problemOrder: boolean;
    readonly outcomeOrder: boolean;
    readonly settingsReplace: boolean;
  };
  readonly devices: number;
  readonly tabs: number;
  /** What people answer at sign-in about the computer; *mine* if absent. */
  readonly computer?: Computer;
  /** How many times people and fate act, and the virtual milliseconds between. */
  readonly steps: number;
  readonly pace: number;
  /** The only thing that people work on; if absent, they do anything. */
  readonly about?: 'problems';
  /** People have files of classes loaded. */
  readonly loads?: boolean;
  /** People take several commits back at once, and apply what they tried. */
  readonly together?: boolean;
  /** People delete all of something now and then. */
  readonly wholes?: boolean;
  /** The server says how often it was written to. */
  readonly revision?: boolean;
  /** The server keeps copies of ledgers. */
  readonly mirrors?: boolean;
  /** The server does not hand out everything at once. */
  readonly apart?: Apart;
  /** The server refuses one row of this kind until the end. */
  readonly poison?: PoisonedKind;
  /** The probability of each fault, per call or per step. A fault that is absent never comes. */
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
};

/** The options of a seed. Each seed gets only some of the faults, so that none hides another for ever. */
export const optionsOf = (seed: number): Options => {
  const chance = seeded(seed);
  const keys = chance.isLucky(0.7);
  const abilities = {
    ifMatch: keys ? chance.isLucky(0.8) : chance.isLucky(0.2),
    problemOrder: chance.isLucky(keys ? 0.8 : 0.2),
    // Of a stream of its own: what a seed decided before there was this ability stays decided.
    outcomeOrder: seeded(~seed).isLucky(keys ? 0.6 : 0.2),
  };
  /** A server that lists its abilities at sign-in merges settings; only a silent one may replace them. */
  const isMute = !keys && !abilities.ifMatch && !abilities.problemOrder && !abilities.outcomeOrder;
  const faults: Partial<Record<Fault, number>> = {};
  for (const fault of networkFaults) {
    if (chance.isLucky(swarm(fault))) faults[fault] = often(fault) * (0.02 + chance.next() * 0.16);
  }
  for (const fault of worldFaults) {
    if (chance.isLucky(swarm(fault))) faults[fault] = often(fault) * (0.02 + chance.next() * 0.08);
  }
  // Of a stream of its own, too.
  const ofParts = seeded(~seed ^ 0x9a27);
  for (const fault of partFaults) if (ofParts.isLucky(0.3)) faults[fault] = 0.1 + ofParts.next() * 0.4;
  const mirrors = !isMute && seeded(~seed ^ 0x1ed6).isLucky(1 / 3);
  const withMirrors = mirrors ? mirrorWorldOf(seed, faults) : { faults };
  const loads = seeded(~seed ^ 0x10ad).isLucky(0.2);
  const apart = apartOf(seed);
  const revision = !isMute && seeded(~seed ^ 0x5e71).isLucky(0.5);
  const together = seeded(~seed ^ 0x7091).isLucky(0.2);
  if (faults['crash while removing']) faults['signs out'] = 0.15 + chance.next() * 0.15;
  return {
    seed,
    server: { keys, ...abilities, settingsReplace: isMute && chance.isLucky(0.4) },
    devices: chance.isLucky(0.35) ? 2 : 1,
    tabs: 1 + chance.int(3),
    // Who waits until a file can be loaded edits nothing meanwhile.
    steps: 20 + chance.int(50) + (loads ? 40 : 0),
    pace: chance.pick([200, 2_000, 20_000]),
    ...withMirrors,
    faults: withoutImpossible(withMirrors.faults, keys),
    computer: faults['crash while removing'] || chance.isLucky(0.2) ? 'shared' : 'mine',
    ...(chance.isLucky(0.2) ? { poison: chance.pick(poisonedKinds) } : {}),
    ...(loads && { loads }),
    ...(apart && { apart }),
    ...(revision && { revision }),
    ...(mirrors && { mirrors }),
    ...(together && { together }),
    ...(seeded(~seed ^ 0xa11).isLucky(0.25) && { wholes: true }),
  };
};

/**
 * Of a stream of its own, too. Copies are sent only while nothing else is owed, so half of these worlds have few of the other
 * faults, and time enough.
 */
const mirrorWorldOf = (
  seed: number,
  others: Options['faults'],
): Pick<Options, 'faults'> & { pace?: number; devices?: number } => {
  const chance = seeded(~seed ^ 0xc0b1);
  const isQuiet = chance.isLucky(0.5);
  const faults: Partial<Record<Fault, number>> = {};
  const drawn = Object.entries(others) as [Fault, number][];
  for (const [fault, often] of drawn) if (!isQuiet || chance.isLucky(0.15)) faults[fault] = often;
  for (const fault of mirrorCallFaults) if (chance.isLucky(0.4)) faults[fault] = 0.05 + chance.next() * 0.4;
  for (const fault of mirrorWorldFaults) if (chance.isLucky(0.5)) faults[fault] = 0.05 + chance.next() * 0.2;
  // Histories are joined where there are several.
  const areMore = isQuiet && seeded(~seed ^ 0x70e7).isLucky(0.35);
  return { faults, ...(isQuiet && { pace: 5_000 }), ...(areMore && { devices: 2 }) };
};

const rare: ReadonlySet<Fault> = new Set([
  ...addFaults,
  ...readingFaults,
  ...rosterFaults,
  ...statusFaults,
  ...doubtfulFaults,
  ...rareDiskFaults,
  ...rareOfSessions,
]);

/** The factor of a fault that only few calls or moments can meet: it has to come more often when it can. */
const often = (fault: Fault): number => {
  if (fault === 'added, and answered as not found' || rosterFaults.some((one) => one === fault)) return 10;
  return rare.has(fault) ? 5 : 1;
};

/** The probability that a world has the fault at all. */
const swarm = (fault: Fault): number => {
  if (fault === 'roster half done') return 0.85;
  if (fault === 'added, and answered as not found') return 0.7;
  if (fault === 'roster left alone') return 0.65;
  if (fault === 'id of another row' || fault === 'quota reached') return 0.5;
  return rare.has(fault) ? 0.35 : 0.25;
};

/** Without keys, a request that is delivered twice is beyond what the promises cover. */
const withoutImpossible = (faults: Partial<Record<Fault, number>>, keys: boolean): Partial<Record<Fault, number>> => {
  const { 'delivered twice': _, ...others } = faults;
  return keys ? faults : others;
};

export const chanceOf = (options: Options, fault: Fault): number => options.faults[fault] ?? 0;

export type Counts = Map<Fault, number>;

/** Whether the fault comes now. Counts it if it does. */
export const strikes = (options: Options, counts: Counts, chance: Seeded, fault: Fault): boolean => {
  const probability = chanceOf(options, fault);
  if (probability === 0 || !chance.isLucky(probability)) return false;
  counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return true;
};
