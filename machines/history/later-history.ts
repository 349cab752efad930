import type { FileRange } from '../../log/port.ts';
import type { HistoryEntry } from '../../projections/history/history.ts';
import type { LedgerWorld } from '../ledger/ledger-world.ts';
import type { ListedCommit } from './commit-list.ts';
import type { LogHistory } from './log-history.ts';
import type { PastBooks } from './past-books.ts';

/** The history, whose code comes with the first question: a workspace opens without it. */
export class LaterHistory {
  readonly #world: LedgerWorld;
  #coming: Promise<LogHistory> | undefined;

  constructor(world: LedgerWorld) {
    this.#world = world;
  }

  readonly lastChange: LogHistory['lastChange'] = async (...asked) => (await this.#brought()).lastChange(...asked);
  readonly commitsAt: LogHistory['commitsAt'] = async (...asked) => (await this.#brought()).commitsAt(...asked);
  readonly goingWith: LogHistory['goingWith'] = async (...asked) => (await this.#brought()).goingWith(...asked);
  readonly naming: LogHistory['naming'] = async (...asked) => (await this.#brought()).naming(...asked);
  readonly bookAt: PastBooks['at'] = async (...asked) => (await this.#brought()).books.at(...asked);

  async *of(...asked: Parameters<LogHistory['of']>): AsyncGenerator<HistoryEntry, void> {
    yield* (await this.#brought()).of(...asked);
  }

  async *commits(through: number): AsyncGenerator<ListedCommit, void> {
    yield* (await this.#brought()).commits(through);
  }

  async *part(range: FileRange): AsyncGenerator<string, void> {
    yield* (await this.#brought()).part(range);
  }

  close(): void {
    this.#coming?.then(
      (history) => history.close(),
      () => undefined,
    );
  }

  /** Code that did not come is asked for again. */
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
