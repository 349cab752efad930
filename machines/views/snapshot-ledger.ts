import type { Snapshot } from '../../events/entities.ts';
import { pastText } from '../../messages/components/past.ts';
import type { Records } from '../../projections/records/records.ts';
import type { SnapshotBook } from '../../sync/compare/as-it-was.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { shownLedger } from './shown-ledger.ts';

/** A ledger that shows the book of now with one offering as a snapshot holds it, and takes no commands. */
export type SnapshotLedger = Ledger & {
  readonly snapshot: Snapshot;
  /** What is shown of it, beside the records as they are now. The same object until those change. */
  readonly asItWas: () => SnapshotBook;
};

/** Puts what a snapshot holds beside records; `undefined` if it does not hold exactly one offering. */
export type SnapshotReader = (records: Records) => SnapshotBook | undefined;

/** `words`: how the snapshot is called in a refusal. `undefined` if it does not hold exactly one offering. */
export const openSnapshot = (
  now: Ledger,
  snapshot: Snapshot,
  beside: SnapshotReader,
  words: string,
): SnapshotLedger | undefined => {
  const asItWas = snapshotBookReader(now, beside);
  if (!asItWas) return undefined;
  const ledger = shownLedger(now, {
    book: () => asItWas().book,
    seq: () => now.status().seq,
    // A snapshot has no place in the log: only the clocks tell what came before it.
    hasHappened: ({ at }) => Date.parse(at) <= Date.parse(snapshot.createdAt),
    refusal: () => pastText.refused(words),
    subscribe: now.subscribe,
  });
  return { ...ledger, snapshot, asItWas };
};

/**
 * Makes the book anew when today's changes; if that fails, the last one stays. `undefined`: it fails from the first.
 */
const snapshotBookReader = (now: Ledger, beside: SnapshotReader): (() => SnapshotBook) | undefined => {
  const besideNow = (): SnapshotBook | undefined => beside({ book: now.book(), outbox: now.records.saved().outbox });
  const first = besideNow();
  if (!first) return undefined;
  let [shown, bookNow] = [first, now.book()];
  return () => {
    if (bookNow !== now.book()) [shown, bookNow] = [besideNow() ?? shown, now.book()];
    return shown;
  };
};
