/**
 * What if: a ledger in which commands are tried, on top of the records as they are now. Nothing of it is saved or sent.
 * When the records change beneath, all steps are decided again on them. A step that is refused then, or would change
 * other values than before, leaves the trial and is listed as withdrawn.
 */
import type { Command, TrialStep } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import { advance, type Decision, numbered } from '../../commands/decision.ts';
import { textLimit } from '../../commands/fields.ts';
import { isRefusal, type Refusal } from '../../commands/refusal.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../../projections/book/book.ts';
import type {
  ApplyOutcome,
  ClosedRefusal,
  CommandDetails,
  DispatchOutcome,
  Ledger,
  LedgerStatus,
  WithdrawnCommit,
} from '../ledger/ledger-port.ts';
import { refuseUnread, undoingAt } from '../ledger/taking-back.ts';
import type { CommitChoice, UndoableCommit } from '../ledger/undo-stack.ts';
import { newListeners } from '../listeners.ts';

export type TrialLedger = Ledger & {
  /** What is tried, the newest last. */
  readonly tried: () => readonly UndoableCommit[];
  /**
   * Applies all steps to `now` as one commit, which empties the trial. If another tab was first, the steps that are
   * still possible are tried again. A refusal leaves everything as it is.
   */
  readonly apply: (note: string) => DispatchOutcome;
};

type DecidedAgain = { readonly tried: Tried; readonly refused: readonly WithdrawnCommit[] };

/** Ids and the time come from the same world as those of the ledger beneath. */
type TrialWorld = { readonly now: () => string; readonly newId: () => string };

type Step = {
  readonly command: TrialStep['command'];
  readonly asking: CommandDetails;
  readonly draft: CommitDraft;
};

/** `before`: what was tried before `step` was taken back, each step in its place. */
type Undone = { readonly step: Step; readonly before: readonly Step[] };

type Tried = { readonly base: Book; readonly book: Book; readonly steps: readonly Step[] };

export const openTrial = (now: Ledger, world: TrialWorld): TrialLedger => {
  const trial = new Trial(now, world);
  return {
    ...now,
    book: trial.book,
    status: trial.status,
    subscribe: trial.subscribe,
    dispatch: trial.dispatch,
    applyInSlices: async (command, asking, { tell }) => {
      const done = trial.dispatch(command, asking);
      tell(1);
      return appliedBy(done);
    },
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
  };
};

const appliedBy = (done: DispatchOutcome): ApplyOutcome => (done.ok ? { ok: true, commit: done.commit } : done);

class Trial {
  readonly #now: Ledger;
  readonly #world: TrialWorld;
  readonly #listeners = newListeners();
  #tried: Tried;
  #undone: readonly Undone[] = [];
  /** How many applied trials are still being written. */
  #writing = 0;
  #withdrawn: readonly WithdrawnCommit[] = [];
  #status: { readonly of: LedgerStatus; readonly shown: LedgerStatus } | undefined;

  constructor(now: Ledger, world: TrialWorld) {
    this.#now = now;
    this.#world = world;
    this.#tried = { base: now.book(), book: now.book(), steps: [] };
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
    // A trial within a trial is no more than its steps.
    if (command.type === 'ApplyTrial') throw new Error('A trial is applied outside of itself.');
    const tried = this.#current();
    const { newId, now } = this.#world;
    const { how, note } = asking;
    const envelope = { id: asId<CommitId>(newId()), at: now(), actor: '', tab: '', app: '' };
    const decision = decidedAs(tried.book, command, envelope);
    if (isRefusal(decision)) return { ok: false, refusal: decision };
    const draft = {
      ...envelope,
      command: { type: command.type, ...(how && { how }), ...(note !== undefined && { note }) },
      events: decision,
    };
    if (decision.length === 0) return { ok: true, commit: undefined, saved: Promise.resolve(true) };
    const steps = [...tried.steps, { command, asking, draft }];
    this.#become({ ...tried, book: advance(tried.book, decision), steps }, []);
    return { ok: true, commit: draft, saved: Promise.resolve(true) };
  };

