import { takenBackBy } from '../../../events/commit.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { dayOf } from '../../browser/local-time.ts';

/**
 * Scores that were entered one after the other as one commit, under the newest of them: of one assessment, on one day, in
 * one way. An evening of grading is one line of a digest, not two hundred.
 */
export const together = (commits: readonly ListedCommit[]): readonly ListedCommit[] => {
  const groups: ListedCommit[][] = [];
  for (const listed of commits) {
    const group = groups.at(-1);
    const way = wayOf(listed);
    if (group?.[0] && way !== undefined && wayOf(group[0]) === way) group.push(listed);
    else groups.push([listed]);
  }
  return groups.flatMap((group) => joined(group) ?? []);
};

/** `undefined`: it stands alone, because it did something else than change scores of one assessment, or is an undo. */
const wayOf = ({ commit, changes, isElsewhere }: ListedCommit): string | undefined => {
  const assessments = new Set(
    changes.map(({ subject }) => (subject.what === 'grade' ? subject.assessmentId : undefined)),
  );
  const [only] = assessments;
  if (assessments.size !== 1 || only === undefined || takenBackBy(commit).length > 0) return undefined;
  const { type, how = '', note = '' } = commit.command;
  return JSON.stringify([only, dayOf(new Date(commit.at)), type, how, note, isElsewhere]);
};

const joined = ([newest, ...older]: readonly ListedCommit[]): ListedCommit | undefined => {
  if (!newest || older.length === 0) return newest;
  const all = [newest, ...older];
  return {
    ...newest,
    changes: all.flatMap(({ changes }) => changes),
    size: all.reduce((sum, { size }) => sum + size, 0),
    isLong: all.some(({ isLong }) => isLong),
  };
};
