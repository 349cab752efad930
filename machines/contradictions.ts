import { type Item, itemKey } from '../events/items.ts';

/** What the server says of the same items, and what cannot be. */
type Contradiction =
  /** It holds something else, and what was just read shows what was expected. */
  | 'conflict'
  /** It did something else than was asked of it. */
  | 'otherwise'
  /** It gave an addition an id that something else has here. */
  | 'misnamed';

/** How often the server may say the same of the same items, before the instructor is asked. */
const patience = 3;

/** What the server has said since all was last sent. */
export class Contradictions {
  readonly #times = new Map<string, number>();

  /** Counts one more. `too often`: these items are not to be tried again unasked, and the next one counts as the first. */
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
