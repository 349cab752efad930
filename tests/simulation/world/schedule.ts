import type { Seeded } from './seeded.ts';

type Due = { readonly at: number; readonly order: number; readonly call: () => void };

/**
 * Virtual time. Everything in a simulated world happens when it falls due here, one after the other; the seed decides
 * the order within a millisecond.
 */
export class Schedule {
  #now: number;
  readonly #seeded: Seeded;
  readonly #due = new Map<number, Due>();
  #made = 0;
  /** How often the time was read since it last went on. */
  #asked = 0;
  /** L2: whether something has looped endlessly at one moment. */
  hasLooped = false;

  constructor(seeded: Seeded, now: number) {
    this.#seeded = seeded;
    this.#now = now;
  }

  /** Milliseconds since 1970. Throws if it is read without end while no time goes by: that is an endless loop. */
  get now(): number {
    this.#asked += 1;
    if (this.#asked <= endless) return this.#now;
    this.hasLooped = true;
    this.#asked = 0;
    throw new Error('an endless loop, in which no time goes by');
  }

  /** Returns the number that cancels it. */
  after(ms: number, call: () => void): number {
    this.#made += 1;
    this.#due.set(this.#made, { at: this.#now + Math.max(0, ms), order: this.#seeded.next(), call });
    return this.#made;
  }

  cancel(made: number): void {
    this.#due.delete(made);
  }

  readonly sleep = (ms: number): Promise<void> => new Promise((resolve) => this.after(ms, resolve));

  /** Makes the next due thing happen, with all that follows while no time goes by. `false`: nothing is due. */
  async step(): Promise<boolean> {
    let next: readonly [number, Due] | undefined;
    for (const entry of this.#due) if (!next || isBefore(entry[1], next[1])) next = entry;
    if (!next) return false;
    this.#due.delete(next[0]);
    if (next[1].at > this.#now) this.#asked = 0;
    this.#now = Math.max(this.#now, next[1].at);
    next[1].call();
    await settled();
    return true;
  }

  /** Runs until `ms` have gone by. */
  async run(ms: number): Promise<void> {
    await settled();
    let isOver = false;
    this.after(ms, () => {
      isOver = true;
    });
    while (!isOver) await this.step();
  }
}

/** More reads than a hundred tabs would make at one moment. */
const endless = 10_000;

const isBefore = (one: Due, other: Due): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** Resolves when every promise that can settle has: promises come before the next turn of the event loop. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
