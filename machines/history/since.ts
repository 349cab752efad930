import type { ListedCommit } from './commit-list.ts';

/** Commits in a row that must be earlier: fewer may come from a computer whose clock was wrong. */
const enough = 200;

/**
 * The commits since a time in milliseconds, the newest first, at most so many; and the number of the last one before them, 0
 * if there is none. The log is in the order of its numbers and clocks jump: what lies among later commits belongs to them.
 */
export const commitsSince = async (
  commits: AsyncIterable<ListedCommit>,
  time: number,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly since: readonly ListedCommit[]; readonly before: number }> => {
  const read: ListedCommit[] = [];
  let last = 0;
  for await (const listed of commits) {
    read.push(listed);
    if (Date.parse(listed.commit.at) > time) last = read.length;
    if (last >= most || read.length - last >= enough) break;
  }
  return { since: read.slice(0, Math.min(last, most)), before: read[last]?.commit.seq ?? 0 };
};
