import { unitsFromZero, unitsOf, unitsPerOne } from '../../events/decimal.ts';
import type { Category, GradingPolicy, Json, Settings } from '../../events/entities.ts';
import { excusedOf, excusesReadIn } from '../../events/excuses.ts';
import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import {
  blankPolicy,
  type DefaultPolicyField,
  defaultPolicyFields,
  fromKinds,
  type PolicyField,
  type PolicyKind,
  policyFields,
  policyRows,
} from '../../events/policy.ts';
import { entriesOf, isRecord, keysOf, own, record } from '../../events/record.ts';

/**
 * What can be read of an offering's policy: its settings, with the default for each field that is missing or breaks the
 * rules. If excuses break the rules, those that can be read count. No final grade may be computed from it while
 * `faultOfPolicy` finds one.
 */
export const policyOf = (settings: Settings, offeringId: OfferingId): GradingPolicy => {
  return soundPolicy(fieldsIn(storedPolicy(settings, offeringId)));
};

/** What a new offering's policy begins with, as far as it is not said offering by offering. */
export const policyDefaults = ({ gradingDefaults }: Settings): DefaultPolicy =>
  pickDefaults(soundPolicy(isRecord(gradingDefaults) ? gradingDefaults : {}));

export type DefaultPolicy = Pick<GradingPolicy, DefaultPolicyField>;

const pickDefaults = (policy: GradingPolicy): DefaultPolicy =>
  ({
    ...record(defaultPolicyFields.map((field) => [field, policy[field]] as const)),
  }) as DefaultPolicy;

/** Where a value breaks its rules, the blank one counts; of excuses, those that can be read stay. */
const soundPolicy = (stored: Readonly<Record<string, unknown>>): GradingPolicy => {
  const policy: Record<string, unknown> = { ...blankPolicy };
  for (const field of policyFields) {
    if (!isPresent(stored[field])) continue;
    if (isSound[field](stored[field])) policy[field] = readings[field]?.(stored[field]) ?? stored[field];
    else if (field === 'excused') policy[field] = excusedOf(excusesReadIn(stored[field]));
  }
  return policy as GradingPolicy;
};

/** Where a policy can break the rules: in a field, in what it says that it needs, or as a whole. */
export type PolicyPlace = PolicyField | 'needs' | 'policy';

/**
 * Why nothing can be computed by a policy: something in it breaks the rules, or its grades depend on words of a newer
 * version, which this one does not know.
 */
export type PolicyFault =
  | { readonly kind: 'policy'; readonly field: PolicyPlace }
  | { readonly kind: 'newer version'; readonly words: readonly string[] }
  | { readonly kind: 'two categories'; readonly assessmentId: AssessmentId }
  /** Without weight sets, some categories have weights and the rest weighs its points. */
  | { readonly kind: 'weights and points' };

/**
 * Why the policy would be read as another one than was given; `undefined` if it would not. Until the fault is mended, the
 * offering has no final grade.
 */
export const faultOfPolicy = (settings: Settings, offeringId: OfferingId): PolicyFault | undefined => {
  const [field] = unsoundPlaces(settings, offeringId);
  if (field !== undefined) return { kind: 'policy', field };
  const words = wordsUnknown(settings, offeringId);
  return words.length > 0 ? { kind: 'newer version', words } : undefined;
};

/** The places whose stored values break the rules, and keep every final grade from being computed. */
export const unsoundPlaces = (settings: Settings, offeringId: OfferingId): readonly PolicyPlace[] => {
  const policy = storedPolicy(settings, offeringId);
  if (isPresent(policy) && !isRecord(policy)) return ['policy'];
  const stored = fieldsIn(policy);
  const fields = policyFields.filter(
    (field) => !policyRows[field].isBesideGrades && isPresent(stored[field]) && !isSound[field](stored[field]),
  );
  return isPresent(stored.needs) && !isMembership(stored.needs) ? [...fields, 'needs'] : fields;
};

/** What a policy says that its grades depend on, and this version does not know. */
export const wordsUnknown = (settings: Settings, offeringId: OfferingId): readonly string[] => {
  const { needs } = fieldsIn(storedPolicy(settings, offeringId));
  if (!isRecord(needs)) return [];
  return Object.keys(needs).filter((word) => needs[word] !== null && !wordsKnown.has(word));
};

/** Grows with each word that `needs` may hold and the computation takes into account. */
const wordsKnown: ReadonlySet<string> = new Set(policyFields.filter((field) => policyRows[field].word));

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** A policy as it came, of whatever kind. A `grading` that holds no policies is every offering's. */
export const storedPolicy = ({ grading }: Settings, offeringId: OfferingId): unknown =>
  isPresent(grading) && !isRecord(grading) ? grading : own<unknown>(grading ?? {}, offeringId);

