/** The one way into a workspace and out of it. While somebody is signed in, their own workspace is open. */
import { newListeners } from './listeners.ts';
import type { Session } from './session/session.ts';
import type { StoredSession } from './session/stored-session.ts';

type Workspace = { readonly kind: string; readonly close: () => Promise<void> };

export type DoorState<W, Reason> =
  | { readonly at: 'closed' }
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly workspace: W }
  | { readonly at: 'failed'; readonly reason: Reason };

export type Door<W, Reason> = {
  /** The same object until it changes. */
  readonly state: () => DoorState<W, Reason>;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Resolves with `true` once the workspace is open, with `false` if it failed to open or was overtaken: see `state`.
   */
  readonly enter: (open: () => Promise<W>) => Promise<boolean>;
  /** Opens the workspace of the signed-in user, as `enter` does; `false` also if nobody is signed in. */
  readonly enterAccount: () => Promise<boolean>;
  readonly leave: () => Promise<void>;
  /** Leaves, and ends the session. */
  readonly logOut: () => Promise<void>;
};

/** What the door needs from the world. */
export type DoorWorld<W, Reason> = {
  readonly session: Session;
  readonly openAccount: (session: StoredSession) => Promise<W>;
  /** Opens the local workspace or the demo that was open before a reload. */
  readonly reopen?: (() => Promise<W>) | undefined;
  readonly entered?: (workspace: W) => void;
  /** Called on leaving, and before an account's workspace replaces the one that was open. */
  readonly left?: () => void;
  readonly reasonOf: (error: unknown) => Reason;
};

export const openDoor = <W extends Workspace, Reason>(world: DoorWorld<W, Reason>): Door<W, Reason> =>
  new LiveDoor(world);

const closed = { at: 'closed' } as const;
const opening = { at: 'opening' } as const;

class LiveDoor<W extends Workspace, Reason> implements Door<W, Reason> {
  readonly #world: DoorWorld<W, Reason>;
  readonly #listeners = newListeners();
  #state: DoorState<W, Reason> = closed;
  #workspace: W | undefined;
  /** The latest call decides: a workspace that opens after a newer call, or after leaving, is closed unseen. */
  #turn = 0;
  /** How many accounts are being opened. */
  #accountsOpening = 0;
  #signedInUser: string | undefined;

  constructor(world: DoorWorld<W, Reason>) {
    this.#world = world;
    world.session.subscribe(() => this.#followSession());
    if (world.reopen) void this.enter(world.reopen);
    this.#followSession();
  }

  readonly state = (): DoorState<W, Reason> =>
    this.#state.at === 'closed' && this.#world.session.state().at === 'verifying' ? opening : this.#state;

  readonly subscribe = this.#listeners.subscribe;

  /** If two enter at once, the later one wins, and the earlier one closes what it opened and answers false. */
  readonly enter = async (open: () => Promise<W>): Promise<boolean> => {
    const before = this.#workspace;
    this.#workspace = undefined;
    this.#turn += 1;
    const turn = this.#turn;
    this.#show(opening);
    try {
      await before?.close();
      const workspace = await open();
      if (turn !== this.#turn) {
        await workspace.close();
        return false;
      }
      this.#workspace = workspace;
      this.#world.entered?.(workspace);
      this.#show({ at: 'open', workspace });
      return true;
    } catch (error) {
      if (turn === this.#turn) this.#show({ at: 'failed', reason: this.#world.reasonOf(error) });
      return false;
    }
  };

  /** While the account's workspace is on its way, `#coming` lets a sign-out call it off. */
  readonly enterAccount = async (): Promise<boolean> => {
    const now = this.#world.session.state();
    if (now.at !== 'in') return false;
    this.#world.left?.();
    this.#accountsOpening += 1;
    const opened = await this.enter(() => this.#world.openAccount(now.session));
    this.#accountsOpening -= 1;
    return opened;
  };

  readonly leave = async (): Promise<void> => {
    const leaving = this.#workspace;
    this.#workspace = undefined;
    this.#turn += 1;
    this.#world.left?.();
    this.#show(closed);
    await leaving?.close();
  };

  readonly logOut = async (): Promise<void> => {
    const leaving = this.leave();
    // Log out at once: a page that is closed before its workspace is must not stay signed in, nor keep what was
    // removed.
    this.#world.session.logOut();
    await leaving;
  };

  /** A workspace without an account stays open when somebody signs out, as another tab may. */
  #followSession(): void {
    const before = this.#signedInUser;
    this.#signedInUser = whoIsIn(this.#world.session);
    this.#tell();
    if (this.#signedInUser === before) return;
    if (this.#signedInUser !== undefined) void this.enterAccount();
    else if (this.#accountsOpening > 0 || this.#workspace?.kind === 'account') void this.leave();
  }

  #show(state: DoorState<W, Reason>): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

/** A text for the user and their server; `undefined`: nobody is signed in. */
const whoIsIn = (session: Session): string | undefined => {
  const state = session.state();
  return state.at === 'in' ? JSON.stringify([state.session.userEmail, state.session.backend]) : undefined;
};
