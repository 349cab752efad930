import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import type { Command } from '../commands/catalogue.ts';
import { nameFault } from '../commands/fields.ts';
import { isRefusal, type Refusal } from '../commands/refusal.ts';
import type { CommitDraft } from '../events/commit.ts';
import { sameValue } from '../events/same-value.ts';
import { logFileText } from '../log/file/writing.ts';
import type { Intent } from '../log/intent.ts';
import { lastChangeOf } from '../projections/last-changes.ts';
import { isDoubted } from '../projections/outbox.ts';
import { LaterHistory } from './history/later-history.ts';
import type { Applied, Asking, Closed, Dispatched, Ledger, LedgerStatus, Waiting, Withdrawn } from './ledger-port.ts';
import { type LedgerWorld, signature, timing } from './ledger-world.ts';
import { newListeners } from './listeners.ts';
import { LogWriter } from './log-writer.ts';
import type { CaughtUp, PendingCommits } from './pending-commits.ts';
import type { LargeCommand, Proposal } from './proposal.ts';
import { applyInSlices } from './sliced-import.ts';
import { unsliced } from './slices.ts';
import { afterReading, heldCommit, type Read, undoingAt, undoingOf, unread, whileReading } from './taking-back.ts';
import {
  emptyStack,
  followed,
  inStack,
  restored,
  revised,
  stacked,
  type Undoable,
  undoneBy,
  type WhichCommit,
} from './undo-stack.ts';
import { type Opened, workspaceMachine } from './workspace.ts';
import { modes, refusals } from './workspace-states.ts';

/** Opens a workspace on a log. Its status can be read at once; it takes commands once it is ready. */
export const openLedger = (world: LedgerWorld): Ledger => new LiveLedger(world);

class LiveLedger implements Ledger {
  readonly opened: Promise<void>;
  readonly #world: LedgerWorld;
  readonly #listeners = newListeners();
  readonly #workspace: Actor<typeof workspaceMachine>;
  readonly #writer: LogWriter;
  #stack = emptyStack;
  #withdrawn: readonly Withdrawn[] = [];
  #status: LedgerStatus | undefined;
  readonly #history: LaterHistory;
  #owed: LedgerStatus['owed'] = { count: 0, needsYou: 0, isDoubted: false };

