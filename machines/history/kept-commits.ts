import type { ListedCommit } from './commit-list.ts';

/** What a log's history lists, the newest first. */
type ListsCommits = () => AsyncIterable<ListedCommit>;

/**
 * A history that is read once, however often it is listed: each listing begins with the commits that have come since, goes
 * on with what was read before, and then from where the furthest one ended. After a failure the next one reads it anew.
 */
export const keptCommits = (list: ListsCommits): ListsCommits => {
  const kept = new KeptCommits(list);
  return () => kept.listing();
};

class KeptCommits {
  readonly #list: ListsCommits;
  /** The newest last. */
  #newer: ListedCommit[] = [];
  #older: OlderCommits;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(list: ListsCommits) {
    this.#list = list;
    this.#older = new OlderCommits(list());
  }

  async *listing(): AsyncGenerator<ListedCommit, void> {
    const read = (): Promise<void> => this.#readNewer();
    const turn = this.#turn.then(read, read);
    this.#turn = turn;
    await turn;
    const [newer, older] = [this.#newer, this.#older];
    for (let n = newer.length - 1; n >= 0; n -= 1) {
      const one = newer[n];
      if (one) yield one;
    }
    for (let n = 0, one = await older.at(n); one; n += 1, one = await older.at(n)) yield one;
  }

  /** The log only grows, so what was read follows the newer commits unchanged. */
  async #readNewer(): Promise<void> {
    const newest = this.#newer.at(-1) ?? this.#older.newest;
    if (!newest || this.#older.hasFailed) {
      this.#older = new OlderCommits(this.#list());
      this.#newer = [];
      return;
    }
    const newer: ListedCommit[] = [];
    for await (const one of this.#list()) {
      if (one.commit.seq <= newest.commit.seq) break;
      newer.push(one);
    }
    // A listing that is under way has its own.
    this.#newer = [...this.#newer, ...newer.reverse()];
  }
}

/** The commits from one on to the beginning, read as far as somebody wanted. */
class OlderCommits {
  readonly #commits: AsyncIterator<ListedCommit>;
  readonly #read: ListedCommit[] = [];
  #reading: Promise<unknown> = Promise.resolve();
  #isAll = false;
  hasFailed = false;

  constructor(commits: AsyncIterable<ListedCommit>) {
    this.#commits = commits[Symbol.asyncIterator]();
  }

  get newest(): ListedCommit | undefined {
    return this.#read[0];
  }

  async at(n: number): Promise<ListedCommit | undefined> {
    while (n >= this.#read.length && !this.#isAll) {
      const next = this.#reading.then(() => (n >= this.#read.length ? this.#next() : undefined));
      this.#reading = next;
      await next;
    }
    return this.#read[n];
  }

  /** After a failure the iterator looks as if it had ended, so everybody who asks again fails as the first did. */
  async #next(): Promise<void> {
    try {
      const { value, done } = await this.#commits.next();
      if (done) this.#isAll = true;
      else this.#read.push(value);
    } catch (error) {
      this.hasFailed = true;
      throw error;
    }
  }
}
