/**
 * What the server has not confirmed. The outbox is not a queue of requests: it holds what differs. An item is owed as
 * long as the book and the server are not known to agree on it, or a call is under way with it. Of an owed item the
 * server holds `base`, of any other what the book holds.
 *
 * The outbox is made of plain values and is mutated in place: a checkpoint stores it, and an edit costs no more in a
 * large class than in a small one.
 */
import type { EventOf } from '../../events/catalogue.ts';
import type { Problem } from '../../events/entities.ts';
import type { AssessmentId, IntentId, OfferingId, StudentId } from '../../events/ids.ts';
import {
  type Item,
  type ItemKind,
  type ItemOf,
  type ItemValue,
  itemKey,
  localIdOf,
  type Noun,
  type NounItem,
  nouns,
  type ValueOf,
} from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import type { Book } from '../book/book.ts';
import { valueIn } from '../book/items.ts';
import type { ColumnOrder } from '../outcomes/outcome-columns.ts';
import type { LoadEnd } from '../records/loads.ts';
import type { WholeOf } from './whole-scopes.ts';

/** Why an owed item waits for the instructor. `status` and `reason` come from the refusal, if there was one. */
export type WaitReason = {
  readonly why: 'refused' | 'conflict' | 'unseen' | 'ambiguous';
  readonly status?: number;
  readonly reason?: string;
  /** ISO time. */
  readonly at: string;
  /** For a conflict: what the server was known to hold before both sides changed it; `null`: nothing. */
  readonly began?: ItemValue | null;
  /** For points that nobody can assign to a problem: the problems as they were when the points were entered. */
  readonly problems?: readonly Problem[];
  /** For an addition that several rows could be: the server's ids of those that were there before it was sent. */
  readonly known?: readonly string[];
  /** The instructor has passed over this refusal: nothing waits behind it. */
  readonly passed?: true;
};

export type OwedItem<I extends Item = Item> = {
  readonly item: I;
  /** What the server holds; `null`: nothing. */
  base: ValueOf<I> | null;
  /** Place and time of the commit since which the item differs, and of our newest commit that changed it. */
  readonly since: CommitPlace;
  changed: CommitPlace;
  /** Why the item waits for a decision of the instructor; `null`: it does not. */
  aside: WaitReason | null;
  /** The call that is under way with the item; `null`: none is. */
  underWay: IntentId | null;
  /**
   * Of a deleted student, those into whom they were merged: they must have everything at the server before this student
   * is deleted there.
   */
  mergedInto?: readonly StudentId[];
  /** Of a deleted grade or seat, the whole that the instructor deleted it with. */
  wholeOf?: WholeOf;
};

export type OwedOf<K extends ItemKind> = OwedItem<ItemOf<K>>;

export type CommitPlace = { readonly seq: number; readonly at: string };

/** A call that may have been made and whose outcome is not known. `values`: what it says of the items. */
export type SentCall = {
  readonly call: string;
  readonly items: readonly Item[];
  readonly values: readonly (ItemValue | null)[];
  readonly shifts: boolean;
  /** How it moves the columns of an offering's outcome tables. */
  readonly outcomeOrder?: ColumnOrder;
  readonly moment: CommitPlace;
};

/** The owed grades of one assessment, at least one. */
export type OwedGrades = { readonly byStudent: Record<StudentId, OwedOf<'grade'>>; count: number };

export type Outbox = {
  /**
   * By kind, then by `itemKey`, in the order in which they came to be owed. Maps, for there may be thousands, and a plan
   * begins with the first of them.
   */
  readonly owed: { readonly [K in Exclude<ItemKind, 'grade'>]: Map<string, OwedOf<K>> };
  /**
   * There may be hundreds of thousands, and almost every question is about those of one assessment. Ids that look like
   * whole numbers are kept in ascending order by the language, not in the order in which they came to be owed.
   */
  readonly owedGrades: Record<OfferingId, Record<AssessmentId, OwedGrades>>;
  /** How many items are owed, and how many of them wait for the instructor. */
  count: number;
  needsYou: number;
  readonly sent: Record<IntentId, SentCall>;
  /**
   * By the name of a call: how many rows the next one may carry after a refusal that named no row. The number halves
   * with each such refusal, doubles with each success, and is forgotten at the limit.
   */
  readonly rows: Record<string, number>;
  /** The server's ids of items with a local id. An item that is not listed has the server's id. */
  readonly ids: Record<Noun, Record<string, string>>;
  /** The server's epoch at the last reading. */
  epoch: string | null;
  /** The origin to which the account has moved since the ledger began; missing if it is where it was. */
  movedTo?: string;
  /** What the newest reading lacked, if the reading was doubted. */
  doubt: DoubtedReading | null;
  /**
   * What came of the newest load of snapshots. It is kept until the next one: a tab that waits for it may hear of that
   * commit only together with later ones, or read it in a checkpoint.
   */
  loaded?: LoadEnd;
  /** By the student who was kept in a merge that was taken back: those who came out, and are not yet whole at the server. */
  unmerged?: Record<StudentId, readonly StudentId[]>;
};

