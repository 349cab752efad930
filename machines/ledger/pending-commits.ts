/**
 * The saved book, and the commits that the log does not have yet. A command is shown at once: the book on screen is the
 * saved one with every pending command on top. A record is a pending commit without a view: it is made on what is saved,
 * when no command and no earlier record is pending.
 *
 * Invariants: `after` of each command is the saved book with all commands up to and including this one. A record whose
 * writing was not confirmed stays pending until the log was read; only then is it known whether it was written.
 */
import type { UndoneCommit } from '../../commands/catalogue.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal, type Refusal, refuse } from '../../commands/refusal.ts';
import { apart } from '../../events/apart.ts';
import { type CommitDraft, takenBackBy } from '../../events/commit.ts';
import type { CommitId } from '../../events/ids.ts';
import type { Steps } from '../../events/steps.ts';
import type { IntentChanges } from '../../log/intent.ts';
import type { LogHead, UnwrittenCommit } from '../../log/port.ts';
import type { Book } from '../../projections/book/book.ts';
import { emptyOutbox } from '../../projections/outbox/outbox.ts';
import { type BesideBook, foldBeside, foldingBeside } from '../../projections/records/records.ts';
import { type LedgerRecords, NotRecorded, type RecordedCommit, type WithdrawnCommit } from './ledger-port.ts';
import type { Signature } from './ledger-world.ts';
import { type CommitSettlement, type Proposal, type ProposalResult, proposalResult } from './proposal.ts';
import { troubleOf } from './trouble.ts';
import { isErasing, takenBackIn, undoneBy, upToDate } from './undo-stack.ts';

type Make = Parameters<LedgerRecords['record']>[0];
type PendingCommand = Proposal & ProposalResult & CommitSettlement;
type PendingRecord = CommitSettlement & { readonly make: Make };
type Pending = PendingCommand | PendingRecord;

/** What is appended at once. */
export type Batch = { readonly commits: readonly UnwrittenCommit[]; readonly beside: IntentChanges };

/** A record that was given to the log. `failure`: the log has not confirmed it. */
type Tried = { readonly record: PendingRecord; readonly draft: CommitDraft; readonly failure?: NotRecorded };

/**
 * `commits`: those that came before what is pending. `gone`: commits that can no longer be taken back: pending ones that
 * will never be in the log, and those that others took back. `written`: the places in the log of commits that were
 * pending.
 */
export type CatchUpResult = {
  readonly commits: readonly RecordedCommit[];
  readonly written: ReadonlyMap<CommitId, Pick<RecordedCommit, 'seq'>>;
  readonly withdrawn: readonly WithdrawnCommit[];
  readonly gone: ReadonlySet<CommitId>;
};

export class PendingCommits {
  #book: Book;
  #head: LogHead;
  #pending: readonly Pending[] = [];
  #tried: Tried | undefined;
  #isReserved = false;
  readonly #beside: BesideBook;
  readonly #nothingOwed = emptyOutbox();

  constructor(savedBook: Book, savedHead: LogHead, beside: BesideBook) {
    this.#book = savedBook;
    this.#head = savedHead;
    this.#beside = beside;
  }

  readonly saved: LedgerRecords['saved'] = () => ({
    book: this.#book,
    outbox: this.#beside.outbox ?? this.#nothingOwed,
    lastChanges: this.#beside.lastChanges,
    snapshots: this.#beside.snapshots,
    seq: this.#head.seq,
  });