/** The policies as they came, by offering. `offerings`: those that may have one. */
export const storedPolicies = <V>(
  { grading }: Settings,
  offerings: Readonly<Record<OfferingId, V>>,
): readonly (readonly [OfferingId, Json])[] => {
  const policies: unknown = grading ?? record();
  if (isRecord(policies)) return entriesOf(policies as Record<OfferingId, Json>);
  return keysOf(offerings).map((offeringId) => [offeringId, policies as Json]);
};

const fieldsIn = (policy: unknown): Readonly<Record<string, unknown>> => (isRecord(policy) ? policy : {});

const isText = (value: unknown): boolean => typeof value === 'string';

const isListOf =
  (isEntry: (entry: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isEntry);

/** A server may send `null` for a missing leaf. */
const isBranchOf =
  (isLeaf: (leaf: unknown) => boolean) =>
  (value: unknown): boolean =>
    isRecord(value) && Object.values(value).every((leaf) => leaf === null || isLeaf(leaf));

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** Keys with `true`, as of the members of a category. */
const isMembership = isBranchOf((leaf) => leaf === true);

const blankCategory: Category = {
  name: '',
  at: 0,
  members: record(),
  weights: [],
  within: 'weights',
  dropLowest: 0,
  neverDrop: record(),
};

const isSoundInCategory: { readonly [F in keyof Category]: (value: unknown) => boolean } = {
  name: isText,
  at: (value) => typeof value === 'number',
  members: isMembership,
  weights: isListOf((weight) => weight === null || unitsFromZero(weight) !== undefined),
  within: (value) => value === 'weights' || value === 'points' || value === 'equally',
  dropLowest: isCount,
  neverDrop: isMembership,
};

const isCategory = (value: unknown): boolean =>
  isRecord(value) &&
  keysOf(isSoundInCategory).every((field) => !isPresent(value[field]) || isSoundInCategory[field](value[field]));

/** The branch without its leaves of `null`, which mean nothing. */
const withoutNulls = (branch: unknown): Record<string, unknown> =>
  record(Object.entries(branch as object).filter(([, leaf]) => leaf !== null));

const eachIn = (branch: unknown, read: (inner: unknown) => unknown): Record<string, unknown> =>
  record(Object.entries(withoutNulls(branch)).map(([key, inner]) => [key, read(inner)]));

/** What a stored category does not say is blank. */
const categoryIn = (stored: unknown): unknown => {
  const one = { ...blankCategory, ...withoutNulls(stored) };
  return { ...one, members: withoutNulls(one.members), neverDrop: withoutNulls(one.neverDrop) };
};

/** How sound branches are read. */
const readings: { readonly [F in PolicyField]?: (value: unknown) => unknown } = {
  categories: (value) => eachIn(value, categoryIn),
  extraCredit: withoutNulls,
  given: (value) => eachIn(value, withoutNulls),
};

const isGiven = (value: unknown): boolean => {
  if (!isRecord(value)) return false;
  const { final, letter, reason } = value;
  return (
    isText(reason) &&
    (isPresent(final) || isPresent(letter)) &&
    (!isPresent(final) || unitsFromZero(final) !== undefined) &&
    (!isPresent(letter) || isText(letter))
  );
};

const isPercent = (value: unknown): boolean => {
  const units = unitsOf(value);
  return units !== undefined && units >= 0 && units <= 100 * unitsPerOne;
};

const isOfKind = (kind: Exclude<PolicyKind, 'own'>): ((value: unknown) => boolean) => {
  if (kind === 'percent') return isPercent;
  if ('words' in kind) return (value) => kind.words.some((word) => word === value);
  const { mostRead = Number.POSITIVE_INFINITY } = kind.whole;
  return (value) => isCount(value) && Number(value) <= mostRead;
};

/** A position beyond the last set does not break the rules: then there is no grade, and the reason is shown. */
const isSound: { readonly [F in PolicyField]: (value: unknown) => boolean } = {
  ...fromKinds(isOfKind),
  weightSet: (value) => value === 'best' || typeof value === 'number',
  weightSetNames: isListOf(isText),
  neverDrop: isListOf(isText),
  letters: isListOf((entry) => isRecord(entry) && isText(entry.letter) && unitsOf(entry.from) !== undefined),
  excused: isBranchOf(isMembership),
  categories: isBranchOf(isCategory),
  extraCredit: isMembership,
  capAt: (value) => unitsFromZero(value) !== undefined,
  given: isBranchOf(isGiven),
};
