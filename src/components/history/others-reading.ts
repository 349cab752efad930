import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { newListeners } from '../../../machines/listeners.ts';
import type { OwnSession } from '../../../machines/session/own-session.ts';
import { arriving } from '../../browser/arriving-code.ts';
import type { JoinedHistory } from './others.ts';

/** How far the ledgers of the account's other browsers are read. */
export type ReadingState = {
  /** `not asked`: a shared computer reads them only when somebody asks. */
  readonly state: 'not asked' | 'reading' | 'read' | 'failed';
  /** The share that is fetched. */
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
  #control: AbortController | undefined;
  #places = 0;

  /** Where the own ledger is not kept, the computer is shared, and somebody has to ask. */
  constructor(asked: ReadingAsked) {
    this.#asked = asked;
    this.#now = { state: asked.isKept ? 'reading' : 'not asked', share: 0, found: undefined, failure: undefined };
  }

  readonly now = (): ReadingState => this.#now;

  /** While nobody listens, nothing is read. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = this.#listeners.subscribe(listener);
    this.#places += 1;
    return () => {
      stop();
      this.#places -= 1;
      if (this.#places > 0) return;
      this.#control?.abort();
      this.#control = undefined;
    };
  };

  /**
   * Reads what has come since, unless that is under way, or was read for the same question before; not before `read` was
   * called where somebody has to ask.
   */
  readonly ask = (question?: string): void => {
    const isAnswered = question !== undefined && this.#questions.has(question) && this.#now.state === 'read';
    if (this.#now.state === 'not asked' || this.#control || isAnswered) return;
    if (question !== undefined) this.#questions.add(question);
    this.read();
  };

  readonly read = (): void => {
    this.#control?.abort();
    const control = new AbortController();
    this.#control = control;
    this.#tell(control, { state: 'reading', share: 0, failure: undefined });
    this.#gathered(control)
      .catch((error: unknown) => this.#tell(control, { state: 'failed', failure: troubleOf(error).detail }))
      .finally(() => {
        if (this.#control === control) this.#control = undefined;
      });
  };

  async #gathered(control: AbortController): Promise<void> {
    const { toldByOthers } = await arriving(() => import('../ledger-file/open-file.ts'));
    const found = await toldByOthers(this.#asked, (share) => this.#tell(control, { share }), control.signal);
    this.#tell(control, found ? { state: 'read', found } : { state: 'failed' });
  }

  #tell(control: AbortController, change: Partial<ReadingState>): void {
    if (control.signal.aborted) return;
    this.#now = { ...this.#now, ...change };
    this.#listeners.tell();
  }
}

/** As long as the workspace is open. */
const readings = new WeakMap<Ledger, OthersReading>();

export const othersReading = (asked: ReadingAsked): OthersReading => {
  const reading = readings.get(asked.ledger) ?? new OthersReading(asked);
  readings.set(asked.ledger, reading);
  return reading;
};
