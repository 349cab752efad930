import { type BookEventType, type EventOf, isBookEvent } from '../../events/catalogue.ts';
import { type Commit, takenBackBy } from '../../events/commit.ts';
import type { Impossibility } from '../events/before.ts';
import { meanings } from '../events/meanings.ts';
import { type Book, emptyBook } from './book.ts';
import { gradebook } from './gradebook.ts';
import { applyEvent } from './projection.ts';

/**
 * Something in a commit that cannot follow on what came before it. `event` counts from 0; `type`: of that event. `id`:
 * what the fault is about; where an event cannot be folded, the error's message.
 */
export type ContentFault = {
  readonly seq: number;
  readonly event?: number;
  readonly type?: string;
  readonly why: Impossibility['why'] | 'no commit before' | 'id of a commit before' | 'cannot be folded';
  readonly id: string;
};

/** `erased`: so many of its events are gone. */
type CheckedCommit = Pick<Commit, 'seq' | 'id' | 'cause' | 'undoes' | 'undoesAll' | 'events'> & {
  readonly erased?: number;
};

/**
 * Goes over the commits of a ledger from its first one, and compares what each says with what the ones before it led to. From
 * the first erased event on, nobody knows what they led to, and nothing is compared.
 *
 * A fold takes an event as it is, so somebody who writes a chain anew could tell anything: that a grade was another one, that
 * something is removed which is not there.
 */
export class ContentCheck {
  readonly #book = emptyBook();
  readonly #ids = new Set<string>();
  #isAfterErased = false;

  /** The faults of the next commit, if it has any. */
  take(commit: CheckedCommit): readonly ContentFault[] {
    const faults = [...this.#idFaults(commit)];
    this.#ids.add(commit.id);
    this.#isAfterErased ||= commit.erased !== undefined;
    if (this.#isAfterErased) return faults;
    for (const [at, event] of commit.events.entries()) {
      if (!isBookEvent(event)) continue;
      const place = { seq: commit.seq, event: at, type: event.type };
      const impossible = whyImpossible(this.#book, event);
      if (impossible) faults.push({ ...place, ...impossible });
      try {
        applyEvent(gradebook, this.#book, event);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (!impossible) faults.push({ ...place, why: 'cannot be folded', id: error.message });
      }
    }
    return faults;
  }

  /** Where the id of the commit is not new, and where it names a commit that does not stand before it. */
  *#idFaults({ seq, id, cause, ...undone }: CheckedCommit): Generator<ContentFault> {
    if (this.#ids.has(id)) yield { seq, why: 'id of a commit before', id };
    for (const namedId of [...takenBackBy(undone), ...(cause === undefined ? [] : [cause])]) {
      if (!this.#ids.has(namedId)) yield { seq, why: 'no commit before', id: namedId };
    }
  }
}

/** Why an event cannot follow on these records. `undefined`: it can. */
const whyImpossible = <T extends BookEventType>(book: Book, event: EventOf<T>): Impossibility | undefined =>
  meanings[event.type].impossible(book, event);
