import { newListeners } from '../../machines/listeners.ts';
import type { Session, SessionState } from '../../machines/session/session.ts';
import { holds, type StorageArea } from '../browser/storage-keys.ts';
import type { Accounts } from './accounts.ts';

type LaterWorld<W> = {
  readonly lasting: StorageArea;
  readonly ofTab: StorageArea;
  /** Brings the code of accounts, and opens them. */
  readonly load: () => Promise<Accounts<W>>;
};

/**
 * The accounts of one tab. Their code comes at once if this browser keeps a session or a note of waiting changes,
 * otherwise when somebody first asks to sign in; until then nobody is signed in. A kept session shows as being verified
 * from the beginning. A user who signs in meanwhile in another tab is then signed in here, too, as after a reload.
 */
export const laterAccounts = <W>({ lasting, ofTab, load }: LaterWorld<W>): Accounts<W> => {
  const knows = (what: Parameters<typeof holds>[1]): boolean => holds(lasting, what) || holds(ofTab, what);
  const accounts = new Loading(load);
  if (knows('session')) accounts.wake({ at: 'verifying' });
  else if (knows('waiting')) accounts.wake({ at: 'starting' });
  return {
    session: accounts.session,
    openAccount: async (session) => (await accounts.brought()).openAccount(session),
    waiting: (session) => accounts.now?.waiting(session) ?? 0,
    allWaiting: () => accounts.now?.allWaiting() ?? 0,
    finishWipes: async () => {
      if (knows('wiping')) await (await accounts.brought()).finishWipes();
    },
  };
};

const nobody = {
  at: 'out',
  email: '',
  fault: undefined,
  farewell: undefined,
  stays: undefined,
  mayContinue: false,
  isBusy: false,
} as const satisfies SessionState;

class Loading<W> {
  readonly #load: () => Promise<Accounts<W>>;
  readonly #listeners = newListeners();
  #coming: Promise<Accounts<W>> | undefined;
  /** The state that is shown until the accounts are loaded. */
  #meanwhile: SessionState = nobody;
  now: Accounts<W> | undefined;

  constructor(load: () => Promise<Accounts<W>>) {
    this.#load = load;
  }

  /** Loads the code once; after a failure, the next call loads it again. */
  brought(): Promise<Accounts<W>> {
    this.#coming ??= this.#bring();
    return this.#coming;
  }

  /** Calls `then` with the session once it is there. */
  wake(meanwhile: SessionState, then?: (session: Session) => void): void {
    if (this.now) {
      then?.(this.now.session);
      return;
    }
    this.#show(meanwhile);
    this.brought().then(
      ({ session }) => then?.(session),
      () => this.#show({ ...nobody, fault: { code: 'notLoaded' } }),
    );
  }

  /** After a failure, whoever asks next loads it anew. */
  async #bring(): Promise<Accounts<W>> {
    try {
      const accounts = await this.#load();
      this.now = accounts;
      accounts.session.subscribe(this.#listeners.tell);
      this.#listeners.tell();
      return accounts;
    } catch (error) {
      this.#coming = undefined;
      throw error;
    }
  }

  #show(state: SessionState): void {
    this.#meanwhile = state;
    this.#listeners.tell();
  }

  /** While nobody is signed in, only an e-mail can be looked up. */
  readonly session: Session = {
    state: () => this.now?.session.state() ?? this.#meanwhile,
    subscribe: this.#listeners.subscribe,
    lookUp: (email) => this.wake({ ...nobody, email, isBusy: true }, (session) => session.lookUp(email)),
    logIn: (password, computer) => this.now?.session.logIn(password, computer),
    logInAgain: (email, password) => this.now?.session.logInAgain(email, password),
    confirm: () => this.now?.session.confirm(),
    back: () => this.now?.session.back(),
    continueOffline: () => this.now?.session.continueOffline(),
    retry: () => this.now?.session.retry(),
    recheck: () => this.now?.session.recheck(),
    logOut: () => this.now?.session.logOut(),
    share: () => this.now?.session.share(),
    makeOwn: (password) => this.now?.session.makeOwn(password),
    credentials: () => this.now?.session.credentials(),
    remote: async (request) => (await this.brought()).session.remote(request),
  };
}
