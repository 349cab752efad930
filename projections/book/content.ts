import { isBookEvent } from '../../events/catalogue.ts';
import { type Commit, takenBackBy } from '../../events/commit.ts';
import type { Impossibility } from '../events/before.ts';
import { whyImpossible } from '../history/impossible.ts';
import { emptyBook } from './book.ts';
import { gradebook } from './gradebook.ts';
import { applyEvent } from './projection.ts';

/** Something in a commit that cannot follow on what came before it. `event` counts from 0; `type`: of that event. */
export type ContentFault = {
  readonly seq: number;
  readonly event?: number;
  readonly type?: string;
  readonly why: Impossibility['why'] | 'no commit before' | 'id of a commit before' | 'cannot be folded';
  readonly id: string;
};

/** `erased`: so many of its events are gone. */
type ToldCommit = Pick<Commit, 'seq' | 'id' | 'cause' | 'undoes' | 'undoesAll' | 'events'> & {
  readonly erased?: number;
};

/**
 * Goes over the commits of a ledger from its first one, and compares what each says with what the ones before it led to. From
 * the first erased event on, nobody knows what they led to, and nothing is compared.
 */
export class ContentCheck {
  readonly #book = emptyBook();
  readonly #ids = new Set<string>();
  #isBlind = false;

  /** The faults of the next commit, if it has any. */
  take(commit: ToldCommit): readonly ContentFault[] {
    const faults = [...this.#named(commit)];
    this.#ids.add(commit.id);
    this.#isBlind ||= commit.erased !== undefined;
    if (this.#isBlind) return faults;
    for (const [at, event] of commit.events.entries()) {
      if (!isBookEvent(event)) continue;
      const of = { seq: commit.seq, event: at, type: event.type };
      const impossible = whyImpossible(this.#book, event);
      if (impossible) faults.push({ ...of, ...impossible });
      try {
        applyEvent(gradebook, this.#book, event);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (!impossible) faults.push({ ...of, why: 'cannot be folded', id: error.message });
      }
    }
    return faults;
  }

  /** Commits are named that stand before this one; its own name is new. */
  *#named({ seq, id, cause, ...taken }: ToldCommit): Generator<ContentFault> {
    if (this.#ids.has(id)) yield { seq, why: 'id of a commit before', id };
    for (const other of [...takenBackBy(taken), ...(cause === undefined ? [] : [cause])]) {
      if (!this.#ids.has(other)) yield { seq, why: 'no commit before', id: other };
    }
  }
}
