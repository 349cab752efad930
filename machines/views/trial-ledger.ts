/**
 * What if: a ledger in which commands are tried, on top of the records as they are now. Nothing of it is saved or sent.
 * When the records change beneath, all steps are decided again on them. A step that is refused then, or would change
 * other values than before, leaves the trial and is listed as withdrawn.
 */
import type { Command } from '../../commands/catalogue.ts';
import { trying } from '../../commands/decide.ts';
import { advance, numbered } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import type { BookEvent } from '../../events/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import type {
  ApplyOutcome,
  ClosedRefusal,
  CommandDetails,
  DispatchOutcome,
  Ledger,
  LedgerStatus,
  Waiter,
  WithdrawnCommit,
} from '../ledger/ledger-port.ts';
import { refuseUnread, undoingAt } from '../ledger/taking-back.ts';
import type { CommitChoice, UndoableCommit } from '../ledger/undo-stack.ts';
import { newListeners } from '../listeners.ts';
import { inSlices, type Slicing, unsliced } from '../slices.ts';
import { asOneCommand, decidedAgain, decidedAs, type Tried, type TriedStep, without } from './trial-steps.ts';

export type TrialLedger = Ledger & {
  /** What is tried, the newest last. */
  readonly tried: () => readonly UndoableCommit[];
  /**
   * Applies all steps to `now` as one commit, which empties the trial. If another tab was first, the steps that are
   * still possible are tried again. A refusal leaves everything as it is.
   */
  readonly apply: (note: string) => DispatchOutcome;
  /** Whether so much is tried that it is applied in slices. */
  readonly isLong: () => boolean;
  /**
   * `apply` for what is long. Until it is on disk, the trial stays as it is and takes nothing else; an abort or a refusal
   * leaves it so.
   */
  readonly applyAsLong: (note: string, waiting: Waiter) => Promise<ApplyOutcome>;
};

/** Ids and the time come from the same world as those of the ledger beneath. */
type TrialWorld = { readonly now: () => string; readonly newId: () => string; readonly slicing?: Slicing };

/** `before`: what was tried before `step` was taken back, each step in its place. */
type Undone = { readonly step: TriedStep; readonly before: readonly TriedStep[] };

export const openTrial = (now: Ledger, world: TrialWorld): TrialLedger => {
  const trial = new Trial(now, world);
  return {
    ...now,
    book: trial.book,
    status: trial.status,
    subscribe: trial.subscribe,
    dispatch: trial.dispatch,
    applyInSlices: trial.dispatchInSlices,
    undo: () => trial.takeBack('newest'),
    redo: () => trial.takeBack('newestUndone'),
    undoCommit: trial.takeBack,
    takeBack: async (which) => {
      const taken = trial.takeBack(which);
      return taken && appliedBy(taken);
    },
    takeBackAt: async (seqs, waiting) => {
      const command = await undoingAt(seqs, (all) => now.history.commitsAt(all, waiting)).catch(refuseUnread);
      return 'type' in command ? appliedBy(trial.dispatch(command)) : command;
    },
    undoable: trial.tried,
    tried: trial.tried,
    apply: trial.apply,
    isLong: trial.isLong,
    applyAsLong: trial.applyAsLong,
  };
};

const appliedBy = (done: DispatchOutcome): ApplyOutcome => (done.ok ? { ok: true, commit: done.commit } : done);

class Trial {
  readonly #now: Ledger;
  readonly #world: TrialWorld;
  readonly #listeners = newListeners();
  #tried: Tried;
  #undone: readonly Undone[] = [];
  /** A long trial is being applied: it stays what it is, whatever happens beneath. */
  #isApplying = false;
  /** How many applied trials are still being written. */
  #writing = 0;
  #withdrawn: readonly WithdrawnCommit[] = [];
  #status: { readonly of: LedgerStatus; readonly shown: LedgerStatus } | undefined;

  constructor(now: Ledger, world: TrialWorld) {
    this.#now = now;
    this.#world = world;
    this.#tried = triedOn(now.book());
  }

