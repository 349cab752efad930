/** What differs in one offering between two books, counted for people. */
import type { Assessment, Grade } from '../../events/entities.ts';
import { type ExtraPart, extraParts, fieldsOfPart } from '../../events/fields.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import { policyFields, policyRows } from '../../events/policy.ts';
import { isRecord, keysOf } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Steps } from '../../events/steps.ts';
import type { Book } from '../book/book.ts';
import { extraOf } from '../book/grade-of.ts';
import { valueIn } from '../book/items.ts';
import { offeringOfPolicy } from '../book/references.ts';
import { type PolicyPlace, policyOf, storedPolicy, unsoundPlaces, wordsUnknown } from '../settings/policy.ts';
import type { ChangedFinal } from './changed-finals.ts';
import { type Comparison, compareInSteps } from './compare.ts';

/**
 * An assessment that only one book has, or that differs. `graded`: students who have something only in the second book;
 * `cleared`: only in the first. `scores`: single scores of the others that differ.
 */
export type AssessmentDifference = {
  readonly assessmentId: AssessmentId;
  readonly is: 'same' | 'added' | 'removed' | 'changed';
  readonly graded: number;
  readonly cleared: number;
  readonly scores: number;
};

/** `null`: blank, or a bonus or a curve that is not used. */
export type ScoreDifference = {
  readonly studentId: StudentId;
  readonly assessmentId: AssessmentId;
  readonly part: ProblemId | ExtraPart;
  readonly from: number | null;
  readonly to: number | null;
};

/**
 * `scores`: single points, bonus and curve values that differ, those of assessments that came or went too; the scores of a
 * student stand together.
 */
export type OfferingDifferences = {
  readonly scores: readonly ScoreDifference[];
  readonly finals: readonly ChangedFinal[];
  readonly letters: { readonly moved: number; readonly up: number; readonly down: number };
  readonly assessments: readonly AssessmentDifference[];
  /** Students who are enrolled only in the second book, and only in the first. */
  readonly came: number;
  readonly left: number;
  readonly weights: boolean;
  readonly policy: boolean;
  /** The fields of the policy that differ and count in grades. */
  readonly rules: readonly PolicyPlace[];
  /** Whether anything else of the offering differs, such as its section, or a bonus that is not used. */
  readonly details: boolean;
};

/** From `before` to `after`, in steps. */
export const offeringDifferencesInSteps = function* (
  before: Book,
  after: Book,
  offeringId: OfferingId,
): Steps<OfferingDifferences> {
  return differencesIn(yield* compareInSteps(before, after, offeringId), before, after, offeringId);
};

/** `comparison`: of this offering alone. */
export const differencesIn = (
  comparison: Comparison,
  before: Book,
  after: Book,
  offeringId: OfferingId,
): OfferingDifferences => {
  const { finals } = comparison;
  const { scores, assessments, hasUnseen } = scoreDifferences(comparison, before, after, offeringId);
  const rest = otherDifferences(comparison, before, after, offeringId);
  return {
    scores,
    assessments,
    ...rest,
    details: rest.details || hasUnseen,
    finals,
    letters: lettersIn(finals),
  };
};

/** Whether the books hold the same of the offering. */
export const saysTheSame = ({ scores, finals, assessments, ...rest }: OfferingDifferences): boolean =>
  scores.length + finals.length + assessments.length + rest.came + rest.left === 0 &&
  !rest.weights &&
  !rest.policy &&
  !rest.details;

type Counting = { graded: number; cleared: number; scores: number };

/** `hasUnseen`: something differs that is shown the same on both sides. */
const scoreDifferences = (
  { items }: Comparison,
  before: Book,
  after: Book,
  offeringId: OfferingId,
): Pick<OfferingDifferences, 'scores' | 'assessments'> & { readonly hasUnseen: boolean } => {
  const counts = new Map<AssessmentId, Counting>();
  const scores: ScoreDifference[] = [];
  let hasUnseen = false;
  for (const { item } of items) {
    if (item.of !== 'grade' || item.offeringId !== offeringId) continue;
    const { studentId, assessmentId } = item;
    const [from, to] = [valueIn(before, item), valueIn(after, item)];
    const parts = scoresBetween(from, to);
    const differing = parts.filter((part) => part.from !== part.to);
    if (differing.length < parts.length) hasUnseen = true;
    if (differing.length === 0) continue;
    for (const part of differing) scores.push({ studentId, assessmentId, ...part });
    const counting = counts.get(assessmentId) ?? { graded: 0, cleared: 0, scores: 0 };
    counts.set(assessmentId, counting);
    if (from === null) counting.graded += 1;
    else if (to === null) counting.cleared += 1;
    else counting.scores += differing.length;
  }
  const ids = new Set([...(before.assessmentsOf[offeringId] ?? []), ...(after.assessmentsOf[offeringId] ?? [])]);
  const assessments = [...ids].flatMap((assessmentId): AssessmentDifference[] => {
    const is = howItDiffers(before.assessments[assessmentId], after.assessments[assessmentId]);
    const counted = counts.get(assessmentId);
    if (is === 'same' && !counted) return [];
    return [{ assessmentId, is, ...(counted ?? { graded: 0, cleared: 0, scores: 0 }) }];
  });
  return { scores, assessments, hasUnseen };
};

