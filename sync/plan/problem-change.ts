import type { Assessment } from '../../events/entities.ts';
import type { ProblemId } from '../../events/ids.ts';

/**
 * How the server's list of problems changes into ours. `isSame`: both lists have the same problems in the same order.
 * `isRescaled`: some position gets another maximum. `removed`: problems that go. `isAtEnd`: all problems that stay keep
 * their positions, so that a server which goes by position moves no points.
 */
export type ProblemChange = {
  readonly isSame: boolean;
  readonly isRescaled: boolean;
  readonly isAtEnd: boolean;
  readonly removed: ReadonlySet<ProblemId>;
  /** By new position: the old one; `null` for a new problem. */
  readonly order: readonly (number | null)[];
};

export const problemChange = (base: Assessment, value: Assessment): ProblemChange => {
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
