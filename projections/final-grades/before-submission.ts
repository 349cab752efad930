import type { GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { own } from '../../events/record.ts';
import { assessmentsIn, type Book } from '../book/book.ts';
import type { NearBound } from '../figures/final-samples.ts';
import type { Concern } from './concerns.ts';
import { planOf } from './plan.ts';
import type { FinalGrade, OfferingGrades, Totals } from './result.ts';

/** What the instructor decides about a student before the final grades are submitted. */
export type DecisionKind = 'ungraded' | 'none' | 'over' | 'near' | 'given';

/**
 * One thing to decide. `key` names it together with its value: who has looked at it has looked at this value, and
 * another one is to be looked at again. `assessmentId`: the assessment that it is about; `null`: the final grade.
 */
export type OpenDecision = {
  readonly kind: DecisionKind;
  readonly studentId: StudentId;
  readonly assessmentId: AssessmentId | null;
  readonly key: string;
};

/** Only these are settled by a look: work that is not graded, and a grade that is missing, must change. */
export const isSettledByLook = ({ kind }: Pick<OpenDecision, 'kind'>): boolean =>
  kind === 'over' || kind === 'near' || kind === 'given';

/**
 * What is to be decided about one student, under the official rule. Where the policy counts blanks as 0, a blank is
 * decided. `near`: the bound that the final grade is near, if there is one.
 */
export const decisionsAbout = (
  { students, policy }: OfferingGrades,
  studentId: StudentId,
  concerns: readonly Concern[],
  near: NearBound | undefined,
): readonly OpenDecision[] => {
  const totals = students.get(studentId)?.[policy.ungraded];
  if (!totals) return [];
  const isOver = concerns.some(({ kind }) => kind === 'over maximum');
  const open = concerns.flatMap((concern): readonly Omit<OpenDecision, 'studentId'>[] => {
    // A score over its maximum says why the grade is over 100 % too.
    if (isOver && concern.kind === 'over 100') return [];
    const assessmentId = 'assessmentId' in concern ? concern.assessmentId : null;
    return decisionsOn(concern, totals, policy.ungraded).map((one) => ({ ...one, assessmentId }));
  });
  const isGiven = own(policy.given, studentId) !== undefined;
  if (totals.final.kind === 'none' && open.length === 0 && !isGiven) open.push({ kind: 'none', ...ofFinal, key: '' });
  if (near) open.push({ kind: 'near', ...ofFinal, key: `${near.shown} ${near.letter} ${near.from}` });
  const decisions = open.map((one) => ({ ...one, studentId, key: `${one.kind} ${studentId} ${one.key}` }));
  return isGiven ? [...decisions, givenDecision(studentId, totals.final)] : decisions;
};

const ofFinal = { assessmentId: null };

/** Whoever gives a grade has looked at the computed one; when that changes, both are to be looked at. */
export const givenDecision = (studentId: StudentId, final: FinalGrade): OpenDecision => {
  const computed = final.kind === 'grade' ? `${final.percent.shown} ${final.letter ?? ''}` : final.why;
  return { kind: 'given', studentId, ...ofFinal, key: `given ${studentId} ${computed}` };
};

/** The key has the value in it, so that *Looked at* ends when the value changes. */
const decisionsOn = (
  concern: Concern,
  totals: Totals,
  ungraded: GradingPolicy['ungraded'],
): readonly Pick<OpenDecision, 'kind' | 'key'>[] => {
  switch (concern.kind) {
    case 'over maximum':
      return [{ kind: 'over', key: `${concern.assessmentId} ${concern.problemId} ${concern.points} ${concern.max}` }];
    case 'over 100':
      return [{ kind: 'over', key: `${concern.assessmentId ?? 'final'} ${shownOf(totals, concern.assessmentId)}` }];
    case 'cannot be computed':
    case 'no such weight set':
      return [{ kind: 'none', key: '' }];
    case 'not graded':
    case 'partly graded':
      return ungraded === 'zero' ? [] : [{ kind: 'ungraded', key: '' }];
    case 'no weight':
      return [];
  }
};

const shownOf = ({ assessments, final }: Totals, assessmentId: AssessmentId | null): string => {
  if (assessmentId === null) return final.kind === 'grade' ? final.percent.shown : '';
  const result = assessments.get(assessmentId);
  return result?.kind === 'result' ? result.percent.shown : '';
};

/**
 * Assessments that no weight set mentions although there are sets, and no category weighs: a 0 that is typed is
 * decided, a blank is not.
 */
export const blankWeightsIn = (book: Book, offeringId: OfferingId): readonly AssessmentId[] => {
  const { weightSets = [] } = book.offerings[offeringId] ?? {};
  if (weightSets.length === 0) return [];
  const planned = planOf(book, offeringId).weightSets;
  return assessmentsIn(book, offeringId)
    .filter((_, at) => planned.every((weights) => weights[at] === 0))
    .filter(({ assessmentId }) => !weightSets.some(({ weights }) => Object.hasOwn(weights, assessmentId)))
    .map(({ assessmentId }) => assessmentId);
};
