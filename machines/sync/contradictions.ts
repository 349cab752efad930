import { type Item, itemKey } from '../../events/items.ts';

/** An answer that contradicts what is known of the same items. */
type Contradiction =
  /** The server holds something else, although the last reading showed what was expected. */
  | 'conflict'
  /** The server did something else than was asked of it. */
  | 'otherwise'
  /** The server gave an addition an id that something else has here. */
  | 'misnamed';

/** How often the server may contradict in the same items before the instructor is asked. */
const patience = 3;

/** The contradictions since everything was last sent. */
export class Contradictions {
  readonly #times = new Map<string, number>();

  /** Counts one more. `too often`: these items must not be tried again unasked, and the count begins anew. */
  add(what: Contradiction, items: readonly Item[]): 'again' | 'too often' {
    const key = [what, ...items.map(itemKey)].join();
    const times = (this.#times.get(key) ?? 0) + 1;
    if (times > patience) this.#times.delete(key);
    else this.#times.set(key, times);
    return times > patience ? 'too often' : 'again';
  }

  clear(): void {
    this.#times.clear();
  }
}
