import { en, Faker } from '@faker-js/faker';

/** A stream of random values, fully determined by its seed. */
export type Chance = Faker;

export const chance = (...seed: readonly number[]): Chance => {
  const faker = new Faker({ locale: [en] });
  faker.seed([...seed]);
  return faker;
};

/** A new number of exactly `digits` digits that is not in `taken`; adds it there. */
export const freshDigits = (random: Chance, digits: number, taken: Set<string>): string =>
  fresh(taken, () => random.string.numeric({ length: digits, allowLeadingZeros: false }));

/** Draws until the result is not in `taken`, and adds it there. */
export const fresh = (taken: Set<string>, draw: () => string): string => {
  let drawn = draw();
  while (taken.has(drawn)) drawn = draw();
  taken.add(drawn);
  return drawn;
};

/** Between `least` and `most` of the elements, in random order, none twice. */
export const some = <V>(random: Chance, elements: readonly V[], least: number, most: number): V[] =>
  random.helpers.arrayElements(elements, { min: least, max: most });
