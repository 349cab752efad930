/**
 * What the server has not confirmed. No queue of requests but what differs: an item is owed while the
 * book and the server are not known to say the same of it, and as long as a call is under way with it. What the server holds of any item is its
 * `base` here where it is owed, and the book's value where it is not.
 *
 * Plain values throughout, mutated in place: a checkpoint keeps them, and an edit costs no more in a
 * large class than in a small one.
 */
import type { EventOf } from '../events/catalogue.ts';
import type { Problem } from '../events/entities.ts';
import type { AssessmentId, IntentId, OfferingId, StudentId } from '../events/ids.ts';
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
} from '../events/items.ts';
import { keysOf, record } from '../events/record.ts';
import type { Book } from './book.ts';
import { valueIn } from './items.ts';

/** Why an owed item waits for the instructor. `status` and `reason` are of the refusal, where there was one. */
export type Aside = {
  readonly why: 'refused' | 'conflict' | 'unseen' | 'ambiguous';
  readonly status?: number;
  readonly reason?: string;
  /** ISO time. */
  readonly at: string;
  /** Of a conflict: what the server was known to hold before both sides changed it; `null`: nothing. */
  readonly began?: ItemValue | null;
  /** Of points of which nobody can tell on which problems they belong: the problems as they were when these were entered. */
  readonly problems?: readonly Problem[];
  /** A refusal that the instructor has left where it is: nothing waits behind it. */
  readonly passed?: true;
};

export type Owed<I extends Item = Item> = {
  readonly item: I;
  /** What the server holds; `null`: nothing. */
  base: ValueOf<I> | null;
  /** Place and ISO time of the commit since which it differs, and of the newest one of ours that changed it. */
  readonly since: Moment;
  changed: Moment;
  aside: Aside | null;
  /** The call that is under way with it. */
  underWay: IntentId | null;
};

export type OwedOf<K extends ItemKind> = Owed<ItemOf<K>>;

export type Moment = { readonly seq: number; readonly at: string };

/** A call that may have been made, and nobody knows yet what came of it. `values` are the items' as it tells them. */
export type Sent = {
  readonly call: string;
  readonly items: readonly Item[];
  readonly values: readonly (ItemValue | null)[];
  readonly shifts: boolean;
  readonly moment: Moment;
};

/** The owed grades of one assessment, never none. */
export type OwedGrades = { readonly byStudent: Record<StudentId, OwedOf<'grade'>>; count: number };

export type Outbox = {
  /** By kind, then by `itemKey`. */
  readonly owed: { readonly [K in Exclude<ItemKind, 'grade'>]: Record<string, OwedOf<K>> };
  /**
   * There may be hundreds of thousands, and almost every question is about those of one assessment. Ids that look like
   * whole numbers are kept in ascending order by the language, not in the order in which they came to be owed.
   */
  readonly owedGrades: Record<OfferingId, Record<AssessmentId, OwedGrades>>;
  /** How many items are owed, and how many of them wait for the instructor. */
  count: number;
  needsYou: number;
  readonly sent: Record<IntentId, Sent>;
  /**
   * By the name of a call: how many rows the next one may carry, after one was refused that named none of
   * its rows. It halves with each such refusal and doubles with each success until it is forgotten.
   */
  readonly rows: Record<string, number>;
  /** What the server calls what has a local id; one that is not here has the server's id. */
  readonly ids: Record<Noun, Record<string, string>>;
  /** The server's, as it was last read. */
  epoch: string | null;
  /** What the newest reading lacked, where it was not taken for that. */
  doubt: DoubtedReading | null;
};

export type DoubtedReading = Omit<EventOf<'ReadingDoubted'>, 'type'> & {
  /** ISO time. */
  readonly at: string;
  /** The instructor has said that it is so. */
  readonly isBelieved: boolean;
};

/** The instructor is asked whether what the newest reading lacked is gone. */
export const isDoubted = ({ doubt }: Outbox): boolean => doubt !== null && !doubt.isBelieved;

export const emptyOutbox = (): Outbox => ({
  owed: {
    course: record(),
    offering: record(),
    assessment: record(),
    student: record(),
    seat: record(),
    setting: record(),
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

/** What is owed of an item, if anything is. It is filed under its item, so it is of that item's kind. */
export const owedOf = <I extends Item>(outbox: Outbox, item: I): Owed<I> | undefined =>
  filedUnder(outbox, item) as Owed<I> | undefined;

const filedUnder = (outbox: Outbox, item: Item): Owed | undefined =>
  item.of === 'grade'
    ? outbox.owedGrades[item.offeringId]?.[item.assessmentId]?.byStudent[item.studentId]
    : outbox.owed[item.of][itemKey(item)];

/** A call is under way with it. */
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
export const allOwed = (outbox: Outbox): readonly Owed[] => [
  ...Object.values(outbox.owed).flatMap((kind) => Object.values(kind)),
  ...keysOf(outbox.owedGrades).flatMap((offeringId) => owedGradesIn(outbox, offeringId)),
];

export const putOwed = (outbox: Outbox, owed: Owed): void => {
  const { item } = owed;
  outbox.count += 1;
  if (item.of !== 'grade') {
    const ofKind: Record<string, Owed> = outbox.owed[item.of];
    ofKind[itemKey(item)] = owed;
    return;
  }
  const { offeringId, assessmentId, studentId } = item;
  outbox.owedGrades[offeringId] ??= record();
  const offering = outbox.owedGrades[offeringId];
  offering[assessmentId] ??= { byStudent: record(), count: 0 };
  const byStudent: Record<StudentId, Owed> = offering[assessmentId].byStudent;
  byStudent[studentId] = owed;
  offering[assessmentId].count += 1;
};

export const takeOwed = (outbox: Outbox, { item }: Owed): void => {
  outbox.count -= 1;
  if (item.of !== 'grade') {
    delete outbox.owed[item.of][itemKey(item)];
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

/** What the server is known to hold of an item, in our ids; `null`: nothing. */
export const heldValue = <I extends Item>(outbox: Outbox, book: Book, item: I): ValueOf<I> | null => {
  const owed = owedOf(outbox, item);
  return owed ? owed.base : valueIn(book, item);
};

/** The server's id, as long as it holds the thing. */
export const wireIdOf = (outbox: Outbox, book: Book, item: NounItem): string | undefined => {
  if (heldValue(outbox, book, item) === null) return undefined;
  const id = localIdOf(item);
  return outbox.ids[item.of][id] ?? id;
};
