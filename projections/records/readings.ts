import type { DomainEvent } from '../../events/catalogue.ts';
import type { AskedCommand } from '../../events/commit.ts';

/** The type of the command whose commits hold what a reading of the server showed. */
export const readingCommand = 'ReadBackend';

/** The type of the command whose commit says that a student was erased before it. It names nobody. */
export const eraseCommand = 'EraseStudent';

/**
 * Whether others made what a commit changed, at the server. A baseline holds what the server had when this ledger began, and
 * who made that is not known. What a load of snapshots changed was asked for here.
 */
export const isMadeElsewhere = ({ type }: Pick<AskedCommand, 'type'>, events: readonly DomainEvent[]): boolean =>
  type === readingCommand && !events.some((event) => event.type === 'BaselineObserved');
