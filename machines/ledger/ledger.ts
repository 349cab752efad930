import { type Actor, createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { Command } from '../../commands/catalogue.ts';
import { nameFault } from '../../commands/fields.ts';
import type { Refusal } from '../../commands/refusal.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../../projections/book/book.ts';
import { isDoubted } from '../../projections/outbox/outbox.ts';
import { LaterHistory } from '../history/later-history.ts';
import { newListeners } from '../listeners.ts';
import { unsliced } from '../slices.ts';
import { Attempt, ended } from './attempt.ts';
import type {
  ApplyOutcome,
  ClosedRefusal,
  CommandDetails,
  DispatchOutcome,
  Ledger,
  LedgerRecords,
  LedgerStatus,
  Waiter,
  WithdrawnCommit,
} from './ledger-port.ts';
import { envelopeOf, type LedgerWorld, timing } from './ledger-world.ts';
import { LogWriter } from './log-writer.ts';
import type { CatchUpResult, PendingCommits } from './pending-commits.ts';
import type { CommitSettlement, Proposal, ProposalResult } from './proposal.ts';
import { applyInSlices } from './sliced-import.ts';
import { afterReading, draftIn, type Reader, refuseUnread, undoingAt, undoingOf, whileReading } from './taking-back.ts';
import {
  type CommitChoice,
  emptyStack,
  inStack,
  newestForms,
  stackAfter,
  stackAfterCatchUp,
  stackFromLog,
  type UndoableCommit,
} from './undo-stack.ts';
import { type Opened, workspaceMachine } from './workspace.ts';
import { modes } from './workspace-states.ts';

/** Opens a workspace on a log. Its status can be read at once; it takes commands once it is ready. */
export const openLedger = (world: LedgerWorld): Ledger => new LiveLedger(world);

class LiveLedger implements Ledger {
  readonly opened: Promise<void>;
  readonly history: LaterHistory;
  readonly records: LedgerRecords;
  readonly #world: LedgerWorld;
  readonly #listeners = newListeners();
  readonly #workspace: Actor<typeof workspaceMachine>;
  readonly #writer: LogWriter;
  #lastSnapshot: SnapshotFrom<typeof workspaceMachine> | undefined;
  #stack = emptyStack;
  #withdrawn: readonly WithdrawnCommit[] = [];
  #status: LedgerStatus | undefined;
  #owed: LedgerStatus['owed'] = { count: 0, needsYou: 0, isDoubted: false };

  constructor(world: LedgerWorld) {
    this.#world = world;
    this.history = new LaterHistory(world, () => this.#pending());
    this.#workspace = this.#createWorkspace();
    this.#writer = this.#createWriter();
    this.records = this.#createRecords();
    this.#workspace.subscribe(this.#moved);
    this.opened = waitFor(this.#workspace, (snapshot) => !snapshot.matches('opening')).then(() => undefined);
    this.#workspace.start();
  }

  readonly book = () => this.#pending().shown();

  readonly status = (): LedgerStatus => {
    const pending = this.#writer.ifOpen();
    this.#status ??= {
      mode: modes[this.#workspace.getSnapshot().value],
      unsaved: pending?.count() ?? 0,
      trouble: this.#workspace.getSnapshot().context.trouble,
      seq: pending?.head().seq ?? 0,
      head: pending?.head().hash ?? '',
      withdrawn: this.#withdrawn,
      canUndo: this.#stack.undo.length > 0,
      canRedo: this.#stack.redo.length > 0,
      owed: this.#owedIn(pending),
    };
    return this.#status;
  };

  readonly subscribe = this.#listeners.subscribe;

  readonly dispatch = (command: Command, asking: CommandDetails = {}): DispatchOutcome =>
    this.#propose(command, asking);
  readonly applyInSlices: Ledger['applyInSlices'] = async (command, asking, waiting) => {
    const proposal = async () => ({ command, envelope: envelopeOf(this.#world, command, asking) });
    return this.#inSlices(waiting, proposal, asking);
  };

  readonly undo = (): DispatchOutcome | undefined => this.undoCommit('newest');
  readonly redo = (): DispatchOutcome | undefined => this.undoCommit('newestUndone');
  readonly undoable = (): readonly UndoableCommit[] => this.#stack.undo;

  readonly undoCommit = (which: CommitChoice): DispatchOutcome | undefined => {
    const chosen = inStack(this.#stack, which);
    if (!chosen) return undefined;
    const commit = draftIn(chosen, this.#pending());
    if (!commit) return { ok: false, refusal: { refused: 'workspace.large' } };
    return this.#propose({ type: 'UndoCommit', commit }, {});
  };

  readonly takeBack: Ledger['takeBack'] = async (which, waiting) => {
    const id = inStack(this.#stack, which)?.id;
    if (id === undefined) return undefined;
    if (inStack(this.#stack, id)?.events) {
      const outcome = this.undoCommit(id);
      return outcome?.ok ? { ok: true, commit: outcome.commit } : outcome;
    }
    return this.#takeBackAfterReading(waiting, async (read) => {
      const command = await undoingOf(inStack(this.#stack, id), this.#pending(), read);
      // Another tab may have taken it back while it was read.
      return command && inStack(this.#stack, id) ? { command, envelope: envelopeOf(this.#world, command) } : undefined;
    });
  };

  readonly takeBackAt: Ledger['takeBackAt'] = async (seqs, waiting) => {
    return this.#takeBackAfterReading(waiting, async (read) => {
      const command = await undoingAt(seqs, read);
      return { command, envelope: envelopeOf(this.#world, command) };
    });
  };

  readonly retry = (): void => {
    this.#workspace.send({ type: 'RETRY' });
    this.#writer.retry();
  };

  readonly close = async (): Promise<void> => {
    this.#workspace.send({ type: 'CLOSE' });
    await waitFor(this.#workspace, ({ status }) => status === 'done');
  };

  /** Reads what is to be taken back from the log, then decides. */
  #takeBackAfterReading(
    waiting: Waiter,
    proposal: (read: Reader) => Promise<Proposal | undefined>,
  ): Promise<ApplyOutcome> {
    const read: Reader = (seqs) => this.history.commitsAt(seqs, whileReading(waiting));
    return this.#inSlices(afterReading(waiting), () => proposal(read)).catch(refuseUnread);
  }

  #propose(command: Command, asking: CommandDetails): DispatchOutcome {
    const proposal = { command, envelope: envelopeOf(this.#world, command, asking) };
    let answer: DispatchOutcome | undefined;
    const attempt = new Attempt({
      decide: () => nameFault('note', asking.note ?? '') ?? this.#pending().propose(proposal),
      accept: (made) => {
        const saved = new Promise<boolean>((settle) => {
          if (made) this.#addPending(proposal, made, { resolve: () => settle(true), reject: () => settle(false) });
          else settle(true);
        });
        answer = { ok: true, commit: made?.draft, saved };
      },
      refuse: (refusal) => {
        answer = { ok: false, refusal };
      },
    });
    this.#send({ type: 'COMMAND', attempt });
    return answer ?? ended;
  }

  readonly #addPending = (proposal: Proposal, made: ProposalResult, settling: CommitSettlement): void => {
    this.#pending().accept(proposal, made, settling);
    this.#stack = stackAfter(this.#stack, made.draft);
  };

  /** Tells the workspace something. A command is answered, and what it changes is shown, when this returns. */
  #send(signal: Parameters<Actor<typeof workspaceMachine>['send']>[0]): void {
    if (this.#workspace.getSnapshot().status !== 'active') return;
    const before = this.#stack;
    this.#workspace.send(signal);
    const isTaken = this.#stack !== before;
    if (isTaken) this.#changed();
    if ((isTaken || signal.type === 'GIVEN_UP') && this.#writer.ifOpen()?.hasWork()) this.#writer.queued();
    if ('attempt' in signal) signal.attempt.throwFault();
  }

  #inSlices(
    waiting: Waiter,
    proposal: () => Promise<Proposal | undefined>,
    { note = '' }: CommandDetails = {},
  ): Promise<ApplyOutcome> {
    return applyInSlices({
      ...waiting,
      pending: () => this.#pending(),
      slicing: this.#world.slicing ?? unsliced,
      preparing: this.#world.log.preparing,
      proposal,
      begin: () => this.#beginLongCommand(note),
      isAwaited: () => this.#workspace.getSnapshot().matches('preparing'),
      decided: (on, attempt) => this.#send({ type: 'DECIDED', on, attempt }),
      take: this.#addPending,
      giveUp: () => this.#send({ type: 'GIVEN_UP' }),
    });
  }

  /** Why a long command may not be decided now; `undefined`: it may. */
  #beginLongCommand(note: string): Refusal | ClosedRefusal | undefined {
    let answer: Refusal | ClosedRefusal | undefined = ended.refusal;
    const setAnswer = (refusal?: Refusal | ClosedRefusal): void => {
      answer = refusal;
    };
    const decide = () => nameFault('note', note);
    const attempt = new Attempt({ isLong: true, decide, accept: () => setAnswer(), refuse: setAnswer });
    this.#send({ type: 'COMMAND', attempt });
    return answer;
  }

  #createWorkspace() {
    return createActor(
      workspaceMachine.provide({
        actors: { open: fromPromise(() => this.#openLog()), drain: fromPromise(() => this.#writer.whenDrained()) },
        guards: { isShown: (_, book: Book) => this.#pending().shown() === book },
        actions: {
          hold: () => this.#pending().reserve(true),
          resume: () => this.#pending().reserve(false),
          release: () => this.#release(),
        },
      }),
      timing(this.#world),
    );
  }

  #createWriter(): LogWriter {
    return new LogWriter(this.#world, {
      taken: (caughtUp) => this.#takeCatchUp(caughtUp),
      troubled: (trouble) => this.#workspace.send({ type: 'TROUBLE', trouble }),
      recovered: () => this.#workspace.send({ type: 'RECOVERED' }),
      stopped: (trouble) => this.#workspace.send({ type: 'STOP', trouble }),
    });
  }

  #createRecords(): LedgerRecords {
    const { log } = this.#world;
    return {
      saved: () => this.#pending().saved(),
      record: (make) => this.#writer.record(make),
      intents: () => log.intents(),
      stored: log,
      lead: async () => {
        const leader = await log.lead();
        await this.#writer.catchUpNow();
        return leader;
      },
    };
  }

  async #openLog(): Promise<Opened> {
    const { latest, newer } = await this.#writer.open();
    const { isForReading = false } = this.#world;
    if (!isForReading) this.#stack = stackFromLog(latest);
    return { newer, isForReading };
  }

  #takeCatchUp({ commits, withdrawn, gone, written }: CatchUpResult): void {
    this.#stack = newestForms(this.#stack, (one) => (written.has(one.id) ? { ...one, ...written.get(one.id) } : one));
    if (withdrawn.length > 0) this.#withdrawn = [...this.#withdrawn, ...withdrawn];
    this.#stack = stackAfterCatchUp(this.#stack, commits, gone, (id) => this.#pending().draftOf(id));
    this.#changed();
  }

  #release(): void {
    this.#writer.stop();
    this.history.close();
    this.#world.log.close();
  }

  /** The same object until one of its values changes. */
  #owedIn(pending: PendingCommits | undefined): LedgerStatus['owed'] {
    if (!pending) return this.#owed;
    const { outbox } = pending.saved();
    const owed = { count: outbox.count, needsYou: outbox.needsYou, isDoubted: isDoubted(outbox) };
    if (!sameValue(owed, this.#owed)) this.#owed = owed;
    return this.#owed;
  }

  readonly #pending = (): PendingCommits => this.#writer.pending();

  /** Told later: who hears of it may dispatch, and a command is not sent while the workspace is in a transition. */
  readonly #moved = (now: SnapshotFrom<typeof workspaceMachine>): void => {
    const before = this.#lastSnapshot;
    this.#lastSnapshot = now;
    if (now.value === before?.value && now.context === before.context) return;
    this.#status = undefined;
    void Promise.resolve().then(this.#listeners.tell);
  };

  readonly #changed = (): void => {
    this.#status = undefined;
    this.#listeners.tell();
  };
}
