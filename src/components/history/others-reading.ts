import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { newListeners } from '../../../machines/listeners.ts';
import type { OwnSession } from '../../../machines/session/own-session.ts';
import type { Computer } from '../../../machines/session/stored-session.ts';
import { arriving } from '../../browser/arriving-code.ts';
import type { JoinedHistory } from './others.ts';

/** How far the ledgers of the account's other browsers are read. */
export type ReadingState = {
  /**
   * `none`: there is no server that has them, or nobody is signed in. `not asked`: a shared computer reads them only when
   * somebody asks.
   */
  readonly state: 'none' | 'not asked' | 'reading' | 'read' | 'failed';
  /** The share that is fetched, from 0 to 1. */
  readonly share: number;
  /** What was read last; it stays while what has come since is read. */
  readonly found: JoinedHistory | undefined;
  readonly failure: string | undefined;
};

/** Whose other ledgers, and at which server. `isKept`: whether the own ledger is on this computer's disk. */
export type ReadingAsked = {
  readonly ledger: Ledger;
  readonly user: string;
  readonly server: OwnSession;
  readonly isKept: boolean;
};

/** The one reading of the other ledgers of an open workspace, for every place that asks. */
export class OthersReading {
  readonly #asked: ReadingAsked;
  readonly #listeners = newListeners();
  readonly #questions = new Set<string>();
  #now: ReadingState;
  #computer: Computer | undefined;
  #control: AbortController | undefined;
  #listenerCount = 0;
  #stopWatchingServer: () => void = () => undefined;

  constructor(asked: ReadingAsked) {
    this.#asked = asked;
    this.#computer = computerOf(asked.server);
    this.#now = this.#unread();
  }

  readonly now = (): ReadingState => this.#now;

  /** While nobody listens, nothing is read. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = this.#listeners.subscribe(listener);
    if (this.#listenerCount === 0) this.#stopWatchingServer = this.#asked.server.subscribe(this.#checkComputer);
    this.#listenerCount += 1;
    this.#checkComputer();
    return () => {
      stop();
      this.#listenerCount -= 1;
      if (this.#listenerCount > 0) return;
      this.#stopWatchingServer();
      this.#end();
    };
  };

  /** What was read is forgotten when its user signs out, or the computer becomes a shared one. */
  readonly #checkComputer = (): void => {
    const computer = computerOf(this.#asked.server);
    if (computer === this.#computer) return;
    this.#computer = computer;
    this.#end();
    this.#questions.clear();
    this.#now = this.#unread();
    this.#listeners.tell();
  };

  #end(): void {
    this.#control?.abort();
    this.#control = undefined;
  }

  /** Where the own ledger is not kept, and on a shared computer, somebody has to ask. */
  #unread(): ReadingState {
    const needsNoRequest = this.#asked.isKept && this.#computer === 'mine';
    const state = this.#computer === undefined ? 'none' : needsNoRequest ? 'reading' : 'not asked';
    return { state, share: 0, found: undefined, failure: undefined };
  }

  /**
   * Reads what has come since, unless that is under way, or was read for the same question before; not before `read` was
   * called where somebody has to ask.
   */
  readonly ask = (question?: string): void => {
    const isAnswered = question !== undefined && this.#questions.has(question) && this.#now.state === 'read';
    const { state } = this.#now;
    if (state === 'none' || state === 'not asked' || this.#control || isAnswered) return;
    if (question !== undefined) this.#questions.add(question);
    this.read();
  };

  readonly read = (): void => {
    this.#end();
    const control = new AbortController();
    this.#control = control;
    this.#change(control, { state: 'reading', share: 0, failure: undefined });
    this.#gather(control)
      .catch((error: unknown) => this.#change(control, { state: 'failed', failure: troubleOf(error).detail }))
      .finally(() => {
        if (this.#control === control) this.#control = undefined;
      });
  };

  async #gather(control: AbortController): Promise<void> {
    const { toldByOthers } = await arriving(() => import('../ledger-file/open-file.ts'));
    const found = await toldByOthers(this.#asked, (share) => this.#change(control, { share }), control.signal);
    this.#change(control, found ? { state: 'read', found } : { state: 'failed' });
  }

  #change(control: AbortController, change: Partial<ReadingState>): void {
    if (control.signal.aborted) return;
    this.#now = { ...this.#now, ...change };
    this.#listeners.tell();
  }
}

/** Whose computer it is; `undefined` without a user, or where the server has no copies of ledgers. */
const computerOf = (server: OwnSession): Computer | undefined =>
  server.credentials()?.capabilities.ledger === true ? server.computer() : undefined;

/** As long as the workspace is open. */
const readings = new WeakMap<Ledger, OthersReading>();

export const othersReading = (asked: ReadingAsked): OthersReading => {
  const reading = readings.get(asked.ledger) ?? new OthersReading(asked);
  readings.set(asked.ledger, reading);
  return reading;
};
