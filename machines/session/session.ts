import { type Actor, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { type Credentials, nobodySignedIn, type Remote } from '../../api/remote.ts';
import { newListeners } from '../listeners.ts';
import { findServer, logIn, logOut, verify } from './calls.ts';
import { sessionMachine } from './chart.ts';
import type { Farewell, FoundServer, SessionSignal } from './chart-parts.ts';
import type { SessionFault } from './fault.ts';
import { type Computer, credentialsOf, isOneLogin, type StoredSession } from './stored-session.ts';
import type { Account, SessionWorld, TabNews } from './world.ts';

/** Who is signed in, as screens see it. `fault`: why the last step did not succeed. */
export type SessionState =
  | { readonly at: 'starting' | 'verifying' }
  | {
      readonly at: 'out';
      readonly email: string;
      readonly fault: SessionFault | undefined;
      readonly farewell: Farewell | undefined;
      /** A user who is not signed in and has not signed out: their work is still here. */
      readonly stays: StoredSession | undefined;
      /** Whether they may continue offline: no server has refused them. */
      readonly mayContinue: boolean;
      readonly isBusy: boolean;
    }
  | { readonly at: 'moved'; readonly email: string; readonly where: FoundServer }
  | {
      readonly at: 'asking';
      readonly email: string;
      readonly where: FoundServer;
      readonly fault: SessionFault | undefined;
      readonly isBusy: boolean;
    }
  | { readonly at: 'frozen'; readonly email: string }
  /** The user's work is on screen. */
  | {
      readonly at: 'in';
      readonly session: StoredSession;
      readonly standing: SignInStatus;
      readonly fault: SessionFault | undefined;
      /** Why a shared computer did not become the user's own. */
      readonly ownFault: SessionFault | undefined;
    }
  | { readonly at: 'loggingOut'; readonly session: StoredSession };

/** Calls are made only while `verified`. */
export type SignInStatus = 'verified' | 'offline' | 'checking' | 'quiet' | 'expired' | 'signing in' | 'owning';

export type Session = {
  /** The same object until it changes. */
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `email` as typed. Nothing but the e-mail is sent. */
  readonly lookUp: (email: string) => void;
  /** Posts to the server that `state` shows, and to no other. The password is not kept. */
  readonly logIn: (password: string, computer: Computer) => void;
  /** During work, as the same user. */
  readonly logInAgain: (email: string, password: string) => void;
  /** Accepts that the account is on another server than last time. */
  readonly confirm: () => void;
  readonly back: () => void;
  readonly continueOffline: () => void;
  /** Verifies again after the server was not reached. */
  readonly retry: () => void;
  /** Verifies again after a call was refused for its credentials. */
  readonly recheck: () => void;
  readonly logOut: () => void;
  /** The computer is shared from now on: signing out, in any tab, removes the work. Not while this tab is signing in. */
  readonly share: () => void;
  /** A shared computer is the user's own from now on, if the server takes the password. */
  readonly makeOwn: (password: string) => void;
  readonly credentials: () => Credentials | undefined;
  /**
   * Calls the server as the signed-in user, with the two headers. Without a session nothing is sent, and the answer is
   * 400; while no call may be made, the answer is *no connection*. A 401 starts verifying.
   */
  readonly remote: Remote;
};

/** Verifies the kept session, or waits for somebody to sign in. */
export const openSession = (world: SessionWorld, options: Parameters<typeof createActor>[1] = {}): Session =>
  new LiveSession(world, options);

class LiveSession implements Session {
  readonly #world: SessionWorld;
  readonly #actor: Actor<typeof sessionMachine>;
  readonly #listeners = newListeners();
  #state: SessionState | undefined;
  /** Set only between a click and the request: no event, no context and no inspector sees it. */
  #password = '';
  readonly #calls = new Set<Promise<unknown>>();

  constructor(world: SessionWorld, options: Parameters<typeof createActor>[1]) {
    this.#world = world;
    this.#actor = createActor(this.#provided(), { ...options, input: world.store.read() });
    this.#actor.subscribe(() => {
      this.#state = undefined;
      this.#listeners.tell();
    });
    this.#actor.start();
    world.onWake?.(() => this.#send({ type: 'WAKE' }));
    world.tabs.listen({ hush: (backend) => this.#hush(backend), hear: (news) => this.#hear(news) });
  }

  readonly state = (): SessionState => {
    this.#state ??= stateOf(this.#actor.getSnapshot());
    return this.#state;
  };

  readonly subscribe = this.#listeners.subscribe;

  readonly lookUp = (email: string): void => this.#send({ type: 'LOOK_UP', email });
  readonly logIn = (password: string, computer: Computer): void =>
    this.#sendWith(password, { type: 'LOG_IN', computer });
  readonly logInAgain = (email: string, password: string): void =>
    this.#sendWith(password, { type: 'LOG_IN_AGAIN', email });
  readonly confirm = (): void => this.#send({ type: 'CONFIRM' });
  readonly back = (): void => this.#send({ type: 'BACK' });
  readonly continueOffline = (): void => this.#send({ type: 'CONTINUE' });
  readonly retry = (): void => this.#send({ type: 'RETRY' });
  readonly recheck = (): void => this.#send({ type: 'REFUSED' });
  readonly logOut = (): void => this.#send({ type: 'LOG_OUT' });
  readonly share = (): void => this.#send({ type: 'SHARE' });
  readonly makeOwn = (password: string): void => this.#sendWith(password, { type: 'OWN' });

  readonly credentials = (): Credentials | undefined => {
    const { session } = this.#actor.getSnapshot().context;
    return session && credentialsOf(session);
  };

  /**
   * Calls go out only while somebody is plainly signed in. A 401 counts for the login that it was asked with, and for
   * no later one.
   */
  readonly remote: Remote = async (request) => {
    const credentials = this.credentials();
    if (!credentials) return nobodySignedIn;
    if (!this.#actor.getSnapshot().matches('in')) return { kind: 'no reply', offline: true };
    const { backend, headers } = credentials;
    const call = this.#world.remote(backend)({ ...request, headers: { ...request.headers, ...headers } });
    this.#calls.add(call);
    const reply = await call;
    this.#calls.delete(call);
    if (reply.kind === 'reply' && reply.status === 401 && this.#isCurrent(credentials)) this.#send({ type: 'REFUSED' });
    return reply;
  };

  /** Whether the answer belongs to the present session: what an older session was told does not count. */
  #isCurrent({ headers }: Credentials): boolean {
    return JSON.stringify(this.credentials()?.headers) === JSON.stringify(headers);
  }

  #send(signal: SessionSignal): void {
    this.#actor.send(signal);
  }

  /** The chart starts the call while it takes the signal; the password is gone afterwards, whether it did or not. */
  #sendWith(password: string, signal: SessionSignal): void {
    this.#password = password;
    this.#actor.send(signal);
    this.#password = '';
  }

  #provided() {
    const world = this.#world;
    return sessionMachine.provide({
      actors: {
        lookUp: fromPromise(({ input }) => findServer(world, input)),
        logIn: fromPromise(({ input }) => logIn(world, required(input), this.#password)),
        verify: fromPromise(({ input }) => verify(world, required(input))),
        logOut: fromPromise(({ input }) => logOut(world, required(input))),
      },
      actions: {
        store: ({ context: { session } }) => session && this.#update(session),
        adopt: ({ context: { session } }) => session && world.store.adopt(session),
        seclude: ({ context: { session } }) => {
          if (session?.computer === 'shared') world.store.seclude(session);
        },
        tellShared: ({ context: { session } }) => {
          if (session?.computer !== 'shared') return;
          world.tabs.tell({ type: 'shared', user: session.userEmail, backend: session.backend });
        },
        unstore: ({ context: { session } }) => session && this.#drop(session),
      },
    });
  }

  #update(session: StoredSession): void {
    const { store } = this.#world;
    store.update(session);
    if (session.verified && session.computer === 'mine') {
      store.rememberBackend(session.userEmail, session.backend);
    }
  }

  /** Removes the session, unless somebody who signed in meanwhile has replaced it. */
  #drop(session: StoredSession): void {
    this.#world.store.drop((kept) => isOneLogin(kept, session));
  }

  async #hush(backend: string): Promise<void> {
    if (this.credentials()?.backend !== backend) return;
    this.#send({ type: 'HUSH' });
    await Promise.all(this.#calls);
  }

  #hear(news: TabNews): void {
    if (news.type === 'logged out' && news.removed) this.#world.forget({ user: news.user, backend: news.backend });
    const { session } = this.#actor.getSnapshot().context;
    if (!session || session.backend !== news.backend) return;
    if (news.type === 'login ended') {
      this.#send({ type: 'LOGIN_ENDED', session: news.session });
      return;
    }
    if (!isSameAccount(session, news)) return;
    if (news.type === 'shared') this.#send({ type: 'SHARED' });
    // The other tab did not know yet that this login's computer is shared: then this one removes the work. After another
    // login than ours it knew better: there, the user may have said that the computer is their own.
    else if (didNotKnowItIsShared(news, session) && this.state().at === 'in') this.#send({ type: 'LOG_OUT' });
    else this.#send({ type: 'LOGGED_OUT', removed: news.removed });
  }
}

