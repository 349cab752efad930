/** What is said of two books that differ: now and a past moment, a snapshot, or what is tried. */
import type { AssessmentId } from '../../events/ids.ts';
import type { FinalCause } from '../../projections/compare/final-causes.ts';
import type { PolicyPlace } from '../../projections/settings/policy.ts';
import { counted, fromTo, whole } from '../counts.ts';

/** “: 2 up, 1 down”; nothing where neither is. */
const ways = (up: number, down: number): string => {
  const parts = [up > 0 && `${whole(up)} up`, down > 0 && `${whole(down)} down`].filter((part) => part !== false);
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
};

/** “2 letters: 1 up, 1 down”. */
export const lettersMoved = (up: number, down: number): string =>
  up + down === 0 ? '' : `${counted(up + down, 'letter', 'letters')}${ways(up, down)}`;

export const differencesText = {
  open: 'What differs',
  reading: (percent: number) => `Reading the ledger, ${percent} %`,
  comparing: (percent: number) => `Comparing, ${percent} %`,
  same: 'No final grade differs.',
  /** `up`, `down`: of the grades that both have. */
  differ: (count: number, up: number, down: number) =>
    `${counted(count, 'final grade differs', 'final grades differ')}${ways(up, down)}`,
  table: 'Final grades that differ',
  student: 'Student',
  offering: 'Offering',
  difference: 'Difference',
  letter: 'Letter',
  /** Whether the grade would be another one without it is not computed. */
  because: 'What changed for them',
  none: '–',
  notEnrolled: 'not enrolled',
  more: (shown: number, all: number) => `The ${whole(shown)} largest of ${whole(all)} differences are shown.`,
  /** The columns of a file. */
  before: 'Before',
  after: 'After',
  letterBefore: 'Letter before',
  letterAfter: 'Letter after',
  missingBefore: 'Not graded before',
  missingAfter: 'Not graded after',
  missing: { leftOut: 'some, left out', zero: 'some, counted as 0' },
  letters: (from: string, to: string) => `Letters: ${fromTo(from, to)}`,
  thenAndNow: (then: number, now: number) => fromTo(whole(then), whole(now)),
  causes: 'What changed for the final grades that differ',
  cause: (cause: string, count: number) => `${cause} · ${whole(count)}`,
  file: (from: string, to: string) => `Final grades, ${from} and ${to}`,
};

/** What a final grade that differs comes from. `nameOf`: what an assessment is called. */
export const causeWords = (cause: FinalCause, nameOf: (assessmentId: AssessmentId) => string): string => {
  if (cause.kind === 'rule') return policyPlaces[cause.rule];
  return 'assessmentId' in cause ? ofAssessment[cause.kind](nameOf(cause.assessmentId)) : alone[cause.kind];
};

type AssessmentCause = Extract<FinalCause, { readonly assessmentId: AssessmentId }>['kind'];

const ofAssessment: { readonly [K in AssessmentCause]: (name: string) => string } = {
  graded: (name) => `${name} graded`,
  blank: (name) => `${name} went blank`,
  regraded: (name) => `${name} changed`,
  added: (name) => `${name} added`,
  removed: (name) => `${name} removed`,
  changed: (name) => `set-up of ${name}`,
};

const alone: { readonly [K in Exclude<FinalCause['kind'], AssessmentCause | 'rule'>]: string } = {
  came: 'enrolled',
  left: 'un-enrolled',
  excuses: 'excuses',
  weights: 'weights',
};

/** What of a grading policy differs. */
export const policyPlaces: { readonly [P in PolicyPlace]: string } = {
  ungraded: 'how work that is not graded counts',
  weightSet: 'which weight set counts',
  weightSetNames: 'names of weight sets',
  dropLowest: 'drops',
  neverDrop: 'what is never dropped',
  decimals: 'decimals',
  rule: 'rounding',
  letters: 'cut-offs of letters',
  excused: 'excuses',
  nearCutOff: 'what is near a cut-off',
  outcomeThreshold: 'the threshold of outcomes',
  categories: 'categories',
  extraCredit: 'extra credit',
  capAt: 'the cap',
  given: 'given grades',
  needs: 'what the policy needs',
  policy: 'the policy as a whole',
};
