import { type Log, LogFailure, type StoredCommit } from '../../log/port.ts';
import { Dependents, withoutPairs } from '../../projections/dependents.ts';
import type { SeqRange, Waiting } from '../ledger-port.ts';
import { runningInSlices, type Slicing } from '../slices.ts';
import { isOfPerson } from '../undo-stack.ts';
import { type ListedCommit, listedCommit } from './commit-list.ts';

/** Commits that are in memory at once. */
const few = 200;

/** See `Ledger.goingWith`. `end`: the last commit of the log. */
export const goingWith = async (
  log: Pick<Log, 'read'>,
  { first, last }: SeqRange,
  end: number,
  slicing: Slicing,
  { tell, signal }: Waiting,
): Promise<readonly ListedCommit[]> => {
  const run = runningInSlices(slicing);
  const dependents = new Dependents();
  const goes = (commit: StoredCommit): boolean => {
    if (!isOfPerson(commit)) return false;
    if (commit.seq > last) return dependents.takes(commit.events);
    dependents.take(commit.events);
    return true;
  };
  const found: StoredCommit[] = [];
  for (let at = first - 1; at < end; ) {
    const { commits } = await log.read(at, Math.min(few, end - at), run);
    signal.throwIfAborted();
    if (commits.length === 0) throw new LogFailure('damaged', 'the row is missing', `commit ${at + 1}`);
    found.push(...commits.filter(goes));
    at += commits.length;
    tell((at - first + 1) / (end - first + 1));
  }
  return withoutPairs(found).flatMap((commit) => listedCommit(commit) ?? []);
};
