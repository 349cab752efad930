/** A number from 0 to 1 that these numbers decide, as scattered as chance. */
const scattered = (...from: readonly number[]): number => {
  let mixed = 0x9e3779b9;
  for (const one of from) {
    mixed = Math.imul(mixed ^ (one + 0x7f4a7c15), 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return (mixed >>> 0) / 2 ** 32;
};

/** Roughly normal, around 0: three uniform draws have a standard deviation of half their range. */
const bell = (deviation: number, ...from: readonly number[]): number =>
  deviation * (scattered(1, ...from) + scattered(2, ...from) + scattered(3, ...from) - 1.5) * 2;

/** In half points, and never over the maximum: a good student is good in most problems, and some problems are hard. */
export const classScore = (student: number, assessment: number, problem: number, max: number): number => {
  const skill = 0.78 + bell(0.14, student);
  const share = skill + bell(0.05, assessment, problem) + bell(0.09, student, assessment, problem);
  return Math.round(Math.min(1, Math.max(0.1, share)) * max * 2) / 2;
};
