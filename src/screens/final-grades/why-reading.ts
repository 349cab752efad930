import { lastBefore } from '../../../machines/history/since.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Seat } from '../../../projections/events/touching.ts';
import { wordsOfTouching } from '../../../projections/why/causes.ts';
import { type CauseCommit, type ChangeCauses, whyChanged } from '../../../projections/why/why-changed.ts';

/** Where the comparison starts: at a known commit, or so many days before the shown moment. */
export type StartPoint = { readonly seq: number } | { readonly days: number };

/** The book at the start, and the commits up to `seq` that may have touched the grade. */
type StartAndCommits = { readonly start: Book; readonly seq: number; readonly commits: readonly CauseCommit[] };

/**
 * The returned function tells why a grade at commit `through` differs from the one at the start. It keeps the commits
 * that it has read, so a question after another commit reads only that one. `end`: the day of the moment that the
 * ledger shows. Fails with a `LogFailure`; then the next question reads anew.
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

/** The last millisecond before the last `days` days, of which the day of `end` is one. */
const dayBefore = (days: number, end: Date): number => {
  const day = new Date(end);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days + 1);
  return day.getTime() - 1;
};
