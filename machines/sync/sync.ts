import { type Actor, assign, createActor, fromPromise } from 'xstate';
import type { Credentials } from '../../api/remote.ts';
import type { NounItem } from '../../events/items.ts';
import { observedApart } from '../../events/observed-apart.ts';
import { resolutionOf, type SyncDecision } from '../../sync/decide/decisions.ts';
import type { RecordedCommit } from '../ledger/ledger-port.ts';
import { isForGood } from '../ledger/trouble.ts';
import { newListeners } from '../listeners.ts';
import { intendLoad, type LoadStart, type LoadWish } from './loading.ts';
import { partAbout } from './part.ts';
import { Reading } from './reading.ts';
import { Sending } from './sending.ts';
import { readEvery, type SyncOutcome, syncMachine } from './sync-chart.ts';
import {
  type Leadership,
  needsReading,
  type Sync,
  type SyncMode,
  type SyncStatus,
  type SyncWorld,
} from './sync-port.ts';
import { longestAsked } from './unanswered.ts';

/** Syncs an open ledger with its server, from now until `stop`. */
export const openSync = (world: SyncWorld): Sync => new LiveSync({ ...world, ledger: recordingApart(world.ledger) });

/** The ledger, with every record about one student at most. */
const recordingApart = ({ records, subscribe, status }: SyncWorld['ledger']): SyncWorld['ledger'] => ({
  subscribe,
  status,
  records: {
    ...records,
    record: (make) =>
      records.record((saved) => {
        const made = make(saved);
        return made && { ...made, events: observedApart(made.events) };
      }),
  },
});

/** Milliseconds. */
const longestWait = 60_000;
const firstWait = 1_000;
/** Milliseconds after a reading in which no check is made: several tabs may be looked at, and each asks. */
const checkedFor = 15_000;

class LiveSync implements Sync {
  readonly #world: SyncWorld;
  readonly #sending: Sending;
  readonly #reading: Reading;
  readonly #actor: Actor<typeof syncMachine>;
  readonly #listeners = newListeners();
  readonly #unsubscribes: readonly (() => void)[];
  #leadership: Leadership | undefined;
  #status: SyncStatus | undefined;
  #nextAt: string | undefined;
  #everythingCount: number | undefined;

  constructor(world: SyncWorld) {
    this.#world = world;
    this.#sending = new Sending(world);
    this.#reading = new Reading(world, this.#sending, this.#changed);
    this.#actor = createActor(this.#chart(), world.clock ? { clock: world.clock } : {});
    this.#actor.subscribe(this.#changed);
    this.#unsubscribes = [world.onWake(() => this.wake()), world.ledger.subscribe(this.#ledgerChanged)];
    this.#actor.start();
    this.#ledgerChanged();
  }

