import { type Log, LogFailure } from '../../log/port.ts';
import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import type { LogMaking } from '../../log/stored/line-store.ts';
import type { LedgerWorld } from '../../machines/ledger/ledger-world.ts';
import { ownSession } from '../../machines/session/own-session.ts';
import type { Session } from '../../machines/session/session.ts';
import type { Account } from '../../machines/session/world.ts';
import { ignored, type LayoutDisk, openLayouts } from '../accounts/grid-layouts.ts';
import { toKeptBeside, toSync } from '../accounts/later.ts';
import { accountLog, making, makingOf, now } from '../accounts/logs.ts';
import { wipeLog } from '../accounts/unfinished-wipes.ts';
import { type AccountWorkWorld, openAccountWork, openedLedger } from '../accounts/work.ts';
import { arriving } from '../browser/arriving-code.ts';
import { accountDatabase } from '../browser/database.ts';
import { type Identity, newId } from '../browser/identity.ts';
import { idle } from '../browser/idle.ts';
import { logWithFallback } from '../browser/log-with-fallback.ts';
import { type Keys, memoryKeys, openSelections } from '../browser/preferences.ts';
import { pageSlicing } from '../browser/slicing.ts';
import { laterSync } from '../browser/tabs/later-sync.ts';
import { wakesOf } from '../browser/tabs/wakes.ts';
import { toOpenFile } from '../components/later.ts';
import { openingShare } from '../workspace/opening-share.ts';
import type { Workspace } from '../workspace/workspace-hooks.tsx';

/** A log in memory. Its code is loaded only here, because a ledger on disk does not need it. */
const inMemory = async (making: LogMaking): Promise<Log> => {
  const { memoryLog } = await arriving(() => import('../../log/stored/memory.ts'));
  return memoryLog(making);
};

/** Opens sample data at a server in this page. The ledger and preferences are in memory, too. */
export const openDemoWorkspace = async (identity: Identity, seed: number): Promise<Workspace> => {
  const { openDemo } = await arriving(() => import('../demo/open-demo.ts'));
  const user = 'demo';
  const workspace = await openOnLog(await inMemory(making(identity, user)), identity, user, 'demo', memoryKeys());
  return openDemo(workspace, seed, { now: Date.now, onFailure: (error) => reportError(error) });
};

/** A made-up class of a full size, whose history ends the day before. It has no server, and is in memory. */
export const openClassWorkspace = async (identity: Identity): Promise<Workspace> => {
  const { fillClass, storyClock } = await arriving(() => import('../demo/open-class.ts'));
  const clock = storyClock(Date.now(), { now, newId });
  const workspace = await openOnLog(
    await inMemory(making(identity, 'instructor', '', clock.now)),
    identity,
    'instructor',
    'demo',
    memoryKeys(),
    { now: clock.now, newId: clock.newId, backend: false },
  );
  return { ...workspace, opensAt: await fillClass(workspace.ledger, clock, pageSlicing) };
};

/** An empty workspace in memory. */
export const openEmptyWorkspace = async (identity: Identity): Promise<Workspace> =>
  openOnLog(await inMemory(making(identity, 'empty')), identity, 'empty', 'empty', memoryKeys());

/** A log in IndexedDB, one per name. */
export const openLocalWorkspace = async (identity: Identity, name: string, keys: Keys): Promise<Workspace> => {
  const { log, isKept } = await logWithFallback(localLog(identity, name), () => inMemory(making(identity, name)));
  return { ...(await openOnLog(log, identity, name, 'local', keys)), isKept };
};

/**
 * Opens an account's ledger on this computer, and syncs it as the signed-in user. `keys`: the storage in which its
 * selections outlive the page.
 */
export const openAccountWorkspace = async (
  identity: Identity,
  account: Account,
  session: Session,
  keys: Keys | 'shared computer',
): Promise<Workspace> => {
  const isShared = keys === 'shared computer';
  const layouts = openLayouts(isShared ? undefined : layoutsOf(account));
  // They are left from a time when the user called this computer their own. Signing out forgets them again, and says if
  // that fails.
  if (isShared) forgetKeptBeside(account).catch(ignored);
  const ports = {
    log: (name: string) => accountLog(identity, account, name),
    ledger: { ...identity, now, newId, slicing: pageSlicing, tellOpening: openingShare.tell },
    openSync,
    withoutDisk: (whose: Account) => inMemory(makingOf(identity, whose)),
  };
  const work = await openAccountWork(ports, account, session);
  const { user } = account;
  const selections = openSelections(isShared ? memoryKeys() : keys, user);
  return { ...work, user, kind: 'account', server: ownSession(session, account), selections, layouts };
};

const layoutsOf = async (account: Account): Promise<LayoutDisk> => (await toKeptBeside()).keptBeside.layouts(account);

const forgetKeptBeside = async (account: Account): Promise<void> => (await toKeptBeside()).keptBeside.forget(account);

/** Milliseconds: sync begins once the work is on screen, and at the latest after this time. */
const longestWait = 1_000;

const openSync: AccountWorkWorld['openSync'] = (ledger, account, session, name) =>
  laterSync(async () => {
    await idle(longestWait);
    const { browserSyncAlone, browserSyncWorld, openAccountSync } = await toSync();
    const world = name === undefined ? browserSyncAlone() : browserSyncWorld(name);
    return openAccountSync(ledger, account, session, world, (sync) => {
      // What does not come now is asked for when the page is opened the next time.
      if (name) void toOpenFile().then(({ erasingHere }) => erasingHere.follow(sync, account, session), ignored);
    });
  }, wakesOf(window));

/**
 * Removes an account's ledger, and what is stored beside it, from this computer, unless `isWanted` returns `false`
 * once the ledger is open. The database goes when no tab has it open. Rejects if it exists and does not open.
 */
export const wipeAccount = async (identity: Identity, account: Account, isWanted: () => boolean): Promise<void> => {
  const name = accountDatabase(account);
  let isRemoved: boolean;
  try {
    isRemoved = await wipeLog(accountLog(identity, account, name), isWanted);
  } catch (error) {
    // If the browser gives no database, no page can reach its content.
    if (error instanceof LogFailure && error.reason === 'unavailable') return;
    throw error;
  }
  // A tab that removed the log earlier may have been closed before it removed the rest.
  if (!isRemoved && !isWanted()) return;
  await forgetKeptBeside(account);
  // Meanwhile the same user may have come back in another tab, and begun a log in the emptied database.
  if (isRemoved && isWanted()) indexedDB.deleteDatabase(name);
};

/** Removes the log of that name for good, in every tab. */
export const wipeLocalWorkspace = async (identity: Identity, name: string): Promise<void> => {
  await wipeLog(localLog(identity, name));
};

const localLog = (identity: Identity, name: string): Log => indexedDbLog(`gradeledger/${name}`, making(identity, name));

/** A workspace without an account, on this log. `isKept` is `false`: a caller whose log is on disk changes that. */
const openOnLog = async (
  log: Log,
  identity: Identity,
  user: string,
  kind: Exclude<Workspace['kind'], 'account' | 'file'>,
  keys: Keys,
  ledgerOptions: Partial<Pick<LedgerWorld, 'now' | 'newId' | 'backend'>> = {},
): Promise<Workspace> => {
  const world = { log, actor: user, ...identity, now, newId, slicing: pageSlicing, tellOpening: openingShare.tell };
  const ledger = await openedLedger({ ...world, backend: kind === 'demo', ...ledgerOptions });
  return {
    ledger,
    user,
    kind,
    isKept: false,
    selections: openSelections(keys, user),
    layouts: openLayouts(),
    close: ledger.close,
  };
};
