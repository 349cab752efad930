/**
 * How much is tried. `few`: by `npm test`; `reduced`: in continuous integration, and where a test is run by itself;
 * `full`: by `npm run prove`. In a browser, Vitest's configuration fills the variables of this file in.
 */
type Level = 'few' | 'reduced' | 'full';

const isLevel = (asked: string | undefined): asked is Level => asked === 'few' || asked === 'full';

export const level: Level = isLevel(process.env.COUNTS) ? process.env.COUNTS : 'reduced';

/** Checks with a fuller form run in full. */
export const isFull = level === 'full';

/** `few`: for a number that is no count of runs, or where a fifth of them would show nothing. */
export const count = (reduced: number, full: number, few = Math.ceil(reduced / 5)): number =>
  ({ few, reduced, full })[level];

/** The time in milliseconds after which a test counts as hanging. A busy machine is slow, not wrong. */
export const testTimeout = isFull ? 60 * 60_000 : 5 * 60_000;

const seed = process.env.RANDOM_SEED;

/** The seed of a failed random test that is played again; `undefined` if each takes one by chance. */
export const randomSeed = seed ? Number(seed) : undefined;
