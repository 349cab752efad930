/** What differs in one offering between two books, counted for people. */
import type { Assessment, Grade } from '../../events/entities.ts';
import { extraParts, fieldsOfPart } from '../../events/fields.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../book.ts';
import { type Comparison, compare } from '../compare.ts';
import { valueIn } from '../items.ts';
import { offeringOfPolicy } from '../references.ts';
import type { ChangedFinal } from './changed-finals.ts';

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

/** `scores`: single points, bonus and curve values that differ, those of assessments that came or went too. */
export type OfferingDifferences = {
  readonly scores: number;
  readonly finals: readonly ChangedFinal[];
  readonly letters: { readonly moved: number; readonly up: number; readonly down: number };
  readonly assessments: readonly AssessmentDifference[];
  /** Students who are enrolled only in the second book, and only in the first. */
  readonly came: number;
  readonly left: number;
  readonly weights: boolean;
  readonly policy: boolean;
  /** Whether anything else of the offering differs, such as its section. */
  readonly details: boolean;
  /** Of each student the assessments whose grades differ. */
  readonly causes: ReadonlyMap<StudentId, readonly AssessmentId[]>;
};

/** From `before` to `after`. */
export const offeringDifferences = (before: Book, after: Book, offeringId: OfferingId): OfferingDifferences => {
  const comparison = compare(before, after);
  const finals = comparison.finals.filter((one) => one.offeringId === offeringId);
  return {
    ...gradesIn(comparison, before, after, offeringId),
    ...restIn(comparison, before, after, offeringId),
    finals,
    letters: lettersIn(finals),
  };
};

/** Whether the books say the same of the offering. */
export const saysTheSame = ({ scores, finals, assessments, ...one }: OfferingDifferences): boolean =>
  scores + finals.length + assessments.length + one.came + one.left === 0 &&
  !one.weights &&
  !one.policy &&
  !one.details;

type Counting = { graded: number; cleared: number; scores: number };

const gradesIn = (
  { items }: Comparison,
  before: Book,
  after: Book,
  offeringId: OfferingId,
): Pick<OfferingDifferences, 'scores' | 'assessments' | 'causes'> => {
  const counts = new Map<AssessmentId, Counting>();
  const causes = new Map<StudentId, AssessmentId[]>();
  let scores = 0;
  for (const { item } of items) {
    if (item.of !== 'grade' || item.offeringId !== offeringId) continue;
    const [from, to] = [valueIn(before, item), valueIn(after, item)];
    const differing = scoresBetween(from, to);
    if (differing === 0) continue;
    scores += differing;
    const counting = counts.get(item.assessmentId) ?? { graded: 0, cleared: 0, scores: 0 };
    counts.set(item.assessmentId, counting);
    if (from === null) counting.graded += 1;
    else if (to === null) counting.cleared += 1;
    else counting.scores += differing;
    causes.set(item.studentId, [...(causes.get(item.studentId) ?? []), item.assessmentId]);
  }
  const ids = new Set([...(before.assessmentsOf[offeringId] ?? []), ...(after.assessmentsOf[offeringId] ?? [])]);
  const assessments = [...ids].flatMap((assessmentId): AssessmentDifference[] => {
    const is = beingOf(before.assessments[assessmentId], after.assessments[assessmentId]);
    const counted = counts.get(assessmentId);
    if (is === 'same' && !counted) return [];
    return [{ assessmentId, is, ...(counted ?? { graded: 0, cleared: 0, scores: 0 }) }];
  });
  return { scores, assessments, causes };
};

const beingOf = (from: Assessment | undefined, to: Assessment | undefined): AssessmentDifference['is'] => {
  if (!from) return 'added';
  if (!to) return 'removed';
  return sameValue(from, to) ? 'same' : 'changed';
};

const scoresBetween = (from: Grade | null, to: Grade | null): number => {
  const ids = new Set([...keysOf(from?.points ?? {}), ...keysOf(to?.points ?? {})]);
  const points = [...ids].filter((id) => (from?.points[id] ?? null) !== (to?.points[id] ?? null)).length;
  const extras = extraParts.filter((part) =>
    fieldsOfPart(part).some((field) => (from?.[field] || 0) !== (to?.[field] || 0)),
  );
  return points + extras.length;
};

const restIn = (
  { items }: Comparison,
  before: Book,
  after: Book,
  offeringId: OfferingId,
): Pick<OfferingDifferences, 'came' | 'left' | 'weights' | 'policy' | 'details'> => {
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
    details: !sameValue(was?.details, is?.details),
  };
};

const lettersIn = (finals: readonly ChangedFinal[]): OfferingDifferences['letters'] => {
  const moved = finals.filter(
    ({ from, to }) => from?.kind === 'grade' && to?.kind === 'grade' && from.letter !== to.letter,
  );
  const up = moved.filter(({ crossed }) => crossed.some(({ direction }) => direction === 'up')).length;
  const down = moved.filter(({ crossed }) => crossed.some(({ direction }) => direction === 'down')).length;
  return { moved: moved.length, up, down };
};
