/** Loading snapshots: calls after which whole offerings are at the server what their snapshots hold. */
import type { EventOf } from '../../events/catalogue.ts';
import type { IntentId, OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import type { Outbox, SentCall } from '../outbox/outbox.ts';

/**
 * What came of the newest load. `not sent`, `not applied`: nothing was loaded. `looked up`: a reading could not tell
 * whether it was done, and what it shows counts as the changes of others.
 */
export type LoadEnd = { readonly intent: IntentId } & (
  | { readonly end: 'applied' | EventOf<'CallDropped'>['why'] }
  | { readonly end: 'refused'; readonly status: number; readonly reason: string }
);

export const loadCalls = ['loadSnapshotsById', 'loadSnapshotsFromObject'] as const;

export type LoadCall = (typeof loadCalls)[number];

export const isLoad = (call: string): call is LoadCall => loadCalls.some((name) => name === call);

/** The type of the command whose commit holds what a load has changed. The server decides what follows, no decider. */
export const loadCommand = 'LoadSnapshots';

/** The load whose outcome is not known. At most one is under way, and nothing else is sent meanwhile. */
export const loadUnderWay = ({ sent }: Pick<Outbox, 'sent'>): IntentId | undefined =>
  keysOf(sent).find((intent) => isLoad(sent[intent]?.call ?? ''));

/** The offerings that a load replaces, in our ids. */
export const offeringsLoaded = ({ items }: Pick<SentCall, 'items'>): ReadonlySet<OfferingId> =>
  new Set(items.flatMap((item) => (item.of === 'offering' ? [item.offeringId] : [])));
