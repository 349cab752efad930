import { storedHeader } from '../../../log/header.ts';
import { readingLog } from '../../../log/stored/memory.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { CallFailed } from '../../../machines/mirror/ledger-call.ts';
import { joinedCommits } from '../../../machines/others/joined.ts';
import type { OtherLedger } from '../../../machines/others/other-ledger.ts';
import { type GatheredLedgers, OtherLedgers } from '../../../machines/others/other-ledgers.ts';
import type { OwnSession } from '../../../machines/session/own-session.ts';
import type { Seat } from '../../../projections/events/touching.ts';
import { openedLedger } from '../../accounts/work.ts';
import { newId } from '../../browser/identity.ts';
import { NotOpened } from '../../browser/not-opened.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { readLedger } from '../../files/workers/read-ledger-in-worker.ts';
import { joinedLast, type LastTold } from './joined-last.ts';
import { joinedSteps } from './joined-steps.ts';
import { joinedWhy } from './joined-why.ts';
import type { HistoryOf, HistoryStep } from './subject-history.ts';
import type { WhyJoined } from './why-reading.ts';

/** Whose history is joined, and at which server. */
export type OthersAsked = {
  readonly ledger: Ledger;
  readonly user: string;
  readonly server: OwnSession;
};

/** One history of all the ledgers that could be read. */
export type JoinedHistory = Pick<GatheredLedgers, 'unused'> & {
  /** The last commit of this browser's ledger that they were set beside. */
  readonly seq: number;
  /** How many ledgers there are beside this one, and each of them as it was written. */
  readonly ledgers: number;
  readonly each: readonly Pick<OtherLedger, 'begunAt' | 'ledger'>[];
  /** What History lists, the newest first. */
  readonly commits: () => AsyncIterable<ListedCommit>;
  /** `stepsOf` over all of them. */
  readonly steps: (of: HistoryOf, signal: AbortSignal) => AsyncIterable<HistoryStep>;
  /** What the others add to why a student's final grade changed. */
  readonly why: (seat: Seat, waiting: Waiter) => WhyJoined;
  /** The last change of a grade. */
  readonly last: LastTold;
};

/** What was fetched is kept as long as the workspace is open, in memory. */
const kept = new WeakMap<Ledger, OtherLedgers>();

const keptOf = ({ ledger, user, server }: OthersAsked): OtherLedgers => {
  const others = kept.get(ledger) ?? new OtherLedgers({ ledger, user, server, open: forReading });
  kept.set(ledger, others);
  return others;
};

const forReading = async (headerLine: string, lines: readonly string[]): Promise<Ledger | undefined> => {
  const { user } = storedHeader(headerLine);
  try {
    return await openedLedger({
      ...{ app: '', projections: '', tab: newId(), now: () => new Date().toISOString(), newId, slicing: pageSlicing },
      actor: user,
      log: readingLog(headerLine, lines),
      backend: true,
      isForReading: true,
      tendEvery: Number.POSITIVE_INFINITY,
    });
  } catch (error) {
    if (error instanceof NotOpened) return undefined;
    throw error;
  }
};

/**
 * Brings the ledgers of the account's other browsers up to date, each checked in a worker. `undefined`: the server could
 * not be asked. Fails with a `LogFailure` or with the signal's reason.
 */
export const gatherOthers = async (
  asked: OthersAsked,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<JoinedHistory | undefined> => {
  const { ledger } = asked;
  try {
    const { seq } = ledger.status();
    const found = await keptOf(asked).gather({ tell, signal }, async (slices) => {
      const read = await readLedger(new File([...slices], 'ledger'), { tell: () => undefined, signal });
      return 'kind' in read ? { found: read, lines: [] } : read;
    });
    return {
      unused: found.unused,
      seq,
      ledgers: found.others.length,
      each: found.others,
      commits: () => joinedCommits(ledger.history.commits(), found, ledger.records.saved()),
      steps: (of, stop) => joinedSteps(ledger, of, found, stop),
      last: joinedLast(ledger, found),
      why: (seat, waiting) => joinedWhy(ledger, seat, found, waiting),
    };
  } catch (error) {
    if (error instanceof CallFailed) return undefined;
    throw error;
  }
};
