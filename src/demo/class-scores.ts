/** A number from 0 to 1 that looks random, and is always the same for the same `seeds`. */
const pseudoRandom = (...seeds: readonly number[]): number => {
  let mixed = 0x9e3779b9;
  for (const seed of seeds) {
    mixed = Math.imul(mixed ^ (seed + 0x7f4a7c15), 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return (mixed >>> 0) / 2 ** 32;
};

/** Roughly normal, around 0: the sum of three uniform numbers has a standard deviation of half the range of one. */
const bell = (deviation: number, ...seeds: readonly number[]): number =>
  deviation * (pseudoRandom(1, ...seeds) + pseudoRandom(2, ...seeds) + pseudoRandom(3, ...seeds) - 1.5) * 2;

/** In half points, and never over the maximum: a good student is good in most problems, and some problems are hard. */
export const classScore = (student: number, assessment: number, problem: number, max: number): number => {
  const skill = 0.78 + bell(0.14, student);
  const share = skill + bell(0.05, assessment, problem) + bell(0.09, student, assessment, problem);
  return Math.round(Math.min(1, Math.max(0.1, share)) * max * 2) / 2;
};
