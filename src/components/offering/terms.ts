import type { Offering } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book/book.ts';
import { compareSortKeys } from '../../ui/sort-key.ts';

type Term = Pick<Offering, 'period' | 'yearOfStart'>;

/** `Fall 2026`; empty without a period and a year. */
export const termName = ({ period, yearOfStart }: Term): string => [period, yearOfStart].filter(Boolean).join(' ');

const [winter, spring, summer, fall] = [/winter/i, /spring/i, /summer/i, /fall|autumn/i];

/**
 * The seasons of a year in order. Winter comes first if there are spring or fall terms, and last if there are only
 * summer and winter.
 */
const seasonsIn = (offerings: readonly Term[]): readonly RegExp[] =>
  offerings.some(({ period }) => spring.test(period) || fall.test(period))
    ? [winter, spring, summer, fall]
    : [summer, winter];

/**
 * The newest of these offerings, which are listed as they were made: of the last year, the one of the last season, or the
 * one made last if a season of that year is not known. `undefined`: there are none. `all`: from them the order of the
 * seasons follows.
 */
export const newestOf = (offerings: readonly Offering[], all: readonly Term[] = offerings): Offering | undefined => {
  const seasons = seasonsIn(all);
  const seasonOf = ({ period }: Term): number => seasons.findIndex((season) => season.test(period));
  const year = Math.max(...offerings.map(yearOf));
  const ofYear = offerings.filter((offering) => yearOf(offering) === year);
  const season = ofYear.some((offering) => seasonOf(offering) < 0) ? undefined : Math.max(...ofYear.map(seasonOf));
  return ofYear.findLast((offering) => season === undefined || seasonOf(offering) === season);
};

/** An offering without a year counts as older than any with one. */
const yearOf = ({ yearOfStart }: Term): number => yearOfStart ?? Number.NEGATIVE_INFINITY;

export const isSameTerm = (one: Term, other: Term): boolean =>
  one.period === other.period && one.yearOfStart === other.yearOfStart;

/**
 * Every offering, the newest term first; in a term by the course's code, then by section. One term is taken after the
 * other, not sorted: two terms by themselves do not tell which is newer if another of their year has an unknown season.
 */
export const sortedByTerm = ({ offerings, courses }: Pick<Book, 'offerings' | 'courses'>): readonly Offering[] => {
  const all = Object.values<Offering>(offerings);
  const keysOf = ({ courseId, section }: Offering): readonly string[] => {
    const { courseCode = '', courseNumber = '' } = courses[courseId] ?? {};
    return [`${courseCode} ${courseNumber}`.trim(), section];
  };
  const sorted: Offering[] = [];
  let rest = all;
  for (let newest = newestOf(rest, all); newest; newest = newestOf(rest, all)) {
    const term = newest;
    const ofTerm = rest.filter((one) => isSameTerm(one, term)).map((one) => ({ one, keys: keysOf(one) }));
    ofTerm.sort((a, b) => compareKeys(a.keys, b.keys));
    sorted.push(...ofTerm.map(({ one }) => one));
    rest = rest.filter((one) => !isSameTerm(one, term));
  }
  return sorted;
};

/** The first keys that differ decide. */
const compareKeys = (keys: readonly string[], others: readonly string[]): number =>
  keys.reduce((order, key, at) => order || compareSortKeys(key, others[at] ?? '', 'ascending'), 0);

type Terms = { readonly name: string; readonly offeringIds: readonly OfferingId[] };
type Listed = Pick<Book, 'offerings' | 'courseOrder' | 'offeringsOf'>;

/**
 * The newest term; while nobody has a grade in it, also the one before, if somebody has one there: the next term is often
 * prepared before the last one is submitted.
 */
export const termsAtHand = (book: Listed & Pick<Book, 'grades'>): Terms => {
  const isBegun = ({ offeringIds }: Terms): boolean => offeringIds.some((id) => (book.grades[id]?.size ?? 0) > 0);
  const newest = newestTerm(book);
  if (isBegun(newest)) return newest;
  const ofNewest = new Set(newest.offeringIds);
  const before = newestTerm(
    book,
    Object.values<Offering>(book.offerings).filter(({ offeringId }) => !ofNewest.has(offeringId)),
  );
  if (!isBegun(before)) return newest;
  return {
    name: [newest.name, before.name].filter(Boolean).join(', '),
    offeringIds: [...newest.offeringIds, ...before.offeringIds],
  };
};

/**
 * The offerings of the newest of these terms, in the order of their courses; a blank name and none if there are no
 * offerings.
 */
export const newestTerm = (book: Listed, among: readonly Offering[] = Object.values(book.offerings)): Terms => {
  const newest = newestOf(among, Object.values(book.offerings));
  if (!newest) return { name: '', offeringIds: [] };
  const isOfTerm = (id: OfferingId): boolean => {
    const offering = book.offerings[id];
    return offering !== undefined && isSameTerm(offering, newest);
  };
  const offeringIds = book.courseOrder.flatMap((courseId) => (book.offeringsOf[courseId] ?? []).filter(isOfTerm));
  return { name: termName(newest), offeringIds };
};
