import { type Log, type LogReading, linesAtOnce, type StoredCommit } from '../../log/port.ts';

/** All commits after position `start`. */
export const readFrom = async (log: Log, start: number): Promise<LogReading> => {
  const commits: StoredCommit[] = [];
  for (let after = start; ; after = commits.at(-1)?.seq ?? after) {
    const read = await log.read(after, linesAtOnce);
    for (const commit of read.commits) commits.push(commit);
    if (read.newer) return { commits, newer: read.newer };
    if (read.commits.length < linesAtOnce) return { commits };
  }
};
