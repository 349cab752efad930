import type { Revision } from '../../api/capabilities.ts';
import type { Item, NounItem } from '../../events/items.ts';
import type { Scope } from '../../events/scope.ts';
import type { Records } from '../../projections/records/records.ts';
import { joined, scopesAbout, scopesOfItems } from '../../sync/scope.ts';
import type { SyncOutcome } from './sync-chart.ts';

/** The part of the server that a reading is about. If the part does not answer the question, everything is read. */
export type ReadingPart = {
  readonly scopes: readonly Scope[];
  /** What the server gave before this reading: only these scopes have changed since the last one. */
  readonly revision?: Revision;
  /** The server has contradicted what was known of these scopes. If the reading shows no difference, everything is read. */
  readonly isUnlike?: boolean;
  /** Somebody asked for what belongs to this. */
  readonly about?: NounItem;
};

/** The part that shows what the server holds of items that it has contradicted; `undefined`: only everything shows it. */
export const partUnlike = (records: Records, items: readonly Item[]): ReadingPart | undefined =>
  contradictedPart(scopesOfItems(records, items));

/** The part that has what belongs to the item; `undefined`: only everything has it. */
export const partAbout = (records: Records, about: NounItem): ReadingPart | undefined => {
  const scopes = scopesAbout(records, about);
  return scopes && { scopes, about };
};

/** What stops the lanes: the first outcome. If several want parts to be read, all these parts are. */
export const joinedOutcome = (one: SyncOutcome | undefined, other: SyncOutcome): SyncOutcome => {
  if (one?.kind !== 'read again' || other.kind !== 'read again') return one ?? other;
  return { kind: 'read again', part: contradictedPart(joined(one.part?.scopes, other.part?.scopes)) };
};

const contradictedPart = (scopes: readonly Scope[] | undefined): ReadingPart | undefined =>
  scopes && { scopes, isUnlike: true };
