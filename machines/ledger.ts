import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import type { Command } from '../commands/catalogue.ts';
import { isRefusal } from '../commands/refusal.ts';
import type { CommitDraft } from '../events/commit.ts';
import { asId, type CommitId } from '../events/ids.ts';
import { logFileText } from '../log/file-writing.ts';
import type { Log, Read, StoredCommit } from '../log/port.ts';
import { History } from '../projections/history.ts';
import type { Closed, Dispatched, Ledger, LedgerStatus } from './ledger-port.ts';
import { logWriterMachine } from './log-writer.ts';
import { openBook, tendEvery, tendLog } from './open-book.ts';
import { PendingCommits, type Withdrawn } from './pending-commits.ts';
import { emptyStack, restored, revised, stacked } from './undo-stack.ts';
import { type Opened, type Trouble, troubleOf, workspaceMachine } from './workspace.ts';

/** What the ledger needs from the world. */
export type LedgerWorld = {
  readonly log: Log;
  readonly actor: string;
  readonly tab: string;
  readonly app: string;
  /** Checkpoints made by another version of the projections are not used. */
  readonly projections: string;
  /** ISO time. */
  readonly now: () => string;
  /** Text of the ids' alphabet that nobody else has given; contains `~`. */
  readonly newId: () => string;
};

/** Opens a workspace on a log. It answers from the first moment; commands are taken once it is ready. */
export const openLedger = (world: LedgerWorld): Ledger => new LiveLedger(world);

/** Failures in a row before the user is told to stop entering. */
const patience = 3;
const readAtOnce = 4096;

class LiveLedger implements Ledger {
  readonly opened: Promise<void>;
  readonly #world: LedgerWorld;
  readonly #listeners = new Set<() => void>();
  readonly #workspace: Actor<typeof workspaceMachine>;
  readonly #writer: Actor<typeof logWriterMachine>;
  readonly #stopListening: () => void;
  #held: PendingCommits | undefined;
  #stack = emptyStack;
  #withdrawn: readonly Withdrawn[] = [];
  #status: LedgerStatus | undefined;
  readonly #history = new History();
  #growing: Promise<History> = Promise.resolve(this.#history);
  #untended = 0;

