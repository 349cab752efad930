import { type Actor, createActor, fromPromise } from 'xstate';
import { type Credentials, nobodySignedIn, type Remote } from '../../api/remote.ts';
import { newListeners } from '../listeners.ts';
import { findServer, logIn, logOut, verify } from './calls.ts';
import { sessionMachine } from './chart.ts';
import type { SessionSignal } from './chart-parts.ts';
import { required, type SessionState, stateOf } from './session-state.ts';
import { accountOf, type Computer, credentialsOf, isOneLogin, type StoredSession } from './stored-session.ts';
import type { Account, SessionWorld, TabNews } from './world.ts';

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
          world.tabs.tell({ type: 'shared', ...accountOf(session) });
        },
        rememberMove: ({ context: { session } }) => session && this.#rememberMove(session),
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

  /** Work in this tab's memory would end with the session. There the user is told, once the old server says where it is. */
  #hearOfMove(session: StoredSession): void {
    if (this.#world.mayReopen?.() ?? true) this.#send({ type: 'MOVED', session });
  }

  #rememberMove({ movedFrom, ...session }: StoredSession): void {
    if (movedFrom === undefined) return;
    const account = accountOf(session);
    this.#world.store.rememberBeginning(account);
    this.#world.tabs.tell({ type: 'moved', user: account.user, backend: movedFrom, session });
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
    if (news.type === 'logged out' && news.removed) this.#world.forget(news);
    const { session } = this.#actor.getSnapshot().context;
    if (!session || session.backend !== news.backend) return;
    if (news.type === 'login ended') {
      this.#send({ type: 'LOGIN_ENDED', session: news.session });
      return;
    }
    if (!isSameAccount(session, news)) return;
    if (news.type === 'shared') this.#send({ type: 'SHARED' });
    else if (news.type === 'moved') this.#hearOfMove(news.session);
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