  /**
   * Undo removes the step; refused if a later step needs it. Redo puts it back in its place, with the steps that had no effect
   * without it.
   */
  readonly takeBack = (which: CommitChoice): DispatchOutcome | undefined => {
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
    this.#tried = { base: tried.base, book: tried.base, steps: [] };
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

  /** Steps that were applied and then withdrawn are tried again, before the steps tried since. */
  #tryAgain(steps: readonly Step[]): void {
    const base = this.#now.book();
    const { tried, refused } = decidedAgain(base, [...steps, ...this.#current().steps], steps.length);
    this.#withdrawn = [...this.#withdrawn, ...refused];
    this.#become(tried, []);
  }

  /**
   * Makes these the steps of the trial, unless one is refused. The last argument is the step taken back or put back.
   */
  #becomeWith(steps: readonly Step[], undone: readonly Undone[], { draft }: Step): DispatchOutcome {
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
    if (base === this.#tried.base) return this.#tried;
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
    return this.#now.status().mode === 'closed' ? { refused: 'workspace.closed' } : undefined;
  }
}

/** One step alone is done as what it is, so that the history tells how it was entered. Of several it tells the notes, such as files. */
const asOneCommand = (steps: readonly Step[], note: string): Parameters<Ledger['dispatch']> => {
  const [only, ...others] = steps;
  if (only && others.length === 0) return [only.command, only.asking];
  return [
    { type: 'ApplyTrial', steps: steps.map(({ command, draft }) => ({ key: draft.id, command })) },
    { note: noteOf(steps, note) },
  ];
};

/** Notes of steps that do not fit are left out. A note for the whole trial that is too long is refused, not cut. */
const noteOf = (steps: readonly Step[], note: string): string => {
  const all = [...new Set([note, ...steps.flatMap(({ asking }) => asking.note ?? [])])].join(', ');
  return all.slice(0, Math.max(textLimit, note.length));
};

const decidedAs = (book: Book, command: Command, { id, at }: Pick<CommitDraft, 'id' | 'at'>): Decision =>
  decide(book, command, { now: at, newId: numbered(id) });

/**
 * Each step on the book that the ones before leave; those that are refused, or change nothing any more, are left out. The
 * first `compared` are refused where they would change something else than before: nobody has seen what they replace.
 */
const decidedAgain = (base: Book, steps: readonly Step[], compared = 0): DecidedAgain => {
  const refused: WithdrawnCommit[] = [];
  const possible: Step[] = [];
  let book = base;
  for (const [n, step] of steps.entries()) {
    const { command, draft } = step;
    const decision: Decision = decidedAs(book, command, draft);
    if (isRefusal(decision)) refused.push(withdrawn(step, decision));
    else if (n < compared && !isSameEffect(decision, draft.events))
      refused.push(withdrawn(step, { refused: 'trial.changedSince' }));
    else if (decision.length > 0) {
      possible.push({ ...step, draft: { ...draft, events: decision } });
      book = advance(book, decision);
    }
  }
  return { tried: { base, book, steps: possible }, refused };
};

/** Ignores places in an order (`at`): they say nothing about what an event replaces or removes. */
const isSameEffect = (now: readonly DomainEvent[], before: readonly DomainEvent[]): boolean =>
  now.length === before.length &&
  now.every((event, n) => sameValue({ ...event, at: undefined }, { ...before[n], at: undefined }));

const without = (steps: readonly Step[], refused: readonly WithdrawnCommit[]): readonly Step[] =>
  steps.filter(({ draft }) => !refused.some(({ id }) => id === draft.id));

const withdrawn = ({ command, draft }: Step, refusal: Refusal): WithdrawnCommit => ({ id: draft.id, command, refusal });
