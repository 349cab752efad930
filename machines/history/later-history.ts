import type { StoredCommit } from '../../log/port.ts';
import type { HistoryEntry } from '../../projections/history.ts';
import type { GradeSubject, Subject } from '../../projections/subject.ts';
import type { Waiting } from '../ledger-port.ts';
import type { LedgerWorld } from '../ledger-world.ts';
import type { ListedCommit } from './commit-list.ts';
import type { LogHistory } from './log-history.ts';

/** The history, whose code comes with the first question: a workspace opens without it. */
export class LaterHistory {
  readonly #world: LedgerWorld;
  #coming: Promise<LogHistory> | undefined;

  constructor(world: LedgerWorld) {
    this.#world = world;
  }

  async lastChange(seq: number, subject: GradeSubject, field: string): Promise<HistoryEntry | undefined> {
    return (await this.#brought()).lastChange(seq, subject, field);
  }

  async *of(subject: Subject, through: number, field?: string): AsyncGenerator<HistoryEntry, void> {
    yield* (await this.#brought()).of(subject, through, field);
  }

  async *commits(through: number): AsyncGenerator<ListedCommit, void> {
    yield* (await this.#brought()).commits(through);
  }

  async commit(seq: number, waiting: Waiting): Promise<StoredCommit> {
    return (await this.#brought()).commit(seq, waiting);
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
