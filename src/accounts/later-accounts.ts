import { newListeners } from '../../machines/listeners.ts';
import type { Session } from '../../machines/session/session.ts';
import type { SessionState } from '../../machines/session/session-state.ts';
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
  const isStored = (key: Parameters<typeof holds>[1]): boolean => holds(lasting, key) || holds(ofTab, key);
  const loader = new AccountsLoader(load);
  if (isStored('session')) loader.whenLoaded({ at: 'verifying' });
  else if (isStored('waiting')) loader.whenLoaded({ at: 'starting' });
  return {
    session: loader.session,
    openAccount: async (session) => (await loader.loaded()).openAccount(session),
    waiting: (session) => loader.accounts?.waiting(session) ?? 0,
    allWaiting: () => loader.accounts?.allWaiting() ?? 0,
    finishWipes: async () => {
      if (isStored('wiping')) await (await loader.loaded()).finishWipes();
    },
  };
};

const signedOut = {
  at: 'out',
  email: '',
  fault: undefined,
  farewell: undefined,
  stays: undefined,
  mayContinue: false,
  isBusy: false,
} as const satisfies SessionState;

class AccountsLoader<W> {
  readonly #load: () => Promise<Accounts<W>>;
  readonly #listeners = newListeners();
  #loading: Promise<Accounts<W>> | undefined;
  /** The state that is shown until the accounts are loaded. */
  #stateWhileLoading: SessionState = signedOut;
  accounts: Accounts<W> | undefined;

  constructor(load: () => Promise<Accounts<W>>) {
    this.#load = load;
  }

  /** Loads the code once; after a failure, the next call loads it again. */
  loaded(): Promise<Accounts<W>> {
    this.#loading ??= this.#loadAccounts();
    return this.#loading;
  }

  /** Shows `stateWhileLoading` and loads the accounts, then calls `use`. Shows a fault if loading fails. */
  whenLoaded(stateWhileLoading: SessionState, use?: (session: Session) => void): void {
    if (this.accounts) {
      use?.(this.accounts.session);
      return;
    }
    this.#show(stateWhileLoading);
    this.loaded().then(
      ({ session }) => use?.(session),
      () => this.#show({ ...signedOut, fault: { code: 'notLoaded' } }),
    );
  }

  /** After a failure, the next call of `loaded` loads the code again. */
  async #loadAccounts(): Promise<Accounts<W>> {
    try {
      const accounts = await this.#load();
      this.accounts = accounts;
      accounts.session.subscribe(this.#listeners.tell);
      this.#listeners.tell();
      return accounts;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }

  #show(state: SessionState): void {
    this.#stateWhileLoading = state;
    this.#listeners.tell();
  }

  /** While nobody is signed in, only an e-mail can be looked up. */
  readonly session: Session = {
    state: () => this.accounts?.session.state() ?? this.#stateWhileLoading,
    subscribe: this.#listeners.subscribe,
    lookUp: (email) => this.whenLoaded({ ...signedOut, email, isBusy: true }, (session) => session.lookUp(email)),
    logIn: (password, computer) => this.accounts?.session.logIn(password, computer),
    logInAgain: (email, password) => this.accounts?.session.logInAgain(email, password),
    confirm: () => this.accounts?.session.confirm(),
    back: () => this.accounts?.session.back(),
    continueOffline: () => this.accounts?.session.continueOffline(),
    retry: () => this.accounts?.session.retry(),
    recheck: () => this.accounts?.session.recheck(),
    logOut: () => this.accounts?.session.logOut(),
    share: () => this.accounts?.session.share(),
    makeOwn: (password) => this.accounts?.session.makeOwn(password),
    credentials: () => this.accounts?.session.credentials(),
    remote: async (request) => (await this.loaded()).session.remote(request),
  };
}