export type DoubtedReading = Omit<EventOf<'ReadingDoubted'>, 'type'> & {
  /** ISO time. */
  readonly at: string;
  /** The instructor has confirmed that these items are gone. */
  readonly isBelieved: boolean;
};

/** Whether the instructor is being asked about what the newest reading lacked. */
export const isDoubted = ({ doubt }: Outbox): boolean => doubt !== null && !doubt.isBelieved;

export const emptyOutbox = (): Outbox => ({
  owed: {
    course: new Map(),
    offering: new Map(),
    assessment: new Map(),
    student: new Map(),
    seat: new Map(),
    setting: new Map(),
  },
  owedGrades: record(),
  count: 0,
  needsYou: 0,
  sent: record(),
  rows: record(),
  ids: record(nouns.map((noun) => [noun, record<string, string>()])),
  epoch: null,
  doubt: null,
});

/**
 * The entry of an owed item, `undefined` if the item is not owed. Entries are stored by kind, so the entry has the
 * item's kind.
 */
export const owedOf = <I extends Item>(outbox: Outbox, item: I): OwedItem<I> | undefined =>
  entryOf(outbox, item) as OwedItem<I> | undefined;

const entryOf = (outbox: Outbox, item: Item): OwedItem | undefined =>
  item.of === 'grade'
    ? outbox.owedGrades[item.offeringId]?.[item.assessmentId]?.byStudent[item.studentId]
    : outbox.owed[item.of].get(itemKey(item));

/** Whether a call is under way with the item. */
export const isUnderWay = (outbox: Outbox, item: Item): boolean => (owedOf(outbox, item)?.underWay ?? null) !== null;

/** The owed grades of one assessment. */
export const owedGradesOf = (
  outbox: Outbox,
  offeringId: OfferingId,
  assessmentId: AssessmentId,
): readonly OwedOf<'grade'>[] => Object.values(outbox.owedGrades[offeringId]?.[assessmentId]?.byStudent ?? {});

/** The owed grades of one offering, assessment by assessment. */
export const owedGradesIn = (outbox: Outbox, offeringId: OfferingId): readonly OwedOf<'grade'>[] =>
  Object.values(outbox.owedGrades[offeringId] ?? {}).flatMap(({ byStudent }) => Object.values(byStudent));

/** Everything that is owed, kind by kind. */
export const allOwed = (outbox: Outbox): readonly OwedItem[] => [
  ...Object.values(outbox.owed).flatMap((kind) => [...kind.values()]),
  ...keysOf(outbox.owedGrades).flatMap((offeringId) => owedGradesIn(outbox, offeringId)),
];

/**
 * Adds an item that is not owed yet; `takeOwed` takes it out again. Grades are kept apart by assessment, each with a
 * count, for there may be thousands of them.
 */
export const addOwed = (outbox: Outbox, owed: OwedItem): void => {
  const { item } = owed;
  outbox.count += 1;
  if (item.of !== 'grade') {
    const ofKind: Map<string, OwedItem> = outbox.owed[item.of];
    ofKind.set(itemKey(item), owed);
    return;
  }
  const { offeringId, assessmentId, studentId } = item;
  outbox.owedGrades[offeringId] ??= record();
  const offering = outbox.owedGrades[offeringId];
  offering[assessmentId] ??= { byStudent: record(), count: 0 };
  const byStudent: Record<StudentId, OwedItem> = offering[assessmentId].byStudent;
  byStudent[studentId] = owed;
  offering[assessmentId].count += 1;
};

/** Takes out an owed item. Leaves no empty branch, so that owing nothing has one form. */
export const takeOwed = (outbox: Outbox, { item }: OwedItem): void => {
  outbox.count -= 1;
  if (item.of !== 'grade') {
    outbox.owed[item.of].delete(itemKey(item));
    return;
  }
  const { offeringId, assessmentId, studentId } = item;
  const offering = outbox.owedGrades[offeringId];
  const grades = offering?.[assessmentId];
  if (!offering || !grades) return;
  delete grades.byStudent[studentId];
  grades.count -= 1;
  if (grades.count > 0) return;
  delete offering[assessmentId];
  if (keysOf(offering).length === 0) delete outbox.owedGrades[offeringId];
};

/** What the server is known to hold of an item, in our ids; `null` if nothing. */
export const heldValue = <I extends Item>(outbox: Outbox, book: Book, item: I): ValueOf<I> | null => {
  const owed = owedOf(outbox, item);
  return owed ? owed.base : valueIn(book, item);
};

/** The server's id of an item; `undefined` unless the server holds it. */
export const wireIdOf = (outbox: Outbox, book: Book, item: NounItem): string | undefined => {
  if (heldValue(outbox, book, item) === null) return undefined;
  const localId = localIdOf(item);
  return outbox.ids[item.of][localId] ?? localId;
};
