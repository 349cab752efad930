import type { Seeded } from './seeded.ts';

type Due = { readonly at: number; readonly order: number; readonly call: () => void };

/**
 * Virtual time. Nothing in a simulated world happens but what falls due here, one after the other; what
 * is due at the same millisecond comes in an order that the seed decides.
 */
export class Schedule {
  #now: number;
  readonly #seeded: Seeded;
  readonly #due = new Map<number, Due>();
  #made = 0;
  /** How often the time was asked for, and things fell due, since it went on. */
  #asked = 0;
  /** L2: something went round without end in one moment. */
  hasLooped = false;

  constructor(seeded: Seeded, now: number) {
    this.#seeded = seeded;
    this.#now = now;
  }

  /** Milliseconds since 1970. Whoever asks without end while it stands still is in an endless loop. */
  get now(): number {
    this.#asked += 1;
    if (this.#asked <= endless) return this.#now;
    this.hasLooped = true;
    this.#asked = 0;
    throw new Error('an endless loop, in which no time goes by');
  }

  /** Answers with the number that cancels it. */
  after(ms: number, call: () => void): number {
    this.#made += 1;
    this.#due.set(this.#made, { at: this.#now + Math.max(0, ms), order: this.#seeded.next(), call });
    return this.#made;
  }

  cancel(made: number): void {
    this.#due.delete(made);
  }

  readonly sleep = (ms: number): Promise<void> => new Promise((resolve) => this.after(ms, resolve));

  /** Lets what is due next happen, and all that follows from it without time going by. `false`: nothing is due. */
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

  /** Until `ms` from now have gone by. */
  async run(ms: number): Promise<void> {
    await settled();
    let isOver = false;
    this.after(ms, () => {
      isOver = true;
    });
    while (!isOver) await this.step();
  }
}

/** More than a hundred tabs would ask in a moment. */
const endless = 10_000;

const isBefore = (one: Due, other: Due): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** Every promise that could settle has: promises go before the next turn of the event loop. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
