import type { Assessment } from '../../events/entities.ts';
import type { ProblemId } from '../../events/ids.ts';
import type { ItemOf } from '../../events/items.ts';
import { keysOf } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { type OwedOf, owedGradesOf } from '../../projections/outbox/outbox.ts';
import { sendable } from '../../projections/outbox/sendable.ts';
import type { Call } from '../wire/call.ts';
import { assessmentWireId, differingFields, offeringWireId, seenFields } from '../wire/value.ts';
import { cellsWaitMark, isOrderUnderWay } from './outcome-order.ts';
import { claim, type PlanContext, type Planner } from './planning.ts';

/**
 * Edits of assessments. The server keeps points by the problem's position, and may compare the maxima that a grade
 * names. So no grade of an assessment is under way while its problems or their maxima change, and none is sent while
 * they are about to change. Problems that hold points at the server lose these first, by edits of grades.
 */
export const assessmentEdits: Planner = function* (planning) {
  const { records, survey, capabilities } = planning;
  const { outbox, book } = records;
  const gradesUnderWay = assessmentsBeingGraded(planning);
  for (const owed of outbox.owed.assessment.values()) {
    const { item, base } = owed;
    if (base === null) continue;
    if (owed.underWay !== null) claim(planning, item);
    const value = sendable(outbox, book, item, true);
    if (value === null || !survey.mayBeSent(owed) || !survey.staysAtServer(item) || sameValue(value, base)) continue;
    const areProblemsChanged = !sameValue(value.problems, base.problems);
    if (areProblemsChanged && isOrderUnderWay(records, base.offeringId)) continue;
    const call = edit(planning, item, value, base);
    const { isSame, isRescaled } = problemChange(base, value);
    if (!isSame || (isRescaled && capabilities.ifMatchMaxima)) {
      if (losesPoints(planning, value, base, call)) continue;
      claim(planning, item);
      if (gradesUnderWay.has(item.assessmentId) || !planning.scopes.isFree(item)) continue;
    }
    if (areProblemsChanged && capabilities.outcomeOrder)
      claim(planning, { of: 'offering', offeringId: base.offeringId });
    yield call;
  }
};

/** `confirmLoss` only where problems would change places at a server that knows them by nothing else. */
const edit = (
  { records, capabilities }: PlanContext,
  item: ItemOf<'assessment'>,
  value: Assessment,
  base: Assessment,
): Call => {
  const { isSame, isAtEnd, order } = problemChange(base, value);
  const byOrder = !isSame && capabilities.problemOrder === true;
  const shifts = !isSame && !byOrder && !isAtEnd;
  return {
    endpoint: 'editAssessment',
    params: {
      assessmentId: assessmentWireId(records, item.assessmentId),
      offeringId: offeringWireId(records, base.offeringId),
    },
    body: {
      ...differingFields(records, item, value, base),
      ...(byOrder ? { problemOrder: order } : {}),
      ...(shifts ? { confirmLoss: true } : {}),
      ...(capabilities.ifMatch ? { ifMatch: seenFields(records, item, value, base) } : {}),
    },
    items: [item],
    ...(shifts ? { shifts } : {}),
    ...cellsWaitMark(records, item, value),
  };
};

/** Whether the server would refuse the call because removed problems still hold points. Then it is not made yet. */
const losesPoints = ({ records }: PlanContext, value: Assessment, base: Assessment, { shifts }: Call): boolean => {
  const { removed } = problemChange(base, value);
  if (removed.size === 0 || shifts) return false;
  const grades = owedGradesOf(records.outbox, base.offeringId, base.assessmentId);
  return grades.some((owed) => holdsPoints(owed, removed));
};

const holdsPoints = ({ base }: OwedOf<'grade'>, problems: ReadonlySet<ProblemId>): boolean =>
  base !== null && keysOf(base.points).some((problemId) => problems.has(problemId));

const assessmentsBeingGraded = ({ records: { outbox } }: PlanContext): ReadonlySet<string> =>
  new Set(
    Object.values(outbox.sent).flatMap(({ items: [first] }) => (first?.of === 'grade' ? first.assessmentId : [])),
  );

/**
 * How the server's list of problems changes into ours. `isSame`: both lists have the same problems in the same order.
 * `isRescaled`: some position gets another maximum. `removed`: problems that go. `isAtEnd`: all problems that stay keep
 * their positions, so that a server which goes by position moves no points.
 */
type ProblemChange = {
  readonly isSame: boolean;
  readonly isRescaled: boolean;
  readonly isAtEnd: boolean;
  readonly removed: ReadonlySet<ProblemId>;
  /** By new position: the old one; `null` for a new problem. */
  readonly order: readonly (number | null)[];
};

const problemChange = (base: Assessment, value: Assessment): ProblemChange => {
  const before = base.problems.map(({ problemId }) => problemId);
  const after = value.problems.map(({ problemId }) => problemId);
  const isAtEnd = after.every((problemId, at) => at >= before.length || before[at] === problemId);
  const kept = new Set(after);
  return {
    isSame: isAtEnd && before.length === after.length,
    isRescaled: base.problems.some(({ max }, at) => value.problems[at]?.max !== max),
    isAtEnd,
    removed: new Set(before.filter((problemId) => !kept.has(problemId))),
    order: after.map((problemId) => {
      const at = before.indexOf(problemId);
      return at < 0 ? null : at;
    }),
  };
};
