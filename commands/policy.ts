import type { BookEvent } from '../events/catalogue.ts';
import { decimalFault, maxMagnitude, unitsFromZero } from '../events/decimal.ts';
import type { Category, ExcuseTree, GivenGrade, GradingPolicy, Json, Settings } from '../events/entities.ts';
import { excusedOf, excusesIn, excusesReadIn, isExcused } from '../events/excuses.ts';
import type { AssessmentId, OfferingId } from '../events/ids.ts';
import {
  blankPolicy,
  defaultPolicyFields,
  fromKinds,
  mostDropLowest,
  type PolicyKind,
  policyRows,
} from '../events/policy.ts';
import { isRecord, keysOf, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from '../projections/book/book.ts';
import {
  type PolicyPlace,
  policyDefaults,
  policyOf,
  storedPolicy,
  unsoundPlaces,
} from '../projections/settings/policy.ts';
import { excuseEdited, leavesEdited } from '../projections/settings/policy-events.ts';
import { leafAt } from '../projections/settings/settings.ts';
import { advance, type Decide } from './decision.ts';
import { numberFault, textLimit } from './fields.ts';
import { type Refusal, refuse } from './refusal.ts';

export const editGradingPolicy: Decide<'EditGradingPolicy'> = (book, { offeringId, policy, without = undefined }) => {
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  const cleared = without === undefined ? [] : clearing(book, offeringId, without);
  const afterClearing = cleared.length > 0 ? advance(book, cleared) : book;
  const fault = unreadablePolicyFault(afterClearing, offeringId) ?? policyFault(afterClearing, offeringId, policy);
  return fault ?? [...cleared, ...policyEvents(afterClearing, offeringId, policy)];
};

/**
 * Refuses to set one field where the stored policy as a whole cannot be read: the rest would be lost without a word.
 */
export const unreadablePolicyFault = (book: Book, offeringId: OfferingId): Refusal | undefined =>
  unsoundPlaces(book.settings, offeringId).includes('policy')
    ? refuse('policy.unsound', { offeringId, field: 'policy' })
    : undefined;

/** Removes the value at `place` if it breaks the rules; otherwise there are no events. */
const clearing = ({ settings }: Book, offeringId: OfferingId, place: PolicyPlace): BookEvent[] => {
  if (!unsoundPlaces(settings, offeringId).includes(place)) return [];
  const whole = isRecord(settings.grading) ? ['grading', offeringId] : ['grading'];
  const path = place === 'policy' ? whole : [...whole, place];
  return [{ type: 'SettingEdited', path, from: leafAt(settings, path), to: null }];
};

/**
 * The events that make the offering's policy hold `changes`; none if it does already. A stored value that breaks the
 * rules is always replaced, even if the default that counts in its place is the one that was asked for.
 */
export const policyEvents = (book: Book, offeringId: OfferingId, changes: Partial<GradingPolicy>): BookEvent[] => {
  const current = policyOf(book.settings, offeringId);
  const unsound: readonly string[] = unsoundPlaces(book.settings, offeringId);
  const { excused, ...fields } = changes;
  const edits = Object.entries(fields)
    .filter(([field, value]) => unsound.includes(field) || !sameValue(current[field as keyof GradingPolicy], value))
    .flatMap(([field, to]): readonly BookEvent[] => {
      const path = ['grading', offeringId, field];
      const depth = unsound.includes(field) ? undefined : leafDepths[field];
      if (depth === undefined)
        return [{ type: 'SettingEdited', path, from: leafAt(book.settings, path), to: to as Json }];
      return leavesEdited(book.settings, path, depth, current[field as keyof GradingPolicy] as Json, to as Json);
    });
  edits.push(...needsEdited(book, offeringId, changes));
  if (!excused) return edits;
  const repairs = badExcusesRemoved(book, offeringId);
  const { excused: was } = policyOf(advance(book, repairs).settings, offeringId);
  const excusesOnlyIn = (one: ExcuseTree, other: ExcuseTree) =>
    excusesIn(one).filter((excuse) => !isExcused(other, excuse));
  return [
    ...edits,
    ...repairs,
    ...excusesOnlyIn(was, excused).map((excuse) => excuseEdited(offeringId, excuse, false)),
    ...excusesOnlyIn(excused, was).map((excuse) => excuseEdited(offeringId, excuse, true)),
  ];
};

/** How deep the leaves of a branch lie, each of which is a fact of its own. */
const leafDepths: Readonly<Record<string, number>> = { categories: 3, extraCredit: 1, given: 1 };

/** The events that let the policy say what its grades depend on, as far as the changes matter to that. */
const needsEdited = (book: Book, offeringId: OfferingId, changes: Partial<GradingPolicy>): BookEvent[] => {
  if (unsoundPlaces(book.settings, offeringId).includes('needs')) return [];
  return keysOf(changes as GradingPolicy).flatMap((field): BookEvent[] => {
    if (!policyRows[field].word) return [];
    const path = ['grading', offeringId, 'needs', field];
    const [from, to] = [leafAt(book.settings, path), sameValue(changes[field], blankPolicy[field]) ? null : true];
    return from === to ? [] : [{ type: 'SettingEdited', path, from, to }];
  });
};

/** The readable fields of a policy: those that do not break the rules, with the defaults of fields that are missing. */
export const readPolicy = ({ settings }: Book, offeringId: OfferingId): Partial<GradingPolicy> => {
  const unsound: readonly string[] = unsoundPlaces(settings, offeringId);
  if (unsound.includes('policy')) return {};
  const read = Object.entries(policyOf(settings, offeringId)).filter(([field]) => !unsound.includes(field));
  return Object.fromEntries(read);
};

/**
 * For a new offering, which has the readable fields already: the events that give it the unreadable ones of `policy`,
 * as they are. Those break the rules, or are of a newer version; without them the offering would silently get other
 * grades. Excuses and given grades are not copied: they are about the other offering's students.
 */
export const unreadableCopied = ({ settings }: Book, offeringId: OfferingId, policy: unknown): BookEvent[] => {
  const path = ['grading', offeringId];
  const unsound: readonly string[] = unsoundPlaces({ grading: { [offeringId]: policy } } as Settings, offeringId);
  // Grading that is no record is every offering's policy, so that this one has it already.
  const hasPolicy = storedPolicy(settings, offeringId) !== undefined;
  if (unsound.includes('policy'))
    return hasPolicy ? [] : [{ type: 'SettingEdited', path, from: null, to: policy as Json }];
  const isCopied = (field: string): boolean =>
    field !== 'excused' && field !== 'given' && (unsound.includes(field) || !Object.hasOwn(allowed, field));
  return Object.entries(isRecord(policy) ? policy : {}).flatMap(([field, value]): BookEvent[] => {
    if (!isCopied(field)) return [];
    const from = leafAt(settings, [...path, field]);
    const to = (isRecord(from) && isRecord(value) ? { ...value, ...from } : value) as Json;
    return sameValue(from, to) ? [] : [{ type: 'SettingEdited', path: [...path, field], from, to }];
  });
};

/**
 * The events that give a new offering the policy with which, by the settings, every offering begins. A policy that is
 * there already stays as it is.
 */
export const beginningPolicy = (book: Book, offeringId: OfferingId): BookEvent[] => {
  if (storedPolicy(book.settings, offeringId) !== undefined) return [];
  const { gradingDefaults } = book.settings;
  if (!isRecord(gradingDefaults)) return unreadableCopied(book, offeringId, gradingDefaults);
  const isNew = (field: string) => !Object.hasOwn(allowed, field) && gradingDefaults.needs !== undefined;
  const isDefault = (field: string) => defaultPolicyFields.some((one) => one === field);
  const stored = Object.entries(gradingDefaults).filter(([field]) => isDefault(field) || isNew(field));
  const readable = policyEvents(book, offeringId, policyDefaults(book.settings));
  return [...readable, ...unreadableCopied(advance(book, readable), offeringId, record(stored))];
};

/**
 * If the stored excuses break the rules, an event that removes all but those that can be read and refer to items of the
 * book; otherwise no event.
 */
export const badExcusesRemoved = (book: Book, offeringId: OfferingId): BookEvent[] => {
  if (!unsoundPlaces(book.settings, offeringId).includes('excused')) return [];
  const path = ['grading', offeringId, 'excused'];
  const from = leafAt(book.settings, path);
  const readable = excusesReadIn(from).filter((excuse) => allowed.excused(excusedOf([excuse]), book, offeringId));
  return [{ type: 'SettingEdited', path, from, to: readable.length > 0 ? excusedOf(readable) : null }];
};

/** Why the policy is refused: a field breaks its rules, or refers to something that is not there. */
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

/** A policy may come from a file or a script, where types promise nothing. */
const isListOf = <Entry>(value: readonly Entry[], check: (entry: Entry) => boolean): boolean =>
  Array.isArray(value) && value.every((entry) => entry !== null && entry !== undefined && check(entry));

const isBranchOf = <K extends string, Leaf>(
  value: Readonly<Record<K, Leaf>>,
  check: (leaf: Leaf, key: K) => boolean,
): boolean => isRecord(value) && keysOf(value).every((key) => check(value[key], key));

const setCount = (book: Book, offeringId: OfferingId): number => book.offerings[offeringId]?.weightSets.length ?? 0;

const wholeFrom = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high;

const isPercent = (value: number): boolean => decimalFault(value) === undefined && value >= 0 && value <= 100;

const isOfKind =
  (kind: Exclude<PolicyKind, 'own'>): Check<number | string> =>
  (value) => {
    if (kind === 'percent') return typeof value === 'number' && isPercent(value);
    if ('words' in kind) return kind.words.some((word) => word === value);
    return typeof value === 'number' && wholeFrom(value, 0, kind.whole.most);
  };

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= textLimit;

const isSetHere = (value: Readonly<Record<AssessmentId, true>>, book: Book, offeringId: OfferingId): boolean =>
  isBranchOf(value, (leaf, id) => leaf === true && book.assessments[id]?.offeringId === offeringId);

const isCategory = (value: Category, book: Book, offeringId: OfferingId): boolean => {
  if (!isRecord(value)) return false;
  const { name, at, members, weights, within, dropLowest, neverDrop, ...more } = value;
  return (
    isName(name) &&
    (within === 'weights' || within === 'points' || within === 'equally') &&
    wholeFrom(at, 0, maxMagnitude) &&
    wholeFrom(dropLowest, 0, mostDropLowest) &&
    isSetHere(members, book, offeringId) &&
    isSetHere(neverDrop, book, offeringId) &&
    Array.isArray(weights) &&
    weights.length <= Math.max(1, setCount(book, offeringId)) &&
    weights.every((weight) => weight === null || unitsFromZero(weight) !== undefined) &&
    keysOf(more).length === 0
  );
};

const shareAMember = (categories: readonly Category[]): boolean => {
  const members = categories.flatMap((one) => keysOf(one.members));
  return new Set(members).size < members.length;
};

const isGivenGrade = (value: GivenGrade): boolean => {
  if (!isRecord(value)) return false;
  const { final, letter, reason } = value;
  return (
    typeof reason === 'string' &&
    reason.trim() !== '' &&
    reason.length <= textLimit &&
    (final !== undefined || letter !== undefined) &&
    (final === undefined || unitsFromZero(final) !== undefined) &&
    (letter === undefined || (typeof letter === 'string' && letter.trim() !== '' && letter.length <= 20))
  );
};

const allowed: { readonly [K in keyof GradingPolicy]: Check<GradingPolicy[K]> } = {
  ...fromKinds(isOfKind),
  weightSet: (value, book, offeringId) => value === 'best' || wholeFrom(value, 0, setCount(book, offeringId) - 1),
  weightSetNames: (value, book, offeringId) =>
    isListOf(value, (name) => typeof name === 'string' && name.length <= textLimit) &&
    value.length <= setCount(book, offeringId),
  neverDrop: (value, book, offeringId) => isListOf(value, (id) => book.assessments[id]?.offeringId === offeringId),
  letters: (value) =>
    isListOf(value, ({ letter }) => typeof letter === 'string' && letter.trim() !== '' && letter.length <= 20) &&
    new Set(value.map(({ letter }) => letter)).size === value.length &&
    new Set(value.map(({ from }) => from)).size === value.length,
  excused: (value, book, offeringId) =>
    isBranchOf(value, (theirs, studentId) => {
      const isEnrolled = book.enrollments[offeringId]?.get(studentId) !== undefined;
      const isHere = (leaf: true, assessmentId: AssessmentId) =>
        leaf === true && book.assessments[assessmentId]?.offeringId === offeringId;
      return isEnrolled && isBranchOf(theirs, isHere);
    }),
  categories: (value, book, offeringId) =>
    isBranchOf(value, (one) => isCategory(one, book, offeringId)) && !shareAMember(Object.values(value)),
  extraCredit: isSetHere,
  capAt: (value) => value === null || unitsFromZero(value) !== undefined,
  given: (value, book, offeringId) =>
    isBranchOf(
      value,
      (one, studentId) => book.enrollments[offeringId]?.get(studentId) !== undefined && isGivenGrade(one),
    ),
};
