import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';
import { finalSamples } from '../../../projections/figures/final-samples.ts';
import { gradedPercent, type OfferingTask, offeringTasks } from '../../../projections/figures/offering-tasks.ts';
import { assessmentSamples, meanOf, type Sample } from '../../../projections/figures/statistics.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { offeringOf } from '../../components/history/history-rows.ts';
import { isWithoutWeight, type ProgressOfOffering } from '../../components/offering/offering-progress.ts';
import { useSlicedOfferingGrades } from '../../workspace/final-grades-hook.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useToldCommits } from './told-commits.ts';

/** How an offering stands. Each is `undefined` until it is counted, or where there is none. `graded`: percent. */
export type OfferingDigest = {
  readonly tasks: readonly OfferingTask[] | undefined;
  readonly graded: number | undefined;
  /** The mean of the official final grades, as it is shown. */
  readonly mean: string | undefined;
  readonly means: ReadonlyMap<AssessmentId, string>;
};

/** Follows the counts that the page makes while it is idle, and grades that are computed between two frames. */
export const useOfferingDigest = (progress: ProgressOfOffering, students: number): OfferingDigest => {
  const { offeringId } = progress;
  const counts = useSyncExternalStore(progress.subscribe, progress.all);
  const grades = useSlicedOfferingGrades(offeringId);
  // One text, which stays the same while the list does.
  const unweightedIds = useBook((book) => unweightedIn(book, offeringId).join(' '));
  const means = useMemo(() => meansOf(grades), [grades]);
  return useMemo(() => {
    const unweighted = unweightedIds === '' ? [] : (unweightedIds.split(' ') as AssessmentId[]);
    const isCounted = counts.size > 0;
    return {
      tasks: isCounted ? offeringTasks(counts, unweighted, students) : undefined,
      graded: gradedPercent(counts),
      ...means,
    };
  }, [counts, unweightedIds, students, means]);
};

const meansOf = (grades: OfferingGrades | undefined): Pick<OfferingDigest, 'mean' | 'means'> => {
  if (!grades) return { mean: undefined, means: new Map() };
  const { policy, assessmentIds } = grades;
  const meanText = (samples: readonly Sample[]): string | undefined => meanOf(samples, policy)?.shown;
  return {
    mean: meanText(finalSamples(grades, policy.ungraded)),
    means: new Map(
      assessmentIds.flatMap((assessmentId) => {
        const mean = meanText(assessmentSamples(grades, policy.ungraded, assessmentId));
        return mean === undefined ? [] : [[assessmentId, mean] as const];
      }),
    ),
  };
};

const unweightedIn = (book: Book, offeringId: OfferingId): readonly AssessmentId[] =>
  assessmentsIn(book, offeringId)
    .map(({ assessmentId }) => assessmentId)
    .filter((assessmentId) => isWithoutWeight(book, assessmentId));

/** The most commits that are read: an offering that changed earlier says nothing of its last change. */
const mostCommits = 200;

/** `at`: ISO time. `isSeen`: another program made the change, and this is when it was read from the server. */
export type OfferingChange = { readonly at: string; readonly isSeen: boolean };

type LastChanges = ReadonlyMap<OfferingId, OfferingChange>;

/** When each offering changed last, among the newest commits. What was done on another computer is told as its ledger tells it. */
export const useLastChanges = (): LastChanges => {
  const book = useBook((all) => all);
  const questionIn = useCallback(
    (ownCommits: readonly ListedCommit[]) =>
      [...lastChangesIn(book, ownCommits).values()].find(({ isSeen }) => isSeen)?.at,
    [book],
  );
  const { commits } = useToldCommits({ since: Number.NEGATIVE_INFINITY, most: mostCommits, questionIn });
  return useMemo(() => lastChangesIn(book, commits), [book, commits]);
};

/** `commits`: the newest first. */
export const lastChangesIn = (book: Book, commits: readonly ListedCommit[]): LastChanges => {
  const times = new Map<OfferingId, OfferingChange>();
  for (const { commit, changes, isElsewhere } of commits) {
    for (const change of changes) {
      const offeringId = offeringOf(book, change);
      if (offeringId && !times.has(offeringId)) times.set(offeringId, { at: commit.at, isSeen: isElsewhere });
    }
  }
  return times;
};
