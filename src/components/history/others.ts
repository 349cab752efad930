import { storedHeader } from '../../../log/header.ts';
import { LogFailure } from '../../../log/port.ts';
import { readingLog } from '../../../log/stored/memory.ts';
import { turn } from '../../../log/turn.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { CallFailed } from '../../../machines/mirror/ledger-call.ts';
import { AccountCommits, type AccountPast, type OtherTag, otherTags } from '../../../machines/others/account-past.ts';
import { type FetchingWorld, fetchAhead } from '../../../machines/others/fetched-ledger.ts';
import { joinedCommits } from '../../../machines/others/joined.ts';
import { forgiving, type LedgersCache } from '../../../machines/others/ledgers-cache.ts';
import type { OtherLedger } from '../../../machines/others/other-ledger.ts';
import { type GatheredLedgers, OtherLedgers } from '../../../machines/others/other-ledgers.ts';
import type { OwnSession } from '../../../machines/session/own-session.ts';
import { unnoticed } from '../../../machines/slices.ts';
import type { Seat } from '../../../projections/events/touching.ts';
import { forgetLedgers, ledgersOnDisk } from '../../accounts/ledgers-on-disk.ts';
import { openedLedger } from '../../accounts/work.ts';
import { newId } from '../../browser/identity.ts';
import { noteNotKept } from '../../browser/not-kept.ts';
import { NotOpened } from '../../browser/not-opened.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { readLedger } from '../../files/workers/read-ledger-in-worker.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { type FetchesAhead, readAhead } from './ahead.ts';
import { joinedLast, type LastTold } from './joined-last.ts';
import { joinedSteps } from './joined-steps.ts';
import { joinedWhy } from './joined-why.ts';
import type { HistoryOf, HistoryStep } from './subject-history.ts';
import type { WhyJoined } from './why-reading.ts';

/** Whose history is joined, and at which server. `isKept`: whether the own ledger is on this computer's disk. */
export type OthersAsked = {
  readonly ledger: Ledger;
  readonly user: string;
  readonly server: OwnSession;
  readonly isKept: boolean;
};

/** One history of all the ledgers that could be read. */
export type JoinedHistory = Pick<GatheredLedgers, 'unused' | 'dropped'> & {
  /** The last commit of this browser's ledger that they were set beside. */
  readonly seq: number;
  /** How many ledgers there are beside this one, and each of them as it was written. */
  readonly ledgers: number;
  readonly each: readonly Pick<OtherLedger, 'logId' | 'begunAt' | 'ledger'>[];
  /** What History lists, the newest first. What was listed before is not read again. */
  readonly commits: () => AsyncIterable<ListedCommit>;
  /** `stepsOf` over all of them. */
  readonly steps: (of: HistoryOf, signal: AbortSignal) => AsyncIterable<HistoryStep>;
  /** What the others add to why a student's final grade changed. */
  readonly why: (seat: Seat, waiting: Waiter) => WhyJoined;
  /** The last change of a grade. */
  readonly last: LastTold;
  /** Every moment of all of them. Fails with a `LogFailure` if one cannot be read, or with the signal's reason. */
  readonly past: (waiting: Waiter) => Promise<AccountPast>;
  /** The named moments of the others, in the ids of this browser. */
  readonly tags: () => readonly OtherTag[];
};

/** `endAhead`: ends what is fetched in advance. */
type OthersOfLedger = {
  readonly others: OtherLedgers;
  readonly commits: AccountCommits;
  readonly cache: LedgersCache | undefined;
  endAhead: () => void;
};

/** What was fetched is kept as long as the workspace is open, and its user is signed in. */
const othersByLedger = new WeakMap<Ledger, OthersOfLedger>();

const othersOf = (asked: OthersAsked): OthersOfLedger => {
  const { ledger, user, server } = asked;
  const known = othersByLedger.get(ledger);
  if (known) return known;
  const cache = cacheOf(asked);
  const others = new OtherLedgers({ ledger, user, server, open: openForReading, cache });
  const commits = new AccountCommits(ledger, unnoticed(pageSlicing));
  const made = { others, commits, cache, endAhead: () => undefined };
  othersByLedger.set(ledger, made);
  return made;
};

/** Forgets what was read: the user has signed out, or it is no longer theirs alone to see. */
export const forgetOthers = (ledger: Ledger): void => {
  othersByLedger.get(ledger)?.endAhead();
  othersByLedger.delete(ledger);
};

/** A shared computer keeps nothing, and what it had kept goes. */
const cacheOf = ({ ledger, server, isKept }: OthersAsked): LedgersCache | undefined => {
  const account = server.account();
  if (!isKept || account === undefined || server.computer() !== 'mine') return undefined;
  const unsubscribe = server.subscribe(() => {
    if (server.computer() === 'mine') return;
    unsubscribe();
    forgetOthers(ledger);
    // If it fails, signing out forgets them, and says so if that fails, too.
    if (server.computer() === 'shared') forgetLedgers(account).catch(reportError);
  });
  const { stored } = ledger.records;
  return forgiving(ledgersOnDisk({ account, ownHeader: () => stored.header() }), (error) => {
    if (!(error instanceof LogFailure && error.reason === 'gone')) noteNotKept(error);
  });
};

const openForReading = async (headerLine: string, lines: readonly string[]): Promise<Ledger | undefined> => {
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

const fetchesAhead: FetchesAhead = (asked) => {
  const { ledger, user, server } = asked;
  const { cache } = othersOf(asked);
  if (!cache) return undefined;
  return (signal) => {
    const fetching = { server, user, cache, stored: ledger.records.stored, check: checking(signal) };
    return fetchAhead(fetching, { tell: () => undefined, signal });
  };
};

/** See `readAhead`. Returns the function that ends it. */
export const fetchOthersAhead = (workspace: Workspace): (() => void) => {
  const stop = readAhead(workspace, fetchesAhead);
  const { ledger, user, server, isKept } = workspace;
  if (server) othersOf({ ledger, user, server, isKept }).endAhead = stop;
  return stop;
};

/** Each is checked in a worker. */
export const checking =
  (signal: AbortSignal): FetchingWorld['check'] =>
  async (slices) => {
    const pieces: Blob[] = [];
    // Tens of megabytes become bytes here: all of them at once would hold the page for a quarter of a second.
    for (const slice of slices) {
      pieces.push(new Blob([slice]));
      await turn();
    }
    const read = await readLedger(new File(pieces, 'ledger'), { tell: () => undefined, signal });
    return 'kind' in read ? { found: read, lines: [] } : read;
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
  const known = othersOf(asked);
  // Both would fetch the same.
  known.endAhead();
  try {
    const { seq } = ledger.status();
    const gathered = await known.others.gather({ tell, signal }, checking(signal));
    return {
      unused: gathered.unused,
      dropped: gathered.dropped,
      seq,
      ledgers: gathered.others.length,
      each: gathered.others,
      commits: joinedCommits(
        () => ledger.history.commits(),
        gathered,
        () => ledger.records.saved(),
      ),
      steps: (of, stop) => joinedSteps(ledger, of, gathered, stop),
      last: joinedLast(ledger, gathered),
      why: (seat, waiting) => joinedWhy(ledger, seat, gathered, waiting),
      past: (waiting) => known.commits.read(gathered.others, waiting),
      tags: () => otherTags(ledger, gathered.others),
    };
  } catch (error) {
    if (error instanceof CallFailed) return undefined;
    throw error;
  }
};