/** `undefined`: the book does not have the assessment. */
const howItDiffers = (from: Assessment | undefined, to: Assessment | undefined): AssessmentDifference['is'] => {
  if (!from) return 'added';
  if (!to) return 'removed';
  return sameValue(from, to) ? 'same' : 'changed';
};

type PartDifference = Pick<ScoreDifference, 'part' | 'from' | 'to'>;

/** The parts in which two grades differ. `null`: no grade. The values of a bonus or a curve may be shown the same. */
const scoresBetween = (from: Grade | null, to: Grade | null): readonly PartDifference[] => {
  const ids = new Set([...keysOf(from?.points ?? {}), ...keysOf(to?.points ?? {})]);
  const points = [...ids]
    .map((part) => ({ part, from: from?.points[part] ?? null, to: to?.points[part] ?? null }))
    .filter((one) => one.from !== one.to);
  const extras = extraParts
    .filter((part) => fieldsOfPart(part).some((field) => (from?.[field] || 0) !== (to?.[field] || 0)))
    .map((part) => ({ part, from: extraOf(from, part), to: extraOf(to, part) }));
  return [...points, ...extras];
};

const otherDifferences = (
  { items }: Comparison,
  before: Book,
  after: Book,
  offeringId: OfferingId,
): Pick<OfferingDifferences, 'came' | 'left' | 'weights' | 'policy' | 'rules' | 'details'> => {
  const seats = items.filter(({ item }) => item.of === 'seat' && item.offeringId === offeringId);
  const [was, is] = [before, after].map(({ offerings }) => {
    const { weightSets, ...details } = offerings[offeringId] ?? { weightSets: [] };
    return { weights: weightSets.map(({ weights }) => weights), details };
  });
  return {
    came: seats.filter(({ from }) => from === null).length,
    left: seats.filter(({ to }) => to === null).length,
    weights: !sameValue(was?.weights, is?.weights),
    policy: items.some(({ item }) => offeringOfPolicy(item) === offeringId),
    rules: rulesUnlike(before, after, offeringId),
    details: !sameValue(was?.details, is?.details),
  };
};

/** A value that breaks the rules differs from the default, although it is read as the default. */
const rulesUnlike = (before: Book, after: Book, offeringId: OfferingId): readonly PolicyPlace[] => {
  const [was, is] = [placesOf(before, offeringId), placesOf(after, offeringId)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((place) => !sameValue(was.get(place), is.get(place)));
};

/** A place that cannot be read is compared as it is stored. */
const placesOf = ({ settings }: Book, offeringId: OfferingId): ReadonlyMap<PolicyPlace, unknown> => {
  const [read, stored] = [policyOf(settings, offeringId), storedPolicy(settings, offeringId)];
  const unsound = unsoundPlaces(settings, offeringId);
  const valueAt = (place: PolicyPlace): unknown => (isRecord(stored) ? stored[place] : stored);
  return new Map<PolicyPlace, unknown>([
    ...policyFields.filter((field) => !policyRows[field].isBesideGrades).map((field) => [field, read[field]] as const),
    ...(wordsUnknown(settings, offeringId).length > 0 ? [['needs', valueAt('needs')] as const] : []),
    ...unsound.map((place) => [place, [valueAt(place)]] as const),
  ]);
};

const lettersIn = (finals: readonly ChangedFinal[]): OfferingDifferences['letters'] => {
  const moved = finals.filter(
    ({ from, to }) => from?.kind === 'grade' && to?.kind === 'grade' && from.letter !== to.letter,
  );
  const up = moved.filter(({ crossed }) => crossed.some(({ direction }) => direction === 'up')).length;
  const down = moved.filter(({ crossed }) => crossed.some(({ direction }) => direction === 'down')).length;
  return { moved: moved.length, up, down };
};
