import { decodeHeader } from '../log/header.ts';
import { indexedDbLog } from '../log/indexed-db.ts';
import type { LogMaking } from '../log/line-store.ts';
import { memoryLog } from '../log/memory.ts';
import type { Log } from '../log/port.ts';
import { randomSalt } from '../log/salt.ts';
import { openLedger } from '../machines/ledger.ts';
import type { Ledger } from '../machines/ledger-port.ts';
import type { Account } from '../machines/session/world.ts';
import type { Session } from '../machines/session.ts';
import { arriving } from './app/arriving-code.ts';
import { type Identity, newId } from './identity.ts';
import { NotOpened } from './not-opened.ts';
import { type Keys, memoryKeys, openSelections } from './preferences.ts';
import { accountDatabase } from './remote/account-database.ts';
import { openAccountSync } from './remote/account-sync.ts';
import type { Workspace } from './workspace-hooks.tsx';

/** Sample data at a backend in this page; ledger and preferences are memory too. */
export const openDemoWorkspace = async (identity: Identity, seed: number): Promise<Workspace> => {
  const { openDemo } = await arriving(import('./demo/open-demo.ts'));
  const user = 'demo';
  const workspace = await over(memoryLog(making(identity, user)), identity, user, 'demo', memoryKeys());
  return openDemo(workspace, seed, { now: Date.now, onFailure: (error) => reportError(error) });
};

/** Nothing, in memory. */
export const openEmptyWorkspace = (identity: Identity): Promise<Workspace> =>
  over(memoryLog(making(identity, 'empty')), identity, 'empty', 'empty', memoryKeys());

/** A log in IndexedDB, one per name. */
export const openLocalWorkspace = (identity: Identity, name: string, keys: Keys): Promise<Workspace> =>
  over(localLog(identity, name), identity, name, 'local', keys);

/**
 * An account's ledger on this computer, which is nobody else's, and what carries it to its backend as
 * whoever is signed in. Its first commit will be what the backend holds when it is first read.
 */
export const openAccountWorkspace = async (
  identity: Identity,
  account: Account,
  session: Session,
  keys: Keys,
): Promise<Workspace> => {
  const log = accountLog(identity, account);
  await refuseForeign(log, account);
  const workspace = await over(log, identity, account.user, 'account', keys);
  const sync = openAccountSync(workspace.ledger, session, accountDatabase(account));
  const close = (): Promise<void> => {
    sync.stop();
    return workspace.close();
  };
  return { ...workspace, sync, close };
};

/** Removes an account's ledger from this computer, its database too once no tab holds it. */
export const wipeAccount = async (identity: Identity, account: Account): Promise<void> => {
  const log = accountLog(identity, account);
  try {
    await log.wipe();
  } finally {
    log.close();
  }
  indexedDB.deleteDatabase(accountDatabase(account));
};

const accountLog = (identity: Identity, account: Account): Log =>
  indexedDbLog(accountDatabase(account), making(identity, account.user, account.backend));

/** The name says it already; the log's own first line has to agree before anything of it is shown. */
const refuseForeign = async (log: Log, { user, backend }: Account): Promise<void> => {
  try {
    const read = decodeHeader(await log.header());
    if (read.kind === 'header' && read.header.user === user && read.header.backend === backend) return;
  } catch (error) {
    log.close();
    throw error;
  }
  log.close();
  throw new NotOpened({ reason: 'damaged', detail: 'the ledger found here is another account’s' });
};

/** Removes the log of that name for good, in every tab. */
export const wipeLocalWorkspace = async (identity: Identity, name: string): Promise<void> => {
  const log = localLog(identity, name);
  try {
    await log.wipe();
  } finally {
    log.close();
  }
};

const localLog = (identity: Identity, name: string): Log => indexedDbLog(`gradeledger/${name}`, making(identity, name));

const making = ({ app }: Identity, user: string, backend = ''): LogMaking => ({
  newHeader: () => ({ logId: crypto.randomUUID(), user, backend, at: now(), app }),
  newSalt: randomSalt,
});

const over = async (
  log: Log,
  identity: Identity,
  user: string,
  kind: Workspace['kind'],
  keys: Keys,
): Promise<Workspace> => {
  const backend = kind === 'account' || kind === 'demo';
  const ledger = openLedger({ log, actor: user, ...identity, now, newId, backend });
  await ledger.opened;
  await refuseFailed(ledger);
  return { ledger, user, kind, selections: openSelections(keys, user), close: ledger.close };
};

const refuseFailed = async (ledger: Ledger): Promise<void> => {
  const { mode, trouble } = ledger.status();
  if (mode !== 'failed') return;
  await ledger.close();
  throw new NotOpened(trouble ?? { reason: 'unknown', detail: '' });
};

const now = (): string => new Date().toISOString();
