/**
 * Which ledger of the account knew most at a moment: the one that had read the server last by then; of equals the one with
 * more commits of its own by then; of these the first. All times in milliseconds.
 */
import { ofClocks } from './of-clocks.ts';

/** A commit as the choice sees it. `time`: never before that of the commit before it. */
export type KnownCommit = {
  readonly seq: number;
  readonly hash: string;
  readonly time: number;
  /** It holds what a reading of the server showed. */
  readonly isReading: boolean;
  /** Somebody made it in this ledger; it may change several values. */
  readonly isOwn: boolean;
  /** When the server had all that it changed; infinity: that is not known to have come about. */
  readonly sent: number;
};

/** A ledger with its commits, the oldest first. */
export type KnownLedger = { readonly id: string; readonly commits: readonly KnownCommit[] };

/** The ledger that knew most, and its newest commit by then. `readAt`: when it had read the server last. */
export type KnewMost = { readonly id: string; readonly seq: number; readonly readAt: number | undefined };

/**
 * Commits of another ledger, made by then, that the chosen ledger lacks: not sent by then, or not read by it yet. `unsure`:
 * so many more were sent so shortly before its last reading that it may lack them, for clocks differ.
 */
export type Lacking = {
  readonly id: string;
  readonly unsent: number;
  readonly unread: number;
  readonly unsure: number;
};

/** Answers for one moment after the other; `undefined`: no ledger had begun by then. */
export const choosing = (ledgers: readonly KnownLedger[]): ((time: number) => KnewMost | undefined) => {
  const counted = ledgers.map(countedOf);
  return (time) => {
    let best: Known | undefined;
    for (const ledger of counted) {
      const known = ledger(time);
      if (known && (!best || knowsMore(known, best))) best = known;
    }
    return best && { id: best.id, seq: best.seq, readAt: best.read < 0 ? undefined : best.read };
  };
};

/** `seq` and `time`: of what is shown of the ledger `id`. Each ledger that has something which is not in it. */
export const lackingIn = (
  ledgers: readonly KnownLedger[],
  { id, seq }: Pick<KnewMost, 'id' | 'seq'>,
  time: number,
): readonly Lacking[] => {
  const shown = (ledgers.find((ledger) => ledger.id === id)?.commits ?? []).filter((commit) => commit.seq <= seq);
  const has = new Set(shown.map(({ hash }) => hash));
  const read = shown.findLast(({ isReading }) => isReading)?.time ?? Number.NEGATIVE_INFINITY;
  return ledgers
    .filter((ledger) => ledger.id !== id)
    .map((ledger) => {
      const foreign = ledger.commits.filter(
        (commit) => commit.isOwn && commit.time <= time && commit.sent > read - ofClocks && !has.has(commit.hash),
      );
      const lacks = foreign.filter(({ sent }) => sent > read);
      const unsent = lacks.filter(({ sent }) => sent > time).length;
      return { id: ledger.id, unsent, unread: lacks.length - unsent, unsure: foreign.length - lacks.length };
    })
    .filter(({ unsent, unread, unsure }) => unsent + unread + unsure > 0);
};

/** `read`: -1 if it had never read the server. */
type Known = { readonly id: string; readonly seq: number; readonly read: number; readonly own: number };

const knowsMore = (one: Known, other: Known): boolean =>
  one.read > other.read || (one.read === other.read && one.own > other.own);

/** What a ledger knew at any time. */
const countedOf = ({ id, commits }: KnownLedger): ((time: number) => Known | undefined) => {
  let [read, own] = [-1, 0];
  const known = commits.map(({ seq, time, isReading, isOwn }): Known => {
    if (isReading) read = time;
    if (isOwn) own += 1;
    return { id, seq, read, own };
  });
  return (time) => {
    let [last, after] = [-1, commits.length];
    while (after - last > 1) {
      const middle = (last + after) >> 1;
      if ((commits[middle]?.time ?? 0) <= time) last = middle;
      else after = middle;
    }
    return known[last];
  };
};
