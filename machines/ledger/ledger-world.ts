import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { Command } from '../../commands/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import type { Log } from '../../log/port.ts';
import type { Slicing } from '../slices.ts';
import type { CommandDetails } from './ledger-port.ts';
import type { TendLog } from './tending.ts';
import { undoneBy } from './undo-stack.ts';

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
  /** A text in the alphabet of ids that is given only once; contains `~`. */
  readonly newId: () => string;
  /** Whether there is a server that owed items are sent to: then the outbox is folded. */
  readonly backend: boolean;
  /** The log is a file that is only looked at: no command is taken, and nothing can be taken back. */
  readonly isForReading?: boolean;
  /** How many commits there may be before a checkpoint is saved and rows are packed; by default the usual number. */
  readonly tendEvery?: number;
  /** Saves the checkpoint and packs the rows. By default its code is loaded when it is first needed. */
  readonly tend?: TendLog;
  /** How an import, an opening or a checkpoint pauses for everything else. By default it never pauses. */
  readonly slicing?: Slicing;
  /** Hears how much of a long log is folded while it opens: 0 at the beginning. */
  readonly tellOpening?: ((share: number) => void) | undefined;
  /** By default the browser's clock. */
  readonly clock?: Clock;
};

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** What every commit of a tab carries. */
export type Signature = Pick<CommitDraft, 'id' | 'at' | 'actor' | 'tab' | 'app'>;

/** A new id and the present time, at each call. */
export const signature = ({
  actor,
  tab,
  app,
  now,
  newId,
}: Pick<LedgerWorld, 'actor' | 'tab' | 'app' | 'now' | 'newId'>): Signature => ({
  id: asId<CommitId>(newId()),
  at: now(),
  actor,
  tab,
  app,
});

/** A new commit of a command, without its events. */
export const envelopeOf = (
  world: LedgerWorld,
  command: Command,
  { how: askedHow, note }: CommandDetails = {},
): Omit<CommitDraft, 'events'> => {
  const undoes = undoneBy(command);
  const how = undoes && command.type !== 'ApplyTrial' ? 'undone' : askedHow;
  return {
    ...signature(world),
    command: { type: command.type, ...(how && { how }), ...(note === undefined ? {} : { note }) },
    ...undoes,
  };
};

/** Options for `createActor`. */
export const timing = ({ clock }: LedgerWorld): { readonly clock?: Clock } => (clock ? { clock } : {});
