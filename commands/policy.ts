import type { DomainEvent } from '../events/catalogue.ts';
import type { GradingPolicy, Json } from '../events/entities.ts';
import type { OfferingId } from '../events/ids.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from '../projections/book.ts';
import { policyOf } from '../projections/policy.ts';
import { leafAt } from '../projections/settings.ts';
import type { Decide } from './decision.ts';
import { numberFault, textLimit } from './fields.ts';
import { type Refusal, refuse } from './refusal.ts';

export const editGradingPolicy: Decide<'EditGradingPolicy'> = (book, { offeringId, policy }) => {
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  const fault = policyFault(book, offeringId, policy);
  return fault ?? policyEvents(book, offeringId, policy);
};

/** The leaves that bring the offering's policy to what `changes` say; nothing where it is that already. */
export const policyEvents = (book: Book, offeringId: OfferingId, changes: Partial<GradingPolicy>): DomainEvent[] => {
  const current = policyOf(book.settings, offeringId);
  return Object.entries(changes)
    .filter(([field, value]) => !sameValue(current[field as keyof GradingPolicy], value))
    .map(([field, to]) => {
      const path = ['grading', offeringId, field];
      return { type: 'SettingEdited', path, from: leafAt(book.settings, path), to: to as Json };
    });
};

/** Why the policy cannot be had: by its own rules, or for whom and what it names. */
export const policyFault = (
  book: Book,
  offeringId: OfferingId,
  policy: Partial<GradingPolicy>,
): Refusal | undefined => {
  for (const field of Object.keys(policy)) {
    if (!Object.hasOwn(allowed, field)) return refuse('field.unknown', { field });
    const value = policy[field as keyof GradingPolicy];
    if (!allowed[field as keyof GradingPolicy](value as never, book, offeringId)) {
      return refuse('policy.notAllowed', { field });
    }
  }
  return policy.letters?.map(({ from }) => numberFault('from', from)).find((fault) => fault !== undefined);
};

type Check<Value> = (value: Value, book: Book, offeringId: OfferingId) => boolean;

/** A policy can come from a file or a script, where the types promise nothing. */
const isListOf = <Entry>(value: readonly Entry[], check: (entry: Entry) => boolean): boolean =>
  Array.isArray(value) && value.every((entry) => entry !== null && entry !== undefined && check(entry));

const setsOf = (book: Book, offeringId: OfferingId): number => book.offerings[offeringId]?.weightSets.length ?? 0;

const wholeFrom = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high;

const allowed: { readonly [K in keyof GradingPolicy]: Check<GradingPolicy[K]> } = {
  ungraded: (value) => value === 'leftOut' || value === 'zero',
  weightSet: (value, book, offeringId) => value === 'best' || wholeFrom(value, 0, setsOf(book, offeringId) - 1),
  weightSetNames: (value, book, offeringId) =>
    isListOf(value, (name) => typeof name === 'string' && name.length <= textLimit) &&
    value.length <= setsOf(book, offeringId),
  dropLowest: (value) => wholeFrom(value, 0, 200),
  neverDrop: (value, book, offeringId) => isListOf(value, (id) => book.assessments[id]?.offeringId === offeringId),
  decimals: (value) => wholeFrom(value, 0, 4),
  rule: (value) => value === 'halfUp' || value === 'halfEven',
  letters: (value) =>
    isListOf(value, ({ letter }) => typeof letter === 'string' && letter.trim() !== '' && letter.length <= 20) &&
    new Set(value.map(({ letter }) => letter)).size === value.length &&
    new Set(value.map(({ from }) => from)).size === value.length,
  excused: (value, book, offeringId) =>
    isListOf(
      value,
      ({ studentId, assessmentId }) =>
        book.enrollments[offeringId]?.[studentId] !== undefined &&
        book.assessments[assessmentId]?.offeringId === offeringId,
    ),
};
