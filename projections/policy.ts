import { unitsOf, unitsPerOne } from '../events/decimal.ts';
import type { GradingPolicy, Settings } from '../events/entities.ts';
import { excusedOf, excusesReadIn } from '../events/excuses.ts';
import type { OfferingId } from '../events/ids.ts';
import { isRecord, record } from '../events/record.ts';

export const defaultPolicy: GradingPolicy = {
  ungraded: 'leftOut',
  weightSet: 'best',
  weightSetNames: [],
  dropLowest: 0,
  neverDrop: [],
  decimals: 2,
  rule: 'halfUp',
  letters: [],
  excused: record(),
  nearCutOff: 0.1,
  outcomeThreshold: 70,
};

export type PolicyField = keyof GradingPolicy;

/**
 * The policy of an offering: its settings, with the default for each field that is missing or breaks the rules. If
 * excuses break the rules, those that can be read count.
 */
export const policyOf = (settings: Settings, offeringId: OfferingId): GradingPolicy => {
  return soundPolicy(storedPolicy(settings, offeringId));
};

/** What a new offering's policy begins with, as far as it is not said offering by offering. */
export const policyDefaults = ({ gradingDefaults }: Settings): DefaultPolicy =>
  pickDefaults(soundPolicy(isRecord(gradingDefaults) ? gradingDefaults : {}));

/** The fields of a policy that say nothing about one offering's assessments, weight sets or students. */
export const defaultFields = [
  'ungraded',
  'dropLowest',
  'decimals',
  'rule',
  'letters',
  'nearCutOff',
  'outcomeThreshold',
] as const satisfies readonly PolicyField[];

export type DefaultPolicy = Pick<GradingPolicy, (typeof defaultFields)[number]>;

const pickDefaults = (policy: GradingPolicy): DefaultPolicy => {
  const { ungraded, dropLowest, decimals, rule, letters, nearCutOff, outcomeThreshold } = policy;
  return { ungraded, dropLowest, decimals, rule, letters, nearCutOff, outcomeThreshold };
};

const soundPolicy = (stored: Readonly<Record<string, unknown>>): GradingPolicy => {
  const policy: Record<string, unknown> = { ...defaultPolicy };
  for (const field of policyFields) {
    if (!isSaid(stored[field])) continue;
    if (isSound[field](stored[field])) policy[field] = stored[field];
    else if (field === 'excused') policy[field] = excusedOf(excusesReadIn(stored[field]));
  }
  return policy as GradingPolicy;
};

/** The fields whose stored values break the rules: no grade is computed until they are corrected. */
export const policyFaults = (settings: Settings, offeringId: OfferingId): readonly PolicyField[] => {
  const stored = storedPolicy(settings, offeringId);
  return policyFields.filter(
    (field) => !besideGrades.has(field) && isSaid(stored[field]) && !isSound[field](stored[field]),
  );
};

/** No grade depends on these: one that breaks the rules counts as not said. */
export const besideGrades: ReadonlySet<PolicyField> = new Set(['nearCutOff', 'outcomeThreshold']);

const isSaid = (value: unknown): boolean => value !== undefined && value !== null;

const storedPolicy = ({ grading }: Settings, offeringId: OfferingId): Record<string, unknown> => {
  const stored: unknown = isRecord(grading) && Object.hasOwn(grading, offeringId) ? grading[offeringId] : undefined;
  return isRecord(stored) ? stored : {};
};

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

const isPercent = (value: unknown): boolean => {
  const units = unitsOf(value);
  return units !== undefined && units >= 0 && units <= 100 * unitsPerOne;
};

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** A position beyond the last set does not break the rules: then there is no grade, and the reason is shown. */
const isSound: { readonly [F in PolicyField]: (value: unknown) => boolean } = {
  ungraded: (value) => value === 'leftOut' || value === 'zero',
  weightSet: (value) => value === 'best' || typeof value === 'number',
  weightSetNames: isListOf(isText),
  dropLowest: isCount,
  neverDrop: isListOf(isText),
  decimals: (value) => isCount(value) && Number(value) <= 4,
  rule: (value) => value === 'halfUp' || value === 'halfEven',
  letters: isListOf((entry) => isRecord(entry) && isText(entry.letter) && unitsOf(entry.from) !== undefined),
  excused: isBranchOf(isBranchOf((leaf) => leaf === true)),
  nearCutOff: isPercent,
  outcomeThreshold: isPercent,
};

export const policyFields = Object.keys(isSound) as PolicyField[];
