import { logFileText } from '../../log/file/writing.ts';
import { lastChangeOf } from '../../projections/history/last-changes.ts';
import type { LedgerHistory } from '../ledger/ledger-port.ts';
import type { LedgerWorld } from '../ledger/ledger-world.ts';
import type { PendingCommits } from '../ledger/pending-commits.ts';
import type { LogHistory } from './log-history.ts';

/** The history, whose code comes with the first question: a workspace opens without it. */
export class LaterHistory implements LedgerHistory {
  readonly #world: LedgerWorld;
  readonly #pending: () => PendingCommits;
  #loading: Promise<LogHistory> | undefined;

  constructor(world: LedgerWorld, pending: () => PendingCommits) {
    this.#world = world;
    this.#pending = pending;
  }

  readonly lastChange: LedgerHistory['lastChange'] = async (subject, field) => {
    const seq = lastChangeOf(this.#pending().saved().lastChanges, subject, field);
    return seq === undefined ? undefined : (await this.#loaded()).lastChange(seq, subject, field);
  };
  readonly of: LedgerHistory['of'] = (...args) => {
    const { seq } = this.#pending().head();
    return this.#each((history) => history.of(seq, ...args));
  };
  readonly commits: LedgerHistory['commits'] = (through = this.#pending().head().seq) =>
    this.#each((history) => history.commits(through));
  readonly commitsAt: LedgerHistory['commitsAt'] = async (...args) => (await this.#loaded()).commitsAt(...args);
  readonly naming: LedgerHistory['naming'] = async (...args) => (await this.#loaded()).naming(...args);
  readonly bookAt: LedgerHistory['bookAt'] = async (...args) => (await this.#loaded()).books.at(...args);
  readonly goingWith: LedgerHistory['goingWith'] = async (range, waiting) => {
    const { seq } = this.#pending().head();
    return (await this.#loaded()).goingWith(range, seq, waiting);
  };
  readonly file: LedgerHistory['file'] = (range) =>
    range ? this.#each((history) => history.part(range)) : logFileText(this.#world.log);

  close(): void {
    this.#loading?.then(
      (history) => history.close(),
      () => undefined,
    );
  }

  async *#each<Told>(ask: (history: LogHistory) => AsyncIterable<Told>): AsyncGenerator<Told, void> {
    yield* ask(await this.#loaded());
  }

  /** After a failure, the next question loads the code again. */
  #loaded(): Promise<LogHistory> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<LogHistory> {
    const { LogHistory } = await import('./log-history.ts');
    return new LogHistory(this.#world);
  }
}
