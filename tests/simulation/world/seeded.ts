/** Random numbers that a seed determines. */
export type Seeded = {
  /** From 0 to 1, without 1. */
  readonly next: () => number;
  /** A whole number from 0 to `below`, without `below`. */
  readonly int: (below: number) => number;
  readonly isLucky: (probability: number) => boolean;
  readonly pick: <T>(of: readonly T[]) => T;
  /** Another stream. Drawing from it takes nothing more from this one. */
  readonly split: () => Seeded;
};

/** The generator splitmix32: every 32-bit seed gives a stream of its own. */
export const seeded = (seed: number): Seeded => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  const pick = <T>(of: readonly T[]): T => {
    const chosen = of[int(of.length)];
    if (chosen === undefined && of.length === 0) throw new Error('there is nothing to pick from');
    return chosen as T;
  };
  return { next, int, isLucky: (probability) => next() < probability, pick, split: () => seeded(int(2 ** 32)) };
};
