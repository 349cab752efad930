import type { ListedCommit } from './commit-list.ts';

/** Commits in a row that must be earlier: fewer may come from a computer whose clock was wrong. */
const earlierInARow = 200;

/** The commits since a time in milliseconds, the newest first, at most so many. */
export const commitsSince = async (
  commits: AsyncIterable<ListedCommit>,
  time: number,
  most: number,
): Promise<readonly ListedCommit[]> => {
  const { read, since } = await readSince(commits, time, most);
  return read.slice(0, Math.min(since, most));
};

/** The number of the last commit before that time, in milliseconds; 0 if there is none. */
export const lastBefore = async (commits: AsyncIterable<ListedCommit>, time: number): Promise<number> => {
  const { read, since } = await readSince(commits, time, Number.POSITIVE_INFINITY);
  return read[since]?.commit.seq ?? 0;
};

/**
 * `since`: how many of the commits that were read, from the newest on, came after the time. Clocks jump, so a commit
 * that has a later one before it counts as later, whatever its own time.
 */
const readSince = async (commits: AsyncIterable<ListedCommit>, time: number, most: number) => {
  const read: ListedCommit[] = [];
  let since = 0;
  for await (const listed of commits) {
    read.push(listed);
    if (Date.parse(listed.commit.at) > time) since = read.length;
    if (since >= most || read.length - since >= earlierInARow) break;
  }
  return { read, since };
};
