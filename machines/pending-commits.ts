/**
 * The saved book, and the commits that are not saved yet. The book on screen is the saved one with every pending commit
 * on top; a commit stays pending until the log has it.
 *
 * Invariant: `after` of each pending commit is the saved book with all commits up to and including this one.
 */
import type { Command } from '../commands/catalogue.ts';
import { advance } from '../commands/decision.ts';
import { isRefusal, type Refusal } from '../commands/refusal.ts';
import { trial } from '../commands/trial.ts';
import type { CommitDraft } from '../events/commit.ts';
import type { CommitId } from '../events/ids.ts';
import type { LogHead } from '../log/port.ts';
import type { Book } from '../projections/book.ts';
import { emptyOutbox, type Outbox } from '../projections/outbox.ts';
import { followed } from '../projections/records.ts';
import type { Recorded, Saved, Withdrawn } from './ledger-port.ts';
import { takenBackIn } from './undo-stack.ts';

/** A commit without its events, and the command that makes them. */
export type Proposal = { readonly command: Command; readonly envelope: Omit<CommitDraft, 'events'> };

/**
 * `saved` is called once: `true` when the log has the commit or another tab's commit did the same, `false` when it was
 * refused in the end.
 */
export type Pending = Proposal & {
  readonly draft: CommitDraft;
  readonly after: Book;
  readonly saved: (is: boolean) => void;
};

/**
 * `gone`: commits that can no longer be taken back: pending ones that will never be in the log, and those that others
 * took back.
 */
export type CaughtUp = { readonly withdrawn: readonly Withdrawn[]; readonly gone: ReadonlySet<CommitId> };

export class PendingCommits {
  #book: Book;
  #head: LogHead;
  #pending: readonly Pending[] = [];
  readonly #outbox: Outbox | undefined;
  readonly #nothingOwed = emptyOutbox();

  /** There is no outbox without a server. */
  constructor(savedBook: Book, savedHead: LogHead, outbox?: Outbox) {
    this.#book = savedBook;
    this.#head = savedHead;
    this.#outbox = outbox;
  }

  readonly saved = (): Saved => ({
    book: this.#book,
    outbox: this.#outbox ?? this.#nothingOwed,
    seq: this.#head.seq,
  });

  readonly shown = (): Book => this.#pending.at(-1)?.after ?? this.#book;
  readonly head = (): LogHead => this.#head;
  readonly count = (): number => this.#pending.length;
  readonly drafts = (): readonly CommitDraft[] => this.#pending.map(({ draft }) => draft);

  /** The newest form of a pending commit: deciding it again may have changed its events. */
  draftOf(id: CommitId): CommitDraft | undefined {
    return this.#pending.find(({ draft }) => draft.id === id)?.draft;
  }

  /** What the proposal changes in the book on screen; `undefined` if nothing. */
  propose(proposal: Proposal): Made | Refusal | undefined {
    return decided(this.shown(), proposal);
  }

  accept(proposal: Proposal, made: Made, saved: (is: boolean) => void): void {
    this.#pending = [...this.#pending, { ...proposal, ...made, saved }];
  }

  /** Called when the log has the first `count` pending commits, and ends at `head`. */
  appended(count: number, head: LogHead): void {
    const done = this.#pending.slice(0, count);
    for (const [n, { draft, after }] of done.entries()) {
      this.#follow(this.#book, { ...draft, seq: this.#head.seq + 1 + n }, after);
      this.#book = after;
    }
    this.#head = head;
    this.#pending = this.#pending.slice(count);
    for (const { saved } of done) saved(true);
  }

