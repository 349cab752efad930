import { type Item, itemKey } from '../events/items.ts';

/** How often in a row the server may say of the same items what cannot be, before the instructor is asked. */
const patience = 3;

export class Contradictions {
  readonly #times = new Map<string, number>();

  /** One more of these items. `true`: too often; the next one counts as the first. */
  isTooMany(items: readonly Item[]): boolean {
    const key = items.map(itemKey).join();
    const times = (this.#times.get(key) ?? 0) + 1;
    if (times > patience) this.#times.delete(key);
    else this.#times.set(key, times);
    return times > patience;
  }

  clear(): void {
    this.#times.clear();
  }
}
