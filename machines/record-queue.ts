/**
 * Records that wait to be written, one commit at a time, after the user's commands.
 *
 * Invariant: a record whose writing was not confirmed stays first until the log was read; only then is it known whether
 * it was written.
 */
import type { Commit, CommitDraft } from '../events/commit.ts';
import type { Beside } from '../log/intent.ts';
import { LogFailure } from '../log/port.ts';
import { reasonOf } from './failure.ts';
import { NotRecorded, type Recorded, type RecordMade, type Saved } from './ledger-port.ts';
import type { Signature } from './ledger-world.ts';

type Make = (saved: Saved) => RecordMade | undefined;
type Asked = {
  readonly make: Make;
  readonly resolve: (recorded: Recorded | undefined) => void;
  readonly reject: (error: unknown) => void;
};
type Doubt = { readonly draft: CommitDraft; readonly error: unknown };

export class RecordQueue {
  #waiting: readonly Asked[] = [];
  #doubt: Doubt | undefined;
  #closed: NotRecorded | undefined;

  readonly count = (): number => this.#waiting.length;

  add(make: Make): Promise<Recorded | undefined> {
    if (this.#closed) return Promise.reject(this.#closed);
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { make, resolve, reject }];
    });
  }

  /** The first record whose `make` returns something; records before it that return nothing are answered. */
  next(saved: Saved, sign: () => Signature): { readonly draft: CommitDraft; readonly beside: Beside } | undefined {
    for (const { make, resolve, reject } of this.#waiting) {
      try {
        const made = make(saved);
        if (made) {
          const { beside = {}, ...told } = made;
          return { draft: { ...sign(), ...told }, beside };
        }
        resolve(undefined);
      } catch (error) {
        reject(error);
      }
      this.#waiting = this.#waiting.slice(1);
    }
    return undefined;
  }

  recorded(commit: Recorded): void {
    this.#shift()?.resolve(commit);
  }

  fenced(): void {
    this.#shift()?.reject(new NotRecorded('fenced', 'another tab leads'));
  }

  /** The writing failed, and may have succeeded all the same. */
  failed(draft: CommitDraft, error: unknown): void {
    this.#doubt = { draft, error };
  }

  /** The log was read to its end: `commits` are those that were not known before. */
  read(commits: readonly Commit[]): void {
    if (!this.#doubt) return;
    const { draft, error } = this.#doubt;
    const arrived = commits.find(({ id }) => id === draft.id);
    this.#doubt = undefined;
    if (arrived) this.recorded({ ...draft, seq: arrived.seq });
    else this.#shift()?.reject(failureOf(error));
  }

  /** Nothing more will be written. */
  close(why: NotRecorded): void {
    this.#closed ??= why;
    for (const { reject } of this.#waiting) reject(this.#closed);
    this.#waiting = [];
  }

  #shift(): Asked | undefined {
    const [first, ...rest] = this.#waiting;
    this.#waiting = rest;
    return first;
  }
}

const failureOf = (error: unknown): NotRecorded => {
  const failure = new NotRecorded(error instanceof LogFailure ? error.reason : 'unknown', reasonOf(error));
  failure.cause = error;
  return failure;
};
