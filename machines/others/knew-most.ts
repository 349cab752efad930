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
  const knowledge = ledgers.map(knowledgeOf);
  return (time) => {
    let best: Known | undefined;
    for (const ledger of knowledge) {
      const known = ledger(time);
      if (known && (!best || knowsMore(known, best))) best = known;
    }
    return best && { id: best.id, seq: best.seq, readAt: best.readAt < 0 ? undefined : best.readAt };
  };
};

/** `seq` and `time`: of what is shown of the ledger `id`. Each ledger that has something which is not in it. */
export const lackingIn = (
  ledgers: readonly KnownLedger[],
  { id, seq }: Pick<KnewMost, 'id' | 'seq'>,
  time: number,
): readonly Lacking[] => {
  const shown = (ledgers.find((ledger) => ledger.id === id)?.commits ?? []).filter((commit) => commit.seq <= seq);
  const shownHashes = new Set(shown.map(({ hash }) => hash));
  const readAt = shown.findLast(({ isReading }) => isReading)?.time ?? Number.NEGATIVE_INFINITY;
  return ledgers
    .filter((ledger) => ledger.id !== id)
    .map((ledger) => {
      const candidates = ledger.commits.filter(
        (commit) =>
          commit.isOwn && commit.time <= time && commit.sent > readAt - ofClocks && !shownHashes.has(commit.hash),
      );
      const lacks = candidates.filter(({ sent }) => sent > readAt);
      const unsent = lacks.filter(({ sent }) => sent > time).length;
      return { id: ledger.id, unsent, unread: lacks.length - unsent, unsure: candidates.length - lacks.length };
    })
    .filter(({ unsent, unread, unsure }) => unsent + unread + unsure > 0);
};

/** `readAt`: when it had last read the server, -1 if never. `ownCount`: how many commits were made in it. */
type Known = { readonly id: string; readonly seq: number; readonly readAt: number; readonly ownCount: number };

const knowsMore = (one: Known, other: Known): boolean =>
  one.readAt > other.readAt || (one.readAt === other.readAt && one.ownCount > other.ownCount);

/** What a ledger knew at any time; `undefined`: it had not begun. */
const knowledgeOf = ({ id, commits }: KnownLedger): ((time: number) => Known | undefined) => {
  let [read, own] = [-1, 0];
  const known = commits.map(({ seq, time, isReading, isOwn }): Known => {
    if (isReading) read = time;
    if (isOwn) own += 1;
    return { id, seq, readAt: read, ownCount: own };
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
