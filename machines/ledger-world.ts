import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { CommitDraft } from '../events/commit.ts';
import { asId, type CommitId } from '../events/ids.ts';
import type { Log } from '../log/port.ts';

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
  /** Something is owed what is recorded here: the outbox is folded. */
  readonly backend: boolean;
  /** Commits after which a checkpoint is saved and rows are packed; the usual number where none is given. */
  readonly tendEvery?: number;
  /** The browser's, where none is given. */
  readonly clock?: Clock;
};

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** What every commit of a tab carries. */
export type Signature = Pick<CommitDraft, 'id' | 'at' | 'actor' | 'tab' | 'app'>;

/** Each time with a new id and the time as it is. */
export const signature = ({ actor, tab, app, now, newId }: LedgerWorld): Signature => ({
  id: asId<CommitId>(newId()),
  at: now(),
  actor,
  tab,
  app,
});

/** For `createActor`. */
export const timing = ({ clock }: LedgerWorld): { readonly clock?: Clock } => (clock ? { clock } : {});
