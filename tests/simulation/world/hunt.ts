import { type Options, optionsOf } from './options.ts';
import { simulate } from './simulate.ts';

export type Found = { readonly seed: number; readonly violations: readonly string[] };

/** Which worlds are searched, where not all could show it: what every one of them has in common. */
export type Where = Partial<Omit<Options, 'seed'>>;

/** The first of this many worlds that is not sound. */
export const hunt = async (worlds: number, where: Where): Promise<Found | undefined> => {
  for (let seed = 1; seed <= worlds; seed += 1) {
    const drawn = optionsOf(seed);
    const faults = { ...drawn.faults, ...where.faults };
    const { violations } = await simulate(seed, { ...drawn, ...where, faults }).catch((error: unknown) => ({
      violations: [`it breaks: ${String(error)}`],
    }));
    if (violations.length > 0) return { seed, violations };
  }
  return undefined;
};
