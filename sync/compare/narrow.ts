/**
 * Takes over what a reading of a part of the server shows. It proves values of rows that were known, and never that
 * something is gone or new: whatever else is in it leads to a whole reading, and nothing is concluded before.
 *
 * Invariant: what it says of an item is what a whole reading at the same moment would say of it.
 */
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Offering, WorkingData } from '../../events/entities.ts';
import { type Item, itemKey } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Scope } from '../../events/scope.ts';
import { itemsOfAll, valueIn } from '../../projections/book/items.ts';
import type { Records } from '../../projections/records/records.ts';
import { parentsOf } from '../lineage.ts';
import { itemsInScope } from '../scope.ts';
import { type OurIds, ourIdsFor } from '../wire/local-ids.ts';
import { type Localised, localise } from '../wire/localise.ts';
import { observation } from './baseline.ts';
import { doubtIn } from './doubt.ts';
import { heldStores } from './held-stores.ts';
import { decideItems } from './reconcile.ts';
import type { Removals } from './removals.ts';
import { isRestored } from './restored.ts';
import { contentKey } from './same-problems.ts';
import { Sides } from './sides.ts';
import { codeClashes } from './student-codes.ts';

/** Why only a whole reading tells what the rows mean. */
export type Widening =
  /** The server was restored from a backup, or a reading was doubted and none has ended that yet. */
  | 'all is in question'
  /** A row that was known is not among them: it may be gone, or left out. */
  | 'row lacking'
  /** One of them was not known, or is not of this part. */
  | 'strange row'
  /** One hangs on something else than before, or names what is not known. */
  | 'other parents'
  /** The problems of an assessment, the outcomes or the weight sets of an offering, which other rows hang on. */
  | 'order changed'
  /** The answer may be older than a call of ours. */
  | 'sent meanwhile'
  /** It can only be decided together with what was not read. */
  | 'undecided';

/** The events of one commit, none if nothing is new. `items`: those that the rows are about. */
export type ReadInPart =
  | { readonly kind: 'read'; readonly events: readonly DomainEvent[]; readonly items: readonly Item[] }
  | { readonly kind: 'whole'; readonly because: Widening };

export type PartRead = {
  readonly scopes: readonly Scope[];
  /** The rows, in the server's ids; of grades with their assessments. Other lists are empty. */
  readonly rows: WorkingData;
  readonly epoch: string | undefined;
  /** By `itemKey`: items of which calls were applied since the last whole reading. */
  readonly sent: ReadonlySet<string>;
};

/** What a part cannot prove needs the whole reading: a row that it lacks may be gone, or elsewhere. */
export const reconcilePart = (records: Records, read: PartRead): ReadInPart => {
  const { rows, epoch } = read;
  if (isRestored(records, epoch) || records.outbox.doubt !== null) return wholeNeeded('all is in question');
  const known = itemsInScopes(records, read.scopes);
  const items = itemsOfRows(rows, ourIdsFor(records));
  const readKeys = new Set(items.map(itemKey));
  const held = heldStores(records);
  const isLacking = ([key, item]: readonly [string, Item]): boolean =>
    !readKeys.has(key) && (item.of !== 'grade' || valueIn(held, item) !== null);
  if ([...known].some(isLacking)) return wholeNeeded('row lacking');
  const isKnown = (item: Item): boolean => {
    if (item.of !== 'grade') return known.has(itemKey(item)) && valueIn(held, item) !== null;
    const isInScope = read.scopes.some(
      (scope) =>
        (scope.of === 'grades' && scope.assessmentId === item.assessmentId) ||
        (scope.of === 'grade' && itemKey(scope) === itemKey(item)),
    );
    return isInScope && parentsOf(item, (one) => valueIn(held, one)).every((one) => valueIn(held, one) !== null);
  };
  if (!items.every(isKnown)) return wholeNeeded('strange row');
  return compareRows(records, read, items, localise(records, rows, held));
};

