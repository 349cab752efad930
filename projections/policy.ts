import { unitsOf } from '../events/decimal.ts';
import type { GradingPolicy, Settings } from '../events/entities.ts';
import { type AssessmentId, keyOfAll, type OfferingId, type StudentId } from '../events/ids.ts';
import { isRecord } from '../events/record.ts';

const defaultPolicy: GradingPolicy = {
  ungraded: 'leftOut',
  weightSet: 'best',
  weightSetNames: [],
  dropLowest: 0,
  neverDrop: [],
  decimals: 2,
  rule: 'halfUp',
  letters: [],
  excused: [],
};

export type PolicyField = keyof GradingPolicy;

/** The policy of an offering: what its settings say, and the default for each field they leave open or break. */
export const policyOf = (settings: Settings, offeringId: OfferingId): GradingPolicy => {
  const stored = storedPolicy(settings, offeringId);
  const policy: Record<string, unknown> = { ...defaultPolicy };
  for (const field of policyFields) {
    if (isSaid(stored[field]) && isSound[field](stored[field])) policy[field] = stored[field];
  }
  return policy as GradingPolicy;
};

/** The first field whose stored value breaks the rules: no grade is computed until it is mended. */
export const policyFault = (settings: Settings, offeringId: OfferingId): PolicyField | undefined => {
  const stored = storedPolicy(settings, offeringId);
  return policyFields.find((field) => isSaid(stored[field]) && !isSound[field](stored[field]));
};

export type IsExcused = (studentId: StudentId, assessmentId: AssessmentId) => boolean;

/** Whether a student is excused from an assessment, for many questions about one policy. */
export const excuseLookUp = ({ excused }: Pick<GradingPolicy, 'excused'>): IsExcused => {
  const keys = new Set(excused.map(({ studentId, assessmentId }) => keyOfAll(studentId, assessmentId)));
  return (studentId, assessmentId) => keys.size > 0 && keys.has(keyOfAll(studentId, assessmentId));
};

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

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** A position beyond the last set is sound here: it leaves the grade out, with the reason shown. */
const isSound: { readonly [F in PolicyField]: (value: unknown) => boolean } = {
  ungraded: (value) => value === 'leftOut' || value === 'zero',
  weightSet: (value) => value === 'best' || typeof value === 'number',
  weightSetNames: isListOf(isText),
  dropLowest: isCount,
  neverDrop: isListOf(isText),
  decimals: (value) => isCount(value) && Number(value) <= 4,
  rule: (value) => value === 'halfUp' || value === 'halfEven',
  letters: isListOf((entry) => isRecord(entry) && isText(entry.letter) && unitsOf(entry.from) !== undefined),
  excused: isListOf((entry) => isRecord(entry) && isText(entry.studentId) && isText(entry.assessmentId)),
};

const policyFields = Object.keys(isSound) as PolicyField[];
