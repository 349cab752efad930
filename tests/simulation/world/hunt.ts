import { type Options, optionsOf } from './options.ts';
import { simulate } from './simulate.ts';

/** Which worlds are searched: what all of them have in common, and the faults that there are. */
export type Where = Partial<Omit<Options, 'seed'>>;

/** What is wrong in one of these worlds. */
export const faultsIn = async (seed: number, where: Where): Promise<readonly string[]> => {
  try {
    return (await simulate(seed, { ...optionsOf(seed), faults: {}, ...where })).violations;
  } catch (error) {
    return [`it breaks: ${String(error)}`];
  }
};
