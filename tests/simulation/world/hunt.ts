import { type Options, optionsOf } from './options.ts';
import { simulate } from './simulate.ts';

/** Options that all the searched worlds have in common, their faults included. */
export type Where = Partial<Omit<Options, 'seed'>>;

/** The violations in the world of this seed. */
export const faultsIn = async (seed: number, where: Where): Promise<readonly string[]> => {
  try {
    return (await simulate(seed, { ...optionsOf(seed), faults: {}, ...where })).violations;
  } catch (error) {
    return [`it breaks: ${String(error)}`];
  }
};