  constructor(world: LedgerWorld) {
    this.#world = world;
    this.#history = new LaterHistory(world);
    this.#workspace = this.#createWorkspace();
    this.#writer = this.#createWriter();
    this.#workspace.subscribe(this.#changed);
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

  readonly dispatch = (command: Command, asking: Asking = {}): Dispatched => this.#propose(command, asking);
  readonly applyInSlices: Ledger['applyInSlices'] = async (command, asking, waiting) => {
    const refusal = this.#refusalOf(asking);
    if (refusal) return { ok: false, refusal };
    return this.#inSlices(waiting, async () => ({ command, envelope: this.#envelope(command, asking) }));
  };

  readonly undo = (): Dispatched | undefined => this.undoCommit('newest');
  readonly redo = (): Dispatched | undefined => this.undoCommit('newestUndone');
  readonly undoable = (): readonly Undoable[] => this.#stack.undo;

  readonly undoCommit = (which: WhichCommit): Dispatched | undefined => {
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
    const refusal = this.#refusalOf({});
    if (refusal) return { ok: false, refusal };
    return this.#takenBack(waiting, async (read) => {
      const command = await undoingOf(inStack(this.#stack, id), this.#open(), read);
      // Another tab may have taken it back while it was read.
      return command && inStack(this.#stack, id) ? { command, envelope: this.#envelope(command) } : undefined;
    });
  };

  readonly takeBackAt: Ledger['takeBackAt'] = async (seqs, waiting) => {
    const refusal = this.#refusalOf({});
    if (refusal) return { ok: false, refusal };
    return this.#takenBack(waiting, async (read) => {
      const command = await undoingAt(seqs, read);
      return { command, envelope: this.#envelope(command) };
    });
  };

  readonly lastChange: Ledger['lastChange'] = async (subject, field) => {
    const seq = lastChangeOf(this.#open().saved().lastChanges, subject, field);
    return seq === undefined ? undefined : this.#history.lastChange(seq, subject, field);
  };
  readonly historyOf: Ledger['historyOf'] = (...asked) => this.#history.of(this.#open().head().seq, ...asked);
  readonly commits: Ledger['commits'] = (through = this.#open().head().seq) => this.#history.commits(through);
  readonly commitsAt: Ledger['commitsAt'] = (...asked) => this.#history.commitsAt(...asked);
  readonly goingWith: Ledger['goingWith'] = (range, waiting) =>
    this.#history.goingWith(range, this.#open().head().seq, waiting);
  readonly commitsNaming: Ledger['commitsNaming'] = (...asked) => this.#history.naming(...asked);
  readonly bookAt: Ledger['bookAt'] = (...asked) => this.#history.bookAt(...asked);
  readonly file: Ledger['file'] = (range) => (range ? this.#history.part(range) : logFileText(this.#world.log));

  readonly saved: Ledger['saved'] = () => this.#open().saved();
  readonly intents = (): Promise<readonly Intent[]> => this.#world.log.intents();

  readonly record: Ledger['record'] = (make) => this.#writer.record(make);

  readonly lead = async (): Promise<number> => {
    const leader = await this.#world.log.lead();
    await this.#writer.caughtUp();
    return leader;
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
    waiting: Waiting,
    proposal: (read: Read) => Promise<Proposal<LargeCommand> | undefined>,
  ): Promise<Applied> {
    const read: Read = (seqs) => this.commitsAt(seqs, whileReading(waiting));
    return this.#inSlices(afterReading(waiting), () => proposal(read)).catch(unread);
  }

  #propose(command: Command, asking: Asking): Dispatched {
    const refusal = this.#refusalOf(asking);
    if (refusal) return { ok: false, refusal };
    const envelope = this.#envelope(command, asking);
    const made = this.#open().propose({ command, envelope });
    if (!made) return { ok: true, commit: undefined, saved: Promise.resolve(true) };
    if (isRefusal(made)) return { ok: false, refusal: made };

    const saved = new Promise<boolean>((settle) => {
      this.#open().accept({ command, envelope }, made, { resolve: () => settle(true), reject: () => settle(false) });
    });
    this.#accepted(made.draft);
    return { ok: true, commit: made.draft, saved };
  }

  readonly #accepted = (draft: CommitDraft): void => {
    this.#stack = stacked(this.#stack, draft);
    this.#changed();
    this.#writer.queued();
  };

  #refusalOf({ note = '' }: Asking): Refusal | Closed | undefined {
    const closed = this.#closed();
    if (closed) return closed;
    if (this.#open().isReserved()) return { refused: 'workspace.importing' };
    return nameFault('note', note);
  }

  #closed(): Closed | undefined {
    const { value } = this.#workspace.getSnapshot();
    return value === 'ready' ? undefined : refusals[value];
  }

  #inSlices(waiting: Waiting, proposal: () => Promise<Proposal<LargeCommand> | undefined>): Promise<Applied> {
    return applyInSlices(this.#open(), {
      ...waiting,
      slicing: this.#world.slicing ?? unsliced,
      preparing: this.#world.log.preparing,
      proposal,
      closed: () => this.#closed(),
      accepted: this.#accepted,
      freed: () => this.#writer.queued(),
    });
  }

  #envelope(command: Command, { how: asked, note }: Asking = {}): Omit<CommitDraft, 'events'> {
    const undoes = undoneBy(command);
    const how = undoes && command.type !== 'ApplyTrial' ? 'undone' : asked;
    return {
      ...signature(this.#world),
      command: { type: command.type, ...(how && { how }), ...(note === undefined ? {} : { note }) },
      ...undoes,
    };
  }

  #createWorkspace() {
    return createActor(
      workspaceMachine.provide({
        actors: { open: fromPromise(() => this.#openLog()), drain: fromPromise(() => this.#writer.drained()) },
        actions: { release: () => this.#release() },
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

  async #openLog(): Promise<Opened> {
    const { latest, newer } = await this.#writer.open();
    const { isForReading = false } = this.#world;
    if (!isForReading) this.#stack = restored(latest);
    return { newer, isForReading };
  }

  #taken({ commits, withdrawn, gone, written }: CaughtUp): void {
    this.#stack = revised(this.#stack, (one) => (written.has(one.id) ? { ...one, ...written.get(one.id) } : one));
    if (withdrawn.length > 0) this.#withdrawn = [...this.#withdrawn, ...withdrawn];
    this.#stack = followed(this.#stack, commits, gone, (id) => this.#open().draftOf(id));
    this.#changed();
  }

  #release(): void {
    this.#writer.stop();
    this.#history.close();
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

  readonly #changed = (): void => {
    this.#status = undefined;
    this.#listeners.tell();
  };
}
