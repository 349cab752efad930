import { takenBackBy } from '../../../events/commit.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { dayOf } from '../../browser/local-time.ts';

/** The newest first. */
type Group = [ListedCommit, ...ListedCommit[]];

/**
 * Scores that were entered one after the other, of one assessment, on one day and in one way, become one commit: the
 * newest, with the changes of all. An evening of grading is one line of a digest, not two hundred.
 */
export const mergedScoreCommits = (commits: readonly ListedCommit[]): readonly ListedCommit[] => {
  const groups: Group[] = [];
  for (const listed of commits) {
    const group = groups.at(-1);
    const key = mergeKeyOf(listed);
    if (group && key !== undefined && mergeKeyOf(group[0]) === key) group.push(listed);
    else groups.push([listed]);
  }
  return groups.map(merged);
};

/**
 * Commits with the same key are merged. `undefined`: this one is not, because it did something else than change scores of
 * one assessment, or is an undo.
 */
const mergeKeyOf = ({ commit, changes, isElsewhere, other }: ListedCommit): string | undefined => {
  const assessments = new Set(
    changes.map(({ subject }) => (subject.what === 'grade' ? subject.assessmentId : undefined)),
  );
  const [assessmentId] = assessments;
  if (assessments.size !== 1 || assessmentId === undefined || takenBackBy(commit).length > 0) return undefined;
  const { type, how = '', note = '' } = commit.command;
  return JSON.stringify([assessmentId, dayOf(new Date(commit.at)), type, how, note, isElsewhere, other?.logId]);
};

/** Told as the newest of them, with all of their changes. */
const merged = (group: Group): ListedCommit => {
  const [newest] = group;
  if (group.length === 1) return newest;
  return {
    ...newest,
    changes: group.flatMap(({ changes }) => changes),
    size: group.reduce((sum, { size }) => sum + size, 0),
    isLong: group.some(({ isLong }) => isLong),
  };
};