  constructor(world: LedgerWorld) {
    this.#world = world;
    this.#workspace = this.#createWorkspace();
    this.#writer = this.#createWriter();
    this.#stopListening = world.log.onChange(() => this.#writer.send({ type: 'CHANGED' }));
    this.#workspace.subscribe(this.#changed);
    this.opened = waitFor(this.#workspace, (snapshot) => !snapshot.matches('opening')).then(() => undefined);
    this.#workspace.start();
  }

  readonly book = () => this.#open().shown();

  readonly status = (): LedgerStatus => {
    this.#status ??= {
      mode: modes[this.#workspace.getSnapshot().value],
      unsaved: this.#held?.count() ?? 0,
      trouble: this.#workspace.getSnapshot().context.trouble,
      seq: this.#held?.head().seq ?? 0,
      head: this.#held?.head().hash ?? '',
      withdrawn: this.#withdrawn,
      canUndo: this.#stack.undo.length > 0,
      canRedo: this.#stack.redo.length > 0,
    };
    return this.#status;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly dispatch = (command: Command, note?: string): Dispatched => this.#propose(command, note);
  readonly undo = (): Dispatched | undefined => this.#takeBack(this.#stack.undo.at(-1));
  readonly redo = (): Dispatched | undefined => this.#takeBack(this.#stack.redo.at(-1));
  readonly undoable = (): readonly CommitDraft[] => this.#stack.undo;

  readonly undoCommit = (commitId: CommitId): Dispatched | undefined =>
    this.#takeBack([...this.#stack.undo, ...this.#stack.redo].find(({ id }) => id === commitId));

  readonly history = (): Promise<History> => {
    const grown = this.#growing.then(() => this.#grow());
    this.#growing = grown.catch(() => this.#history);
    return grown;
  };

  readonly file = (): AsyncIterable<string> => logFileText(this.#world.log);

  readonly retry = (): void => {
    this.#workspace.send({ type: 'RETRY' });
    this.#writer.send({ type: 'RETRY' });
  };

  readonly close = async (): Promise<void> => {
    this.#workspace.send({ type: 'CLOSE' });
    await waitFor(this.#workspace, ({ status }) => status === 'done');
  };

  #propose(command: Command, note?: string, undoes?: CommitId): Dispatched {
    const { value } = this.#workspace.getSnapshot();
    if (value !== 'ready') return { ok: false, refusal: refusals[value] };
    const envelope = this.#envelope(command, note, undoes);
    const made = this.#open().propose({ command, envelope });
    if (!made) return { ok: true, commit: undefined, saved: Promise.resolve(true) };
    if (isRefusal(made)) return { ok: false, refusal: made };

    const saved = new Promise<boolean>((settle) => this.#open().accept({ command, envelope }, made, settle));
    this.#stack = command.type === 'ObserveBaseline' ? emptyStack : stacked(this.#stack, made.draft);
    this.#changed();
    this.#writer.send({ type: 'QUEUED' });
    return { ok: true, commit: made.draft, saved };
  }

  #takeBack(commit: CommitDraft | undefined): Dispatched | undefined {
    return commit && this.#propose({ type: 'UndoCommit', commit }, undefined, commit.id);
  }

  #envelope(command: Command, note?: string, undoes?: CommitId): Omit<CommitDraft, 'events'> {
    const { actor, tab, app, now, newId } = this.#world;
    return {
      id: asId<CommitId>(newId()),
      at: now(),
      actor,
      tab,
      app,
      command: { type: command.type, ...(note === undefined ? {} : { note }) },
      ...(undoes === undefined ? {} : { undoes }),
    };
  }

  #createWorkspace() {
    return createActor(
      workspaceMachine.provide({
        actors: { open: fromPromise(() => this.#openLog()), drain: fromPromise(() => this.#drain()) },
        actions: { release: () => this.#release() },
      }),
    );
  }

  #createWriter() {
    return createActor(
      logWriterMachine.provide({
        actors: { write: fromPromise(() => this.#write()), catchUp: fromPromise(() => this.#catchUp()) },
        guards: { pending: () => (this.#held?.count() ?? 0) > 0 },
        actions: {
          report: ({ context }, { error }) => this.#report(context.failures, error),
          recovered: () => this.#workspace.send({ type: 'RECOVERED' }),
          stopped: (_, why) => this.#stop(why),
        },
      }),
    );
  }

  async #openLog(): Promise<Opened> {
    const { book, head, latest, newer, folded } = await openBook(this.#world.log, this.#world.projections);
    this.#held = new PendingCommits(book, head);
    this.#stack = restored(latest);
    this.#writer.start();
    this.#tendAfter(folded);
    return { newer: newer && newerTrouble(newer) };
  }

  async #write() {
    const drafts = this.#open().drafts();
    const result = await this.#world.log.append(this.#open().head(), drafts);
    if (result.kind === 'behind') return 'behind' as const;
    this.#open().appended(drafts.length, result.head);
    this.#changed();
    this.#tendAfter(drafts.length);
    return 'appended' as const;
  }

  async #catchUp() {
    const head = await this.#world.log.head();
    const { commits, newer } = await this.#readFrom(this.#open().head().seq);
    const end = commits.at(-1);
    const { withdrawn, gone } = this.#open().caughtUp(commits, end ? { ...head, seq: end.seq, hash: end.hash } : head);
    this.#withdrawn = [...this.#withdrawn, ...withdrawn];
    this.#reviseStack(commits, gone);
    this.#changed();
    if (newer) this.#newest = newer;
    return newer ? ('newer' as const) : ('current' as const);
  }

  #newest: NonNullable<Read['newer']> | undefined;

  /** What was decided again keeps its place with its newest events; what is gone cannot be taken back. */
  #reviseStack(commits: readonly StoredCommit[], gone: ReadonlySet<CommitId>): void {
    const stored = new Map(commits.map((commit) => [commit.id, commit]));
    this.#stack = revised(this.#stack, (one) =>
      gone.has(one.id) ? undefined : (this.#open().draftOf(one.id) ?? stored.get(one.id) ?? one),
    );
  }

  async #readFrom(start: number): Promise<Read> {
    const commits: StoredCommit[] = [];
    for (let after = start; ; after = commits.at(-1)?.seq ?? after) {
      const read = await this.#world.log.read(after, readAtOnce);
      commits.push(...read.commits);
      if (read.newer) return { commits, newer: read.newer };
      if (read.commits.length < readAtOnce) return { commits };
    }
  }

  /** One at a time, so that no commit is added twice. */
  async #grow(): Promise<History> {
    const last = this.#history.commits.at(-1)?.seq ?? 0;
    if (last < this.#open().head().seq) {
      for (const commit of (await this.#readFrom(last)).commits) this.#history.add(commit);
    }
    return this.#history;
  }

  async #drain(): Promise<undefined> {
    await waitFor(this.#writer, () => this.#open().count() === 0, { timeout: 5_000 });
    return undefined;
  }

  #report(failures: number, error: unknown): void {
    if (failures >= patience) this.#workspace.send({ type: 'TROUBLE', trouble: troubleOf(error) });
  }

  #stop(why: 'newer' | 'gone'): void {
    this.#held?.giveUp();
    const trouble: Trouble =
      why === 'newer' && this.#newest ? newerTrouble(this.#newest) : { reason: 'gone', detail: 'the log was wiped' };
    this.#workspace.send({ type: 'STOP', trouble });
  }

  #release(): void {
    this.#stopListening();
    this.#writer.stop();
    this.#world.log.close();
  }

  /** What fails here costs the next start some speed, no commit: it is tried again with the next one. */
  #tendAfter(commits: number): void {
    this.#untended += commits;
    if (this.#untended < tendEvery) return;
    this.#untended = 0;
    tendLog(this.#world.log, this.#world.projections).catch(() => {
      this.#untended = tendEvery;
    });
  }

  #open(): PendingCommits {
    if (!this.#held) throw new Error('The ledger is not open yet: wait for `opened`.');
    return this.#held;
  }

  readonly #changed = (): void => {
    this.#status = undefined;
    for (const listener of this.#listeners) listener();
  };
}

type WorkspaceState = 'opening' | 'failed' | 'ready' | 'readOnly' | 'stopped' | 'closing' | 'closed';

const modes: { readonly [S in WorkspaceState]: LedgerStatus['mode'] } = {
  opening: 'opening',
  failed: 'failed',
  ready: 'ready',
  readOnly: 'readOnly',
  stopped: 'readOnly',
  closing: 'closed',
  closed: 'closed',
};

const refusals: { readonly [S in Exclude<WorkspaceState, 'ready'>]: Closed } = {
  opening: { refused: 'workspace.opening' },
  failed: { refused: 'workspace.opening' },
  readOnly: { refused: 'workspace.readOnly' },
  stopped: { refused: 'workspace.readOnly' },
  closing: { refused: 'workspace.closed' },
  closed: { refused: 'workspace.closed' },
};

const newerTrouble = ({ seq, type, version }: NonNullable<Read['newer']>): Trouble => ({
  reason: 'newer',
  detail: `commit ${seq} holds ${type} of version ${version}`,
});
