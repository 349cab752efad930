import type { Offering } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book.ts';

type Term = Pick<Offering, 'period' | 'yearOfStart'>;

/** `Fall 2026`; empty without a period and a year. */
export const termName = ({ period, yearOfStart }: Term): string => [period, yearOfStart].filter(Boolean).join(' ');

/** Within a year. Winter is at its beginning for some schools and at its end for others, so it has no place here. */
const seasons: readonly RegExp[] = [/spring/i, /summer/i, /fall|autumn/i];

const seasonOf = ({ period }: Term): number => seasons.findIndex((season) => season.test(period));

/**
 * The newest of these, which are in the order in which they were made: of the last year, its last season, or what was
 * made last where a season is not known.
 */
export const newestOf = (offerings: readonly Offering[]): Offering | undefined => {
  const year = Math.max(...offerings.map(yearOf));
  const ofYear = offerings.filter((offering) => yearOf(offering) === year);
  const season = ofYear.some((offering) => seasonOf(offering) < 0) ? undefined : Math.max(...ofYear.map(seasonOf));
  return ofYear.findLast((offering) => season === undefined || seasonOf(offering) === season);
};

/** What has no year is older than what has one. */
const yearOf = ({ yearOfStart }: Term): number => yearOfStart ?? Number.NEGATIVE_INFINITY;

/** The offerings of the newest term, in the order of their courses. */
export const newestTerm = (
  book: Pick<Book, 'offerings' | 'courseOrder' | 'offeringsOf'>,
): { readonly name: string; readonly offeringIds: readonly OfferingId[] } => {
  const newest = newestOf(Object.values(book.offerings));
  if (!newest) return { name: '', offeringIds: [] };
  const isOfTerm = (id: OfferingId): boolean => {
    const offering = book.offerings[id];
    return offering?.period === newest.period && offering.yearOfStart === newest.yearOfStart;
  };
  const offeringIds = book.courseOrder.flatMap((courseId) => (book.offeringsOf[courseId] ?? []).filter(isOfTerm));
  return { name: termName(newest), offeringIds };
};
