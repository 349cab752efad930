/**
 * `true` under `npm run prove`, which sets `COUNTS=full`: checks with a fuller form then run in full. In a browser,
 * Vitest's configuration fills the variables of this file in.
 */
export const isFull = process.env.COUNTS === 'full';

export const count = (reduced: number, full: number): number => (isFull ? full : reduced);

/** The time in milliseconds after which a test counts as hanging. A busy machine is slow, not wrong. */
export const testTimeout = isFull ? 60 * 60_000 : 5 * 60_000;

const seed = process.env.RANDOM_SEED;

/** The seed of a failed random test that is played again; `undefined` if each takes one by chance. */
export const randomSeed = seed ? Number(seed) : undefined;
