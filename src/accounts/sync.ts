import type { Credentials } from '../../api/remote.ts';
import { readWire } from '../../events/wire-read.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Clock } from '../../machines/ledger/ledger-world.ts';
import { findCopy } from '../../machines/mirror/copy.ts';
import { openMirror } from '../../machines/mirror/mirror.ts';
import type { MirrorWorld } from '../../machines/mirror/mirror-port.ts';
import { mirroredSync } from '../../machines/mirror/mirrored-sync.ts';
import { ownSession } from '../../machines/session/own-session.ts';
import type { Session } from '../../machines/session/session.ts';
import type { Account } from '../../machines/session/world.ts';
import { openSync } from '../../machines/sync/sync.ts';
import type { Sync, SyncWorld } from '../../machines/sync/sync-port.ts';
import type { Records } from '../../projections/records/records.ts';
import { asItWas, type SnapshotBook } from '../../sync/compare/as-it-was.ts';
import { newIntentId } from '../browser/identity.ts';
import { alone, leadershipBy } from '../browser/tabs/leadership.ts';
import { pageClock } from '../browser/tabs/page-clock.ts';
import { syncOfTabs, type TabsSync } from '../browser/tabs/sync-of-tabs.ts';
import type { TabChannel } from '../browser/tabs/tab-channel.ts';
import { wakesOf } from '../browser/tabs/wakes.ts';
import { gzip } from '../files/gzip.ts';

type Calling = Pick<Session, 'remote' | 'credentials' | 'state' | 'subscribe' | 'recheck'>;

/** Milliseconds: a server that verifies a session and then refuses it is not asked again sooner. */
const afterRefusal = 30_000;
/** Milliseconds between two questions whether the server has changed. */
const askEvery = 20_000;

/** The parts of the browser that the sync of an account's ledger uses. */
export type AccountSyncWorld = Pick<
  SyncWorld,
  'leadership' | 'now' | 'chance' | 'newIntentId' | 'onWake' | 'onFailure'
> & {
  readonly clock: Clock;
  /** By default the browser's gzip. */
  readonly pack?: MirrorWorld['pack'];
  /** Whether the page is visible. A hidden page asks nothing by itself. */
  readonly isSeen: () => boolean;
  /** Posts to the other tabs that have the same ledger open. */
  readonly channel: TabChannel;
};

const portsWithoutTabs = (): Omit<AccountSyncWorld, 'leadership' | 'channel'> => ({
  now: () => ({ at: Date.now(), elapsed: performance.now() }),
  chance: Math.random,
  newIntentId,
  onWake: wakesOf(window),
  onFailure: (error) => reportError(error),
  isSeen: () => document.visibilityState === 'visible',
  clock: pageClock,
});

/** The browser's own ports. `name`: the ledger's, the same in every tab. */
export const browserSyncWorld = (name: string): AccountSyncWorld => ({
  ...portsWithoutTabs(),
  leadership: leadershipBy(navigator.locks, name),
  channel: new BroadcastChannel(`${name}/sync`),
});

const noChannel: TabChannel = { onmessage: null, postMessage: () => undefined, close: () => undefined };

/** For a ledger that no other tab can have: it asks nobody whether it may send. */
export const browserSyncAlone = (): AccountSyncWorld => ({
  ...portsWithoutTabs(),
  leadership: () => alone,
  channel: { ...noChannel },
});

/**
 * Syncs an account's open ledger, while its user is signed in, and only as this user. `onErased`: once the server says that
 * entries of the ledger's copy were erased.
 */
