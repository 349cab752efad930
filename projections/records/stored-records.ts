import type { OfferingId, StudentId } from '../../events/ids.ts';
import { itemKey, type Noun } from '../../events/items.ts';
import { entriesOf, record } from '../../events/record.ts';
import type { Book, SeatGrades } from '../book/book.ts';
import { StudentMap } from '../book/student-map.ts';
import { restoredLastChanges, type StoredLastChanges, storedLastChanges } from '../history/last-changes.ts';
import { emptyOutbox, type Outbox, type OwedItem } from '../outbox/outbox.ts';
import type { LogRecords } from './records.ts';
import type { KnownSnapshots } from './snapshots.ts';

/** A book of records, arrays and plain values. Students stand in lists, because a record would not keep their order. */
export type StoredBook = Omit<Book, 'grades'> & {
  readonly grades: Record<OfferingId, readonly (readonly [StudentId, SeatGrades])[]>;
};

export const storedBook = ({ grades, ...rest }: Book): StoredBook => ({
  ...rest,
  grades: record(entriesOf(grades).map(([offeringId, seats]) => [offeringId, [...seats]] as const)),
});

export const restoredBook = ({ grades, ...rest }: StoredBook): Book => ({
  ...rest,
  grades: record(entriesOf(grades).map(([offeringId, seats]) => [offeringId, StudentMap.of(seats)] as const)),
});

/** An outbox of records, arrays and plain values: all that is owed but grades stands in one list. */
export type StoredOutbox = Omit<Outbox, 'owed'> & { readonly owed: readonly OwedItem[] };

const storedOutbox = (outbox: Outbox): StoredOutbox => ({
  ...outbox,
  owed: Object.values(outbox.owed).flatMap((kind) => [...kind.values()]),
});

const restoredOutbox = (stored: StoredOutbox): Outbox => {
  const { owed } = emptyOutbox();
  for (const one of stored.owed) owed[one.item.of as Noun].set(itemKey(one.item), one as never);
  return { ...stored, owed };
};

/** What a checkpoint keeps of all that is folded from a log. */
export type StoredRecords = {
  readonly book: StoredBook;
  readonly outbox: StoredOutbox;
  readonly lastChanges: StoredLastChanges;
  readonly snapshots: KnownSnapshots;
};

export const storedRecords = ({ book, outbox, lastChanges, snapshots }: LogRecords): StoredRecords => ({
  book: storedBook(book),
  outbox: storedOutbox(outbox),
  lastChanges: storedLastChanges(lastChanges),
  snapshots,
});

export const restoredRecords = ({ book, outbox, lastChanges, snapshots }: StoredRecords): LogRecords => ({
  book: restoredBook(book),
  outbox: restoredOutbox(outbox),
  lastChanges: restoredLastChanges(lastChanges),
  snapshots,
});
