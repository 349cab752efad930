import type { Log, Read, StoredCommit } from '../log/port.ts';
import { History } from '../projections/history.ts';

const readAtOnce = 4096;

/** All commits after position `start`. */
export const readFrom = async (log: Log, start: number): Promise<Read> => {
  const commits: StoredCommit[] = [];
  for (let after = start; ; after = commits.at(-1)?.seq ?? after) {
    const read = await log.read(after, readAtOnce);
    for (const commit of read.commits) commits.push(commit);
    if (read.newer) return { commits, newer: read.newer };
    if (read.commits.length < readAtOnce) return { commits };
  }
};

/**
 * One history, which reads the rest of the log when it is asked for. Only one reading runs at a time, so that no commit
 * is added twice.
 */
export class GrowingHistory {
  readonly #log: Log;
  readonly #history = new History();
  #growing: Promise<History> = Promise.resolve(this.#history);

  constructor(log: Log) {
    this.#log = log;
  }

  /** `end`: the last commit that is known to be in the log. */
  upTo(end: () => number): Promise<History> {
    const grown = this.#growing.then(() => this.#grow(end()));
    this.#growing = grown.catch(() => this.#history);
    return grown;
  }

  async #grow(end: number): Promise<History> {
    const last = this.#history.commits.at(-1)?.seq ?? 0;
    if (last < end) for (const commit of (await readFrom(this.#log, last)).commits) this.#history.add(commit);
    return this.#history;
  }
}
