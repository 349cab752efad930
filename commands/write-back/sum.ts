import { type Units, unitsOf } from '../../events/decimal.ts';

/** The exact sum; `undefined` if one of them breaks the rules of numbers. */
export const sum = (values: readonly unknown[]): Units | undefined => {
  let total: Units | undefined = 0;
  for (const value of values) {
    const units = unitsOf(value);
    total = units === undefined || total === undefined ? undefined : total + units;
  }
  return total;
};