  /**
   * Puts commits of others, and commits of ours whose writing was not confirmed, before what is pending, and decides
   * the pending ones again. If deciding throws, nothing has changed.
   */
  caughtUp(commits: readonly Recorded[], head: LogHead): CaughtUp {
    const books = this.#booksAfter(commits);
    const book = books.at(-1) ?? this.#book;
    const arrived = new Set(commits.map(({ id }) => id));
    const gone = takenBackIn(commits);
    const leavesAll =
      book === this.#book && gone.size === 0 && !this.#pending.some(({ draft }) => arrived.has(draft.id));
    const next = leavesAll ? this.#asItIs() : this.#decidedOn(book, commits, gone);
    if (this.#outbox) {
      for (const [n, commit] of commits.entries()) this.#follow(books[n - 1] ?? this.#book, commit, books[n] ?? book);
    }
    this.#book = book;
    this.#head = head;
    this.#pending = next.pending;
    for (const answer of next.answers) answer();
    return { withdrawn: next.withdrawn, gone };
  }

  /** Called when the log is gone or belongs to a newer application: nothing pending will ever be saved. */
  giveUp(): void {
    for (const { saved } of this.#pending) saved(false);
  }

  /** Makes the books in between only if there is an outbox, which needs them. */
  #booksAfter(commits: readonly Recorded[]): readonly Book[] {
    if (!this.#outbox)
      return [
        advance(
          this.#book,
          commits.flatMap(({ events }) => events),
        ),
      ];
    let book = this.#book;
    return commits.map(({ events }) => {
      book = advance(book, events);
      return book;
    });
  }

  #follow(before: Book, commit: Recorded, after: Book): void {
    if (this.#outbox) followed(this.#outbox, before, commit, after);
  }

  /** Commits that change nothing in the book change no decision: a pending import is not decided again for a reply. */
  #asItIs(): DecidedAgain {
    return { pending: this.#pending, withdrawn: [], answers: [] };
  }

  /** Decides the pending commits again on `book`. Adds those that will never be in the log to `gone`. */
  #decidedOn(book: Book, commits: readonly Recorded[], gone: Set<CommitId>): DecidedAgain {
    const next = new PendingCommits(book, this.#head);
    const arrived = new Set(commits.map(({ id }) => id));
    const withdrawn: Withdrawn[] = [];
    const answers: (() => void)[] = [];
    for (const one of this.#pending) {
      const { id } = one.draft;
      if (arrived.has(id)) {
        answers.push(() => one.saved(true));
        continue;
      }
      const made = next.#decideAgain(one, commits, gone);
      if (made && !isRefusal(made)) continue;
      gone.add(id);
      if (made) withdrawn.push({ id, command: one.command, refusal: made });
      answers.push(() => one.saved(made === undefined));
    }
    return { pending: next.#pending, withdrawn, answers };
  }

  #decideAgain(one: Pending, commits: readonly Recorded[], gone: ReadonlySet<CommitId>): Made | Refusal | undefined {
    const command = this.#upToDate(one.command, commits, gone);
    if (!command) return undefined;
    const proposal = { envelope: one.envelope, command };
    const made = this.propose(proposal);
    if (made && !isRefusal(made)) this.accept(proposal, made, one.saved);
    return made;
  }

  /**
   * A command that takes back a commit means the newest events of that commit. If another tab has taken it back, or it
   * will never be in the log, nothing is left to take back: its values are somebody else's by now.
   */
  #upToDate(command: Command, commits: readonly Recorded[], gone: ReadonlySet<CommitId>): Command | undefined {
    if (command.type !== 'UndoCommit') return command;
    const { id } = command.commit;
    if (gone.has(id)) return undefined;
    return { type: 'UndoCommit', commit: this.draftOf(id) ?? commits.find((one) => one.id === id) ?? command.commit };
  }
}

type DecidedAgain = {
  readonly pending: readonly Pending[];
  readonly withdrawn: readonly Withdrawn[];
  readonly answers: readonly (() => void)[];
};

type Made = { readonly draft: CommitDraft; readonly after: Book };

/** `undefined` if the command changes nothing. */
const decided = (book: Book, { command, envelope }: Proposal): Made | Refusal | undefined => {
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `${envelope.id}.${ids}`;
  };
  const made = trial(book, [command], { now: envelope.at, newId });
  if (isRefusal(made)) return made;
  const { events, book: after } = made;
  return events.length === 0 ? undefined : { draft: { ...envelope, events }, after };
};
