import { decodeHeader } from '../../log/header.ts';
import type { Log } from '../../log/port.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import { type Ledger, NotRecorded } from '../../machines/ledger/ledger-port.ts';
import type { LedgerWorld } from '../../machines/ledger/ledger-world.ts';
import type { Trouble } from '../../machines/ledger/trouble.ts';
import type { Session } from '../../machines/session/session.ts';
import type { Account } from '../../machines/session/world.ts';
import { accountDatabase } from '../browser/database.ts';
import { logWithFallback } from '../browser/log-with-fallback.ts';
import { NotOpened } from '../browser/not-opened.ts';
import type { TabsSync } from '../browser/tabs/sync-of-tabs.ts';
import { toFollowing } from './later.ts';

/** The ports with which an account's ledger is opened. Logs and locks are named after the account. */
export type AccountWorkWorld = {
  readonly log: (name: string, account: Account) => Log;
  readonly ledger: Omit<LedgerWorld, 'log' | 'actor' | 'backend'>;
  /** Without `name`, no other tab has the ledger, and this tab syncs it alone. */
  readonly openSync: (ledger: Ledger, account: Account, session: Session, name: string | undefined) => TabsSync;
  /** A log in memory, if there is no disk. */
  readonly withoutDisk: (account: Account) => Log | Promise<Log>;
};

/** `isKept`: whether the ledger is on this device's disk, or ends with the page. */
export type AccountWork = {
  readonly ledger: Ledger;
  readonly sync: TabsSync;
  readonly isKept: boolean;
  readonly close: () => Promise<void>;
};

/**
 * Opens an account's ledger on this computer, and syncs it as the signed-in user. In a new ledger, the first reading of
 * the server becomes the first commit.
 */
export const openAccountWork = async (
  world: AccountWorkWorld,
  account: Account,
  session: Session,
): Promise<AccountWork> => {
  const name = accountDatabase(account);
  // Check before anything is written: work that was removed a moment ago must not come back as an empty log.
  if (!isSignedInAs(session, account)) throw signedOutFailure();
  const { log, header, isKept } = await logWithFallback(world.log(name, account), () => world.withoutDisk(account));
  try {
    refuseOtherAccount(header, account);
  } catch (error) {
    log.close();
    throw error;
  }
  const ledger = await openedLedger({ ...world.ledger, log, actor: account.user, backend: true });
  if (!isSignedInAs(session, account)) {
    await ledger.close();
    throw signedOutFailure();
  }
  try {
    await followMove(ledger, account, session);
  } catch (error) {
    await ledger.close();
    throw error instanceof NotRecorded ? new NotOpened(unrecorded(error)) : error;
  }
  const sync = world.openSync(ledger, account, session, isKept ? name : undefined);
  const close = (): Promise<void> => {
    sync.stop();
    return ledger.close();
  };
  return { ledger, sync, isKept, close };
};

/** A session that its server has not verified since the page was opened may be of a server that the account has left. */
const followMove = async ({ records }: Ledger, account: Account, session: Session): Promise<void> => {
  const { backend, begunAt = backend } = account;
  const { movedTo = begunAt } = records.saved().outbox;
  if (movedTo === backend) return;
  const now = session.state();
  if (now.at === 'in' && now.standing === 'offline')
    throw new NotOpened({ reason: 'unknown', detail: `the ledger is at ${movedTo}, and ${backend} was not reached` });
  const { recordMove } = await toFollowing();
  await recordMove(records, account);
};

/** Without the record of a move nothing may be sent, so the work does not open. It says so as of a log that cannot be written. */
const unrecorded = ({ reason, message: detail }: NotRecorded): Trouble => ({
  reason: reason === 'fenced' || reason === 'closed' ? 'unknown' : reason,
  detail,
});

/** A user who is signing out still has a session, but no work any more. */
const isSignedInAs = (session: Session, { user, backend }: Account): boolean => {
  const now = session.state();
  return now.at === 'in' && now.session.userEmail === user && now.session.backend === backend;
};

const signedOutFailure = (): NotOpened =>
  new NotOpened({ reason: 'unknown', detail: 'whose ledger this is has signed out meanwhile' });

/** Fails with `NotOpened` if the log cannot be read. */
export const openedLedger = async (world: LedgerWorld): Promise<Ledger> => {
  const ledger = openLedger(world);
  await ledger.opened;
  const { mode, trouble } = ledger.status();
  if (mode !== 'failed') return ledger;
  await ledger.close();
  throw new NotOpened(trouble ?? { reason: 'unknown', detail: '' });
};

/**
 * Fails unless the log's first line names this account, as the database's name does, before anything of it is shown.
 */
const refuseOtherAccount = (header: string, { user, backend, begunAt = backend }: Account): void => {
  const read = decodeHeader(header);
  if (read.kind === 'header' && read.header.user === user && read.header.backend === begunAt) return;
  throw new NotOpened({ reason: 'damaged', detail: 'the ledger found here is another account’s' });
};
