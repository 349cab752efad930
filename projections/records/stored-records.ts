import type { Enrollment, Student } from '../../events/entities.ts';
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
export type StoredBook = Omit<Book, 'students' | 'enrollments' | 'grades' | 'seatsOf' | 'studentByCode'> & {
  readonly students: List<Student>;
  readonly enrollments: Record<OfferingId, List<Enrollment>>;
  readonly grades: Record<OfferingId, List<SeatGrades>>;
  readonly seatsOf: List<Record<OfferingId, true>>;
  readonly studentByCode: List<StudentId, string>;
};

type List<V, K = StudentId> = readonly (readonly [K, V])[];

export const storedBook = (book: Book): StoredBook => ({
  ...book,
  students: [...book.students],
  enrollments: ofEach(book.enrollments, (seats) => [...seats]),
  grades: ofEach(book.grades, (seats) => [...seats]),
  seatsOf: [...book.seatsOf],
  studentByCode: [...book.studentByCode],
});

export const restoredBook = (book: StoredBook): Book => ({
  ...book,
  students: StudentMap.of(book.students),
  enrollments: ofEach(book.enrollments, StudentMap.of<Enrollment>),
  grades: ofEach(book.grades, StudentMap.of<SeatGrades>),
  seatsOf: StudentMap.of(book.seatsOf),
  studentByCode: StudentMap.of(book.studentByCode),
});

const ofEach = <V, W>(values: Record<OfferingId, V>, made: (value: V) => W): Record<OfferingId, W> =>
  record(entriesOf<OfferingId, V>(values).map(([offeringId, value]) => [offeringId, made(value)] as const));

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