export const openAccountSync = (
  ledger: Ledger,
  { user, backend }: Account,
  session: Calling,
  { channel, isSeen, ...world }: AccountSyncWorld,
  onErased: (sync: TabsSync) => void = () => undefined,
): TabsSync => {
  const userSession = ownSession(session, { user, backend });
  const credentials = userSession.credentials();
  if (!credentials) throw new Error('A bug: syncing without the session of the ledger’s owner.');
  const mirror = openMirror({ pack, ...world, ...userSession, ledger });
  const sync = mirroredSync(
    openSync({
      ...world,
      ledger,
      credentials,
      remote: () => userSession.remote,
      onSignedOut: () => session.recheck(),
    } satisfies SyncWorld),
    mirror,
  );

  const tabs = syncOfTabs(sync, channel, world.clock);
  const stopFollowing = followSession(session, userSession.credentials, sync, world);
  const stopChecking = checkRegularly(tabs, isSeen, world.clock);
  const stopWaitingForErased = tabs.subscribe(() => {
    if (!tabs.status().mirror?.copy?.erased) return;
    stopWaitingForErased();
    onErased(tabs);
  });
  // Another browser may have erased something in the copy meanwhile.
  const stopAsking = world.onWake(mirror.ask);
  return {
    ...tabs,
    stop: () => {
      stopFollowing();
      stopChecking();
      stopWaitingForErased();
      stopAsking();
      tabs.stop();
    },
  };
};

const pack = async (pieces: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await gzip(new Uint8Array(await new Blob([...pieces]).arrayBuffer())));

/** Asks time and again, while the page is visible, whether the server has changed. The sending tab makes the call. */
const checkRegularly = (sync: Pick<TabsSync, 'check'>, isSeen: () => boolean, clock: Clock): (() => void) => {
  const look = (): void => {
    if (isSeen()) sync.check();
    timer = clock.setTimeout(look, askEvery);
  };
  let timer: unknown = clock.setTimeout(look, askEvery);
  return () => clock.clearTimeout(timer);
};

/**
 * Pauses sync while another tab signs in at our server: the cookie may belong to somebody else by then. A session that
 * is verified again is used at once, or after `afterRefusal` if it was refused just before. The result ends this.
 */
const followSession = (
  session: Calling,
  ownCredentials: () => Credentials | undefined,
  sync: Sync,
  { clock, now }: Pick<AccountSyncWorld, 'clock' | 'now'>,
): (() => void) => {
  let standing = standingOf(session);
  let isPausedBySignIn = false;
  let timer: unknown;
  let refusedAt = Number.NEGATIVE_INFINITY;
  const pauseAfterRefusal = (): number => {
    const { elapsed } = now();
    const wait = elapsed - refusedAt < afterRefusal ? afterRefusal : 0;
    refusedAt = elapsed;
    return wait;
  };
  const sendSignedIn = (): void => {
    const credentials = ownCredentials();
    if (credentials && standing === 'verified') sync.signedIn(credentials);
  };
  const unsubscribe = session.subscribe(() => {
    const before = standing;
    standing = standingOf(session);
    if (standing === before) return;
    const { mode } = sync.status();
    if (standing === 'quiet' && mode !== 'following' && mode !== 'paused') {
      isPausedBySignIn = true;
      void sync.pause();
    }
    if (standing !== 'verified') return;
    clock.clearTimeout(timer);
    timer = clock.setTimeout(sendSignedIn, mode === 'signed out' ? pauseAfterRefusal() : 0);
    if (isPausedBySignIn) sync.resume();
    isPausedBySignIn = false;
  });
  return () => {
    clock.clearTimeout(timer);
    unsubscribe();
  };
};

const standingOf = (session: Calling) => {
  const state = session.state();
  return state.at === 'in' ? state.standing : undefined;
};

/**
 * Returns a function that makes a book with our ids from a snapshot, or `undefined` if it does not hold one offering.
 * `undefined` if `json` is no object file. Ids are matched as in a reading of the server, so this code comes with sync.
 */
export const snapshotBeside = (json: unknown): ((records: Records) => SnapshotBook | undefined) | undefined => {
  const read = readWire(json);
  return read.kind === 'read' ? (records) => asItWas(records, read.data) : undefined;
};

/** Where a copy of a ledger ends. The mirror has this code, so it is in its chunk. */
export const copyFinding = findCopy;