/** Decides only what these rows decide by themselves; what reaches beyond them needs the whole reading. */
const compareRows = (
  records: Records,
  { rows, scopes, epoch, sent }: PartRead,
  items: readonly Item[],
  localised: Localised,
): ReadInPart => {
  const { leftOut, renamed, named, skipped, unclear, theirs } = localised;
  if (leftOut.length + renamed.length + named.length + skipped.size > 0) return wholeNeeded('other parents');
  const sides = new Sides(records, localised);
  if (unclear.size > 0 || items.some((item) => hasListChanged(sides, item))) return wholeNeeded('order changed');
  const compared = items.filter((item) => !sides.isLeftOut(item));
  const changed = compared.filter((item) => !sameValue(sides.theirs(item), sides.held(item)));
  if (changed.some((item) => sent.has(itemKey(item)))) return wholeNeeded('sent meanwhile');
  const needsMore =
    changed.some((item) => isGoneHere(sides, item)) ||
    codeClashes(sides, compared, noRemovals).length > 0 ||
    doubtIn(sides, compared, { theirs, named, fresh: rows, leftOut, isRestored: false }) !== undefined;
  if (needsMore) return wholeNeeded('undecided');
  const { work, holds, asked } = decideItems(sides, compared, noRemovals);
  const comparedKeys = new Set(compared.map(itemKey));
  const touchedKeys = [...itemsOfAll(work.events, records.book.settings), ...holds.map(({ item }) => item)].map(
    itemKey,
  );
  if (![...touchedKeys, ...asked].every((key) => comparedKeys.has(key))) return wholeNeeded('undecided');
  const events: DomainEvent[] = [...work.events, ...holds];
  return {
    kind: 'read',
    events: events.length > 0 ? [observation(rows, epoch, scopes), ...events] : [],
    items: compared,
  };
};

const wholeNeeded = (because: Widening): ReadInPart => ({ kind: 'whole', because });

const noRemovals: Removals = { taken: new Set(), kept: new Set() };

const itemsInScopes = (records: Records, scopes: readonly Scope[]): ReadonlyMap<string, Item> =>
  new Map(scopes.flatMap((scope) => itemsInScope(records, scope)).map((item) => [itemKey(item), item]));

const itemsOfRows = (rows: WorkingData, ourIds: OurIds): readonly Item[] => [
  ...rows.courses.map(({ courseId }): Item => ({ of: 'course', courseId: ourIds.course(courseId) })),
  ...rows.offerings.map(({ offeringId }): Item => ({ of: 'offering', offeringId: ourIds.offering(offeringId) })),
  ...rows.assessments.map(
    ({ assessmentId }): Item => ({ of: 'assessment', assessmentId: ourIds.assessment(assessmentId) }),
  ),
  ...rows.students.map(({ studentId }): Item => ({ of: 'student', studentId: ourIds.student(studentId) })),
  ...rows.enrollments.map(
    ({ offeringId, studentId }): Item => ({
      of: 'seat',
      offeringId: ourIds.offering(offeringId),
      studentId: ourIds.student(studentId),
    }),
  ),
  ...rows.grades.map(
    ({ offeringId, assessmentId, studentId }): Item => ({
      of: 'grade',
      offeringId: ourIds.offering(offeringId),
      assessmentId: ourIds.assessment(assessmentId),
      studentId: ourIds.student(studentId),
    }),
  ),
];

/**
 * Whether a list has changed that other rows refer to by place: the problems of an assessment, or the outcomes or
 * weight sets of an offering. Problems that were edited only here do not count: here, points name their problem by its
 * id.
 */
const hasListChanged = (sides: Sides, item: Item): boolean => {
  if (item.of === 'assessment') {
    const [before, now] = [sides.held(item), sides.theirs(item)];
    return !sameValue(before?.problems.map(contentKey), now?.problems.map(contentKey));
  }
  if (item.of === 'offering') {
    const before = listsOf(sides.held(item));
    return !sameValue(before, listsOf(sides.theirs(item))) || !sameValue(before, listsOf(sides.ours(item)));
  }
  return false;
};

const listsOf = (offering: Offering | null) => offering && [offering.learningOutcomes, offering.weightSets];

/**
 * Whether the item, or what it hangs on, was deleted here: what becomes of it is a question of all that hangs on it.
 */
const isGoneHere = (sides: Sides, item: Item): boolean =>
  [...(item.of === 'grade' ? [] : [item]), ...parentsOf(item, sides.held)].some((one) => sides.ours(one) === null);
