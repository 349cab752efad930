import { lastBefore } from '../../../machines/history/since.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Seat } from '../../../projections/events/touching.ts';
import { wordsOfTouching } from '../../../projections/why/causes.ts';
import { type CauseCommit, type ChangeCauses, whyChanged } from '../../../projections/why/why-changed.ts';

/** Where a change is counted from: a commit that is known, or so many days before what is shown. */
export type StartPoint = { readonly seq: number } | { readonly days: number };

/** The book that it began with, and what may have touched the grade up to commit `seq`. */
type StartAndCommits = { readonly start: Book; readonly seq: number; readonly commits: readonly CauseCommit[] };

/**
 * Tells why a grade at commit `through` is another one than then. What was read stays: who asks again after a commit waits
 * for that one alone. `end`: the day on which what the ledger shows was so. Fails with a `LogFailure`; then the next reads anew.
 */
export const whyReading = (
  ledger: Ledger,
  seat: Seat,
  since: StartPoint,
  end: Date,
  waiting: Waiter,
): ((through: number) => Promise<ChangeCauses>) => {
  let read: Promise<StartAndCommits> | undefined;
  const begin = async (): Promise<StartAndCommits> => {
    const seq = 'seq' in since ? since.seq : await lastBefore(ledger.history.commits(), dayBefore(since.days, end));
    return { start: await ledger.history.bookAt(seq, waiting), seq, commits: [] };
  };
  const goOn = async (before: StartAndCommits, through: number): Promise<StartAndCommits> => {
    if (through <= before.seq) return before;
    const range = { first: before.seq + 1, last: through };
    const commits = await ledger.history.naming(wordsOfTouching(seat), range, waiting);
    return { ...before, seq: through, commits: [...before.commits, ...commits] };
  };
  return async (through) => {
    const mine = (read ?? begin()).then((before) => goOn(before, through));
    read = mine;
    try {
      const { start, commits } = await mine;
      return whyChanged(start, commits, seat);
    } catch (error) {
      if (read === mine) read = undefined;
      throw error;
    }
  };
};

/** The last millisecond before the day that began so many days before `end`. */
const dayBefore = (days: number, end: Date): number => {
  const day = new Date(end);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days + 1);
  return day.getTime() - 1;
};
