import { type Units, unitsFromZero, unitsOf, unitsPerOne } from '../../events/decimal.ts';
import type { Assessment, GradingPolicy, WeightSet } from '../../events/entities.ts';
import { isExcused } from '../../events/excuses.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import { assessmentsIn, type Book } from '../book.ts';
import { type PolicyField, policyFaults, policyOf } from '../policy.ts';
import type { AssessmentResult, SetColumn } from './result.ts';

/** What is the same for every student of an offering, made ready for arithmetic. */
export type Plan = {
  readonly policy: GradingPolicy;
  readonly fault: PolicyField | undefined;
  readonly assessments: readonly PlannedAssessment[];
  readonly weightSets: readonly PlannedWeights[];
  readonly columns: readonly SetColumn[];
  /** Whether drop-lowest may leave out the assessment at this place. */
  readonly mayDrop: (at: number) => boolean;
  readonly isExcused: (studentId: StudentId, assessmentId: AssessmentId) => boolean;
  readonly letters: readonly PlannedLetter[];
};

/** `undefined` stands for a number that breaks the rules of numbers. */
export type PlannedAssessment = {
  readonly assessmentId: AssessmentId;
  readonly problems: readonly { readonly problemId: ProblemId; readonly max: Units | undefined }[];
  readonly known: KnownResults;
};

/** The results made under this plan so far, by maximum and points. It only ever saves work. */
export type KnownResults = Map<Units, Map<Units, AssessmentResult>>;

/** One weight per assessment of the offering, in its order. */
export type PlannedWeights = readonly (Units | undefined)[];

/** `from` in units of the last shown digit, the least rounded value that reaches the bound. */
export type PlannedLetter = { readonly letter: string; readonly from: number };

/** What a plan depends on, by identity: while these stay, so does the plan. */
export type PlanInputs = {
  readonly weightSets: unknown;
  /** While these stay, so does every student's result in every assessment. */
  readonly ofResults: readonly unknown[];
};

export const planInputs = (book: Book, offeringId: OfferingId): PlanInputs => ({
  weightSets: book.offerings[offeringId]?.weightSets,
  ofResults: [book.settings.grading?.[offeringId], ...assessmentsIn(book, offeringId)],
});

export const planOf = (book: Book, offeringId: OfferingId): Plan => {
  const policy = policyOf(book.settings, offeringId);
  const assessments = assessmentsIn(book, offeringId).map(planned);
  const weightSets = book.offerings[offeringId]?.weightSets ?? [];
  const protectedIds = new Set(policy.neverDrop);
  return {
    policy,
    fault: policyFaults(book.settings, offeringId)[0],
    assessments,
    weightSets:
      weightSets.length > 0 ? weightSets.map((set) => weightsIn(set, assessments)) : [assessments.map(fullMaximum)],
    columns:
      weightSets.length > 0 ? weightSets.map((set, at) => column(set, policy.weightSetNames[at])) : [pointsBased],
    mayDrop: (at) => !protectedIds.has(assessments[at]?.assessmentId ?? ('' as AssessmentId)),
    isExcused: (studentId, assessmentId) => isExcused(policy.excused, { studentId, assessmentId }),
    letters: lettersOf(policy),
  };
};

const planned = ({ assessmentId, problems }: Assessment): PlannedAssessment => ({
  assessmentId,
  problems: problems.map(({ problemId, max }) => ({ problemId, max: unitsFromZero(max) })),
  known: new Map(),
});

const weightsIn = ({ weights }: WeightSet, assessments: readonly PlannedAssessment[]): PlannedWeights =>
  assessments.map(({ assessmentId }) =>
    unitsFromZero(Object.hasOwn(weights, assessmentId) ? weights[assessmentId] : 0),
  );

/** The weight of an assessment in the points-based set: the sum of its maxima, graded or not. */
const fullMaximum = ({ problems }: PlannedAssessment): Units | undefined =>
  problems.reduce<Units | undefined>(
    (sum, { max }) => (sum === undefined || max === undefined ? undefined : sum + max),
    0,
  );

const column = ({ weightSetId }: WeightSet, name: string | undefined): SetColumn => ({
  weightSetId,
  name: name || undefined,
});

const pointsBased: SetColumn = { weightSetId: null, name: undefined };

/** From the highest bound down; of equal bounds the one listed first comes first. */
const lettersOf = ({ letters, decimals }: GradingPolicy): PlannedLetter[] => {
  const unitsPerDigit = unitsPerOne / 10 ** decimals;
  return letters
    .map(({ letter, from }) => ({ letter, from: Math.ceil((unitsOf(from) ?? 0) / unitsPerDigit) }))
    .sort((a, b) => b.from - a.from);
};
