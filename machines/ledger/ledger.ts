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
import type { CommitSettlement, LargeCommand, Proposal, ProposalResult } from './proposal.ts';
import { applyInSlices } from './sliced-import.ts';
import { afterReading, heldCommit, type Reader, undoingAt, undoingOf, unread, whileReading } from './taking-back.ts';
import {
  type CommitChoice,
  emptyStack,
  followed,
  inStack,
  restored,
  revised,
  stacked,
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
  #at: SnapshotFrom<typeof workspaceMachine> | undefined;
  #stack = emptyStack;
  #withdrawn: readonly WithdrawnCommit[] = [];
  #status: LedgerStatus | undefined;
  #owed: LedgerStatus['owed'] = { count: 0, needsYou: 0, isDoubted: false };

  constructor(world: LedgerWorld) {
    this.#world = world;
    this.history = new LaterHistory(world, () => this.#open());
    this.#workspace = this.#createWorkspace();
    this.#writer = this.#createWriter();
    this.records = this.#createRecords();
    this.#workspace.subscribe(this.#moved);
    this.opened = waitFor(this.#workspace, (snapshot) => !snapshot.matches('opening')).then(() => undefined);
    this.#workspace.start();
  }

  readonly book = () => this.#open().shown();

  readonly status = (): LedgerStatus => {
    const held = this.#writer.ifOpen();
    this.#status ??= {
      mode: modes[this.#workspace.getSnapshot().value],
      unsaved: held?.count() ?? 0,
      trouble: this.#workspace.getSnapshot().context.trouble,
      seq: held?.head().seq ?? 0,
      head: held?.head().hash ?? '',
      withdrawn: this.#withdrawn,
      canUndo: this.#stack.undo.length > 0,
      canRedo: this.#stack.redo.length > 0,
      owed: this.#owedIn(held),
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
    const one = inStack(this.#stack, which);
    if (!one) return undefined;
    const commit = heldCommit(one, this.#open());
    if (!commit) return { ok: false, refusal: { refused: 'workspace.large' } };
    return this.#propose({ type: 'UndoCommit', commit }, {});
  };

  readonly takeBack: Ledger['takeBack'] = async (which, waiting) => {
    const id = inStack(this.#stack, which)?.id;
    if (id === undefined) return undefined;
    if (inStack(this.#stack, id)?.events) {
      const taken = this.undoCommit(id);
      return taken?.ok ? { ok: true, commit: taken.commit } : taken;
    }
    return this.#takenBack(waiting, async (read) => {
      const command = await undoingOf(inStack(this.#stack, id), this.#open(), read);
      // Another tab may have taken it back while it was read.
      return command && inStack(this.#stack, id) ? { command, envelope: envelopeOf(this.#world, command) } : undefined;
    });
  };

  readonly takeBackAt: Ledger['takeBackAt'] = async (seqs, waiting) => {
    return this.#takenBack(waiting, async (read) => {
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
  #takenBack(
    waiting: Waiter,
    proposal: (read: Reader) => Promise<Proposal<LargeCommand> | undefined>,
  ): Promise<ApplyOutcome> {
    const read: Reader = (seqs) => this.history.commitsAt(seqs, whileReading(waiting));
    return this.#inSlices(afterReading(waiting), () => proposal(read)).catch(unread);
  }

  #propose(command: Command, asking: CommandDetails): DispatchOutcome {
    const proposal = { command, envelope: envelopeOf(this.#world, command, asking) };
    let answer: DispatchOutcome | undefined;
    const attempt = new Attempt({
      decide: () => nameFault('note', asking.note ?? '') ?? this.#open().propose(proposal),
      accept: (made) => {
        const saved = new Promise<boolean>((settle) => {
          if (made) this.#take(proposal, made, { resolve: () => settle(true), reject: () => settle(false) });
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

  readonly #take = (proposal: Proposal, made: ProposalResult, settling: CommitSettlement): void => {
    this.#open().accept(proposal, made, settling);
    this.#stack = stacked(this.#stack, made.draft);
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
    proposal: () => Promise<Proposal<LargeCommand> | undefined>,
    { note = '' }: CommandDetails = {},
  ): Promise<ApplyOutcome> {
    return applyInSlices({
      ...waiting,
      held: () => this.#open(),
      slicing: this.#world.slicing ?? unsliced,
      preparing: this.#world.log.preparing,
      proposal,
      begin: () => this.#begun(note),
      isAwaited: () => this.#workspace.getSnapshot().matches('preparing'),
      decided: (on, attempt) => this.#send({ type: 'DECIDED', on, attempt }),
      take: this.#take,
      giveUp: () => this.#send({ type: 'GIVEN_UP' }),
    });
  }

  /** Why a long command may not be decided now; `undefined`: it may. */
  #begun(note: string): Refusal | ClosedRefusal | undefined {
    let answer: Refusal | ClosedRefusal | undefined = ended.refusal;
    const answered = (refusal?: Refusal | ClosedRefusal): void => {
      answer = refusal;
    };
    const decide = () => nameFault('note', note);
    const attempt = new Attempt({ isLong: true, decide, accept: () => answered(), refuse: answered });
    this.#send({ type: 'COMMAND', attempt });
    return answer;
  }

  #createWorkspace() {
    return createActor(
      workspaceMachine.provide({
        actors: { open: fromPromise(() => this.#openLog()), drain: fromPromise(() => this.#writer.drained()) },
        guards: { isShown: (_, book: Book) => this.#open().shown() === book },
        actions: {
          hold: () => this.#open().reserve(true),
          resume: () => this.#open().reserve(false),
          release: () => this.#release(),
        },
      }),
      timing(this.#world),
    );
  }

  #createWriter(): LogWriter {
    return new LogWriter(this.#world, {
      taken: (caughtUp) => this.#taken(caughtUp),
      troubled: (trouble) => this.#workspace.send({ type: 'TROUBLE', trouble }),
      recovered: () => this.#workspace.send({ type: 'RECOVERED' }),
      stopped: (trouble) => this.#workspace.send({ type: 'STOP', trouble }),
    });
  }

  #createRecords(): LedgerRecords {
    const { log } = this.#world;
    return {
      saved: () => this.#open().saved(),
      record: (make) => this.#writer.record(make),
      intents: () => log.intents(),
      lead: async () => {
        const leader = await log.lead();
        await this.#writer.caughtUp();
        return leader;
      },
    };
  }

  async #openLog(): Promise<Opened> {
    const { latest, newer } = await this.#writer.open();
    const { isForReading = false } = this.#world;
    if (!isForReading) this.#stack = restored(latest);
    return { newer, isForReading };
  }

  #taken({ commits, withdrawn, gone, written }: CatchUpResult): void {
    this.#stack = revised(this.#stack, (one) => (written.has(one.id) ? { ...one, ...written.get(one.id) } : one));
    if (withdrawn.length > 0) this.#withdrawn = [...this.#withdrawn, ...withdrawn];
    this.#stack = followed(this.#stack, commits, gone, (id) => this.#open().draftOf(id));
    this.#changed();
  }

  #release(): void {
    this.#writer.stop();
    this.history.close();
    this.#world.log.close();
  }

  /** The same object until one of its values changes. */
  #owedIn(held: PendingCommits | undefined): LedgerStatus['owed'] {
    if (!held) return this.#owed;
    const { outbox } = held.saved();
    const owed = { count: outbox.count, needsYou: outbox.needsYou, isDoubted: isDoubted(outbox) };
    if (!sameValue(owed, this.#owed)) this.#owed = owed;
    return this.#owed;
  }

  #open(): PendingCommits {
    return this.#writer.held();
  }

  /** Told later: who hears of it may dispatch, and a command is not sent while the workspace is in a transition. */
  readonly #moved = (now: SnapshotFrom<typeof workspaceMachine>): void => {
    const before = this.#at;
    this.#at = now;
    if (now.value === before?.value && now.context === before.context) return;
    this.#status = undefined;
    void Promise.resolve().then(this.#listeners.tell);
  };

  readonly #changed = (): void => {
    this.#status = undefined;
    this.#listeners.tell();
  };
}
