import type { AssessmentId, CommitId } from '../../../events/ids.ts';
import { eachInSteps, type Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { unusualText } from '../../../messages/components/unusual.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Change } from '../../../projections/events/changes.ts';

/** Values at once from which a change is worth a look. */
export const many = 100;

/** The hours of the night, by the clock on the wall. */
const [nightFrom, nightTo] = [23, 5];

/** Weeks after nearly all other grades of an assessment from which a change of a score that was there is worth a look. */
const lateFromWeeks = 3;
/** What “nearly all” is. */
const [share, ofAll] = [9, 10];

const week = 7 * 24 * 3_600_000;

/** What is out of the ordinary with a commit, in words. `lateWeeks`: from `findingLate` in the list that it stands in. */
export const unusualIn = (
  book: Book,
  { commit, changes, size, isElsewhere }: ListedCommit,
  lateWeeks: ReadonlyMap<CommitId, number>,
): readonly string[] => {
  const hour = new Date(commit.at).getHours();
  const weeks = lateWeeks.get(commit.id);
  return [
    ...(changes.some((change) => isOver(book, change)) ? [unusualText.over] : []),
    ...(size >= many ? [unusualText.many(size)] : []),
    ...(weeks === undefined ? [] : [unusualText.late(weeks)]),
    ...((hour >= nightFrom || hour < nightTo) && !isElsewhere ? [unusualText.night] : []),
  ];
};

const isOver = ({ assessments }: Book, { subject, field, to }: Change): boolean => {
  if (subject.what !== 'grade' || typeof to !== 'number') return false;
  const problem = assessments[subject.assessmentId]?.problems.find(({ problemId }) => problemId === field);
  return problem !== undefined && to > problem.max;
};

/**
 * Which commits changed scores that were there, long after nine tenths of the assessment's values had been entered, and by
 * how many weeks. A first score is never late: work is handed in late, and is graded then. `all`: the newest first; of commits before the last of them nothing is known.
 */
export const findingLate = function* (all: readonly ListedCommit[]): Steps<ReadonlyMap<CommitId, number>> {
  const late = new Map<CommitId, number>();
  const enteredSoFar = new Map<AssessmentId, Entered>();
  yield* eachInSteps(all.toReversed(), ({ commit, changes, size, isLong }) => {
    const at = Date.parse(commit.at);
    for (const [assessmentId, { values, isReplacing }] of gradesIn(changes)) {
      const entered = enteredSoFar.get(assessmentId) ?? { times: [], sums: [], most: 0 };
      enteredSoFar.set(assessmentId, entered);
      const weeks = Math.floor((at - timeOfNineTenths(entered, at, isLong ? size : values)) / week);
      if (isReplacing && weeks >= lateFromWeeks) late.set(commit.id, Math.max(weeks, late.get(commit.id) ?? 0));
    }
  });
  return late;
};

/** When values of an assessment were entered, and how many until then. `most`: the place of nine tenths in both. */
type Entered = { readonly times: number[]; readonly sums: number[]; most: number };

/** When nine tenths of the values had been entered, with these. */
const timeOfNineTenths = (entered: Entered, at: number, values: number): number => {
  const { times, sums } = entered;
  const sum = (sums.at(-1) ?? 0) + values;
  times.push(at);
  sums.push(sum);
  while ((sums[entered.most] ?? sum) * ofAll < sum * share) entered.most += 1;
  return times[entered.most] ?? at;
};

/** `isReplacing`: one of the values took the place of another. */
type OfAssessment = { readonly values: number; readonly isReplacing: boolean };

const gradesIn = (changes: readonly Change[]): ReadonlyMap<AssessmentId, OfAssessment> => {
  const found = new Map<AssessmentId, OfAssessment>();
  for (const { subject, from } of changes) {
    if (subject.what !== 'grade') continue;
    const { values = 0, isReplacing = false } = found.get(subject.assessmentId) ?? {};
    found.set(subject.assessmentId, {
      values: values + 1,
      isReplacing: isReplacing || (from !== null && from !== undefined),
    });
  }
  return found;
};
