import { lastBefore } from '../../../machines/history/since.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Seat } from '../../../projections/events/touching.ts';
import { wordsOfTouching } from '../../../projections/why/causes.ts';
import { type Beginning, whyAfter } from '../../../projections/why/joined-why.ts';
import { type CauseCommit, type ChangeCauses, whyChanged } from '../../../projections/why/why-changed.ts';

/** Where the comparison starts: at a known commit, or so many days before the shown moment. */
export type StartPoint = { readonly seq: number } | { readonly days: number };

/** What another ledger tells of the time before this one began. */
export type EarlierWhy = { readonly why: ChangeCauses; readonly begun: Beginning };

/** What the other ledgers add. */
export type WhyJoined = {
  /** What they tell since a time in milliseconds until the ledger began; `undefined` if none of them tells it. */
  readonly earlier: (time: number) => Promise<EarlierWhy | undefined>;
  /** The commit of the ledger, with what they tell of what it observed. */
  readonly told: (commit: CauseCommit) => CauseCommit;
};

/** The book at the start, and the commits up to `seq` that may have touched the grade. */
type StartAndCommits = {
  readonly start: Book;
  readonly seq: number;
  readonly commits: readonly CauseCommit[];
  readonly earlier?: EarlierWhy | undefined;
};

/**
 * The returned function tells why a grade at commit `through` differs from the one at the start. It keeps the commits
 * that it has read, so a question after another commit reads only that one. `end`: the day of the moment that the
 * ledger shows. Fails with a `LogFailure`; then the next question reads anew. With `joined`, what other ledgers tell.
 */
export const whyReading = (
  ledger: Ledger,
  seat: Seat,
  since: StartPoint,
  end: Date,
  waiting: Waiter,
  joined?: WhyJoined,
): ((through: number) => Promise<ChangeCauses>) => {
  let latest: Promise<StartAndCommits> | undefined;
  const readStart = async (): Promise<StartAndCommits> => {
    const time = 'seq' in since ? Number.NEGATIVE_INFINITY : dayBefore(since.days, end);
    const seqBefore = 'seq' in since ? since.seq : await lastBefore(ledger.history.commits(), time);
    const earlier = seqBefore === 0 ? await joined?.earlier(time) : undefined;
    const seq = earlier?.begun.seq ?? seqBefore;
    return { start: await ledger.history.bookAt(seq, waiting), seq, commits: [], earlier };
  };
  const readThrough = async (before: StartAndCommits, through: number): Promise<StartAndCommits> => {
    if (through <= before.seq) return before;
    const range = { first: before.seq + 1, last: through };
    const commits = await ledger.history.naming(wordsOfTouching(seat), range, waiting);
    return { ...before, seq: through, commits: [...before.commits, ...commits] };
  };
  return async (through) => {
    const reading = (latest ?? readStart()).then((before) => readThrough(before, through));
    latest = reading;
    try {
      const { start, commits, earlier } = await reading;
      const why = whyChanged(start, joined ? commits.map(joined.told) : commits, seat);
      return earlier ? whyAfter(earlier.why, why, earlier.begun) : why;
    } catch (error) {
      if (latest === reading) latest = undefined;
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
