import { storedHeader } from '../../../log/header.ts';
import { readingLog } from '../../../log/stored/memory.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { CallFailed } from '../../../machines/mirror/ledger-call.ts';
import { AccountCommits, type AccountPast, type OtherTag, otherTags } from '../../../machines/others/account-past.ts';
import { joinedCommits } from '../../../machines/others/joined.ts';
import { type GatheredLedgers, OtherLedgers } from '../../../machines/others/other-ledgers.ts';
import type { OwnSession } from '../../../machines/session/own-session.ts';
import { unnoticed } from '../../../machines/slices.ts';
import { openedLedger } from '../../accounts/work.ts';
import { newId } from '../../browser/identity.ts';
import { NotOpened } from '../../browser/not-opened.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { readLedger } from '../../files/workers/read-ledger-in-worker.ts';
import { joinedSteps } from './joined-steps.ts';
import type { HistoryOf, HistoryStep } from './subject-history.ts';

/** Whose history is joined, and at which server. */
export type OthersAsked = {
  readonly ledger: Ledger;
  readonly user: string;
  readonly server: OwnSession;
};

/** One history of all the ledgers that could be read. */
export type JoinedHistory = Pick<GatheredLedgers, 'unused'> & {
  /** How many ledgers there are beside this one. */
  readonly ledgers: number;
  /** What History lists, the newest first. */
  readonly commits: () => AsyncIterable<ListedCommit>;
  /** `stepsOf` over all of them. */
  readonly steps: (of: HistoryOf, signal: AbortSignal) => AsyncIterable<HistoryStep>;
  /** Every moment of all of them. Fails with a `LogFailure` if one cannot be read, or with the signal's reason. */
  readonly past: (waiting: Waiter) => Promise<AccountPast>;
  /** The named moments of the others, in the ids of this browser. */
  readonly tags: () => readonly OtherTag[];
};

type Kept = { readonly others: OtherLedgers; readonly commits: AccountCommits };

/** What was fetched is kept as long as the workspace is open, in memory. */
const kept = new WeakMap<Ledger, Kept>();

const keptOf = ({ ledger, user, server }: OthersAsked): Kept => {
  const found = kept.get(ledger) ?? {
    others: new OtherLedgers({ ledger, user, server, open: forReading }),
    commits: new AccountCommits(ledger, unnoticed(pageSlicing)),
  };
  kept.set(ledger, found);
  return found;
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
    const { others, commits } = keptOf(asked);
    const found = await others.gather({ tell, signal }, async (slices) => {
      const read = await readLedger(new File([...slices], 'ledger'), { tell: () => undefined, signal });
      return 'kind' in read ? { found: read, lines: [] } : read;
    });
    return {
      unused: found.unused,
      ledgers: found.others.length,
      commits: () => joinedCommits(ledger.history.commits(), found, ledger.records.saved()),
      steps: (of, stop) => joinedSteps(ledger, of, found, stop),
      past: (waiting) => commits.read(found.others, waiting),
      tags: () => otherTags(ledger, found.others),
    };
  } catch (error) {
    if (error instanceof CallFailed) return undefined;
    throw error;
  }
};
