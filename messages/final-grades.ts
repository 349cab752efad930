import type { AssessmentId, ProblemId } from '../events/ids.ts';
import type { AssessmentResult, BadItem } from '../projections/final-grades/result.ts';
import type { PolicyFault, PolicyPlace } from '../projections/settings/policy.ts';
import { whole } from './counts.ts';
import { fieldLabel } from './field-labels.ts';

/** The names of an assessment and a problem in the sentences below; `problem` counts from 1. */
export type GradeNames = {
  readonly assessment: (assessmentId: AssessmentId) => string;
  readonly problem: (assessmentId: AssessmentId, problemId: ProblemId) => number;
};

/** How a class did, in a line. */
export const statisticsText = {
  mean: 'mean',
  median: 'median',
  deviation: 'sd',
  percent: (shown: string) => `${shown} %`,
};

type NoResult = Extract<AssessmentResult, { kind: 'none' }>;

/** Why a student has no result in an assessment. */
export const noResultText = (none: NoResult, names: GradeNames): string => {
  switch (none.why) {
    case 'nothing graded':
      return 'No problem is graded yet.';
    case 'maximum is zero':
      return 'The problems that count are out of 0 points, so there is no percentage.';
    case 'excused':
      return 'Excused.';
    case 'cannot be computed':
      return cannotComputeText(none.item, names);
  }
};

/** The number that keeps a grade from being computed, and what to do about it. */
export const cannotComputeText = (item: BadItem, names: GradeNames): string => {
  if (item.kind === 'two categories') return inTwo(names.assessment(item.assessmentId));
  if (item.kind === 'policy' || item.kind === 'newer version' || item.kind === 'weights and points') {
    return policyFaultText(item);
  }
  return `Cannot be computed: ${numberText(item, names)} ${rule[item.kind]} Correct it, and the grade is there.`;
};

/** Why a policy gives no grades, and what to do. */
export const policyFaultText = (fault: PolicyFault): string => {
  switch (fault.kind) {
    case 'policy':
      return `Cannot be computed: ${placeText(fault.field)} cannot be used. Set it anew on the offering’s page.`;
    case 'newer version':
      return `Cannot be computed by this version: the grading policy needs ${quoted(fault.words)}. Update the app.`;
    case 'two categories':
      return inTwo('an assessment');
    case 'weights and points':
      return 'Cannot be computed: weights and points are mixed. Add a weight set, or let no category have a weight.';
  }
};

const inTwo = (name: string): string =>
  `Cannot be computed: ${name} is in two categories. Take it out of one, and the grades are there.`;

const placeText = (place: PolicyPlace): string =>
  place === 'policy' ? 'the grading policy' : `“${fieldLabel(place)}” in the grading policy`;

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

const numberText = (item: Exclude<BadItem, PolicyFault>, names: GradeNames): string => {
  const assessment = names.assessment(item.assessmentId);
  switch (item.kind) {
    case 'points':
      return `the points on problem ${names.problem(item.assessmentId, item.problemId)} of ${assessment}`;
    case 'maximum':
      return `the maximum of problem ${names.problem(item.assessmentId, item.problemId)} of ${assessment}`;
    case 'bonus':
      return `the bonus in ${assessment}`;
    case 'curve':
      return `the curve in ${assessment}`;
    case 'weight':
      return `the weight of ${assessment}`;
  }
};

const fromZero = `must be from 0 to ${whole(1_000_000)} with at most 4 decimals.`;

const rule: { readonly [K in Exclude<BadItem['kind'], PolicyFault['kind']>]: string } = {
  points: fromZero,
  maximum: fromZero,
  bonus: fromZero,
  weight: fromZero,
  curve: `must be from ${whole(-1_000_000)} to ${whole(1_000_000)} with at most 4 decimals.`,
};
