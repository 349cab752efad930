import { type Units, unitsFromZero } from '../../events/decimal.ts';
import type { Assessment, GradingPolicy } from '../../events/entities.ts';
import { isExcused } from '../../events/excuses.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import { assessmentsIn, type Book } from '../book/book.ts';
import { faultOfPolicy, type PolicyFault, policyOf, storedPolicy } from '../settings/policy.ts';
import type { AssessmentResult } from './result.ts';

/** What the results of all students in an offering's assessments have in common, prepared for arithmetic. */
export type ResultsPlan = {
  readonly policy: GradingPolicy;
  /** While there is one, nothing is computed. */
  readonly fault: PolicyFault | undefined;
  readonly assessments: readonly PlannedAssessment[];
  readonly isExcused: (studentId: StudentId, assessmentId: AssessmentId) => boolean;
};

/** A `max` of `undefined` breaks the rules of numbers. */
export type PlannedAssessment = {
  readonly assessmentId: AssessmentId;
  readonly problems: readonly { readonly problemId: ProblemId; readonly max: Units | undefined }[];
  readonly known: KnownResults;
};

/** The results made under this plan so far, by maximum and points. A cache, without influence on the grades. */
export type KnownResults = Map<Units, Map<Units, AssessmentResult>>;

/** While these are the same objects, so is every student's result in every assessment. */
export const inputsOfResults = (book: Book, offeringId: OfferingId): readonly unknown[] => [
  storedPolicy(book.settings, offeringId),
  ...assessmentsIn(book, offeringId),
];

export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index]);

export const resultsPlan = (book: Book, offeringId: OfferingId): ResultsPlan => {
  const policy = policyOf(book.settings, offeringId);
  return {
    policy,
    fault: faultOfPolicy(book.settings, offeringId),
    assessments: assessmentsIn(book, offeringId).map(plannedAssessment),
    isExcused: (studentId, assessmentId) => isExcused(policy.excused, { studentId, assessmentId }),
  };
};

const plannedAssessment = ({ assessmentId, problems }: Assessment): PlannedAssessment => ({
  assessmentId,
  problems: problems.map(({ problemId, max }) => ({ problemId, max: unitsFromZero(max) })),
  known: new Map(),
});
