import { processorTimeOf, quantile } from './report.js';

/**
 * The median processor time of each way, in ms. The ways take turns, and each round begins with the next one, so that
 * what the machine does meanwhile, and the garbage of one before another, meets all of them alike.
 * @template {string} Way
 * @param {number} rounds
 * @param {Readonly<Record<Way, (round: number) => unknown>>} ways
 * @returns {Record<Way, number>}
 */
export const interleaved = (rounds, ways) => {
  const names = /** @type {Way[]} */ (Object.keys(ways));
  const times = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  for (let round = 0; round < rounds; round += 1) {
    for (const at of names.keys()) {
      const name = names[(round + at) % names.length];
      globalThis.gc?.();
      times.get(name)?.push(processorTimeOf(() => ways[name](round)));
    }
  }
  return /** @type {Record<Way, number>} */ (
    Object.fromEntries([...times].map(([name, list]) => [name, quantile(list, 0.5)]))
  );
};

/**
 * A time, and how many times as long as the limit that is.
 * @param {number} time
 * @param {number} limit
 */
export const besideLimit = (time, limit) => {
  const ratio = time / limit;
  return `${time.toFixed(time < 10 ? 3 : 0)} (${ratio.toFixed(ratio < 10 ? 1 : 0)} ×)`;
};