/** A tab that knew it, and removed nothing, had heard from another tab that the work is removed already. */
const didNotKnowItIsShared = (news: TabNews & { readonly type: 'logged out' }, session: StoredSession): boolean => {
  if (news.removed || session.computer !== 'shared') return false;
  return news.session?.computer === 'mine' && isOneLogin(news.session, session);
};

const isSameAccount = ({ userEmail, backend }: StoredSession, account: Account): boolean =>
  userEmail === account.user && backend === account.backend;

/** A value that is there in every state in which the chart asks for it. */
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The session’s chart has lost what it needs: a bug.');
  return value;
};

const stateOf = ({ value, context }: SnapshotFrom<typeof sessionMachine>): SessionState => {
  const { email, fault, farewell, ownFault } = context;
  switch (value) {
    case 'starting':
      return { at: 'starting' };
    case 'resuming':
    case 'verifying':
      return { at: 'verifying' };
    case 'out':
    case 'unreachable':
    case 'askingAgain':
    case 'lookingUp':
      return {
        at: 'out',
        email,
        fault: value === 'unreachable' || value === 'askingAgain' ? { code: 'unreachable' } : fault,
        farewell,
        stays: context.session,
        mayContinue: context.session?.verified === true,
        isBusy: value === 'lookingUp',
      };
    case 'moved':
      return { at: 'moved', email, where: required(context.where) };
    case 'asking':
    case 'loggingIn':
      return { at: 'asking', email, where: required(context.where), fault, isBusy: value === 'loggingIn' };
    case 'frozen':
      return { at: 'frozen', email };
    case 'loggingOut':
      return { at: 'loggingOut', session: required(context.session) };
    default:
      // The work leaves the screen at once, the session as soon as it can.
      if (context.wantsOut) return { at: 'loggingOut', session: required(context.session) };
      return { at: 'in', session: required(context.session), standing: standings[value], fault, ownFault };
  }
};

const standings = {
  in: 'verified',
  offline: 'offline',
  reverifying: 'offline',
  checking: 'checking',
  quiet: 'quiet',
  expired: 'expired',
  loggingInAgain: 'signing in',
  owning: 'owning',
} as const;
