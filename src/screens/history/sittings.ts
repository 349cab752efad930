/** The list as a story: by days, and what was typed at one sitting in one place. */
import type { AssessmentId } from '../../../events/ids.ts';
import { cellsAStep, eachInSteps, type Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { dayOf } from '../../browser/local-time.ts';

/** The commits of one row, the newest first: one, or those of a sitting. */
export type StoryEntry = readonly [ListedCommit, ...ListedCommit[]];

/** `day`: as `2026-11-22`. If a clock was wrong a day may come twice: the order is that of the list. */
export type StoryDay = { readonly day: string; readonly entries: readonly StoryEntry[] };

/** From so many commits on, a sitting is shown as one row; fewer say more by themselves. */
const fewestCommits = 3;

/** Milliseconds between two cells of one sitting. */
const longestPause = 15 * 60_000;

/**
 * The commits that are shown, by the days of this computer. A sitting is what one person typed at one device into one
 * assessment on one day, without a long pause and with nothing else in between. `shown`, `all`: the newest first; what
 * `shown` leaves out of `all` is something in between, too, so that undoing a sitting never reaches what is not shown.
 */
export const storyOf = function* (
  shown: readonly ListedCommit[],
  all: readonly ListedCommit[],
): Steps<readonly StoryDay[]> {
  const positions = new Map<ListedCommit, number>();
  yield* eachInSteps(all, (listed, at) => void positions.set(listed, at), cellsAStep);
  const isNext = (newer: ListedCommit, older: ListedCommit): boolean =>
    positions.get(older) === (positions.get(newer) ?? Number.NaN) + 1;
  const days: { readonly day: string; readonly entries: StoryEntry[] }[] = [];
  let sitting: ListedCommit[] = [];
  const endSitting = (): void => {
    days.at(-1)?.entries.push(...entriesOf(sitting));
    sitting = [];
  };
  yield* eachInSteps(shown, (listed) => {
    const day = dayOf(new Date(listed.commit.at));
    const previous = sitting.at(-1);
    const isSameDay = days.at(-1)?.day === day;
    if (!(previous && isSameDay && isNext(previous, listed) && isOneSitting(previous, listed))) endSitting();
    if (!isSameDay) days.push({ day, entries: [] });
    sitting.push(listed);
  });
  endSitting();
  return days;
};

const entriesOf = (sitting: readonly ListedCommit[]): readonly StoryEntry[] => {
  const [newest, ...older] = sitting;
  if (newest && sitting.length >= fewestCommits) return [[newest, ...older]];
  return sitting.map((one): StoryEntry => [one]);
};

const isOneSitting = (newer: ListedCommit, older: ListedCommit): boolean => {
  const assessmentId = typedInto(newer);
  return (
    assessmentId !== undefined &&
    assessmentId === typedInto(older) &&
    newer.commit.actor === older.commit.actor &&
    deviceOf(newer) === deviceOf(older) &&
    Math.abs(Date.parse(newer.commit.at) - Date.parse(older.commit.at)) <= longestPause
  );
};

/** A tab is of one device; what another computer's ledger tells is apart from what this one's does. */
const deviceOf = ({ commit, other }: ListedCommit): string => `${other?.logId ?? ''} ${commit.tab}`;

/** The only assessment into which the commit typed; `undefined` if it did anything else. */
const typedInto = ({ commit, changes, snapshots, isLong, isElsewhere }: ListedCommit): AssessmentId | undefined => {
  if (commit.command.how !== 'typed' || isLong || isElsewhere || snapshots.length > 0) return undefined;
  const [first] = changes;
  if (first?.subject.what !== 'grade') return undefined;
  const { assessmentId } = first.subject;
  const isOnly = changes.every(({ subject }) => subject.what === 'grade' && subject.assessmentId === assessmentId);
  return isOnly ? assessmentId : undefined;
};
