import { asId, type IntentId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger-port.ts';
import type { Session } from '../../machines/session.ts';
import { openSync } from '../../machines/sync.ts';
import type { Sync, SyncWorld } from '../../machines/sync-port.ts';
import { leadershipBy } from './leadership.ts';
import { syncOfTabs, type TabsSync } from './sync-of-tabs.ts';
import { wakesOf } from './wakes.ts';

type Calling = Pick<Session, 'remote' | 'credentials' | 'state' | 'subscribe' | 'recheck'>;

/** Milliseconds: a backend that verifies a session and then refuses it is not asked again at once. */
const afterRefusal = 30_000;

/** Sync for an account's open ledger, as whoever is signed in. `name` is the ledger's, the same in every tab. */
export const openAccountSync = (ledger: Ledger, session: Calling, name: string): TabsSync => {
  const credentials = session.credentials();
  if (!credentials) throw new Error('Nobody is signed in to send this ledger: a bug.');
  const { user, backend } = credentials;
  const isHers = (): boolean => {
    const now = session.credentials();
    return now?.user === user && now.backend === backend;
  };
  let refusedAt = Number.NEGATIVE_INFINITY;
  const sync = openSync({
    ledger,
    remote: () => async (request) => (isHers() ? session.remote(request) : { kind: 'no reply', offline: true }),
    credentials,
    leadership: leadershipBy(navigator.locks, name),
    now: () => ({ at: Date.now(), elapsed: performance.now() }),
    chance: Math.random,
    newIntentId,
    onWake: wakesOf(window),
    onSignedOut: () => session.recheck(),
  } satisfies SyncWorld);

  const tabs = syncOfTabs(sync, new BroadcastChannel(`${name}/sync`));
  const unfollow = follow(session, sync, () => {
    const wait = performance.now() - refusedAt < afterRefusal ? afterRefusal : 0;
    refusedAt = performance.now();
    return wait;
  });
  return {
    ...tabs,
    stop: () => {
      unfollow();
      tabs.stop();
    },
  };
};

/**
 * No call begins while another tab signs in at our backend: the cookie may be somebody else's by then.
 * A session that is verified again is used at once, or after what `pauseAfterRefusal` says where sync had been refused.
 */
const follow = (session: Calling, sync: Sync, pauseAfterRefusal: () => number): (() => void) => {
  let standing = standingOf(session);
  let isHushed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = (): void => {
    const credentials = session.credentials();
    if (credentials && standing === 'verified') sync.signedIn(credentials);
  };
  const unsubscribe = session.subscribe(() => {
    const now = standingOf(session);
    if (now === standing) return;
    standing = now;
    const { mode } = sync.status();
    if (now === 'quiet' && mode !== 'following' && mode !== 'paused') {
      isHushed = true;
      void sync.pause();
    }
    if (now !== 'verified') return;
    clearTimeout(timer);
    timer = setTimeout(goOn, mode === 'signed out' ? pauseAfterRefusal() : 0);
    if (isHushed) sync.resume();
    isHushed = false;
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
};

const standingOf = (session: Calling) => {
  const state = session.state();
  return state.at === 'in' ? state.standing : undefined;
};

/** 128 random bits, in the alphabet of the wire. */
const newIntentId = (): IntentId =>
  asId([...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
