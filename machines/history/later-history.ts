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
  #coming: Promise<LogHistory> | undefined;

  constructor(world: LedgerWorld, pending: () => PendingCommits) {
    this.#world = world;
    this.#pending = pending;
  }

  readonly lastChange: LedgerHistory['lastChange'] = async (subject, field) => {
    const seq = lastChangeOf(this.#pending().saved().lastChanges, subject, field);
    return seq === undefined ? undefined : (await this.#brought()).lastChange(seq, subject, field);
  };
  readonly of: LedgerHistory['of'] = (...asked) => {
    const { seq } = this.#pending().head();
    return this.#each((history) => history.of(seq, ...asked));
  };
  readonly commits: LedgerHistory['commits'] = (through = this.#pending().head().seq) =>
    this.#each((history) => history.commits(through));
  readonly commitsAt: LedgerHistory['commitsAt'] = async (...asked) => (await this.#brought()).commitsAt(...asked);
  readonly naming: LedgerHistory['naming'] = async (...asked) => (await this.#brought()).naming(...asked);
  readonly bookAt: LedgerHistory['bookAt'] = async (...asked) => (await this.#brought()).books.at(...asked);
  readonly goingWith: LedgerHistory['goingWith'] = async (range, waiting) => {
    const { seq } = this.#pending().head();
    return (await this.#brought()).goingWith(range, seq, waiting);
  };
  readonly file: LedgerHistory['file'] = (range) =>
    range ? this.#each((history) => history.part(range)) : logFileText(this.#world.log);

  close(): void {
    this.#coming?.then(
      (history) => history.close(),
      () => undefined,
    );
  }

  async *#each<Told>(ask: (history: LogHistory) => AsyncIterable<Told>): AsyncGenerator<Told, void> {
    yield* ask(await this.#brought());
  }

  /** After a failure, the next question loads the code again. */
  #brought(): Promise<LogHistory> {
    this.#coming ??= this.#bring().catch((error: unknown) => {
      this.#coming = undefined;
      throw error;
    });
    return this.#coming;
  }

  async #bring(): Promise<LogHistory> {
    const { LogHistory } = await import('./log-history.ts');
    return new LogHistory(this.#world);
  }
}