  readonly book = (): Book => this.#current().book;
  readonly tried = (): readonly UndoableCommit[] =>
    this.#current().steps.map(({ draft }) => ({ ...draft, asked: draft.command }));

  readonly status = (): LedgerStatus => {
    const { steps } = this.#current();
    const statusNow = this.#now.status();
    if (this.#status?.of !== statusNow) {
      const canRedo = this.#undone.length > 0;
      const shown = { ...statusNow, withdrawn: this.#withdrawn, canUndo: steps.length > 0, canRedo };
      this.#status = { of: statusNow, shown };
    }
    return this.#status.shown;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = [this.#listeners.subscribe(listener), this.#now.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Decides on the trial's own book. Nothing goes to the log, so that it counts as saved at once. */
  readonly dispatch = (command: Command, asking: CommandDetails = {}): DispatchOutcome => {
    const closed = this.#refusalNow();
    if (closed) return { ok: false, refusal: closed };
    const tried = this.#current();
    const envelope = this.#envelope();
    const decision = decidedAs(tried.book, command, envelope);
    if (isRefusal(decision)) return { ok: false, refusal: decision };
    return this.#add({ command, asking }, envelope, { events: decision, book: advance(tried.book, decision) });
  };

  /** The same for what takes long. If something else was tried meanwhile, it is refused. */
  readonly dispatchInSlices: Ledger['applyInSlices'] = async (command, asking, waiting) => {
    const closed = this.#refusalNow();
    if (closed) return { ok: false, refusal: closed };
    const { book } = this.#current();
    const envelope = this.#envelope();
    const context = { now: envelope.at, newId: numbered(envelope.id) };
    const made = await inSlices(trying(book, command, context), this.#world.slicing ?? unsliced, waiting);
    if (isRefusal(made)) return { ok: false, refusal: made };
    const isOvertaken = this.#current().book !== book;
    const refusal = this.#refusalNow() ?? (isOvertaken ? overtaken : undefined);
    return refusal ? { ok: false, refusal } : appliedBy(this.#add({ command, asking }, envelope, made));
  };

  #envelope() {
    const { newId, now } = this.#world;
    return { id: asId<CommitId>(newId()), at: now(), actor: '', tab: '', app: '' };
  }

  /** Makes a command that was decided the newest step. */
  #add(
    { command, asking }: Pick<TriedStep, 'asking'> & { readonly command: Command },
    envelope: Omit<CommitDraft, 'command' | 'events'>,
    { events, book }: { readonly events: readonly BookEvent[]; readonly book: Book },
  ): DispatchOutcome {
    // A trial within a trial is no more than its steps.
    if (command.type === 'ApplyTrial') throw new Error('A trial is applied outside of itself.');
    const { how, note } = asking;
    const told = { type: command.type, ...(how && { how }), ...(note !== undefined && { note }) };
    const draft = { ...envelope, command: told, events };
    const saved = Promise.resolve(true);
    if (events.length === 0) return { ok: true, commit: undefined, saved };
    const tried = this.#current();
    this.#become({ ...tried, book, steps: [...tried.steps, { command, asking, draft }] }, []);
    return { ok: true, commit: draft, saved };
  }

  /**
   * Undo removes the step; refused if a later step needs it. Redo puts it back in its place, with the steps that had no effect
   * without it.
   */
  readonly takeBack = (which: CommitChoice): DispatchOutcome | undefined => {
    if (this.#isApplying) return { ok: false, refusal: applying };
    const { steps } = this.#current();
    if (which === 'newestUndone') {
      const undone = this.#undone.at(-1);
      return undone && this.#becomeWith(undone.before, this.#undone.slice(0, -1), undone.step);
    }
    const step = which === 'newest' ? steps.at(-1) : steps.find(({ draft }) => draft.id === which);
    if (!step) return undefined;
    const remaining = steps.filter((one) => one !== step);
    return this.#becomeWith(remaining, [...this.#undone, { step, before: steps }], step);
  };

  /** Ends before the ledger tells of its new book: whoever looks then would have the steps decided on it once more. */
  readonly apply = (note: string): DispatchOutcome => {
    const tried = this.#current();
    this.#tried = triedOn(tried.base);
    const applied = this.#now.dispatch(...asOneCommand(tried.steps, note));
    if (applied.ok) {
      this.#become(this.#current(), []);
      this.#writing += 1;
      void applied.saved.then((isSaved) => {
        if (!isSaved) this.#tryAgain(tried.steps);
        this.#writing -= 1;
      });
    } else this.#tried = tried;
    return applied;
  };

  readonly isLong = (): boolean =>
    this.#current().steps.reduce((sum, { draft }) => sum + draft.events.length, 0) > mostAtOnce;

  readonly applyAsLong: TrialLedger['applyAsLong'] = async (note, waiting) => {
    const refusal = this.#refusalNow();
    if (refusal) return { ok: false, refusal };
    const { steps } = this.#current();
    const [command, asking] = asOneCommand(steps, note);
    this.#isApplying = true;
    try {
      const applied = await this.#now.applyInSlices(command, asking, waiting);
      if (applied.ok) this.#endWith(steps);
      return applied;
    } finally {
      this.#isApplying = false;
      this.#become(this.#current(), this.#undone);
    }
  };

  /** These steps are done. What an earlier commit had to give back meanwhile is tried further. */
  #endWith(done: readonly TriedStep[]): void {
    const ids = new Set(done.map(({ draft }) => draft.id));
    const others = this.#tried.steps.filter(({ draft }) => !ids.has(draft.id));
    const { tried, refused } = decidedAgain(this.#now.book(), others, others.length);
    this.#withdrawn = [...this.#withdrawn, ...refused];
    [this.#tried, this.#undone] = [tried, []];
  }

  /** Steps that were applied and then withdrawn are tried again, before the steps tried since. */
  #tryAgain(steps: readonly TriedStep[]): void {
    const base = this.#now.book();
    const { tried, refused } = decidedAgain(base, [...steps, ...this.#current().steps], steps.length);
    this.#withdrawn = [...this.#withdrawn, ...refused];
    this.#become(tried, []);
  }

  /**
   * Makes these the steps of the trial, unless one is refused. The last argument is the step taken back or put back.
   */
  #becomeWith(steps: readonly TriedStep[], undone: readonly Undone[], { draft }: TriedStep): DispatchOutcome {
    const { tried, refused } = decidedAgain(this.#tried.base, steps);
    const [first] = refused;
    if (first) return { ok: false, refusal: first.refusal };
    this.#become(tried, undone);
    return { ok: true, commit: draft, saved: Promise.resolve(true) };
  }

  #become(tried: Tried, undone: readonly Undone[]): void {
    this.#tried = tried;
    this.#undone = undone;
    this.#status = undefined;
    this.#listeners.tell();
  }

  /** The trial on the records as they are now. */
  #current(): Tried {
    const base = this.#now.book();
    if (this.#isApplying || base === this.#tried.base) return this.#tried;
    const { steps } = this.#tried;
    // What was applied may go again before it is tried again: that is no change of somebody else.
    const { tried, refused } = decidedAgain(base, steps, this.#writing > 0 ? 0 : steps.length);
    this.#tried = tried;
    this.#undone = this.#undone.map((one) => ({ ...one, before: without(one.before, refused) }));
    this.#withdrawn = [...this.#withdrawn, ...refused];
    this.#status = undefined;
    return tried;
  }

  /** Where nothing can be saved for a while, trying goes on; *Apply* is refused until then. */
  #refusalNow(): ClosedRefusal | undefined {
    if (this.#isApplying) return applying;
    return this.#now.status().mode === 'closed' ? { refused: 'workspace.closed' } : undefined;
  }
}

/** Nothing is tried yet. */
const triedOn = (base: Book): Tried => ({ base, book: base, steps: [] });

/** Events that are decided and applied at once. */
const mostAtOnce = 500;

const overtaken: ClosedRefusal = { refused: 'workspace.overtaken' };
const applying: ClosedRefusal = { refused: 'workspace.importing' };