  readonly shown = (): Book => this.#pending.findLast((one) => 'after' in one)?.after ?? this.#book;
  readonly head = (): LogHead => this.#head;
  /** Whether something is to be written now. */
  readonly hasWork = (): boolean => this.count() > 0 || (!this.#isReserved && this.#pending.length > 0);
  /** How many commands are pending. */
  readonly count = (): number => this.#commands().length;
  readonly drafts = (): readonly CommitDraft[] => this.#commands().map(({ draft }) => draft);

  /** The newest form of a pending command's commit: deciding it again may have changed its events. */
  draftOf(id: CommitId): CommitDraft | undefined {
    return this.#commands().find(({ draft }) => draft.id === id)?.draft;
  }

  /** While an import is decided in slices, no record is made: it would change what the import is decided on. */
  reserve(isReserved: boolean): void {
    this.#isReserved = isReserved;
  }

  /** What the proposal changes in the book on screen; `undefined` if nothing. */
  propose(proposal: Proposal): ProposalResult | Refusal | undefined {
    return proposalResult(this.shown(), proposal);
  }

  /** The last argument may be an earlier form of the same commit: only its `resolve` and `reject` are taken. */
  accept(proposal: Proposal, result: ProposalResult, { resolve, reject }: CommitSettlement): void {
    this.#pending = [...this.#pending, { resolve, reject, ...proposal, ...result }];
  }

  record(make: Make): Promise<RecordedCommit | undefined> {
    return new Promise((resolve, reject) => {
      this.#pending = [...this.#pending, { make, resolve, reject }];
    });
  }

  /**
   * What is to be appended after `head`: all commands, or else the first record that makes something. Records before it
   * are answered.
   */
  next(sign: () => Signature): Batch | undefined {
    const commands = this.#commands();
    if (commands.length > 0) return { commits: commands.map(({ draft, prepared }) => prepared ?? draft), beside: {} };
    if (this.#isReserved) return undefined;
    for (const record of this.#records()) {
      try {
        const recordDraft = record.make(this.saved());
        if (recordDraft) {
          const { beside = {}, ...fields } = recordDraft;
          const draft = { ...sign(), ...fields, events: apart(fields.events) };
          this.#tried = { record, draft };
          return { commits: [draft], beside };
        }
        record.resolve(undefined);
      } catch (error) {
        record.reject(error);
      }
      this.#remove(record);
    }
    return undefined;
  }

  /** Takes the first `count` commands, which the log has, into the book and the outbox. Of a record it takes nothing. */
  *follow(count: number): Steps<void> {
    if (this.#tried) return;
    const first = this.#head.seq + 1;
    for (const [n, { draft, after }] of this.#commands().slice(0, count).entries()) {
      const takeBook = (): void => {
        this.#book = after;
      };
      yield* foldingBeside(this.#beside, this.#book, { ...draft, seq: first + n }, after, takeBook);
    }
  }

  /** Called when the log has the `count` commits that `next` gave, ends at `head`, and the commands were followed. */
  takeAppended(count: number, head: LogHead): CatchUpResult {
    if (this.#tried) return this.catchUp([{ ...this.#tried.draft, seq: head.seq }], head);
    const done = this.#commands().slice(0, count);
    this.#head = head;
    this.#remove(...done);
    for (const { resolve } of done) resolve();
    const first = head.seq - done.length + 1;
    const written = new Map(done.map(({ draft }, n) => [draft.id, { seq: first + n }]));
    return { commits: [], written, withdrawn: [], gone: new Set() };
  }

  /** Called when another tab leads: the record that `next` gave was not written. */
  answerFenced(): void {
    this.#answerTried([], new NotRecorded('fenced', 'another tab leads'));
  }

  /** Called when the log did not confirm what `next` gave, and may have it all the same. */
  noteFailure(error: unknown): void {
    const { reason, detail } = troubleOf(error);
    if (this.#tried) this.#tried = { ...this.#tried, failure: new NotRecorded(reason, detail, error) };
  }

  /**
   * Puts commits of others, and commits of ours whose writing was not confirmed, before what is pending, and decides
   * the pending ones again, unless they change nothing in the book: a pending import is not decided again for a reply. What
   * would take back a commit from before an erasing is withdrawn.
   * If deciding throws, nothing has changed.
   */
  catchUp(commits: readonly RecordedCommit[], head: LogHead): CatchUpResult {
    const books = this.#booksAfter(commits);
    const book = books.at(-1) ?? this.#book;
    const storedIds = new Set(commits.map(({ id }) => id));
    const gone = takenBackIn(commits);
    const nothingToDecide =
      book === this.#book &&
      gone.size === 0 &&
      !commits.some(isErasing) &&
      !this.drafts().some(({ id }) => storedIds.has(id));
    const decided = nothingToDecide
      ? { pending: this.#pending, withdrawn: [], answers: [] }
      : this.#decidedOn(book, commits, gone);
    for (const [n, commit] of commits.entries()) {
      foldBeside(this.#beside, books[n - 1] ?? this.#book, commit, books[n] ?? book);
    }
    this.#book = book;
    this.#head = head;
    this.#pending = decided.pending;
    for (const answer of decided.answers) answer();
    this.#answerTried(commits);
    const written = new Map(commits.map(({ id, seq }) => [id, { seq }]));
    return { commits, written, withdrawn: decided.withdrawn, gone };
  }

  /** Called when the log is gone or belongs to a newer application: nothing pending will ever be saved. */
  giveUp(why: NotRecorded): void {
    for (const { reject } of this.#pending) reject(why);
  }

  /** Called when the ledger closes: nothing more is made. A command that is being written may still be saved. */
  close(why: NotRecorded): void {
    for (const { reject } of this.#records()) reject(why);
  }

  #commands(): readonly PendingCommand[] {
    return this.#pending.filter((one) => 'after' in one);
  }

  #records(): readonly PendingRecord[] {
    return this.#pending.filter((one) => 'make' in one);
  }

  #remove(...ones: readonly Pending[]): void {
    const leaving = new Set(ones);
    this.#pending = this.#pending.filter((one) => !leaving.has(one));
  }

  /** The record that was tried is in the log, or its writing failed, or it will be made again. */
  #answerTried(commits: readonly RecordedCommit[], failure = this.#tried?.failure): void {
    if (!this.#tried) return;
    const { record, draft } = this.#tried;
    this.#tried = undefined;
    const stored = commits.find(({ id }) => id === draft.id);
    if (stored || failure) this.#remove(record);
    if (stored) record.resolve({ ...draft, seq: stored.seq });
    else if (failure) record.reject(failure);
  }

  /** Makes the books in between only if there is an outbox, which needs them. */
  #booksAfter(commits: readonly RecordedCommit[]): readonly Book[] {
    let book = this.#book;
    const all = commits.flatMap(({ events }) => events);
    if (!this.#beside.outbox) return [advance(book, all)];
    return commits.map(({ events }) => {
      book = advance(book, events);
      return book;
    });
  }

  /** Decides the pending commits again on `book`. Adds those that will never be in the log to `gone`. */
  #decidedOn(book: Book, commits: readonly RecordedCommit[], gone: Set<CommitId>): DecidedAgain {
    const next = new PendingCommits(book, this.#head, this.#beside);
    const storedIds = new Set(commits.map(({ id }) => id));
    const withdrawn: WithdrawnCommit[] = [];
    const answers: (() => void)[] = [];
    for (const one of this.#commands()) {
      const { id } = one.draft;
      if (storedIds.has(id)) {
        answers.push(() => one.resolve());
        continue;
      }
      const result = next.#undoesErased(one, commits)
        ? refuse('undo.changedSince', { items: [] })
        : next.#decideAgain(one, commits, gone);
      if (result && !isRefusal(result)) continue;
      gone.add(id);
      if (result) withdrawn.push({ id, command: one.command, refusal: result });
      answers.push(() => (result ? one.reject(result) : one.resolve()));
    }
    return { pending: [...next.#pending, ...this.#records()], withdrawn, answers };
  }

  /** Whether it takes back a commit from before an erasing, whose events are no longer in the log. */
  #undoesErased({ draft }: PendingCommand, commits: readonly RecordedCommit[]): boolean {
    const erasing = commits.findLastIndex(isErasing);
    const later = new Set(commits.slice(erasing + 1).map(({ id }) => id));
    return erasing >= 0 && takenBackBy(draft).some((id) => !later.has(id) && !this.draftOf(id));
  }

  #decideAgain(
    one: PendingCommand,
    commits: readonly RecordedCommit[],
    gone: ReadonlySet<CommitId>,
  ): ProposalResult | Refusal | undefined {
    const newest = (commit: UndoneCommit): UndoneCommit =>
      this.draftOf(commit.id) ?? commits.find(({ id }) => id === commit.id) ?? commit;
    const command = upToDate(one.command, newest, gone);
    if (!command) return undefined;
    const { undoes: _, undoesAll: __, ...envelope } = one.envelope;
    const proposal = { envelope: { ...envelope, ...undoneBy(command) }, command };
    const result = this.propose(proposal);
    if (result && !isRefusal(result)) this.accept(proposal, result, one);
    return result;
  }
}

type DecidedAgain = {
  readonly pending: readonly Pending[];
  readonly withdrawn: readonly WithdrawnCommit[];
  readonly answers: readonly (() => void)[];
};