  readonly status = (): SyncStatus => {
    const { value, context } = this.#actor.getSnapshot();
    const { readAt } = this.#sending;
    this.#status ??= {
      mode: modes[value],
      trouble: context.trouble,
      answer: context.answer,
      nextAt: value === 'waiting' ? this.#nextAt : undefined,
      readAt: readAt === undefined ? undefined : new Date(readAt.at).toISOString(),
      partRead: this.#reading.partRead,
      leftOut: this.#reading.leftOut,
      progress: this.#reading.progress,
      everything: context.everything && this.#everythingCount !== undefined ? { of: this.#everythingCount } : undefined,
    };
    return this.#status;
  };

  readonly subscribe = this.#listeners.subscribe;

  readonly hurry = (): void => {
    this.#sending.unanswered.hasten(this.#world.now());
    this.#sending.pause.end();
    this.#send({ type: 'WAKE' });
  };
  readonly look = (about?: NounItem): void =>
    this.#send({ type: 'LOOK', part: about && partAbout(this.#world.ledger.records.saved(), about) });

  readonly check = (): void => {
    if (this.#sending.wasRead(checkedFor)) return;
    if (this.#sending.revisions.isOffered(this.#sending.credentials)) this.#send({ type: 'CHECK' });
  };

  readonly freshen = (): void => {
    const isOffered = this.#sending.revisions.isOffered(this.#sending.credentials);
    const mayCheck = isOffered && this.#reading.wasTakenWhole;
    this.#send({ type: mayCheck && this.#actor.getSnapshot().value === 'resting' ? 'CHECK' : 'LOOK' });
  };

  /** A wake hastens what waits. Where nothing does, it is enough to ask whether the server has changed. */
  readonly wake = (): void => {
    if (this.#actor.getSnapshot().value === 'resting') this.freshen();
    else this.hurry();
  };

  readonly resume = (): void => this.#send({ type: 'RESUME' });

  readonly pause = async (): Promise<void> => {
    this.#send({ type: 'PAUSE' });
    await this.#sending.stopAndSettle();
  };

  readonly saveEverything = (): void => {
    this.#everythingCount = this.#world.ledger.records.saved().outbox.count;
    this.#send({ type: 'EVERYTHING' });
  };

  readonly decide = async (decision: SyncDecision): Promise<RecordedCommit | undefined> => {
    const recorded = await this.#world.ledger.records.record((saved) => {
      const events = resolutionOf(saved, decision);
      return events.length > 0 ? { command: { type: decision.type }, events } : undefined;
    });
    this.#send({ type: needsReading(decision) ? 'LOOK' : 'OWED' });
    return recorded;
  };

  readonly load = (wish: LoadWish): Promise<LoadStart> => intendLoad(this.#world, this.#sending.credentials, wish);

  readonly signedIn = (credentials: Credentials): void => {
    this.#sending.credentials = credentials;
    this.#send({ type: 'SIGNED_IN' });
  };

  readonly takeOver = (): void => {
    if (this.status().mode === 'following') this.#leadership?.take();
  };

  readonly stop = (): void => {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#sending.halt();
    this.#send({ type: 'STOP' });
  };

  /** A ledger that can write nothing more sends nothing more either, and lets another tab lead. */
  readonly #ledgerChanged = (): void => {
    const { trouble } = this.#world.ledger.status();
    if (trouble && isForGood(trouble)) this.stop();
    else this.#send({ type: 'OWED' });
  };

  /** Signals after the end are ignored. */
  #send(signal: Parameters<Actor<typeof syncMachine>['send']>[0]): void {
    if (this.#actor.getSnapshot().status === 'active') this.#actor.send(signal);
  }

  #chart() {
    return syncMachine.provide({
      actors: {
        lead: fromPromise(() => this.#lead()),
        read: fromPromise(({ signal, input }) => this.#reading.read(signal, input)),
        check: fromPromise(() => this.#reading.check()),
        send: fromPromise(({ input }) => this.#sending.run(input)),
        stopAndSettle: fromPromise(() => this.#sending.stopAndSettle()),
      },
      guards: { owes: () => this.#sending.hasWork(), isStale: () => !this.#sending.wasRead(readEvery) },
      actions: {
        fail: assign(({ context }, outcome: SyncOutcome) => this.#wait(context.failures + 1, outcome)),
        halt: () => this.#sending.halt(),
        giveWay: () => this.#giveWay(),
        tellSignedOut: ({ context }) => this.#world.onSignedOut(context.trouble ?? 'session.none'),
      },
    });
  }

  async #lead(): Promise<undefined> {
    this.#leadership ??= this.#askForLead();
    await this.#leadership.held;
    await this.#sending.lead(await this.#world.ledger.records.lead());
    return undefined;
  }

  #askForLead(): Leadership {
    const leadership = this.#world.leadership();
    void leadership.lost.then(() => {
      if (leadership === this.#leadership) this.#send({ type: 'LOST' });
    });
    return leadership;
  }

  #giveWay(): void {
    this.#leadership?.release();
    this.#leadership = undefined;
  }

  /**
   * Full jitter, so that many clients do not come back at the same moment. A wait that the server asks for may lengthen
   * this one, and never shortens it.
   */
  #wait(failures: number, outcome: SyncOutcome) {
    if (outcome.kind !== 'wait') return {};
    if (outcome.error !== undefined) this.#world.onFailure(outcome.error);
    const longestMs = Math.min(longestWait, firstWait * 2 ** failures);
    const ownMs = outcome.trouble === 'unanswered' ? firstWait : this.#world.chance() * longestMs;
    const ms = Math.max(firstWait, ownMs, Math.min(outcome.ms ?? 0, longestAsked));
    this.#nextAt = new Date(this.#world.now().at + ms).toISOString();
    return { failures, trouble: outcome.trouble, answer: outcome.answer, wait: { ms, next: outcome.next } };
  }

  readonly #changed = (): void => {
    this.#status = undefined;
    this.#listeners.tell();
  };
}

type State = ReturnType<Actor<typeof syncMachine>['getSnapshot']>['value'];

const modes: { readonly [S in State]: SyncMode } = {
  following: 'following',
  notLeading: 'following',
  reading: 'reading',
  sending: 'sending',
  gathering: 'sending',
  resting: 'resting',
  checking: 'resting',
  waiting: 'waiting',
  signedOut: 'signed out',
  pausing: 'paused',
  paused: 'paused',
  stopped: 'stopped',
};
