import type { Log, Read, StoredCommit } from '../log/port.ts';

/** Commits, as many as a segment has: for fewer, it would be unpacked more often. */
export const readAtOnce = 4096;

/** All commits after position `start`. */
export const readFrom = async (log: Log, start: number): Promise<Read> => {
  const commits: StoredCommit[] = [];
  for (let after = start; ; after = commits.at(-1)?.seq ?? after) {
    const read = await log.read(after, readAtOnce);
    for (const commit of read.commits) commits.push(commit);
    if (read.newer) return { commits, newer: read.newer };
    if (read.commits.length < readAtOnce) return { commits };
  }
};
