import type { BookEvent } from '../events/catalogue.ts';
import type { GivenGrade } from '../events/entities.ts';
import type { OfferingId, StudentId } from '../events/ids.ts';
import { own, record } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import { policyOf, unsoundPlaces } from '../projections/settings/policy.ts';
import type { Decision } from './decision.ts';
import { policyEvents, policyFault, unreadablePolicyFault } from './policy.ts';
import { refuse } from './refusal.ts';

export type FinalEdit = Pick<GivenGrade, 'final' | 'letter'> & { readonly studentId: StudentId };

/**
 * Gives final grades, letters or both. Of a grade that is given already, the part that an edit does not name stays; one
 * that has these parts already stays with its reason.
 */
export const giveFinals = (
  book: Book,
  offeringId: OfferingId,
  edits: readonly FinalEdit[],
  reason: string,
): Decision => {
  const none: readonly BookEvent[] = [];
  if (edits.length === 0) return none;
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  const unreadable = unreadablePolicyFault(book, offeringId);
  if (unreadable) return unreadable;
  if (unsoundPlaces(book.settings, offeringId).includes('given'))
    return refuse('policy.unsound', { offeringId, field: 'given' });
  const { given } = policyOf(book.settings, offeringId);
  const fresh = record(
    edits.flatMap(({ studentId, ...parts }) => {
      const held = own<GivenGrade>(given, studentId);
      return holds(held, parts) ? [] : [[studentId, { ...held, ...parts, reason }] as const];
    }),
  );
  return (
    policyFault(book, offeringId, { given: fresh }) ??
    policyEvents(book, offeringId, { given: record([...Object.entries(given), ...Object.entries(fresh)]) })
  );
};

/** Whether the grade has these parts already. */
export const holds = (
  held: GivenGrade | null | undefined,
  { final, letter }: Pick<GivenGrade, 'final' | 'letter'>,
): boolean => (final === undefined || held?.final === final) && (letter === undefined || held?.letter === letter);
