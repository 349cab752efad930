import type { Revision } from '../../api/capabilities.ts';
import type { Item, NounItem } from '../../events/items.ts';
import type { Scope } from '../../events/scope.ts';
import type { Records } from '../../projections/records/records.ts';
import { joined, scopesAbout, scopesOfItems } from '../../sync/scope.ts';
import type { Halt } from './sync-chart.ts';

/** What a reading is about if not everything. Where it does not tell, everything is read after all. */
export type ReadingPart = {
  readonly scopes: readonly Scope[];
  /** What the server said of its revision before: nothing but these has changed. */
  readonly said?: Revision;
  /** The server holds something else there than was known. A reading that shows no such thing does not tell. */
  readonly isUnlike?: boolean;
  /** Somebody asked for what belongs to this. */
  readonly about?: NounItem;
};

/** Where it is to be seen what the server holds of items about which it has contradicted; `undefined`: in everything. */
export const partUnlike = (records: Records, items: readonly Item[]): ReadingPart | undefined =>
  unlike(scopesOfItems(records, items));

/** What belongs to the item, as far as it can be read by itself; `undefined`: only everything has it. */
export const partAbout = (records: Records, about: NounItem): ReadingPart | undefined => {
  const scopes = scopesAbout(records, about);
  return scopes && { scopes, about };
};

/** Why lanes stop: the first reason, but where several find that something must be read, all of it is. */
export const bothHalts = (one: Halt | undefined, other: Halt): Halt => {
  if (one?.kind !== 'read again' || other.kind !== 'read again') return one ?? other;
  return { kind: 'read again', part: unlike(joined(one.part?.scopes, other.part?.scopes)) };
};

const unlike = (scopes: readonly Scope[] | undefined): ReadingPart | undefined => scopes && { scopes, isUnlike: true };
