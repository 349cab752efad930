import { type Units, unitsFromZero, unitsOf, unitsPerOne } from '../../events/decimal.ts';
import type { GradingPolicy, WeightSet } from '../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import type { Book } from '../book/book.ts';
import { type CategoriesPlan, categoriesPlan } from './categories.ts';
import type { BadItem, SetColumn } from './result.ts';
import { inputsOfResults, type PlannedAssessment, type ResultsPlan, resultsPlan } from './results-plan.ts';
import { type Rules, rulesNow } from './rules.ts';

/** What all students of an offering have in common, prepared for arithmetic. */
export type Plan = ResultsPlan &
  Pick<CategoriesPlan, 'categories' | 'categoryAt'> & {
    readonly rules: Rules;
    readonly weightSets: readonly PlannedWeights[];
    readonly columns: readonly SetColumn[];
    /** Whether the assessment at this position is extra credit. */
    readonly isExtra: (at: number) => boolean;
    /** The percent beyond which no grade goes, in ten-thousandths. */
    readonly cap: Units | undefined;
    /** Whether drop-lowest may leave out the assessment at this position. */
    readonly mayDrop: (at: number) => boolean;
    readonly letters: readonly PlannedLetter[];
  };

/** One weight per assessment, in the offering's order, or the number that keeps it from being known. */
export type PlannedWeights = readonly (Units | BadItem)[];

/** `from` is the lowest rounded value that reaches the bound, in units of the last shown digit. */
export type PlannedLetter = { readonly letter: string; readonly from: number };

/** The objects that a plan is made from. While they are the same objects, the plan is the same. */
export type PlanInputs = {
  readonly weightSets: unknown;
  /** While these are the same objects, so is every student's result in every assessment. */
  readonly ofResults: readonly unknown[];
};

export const planInputs = (book: Book, offeringId: OfferingId): PlanInputs => ({
  weightSets: book.offerings[offeringId]?.weightSets,
  ofResults: inputsOfResults(book, offeringId),
});

export const planOf = (book: Book, offeringId: OfferingId, rules: Rules = rulesNow): Plan => {
  const ofResults = resultsPlan(book, offeringId);
  const { policy, assessments } = ofResults;
  const weightSets = book.offerings[offeringId]?.weightSets ?? [];
  const protectedIds = new Set(policy.neverDrop);
  const ids = assessments.map(({ assessmentId }) => assessmentId);
  const mayDrop = (at: number): boolean => !protectedIds.has(ids[at] ?? ('' as AssessmentId));
  const maxima = assessments.map(fullMaximum);
  const extras = ids.map((id) => Object.hasOwn(policy.extraCredit, id));
  const weights = weightSets.length > 0 ? weightSets.map((set) => weightsIn(set, assessments)) : [maxima];
  const { fault, ...planned } = categoriesPlan(policy, { ids, weights, maxima, mayDrop }, weightSets.length === 0);
  return {
    ...ofResults,
    rules,
    fault: ofResults.fault ?? fault,
    ...planned,
    isExtra: (at) => extras[at] === true,
    cap: unitsFromZero(policy.capAt),
    columns:
      weightSets.length > 0 ? weightSets.map((set, at) => column(set, policy.weightSetNames[at])) : [pointsBased],
    mayDrop,
    letters: lettersOf(policy),
  };
};

const weightsIn = ({ weights }: WeightSet, assessments: readonly PlannedAssessment[]): PlannedWeights =>
  assessments.map(
    ({ assessmentId }) =>
      unitsFromZero(Object.hasOwn(weights, assessmentId) ? weights[assessmentId] : 0) ?? {
        kind: 'weight',
        assessmentId,
      },
  );

/** The weight of an assessment in the points-based set: the sum of its maxima, graded or not. */
const fullMaximum = ({ assessmentId, problems }: PlannedAssessment): Units | BadItem => {
  const spoilt = problems.find(({ max }) => max === undefined);
  if (spoilt) return { kind: 'maximum', assessmentId, problemId: spoilt.problemId };
  return problems.reduce((sum, { max }) => sum + (max ?? 0), 0);
};

const column = ({ weightSetId }: WeightSet, name: string | undefined): SetColumn => ({
  weightSetId,
  name: name || undefined,
});

const pointsBased: SetColumn = { weightSetId: null, name: undefined };

/** Sorted from the highest bound down; equal bounds stay in the order listed. */
const lettersOf = ({ letters, decimals }: GradingPolicy): PlannedLetter[] => {
  const unitsPerDigit = unitsPerOne / 10 ** decimals;
  return letters
    .map(({ letter, from }) => ({ letter, from: Math.ceil((unitsOf(from) ?? 0) / unitsPerDigit) }))
    .sort((a, b) => b.from - a.from);
};
