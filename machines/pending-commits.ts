/**
 * What is saved, and what was asked for since. The book on screen is the saved one with every
 * pending commit on top; a commit stays pending until the log has it.
 *
 * Invariant: `after` of each pending commit is the book that its predecessors and it give.
 */
import type { Command } from '../commands/catalogue.ts';
import { decide } from '../commands/decide.ts';
import { advance } from '../commands/decision.ts';
import { isRefusal, type Refusal } from '../commands/refusal.ts';
import type { DomainEvent } from '../events/catalogue.ts';
import type { CommitDraft } from '../events/commit.ts';
import type { CommitId } from '../events/ids.ts';
import type { LogHead } from '../log/port.ts';
import type { Book } from '../projections/book.ts';
import { emptyOutbox, type Outbox } from '../projections/outbox.ts';
import { followed } from '../projections/records.ts';
import type { Recorded, Saved } from './ledger-port.ts';

/** All of a commit but its events, and the command that makes these. */
export type Proposal = { readonly command: Command; readonly envelope: Omit<CommitDraft, 'events'> };

/** `saved` is called once: `true` when the log has it or another's commit has done the same, `false` when it was refused in the end. */
export type Pending = Proposal & {
  readonly draft: CommitDraft;
  readonly after: Book;
  readonly saved: (is: boolean) => void;
};

/** A commit that was shown, and then refused because another tab's change came first. */
export type Withdrawn = { readonly id: CommitId; readonly command: Command; readonly refusal: Refusal };

/** `gone`: what can no longer be taken back: what was pending and will never be in the log, and what others took back. */
export type CaughtUp = { readonly withdrawn: readonly Withdrawn[]; readonly gone: ReadonlySet<CommitId> };

export class PendingCommits {
  #book: Book;
  #head: LogHead;
  #pending: readonly Pending[] = [];
  readonly #outbox: Outbox | undefined;
  readonly #nothingOwed = emptyOutbox();

  /** Without an outbox nobody is owed anything. */
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

  /** The newest form of a pending commit: deciding again may have changed its events. */
  draftOf(id: CommitId): CommitDraft | undefined {
    return this.#pending.find(({ draft }) => draft.id === id)?.draft;
  }

  /** What the proposal would do to the book on screen; `undefined` when that is nothing. */
  propose(proposal: Proposal): Made | Refusal | undefined {
    return decided(this.shown(), proposal);
  }

  accept(proposal: Proposal, made: Made, saved: (is: boolean) => void): void {
    this.#pending = [...this.#pending, { ...proposal, ...made, saved }];
  }

  /** The log took the first `count` pending commits, and ends at `head`. */
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
   * Commits that others made, or that we made without hearing of it, come first; what is pending is
   * decided again. All of it or nothing: when deciding throws, everything is as it was.
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

  /** The log is gone, or a newer application's: nothing pending will ever be saved. */
  giveUp(): void {
    for (const { saved } of this.#pending) saved(false);
  }

  /** Books between are only made where somebody is owed what lies between them. */
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

  /** What changes nothing in the book changes no decision: an import that is pending is not decided twice for a reply. */
  #asItIs(): DecidedAgain {
    return { pending: this.#pending, withdrawn: [], answers: [] };
  }

  /** Adds to `gone` what will never be in the log. */
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
   * Taking back a commit that was itself decided again means its newest events. One that another tab has
   * taken back, or that will never be in the log, leaves nothing to do: its values are by now somebody else's.
   */
  #upToDate(command: Command, commits: readonly Recorded[], gone: ReadonlySet<CommitId>): Command | undefined {
    if (command.type !== 'UndoCommit') return command;
    const { id } = command.commit;
    if (gone.has(id)) return undefined;
    return { type: 'UndoCommit', commit: this.draftOf(id) ?? commits.find((one) => one.id === id) ?? command.commit };
  }
}

/** What these commits took back and did not do again. */
const takenBackIn = (commits: readonly CommitDraft[]): Set<CommitId> => {
  const gone = new Set<CommitId>();
  const undone = new Map(commits.map(({ id, undoes }) => [id, undoes]));
  for (const { undoes } of commits) {
    if (undoes === undefined) continue;
    gone.add(undoes);
    const again = undone.get(undoes);
    if (again !== undefined) gone.delete(again);
  }
  return gone;
};

type DecidedAgain = {
  readonly pending: readonly Pending[];
  readonly withdrawn: readonly Withdrawn[];
  readonly answers: readonly (() => void)[];
};

type Made = { readonly draft: CommitDraft; readonly after: Book };

/** `undefined` when the command changes nothing. */
const decided = (book: Book, { command, envelope }: Proposal): Made | Refusal | undefined => {
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `${envelope.id}.${ids}`;
  };
  const decision = decide(book, command, { now: envelope.at, newId });
  if (isRefusal(decision)) return decision;
  const events: readonly DomainEvent[] = decision;
  return events.length === 0 ? undefined : { draft: { ...envelope, events }, after: advance(book, events) };
};
