import type { DomainEvent, EventOf } from '../../events/catalogue.ts';
import type { Assessment, Offering, WorkingData } from '../../events/entities.ts';
import type { IntentId } from '../../events/ids.ts';
import {
  type Item,
  type ItemValue,
  isNounItem,
  itemKey,
  localIdOf,
  type Noun,
  type NounItem,
  nounItem,
} from '../../events/items.ts';
import { isRecord, keysOf, own, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { heldBeneath } from '../../projections/book/beneath.ts';
import type { Stores } from '../../projections/book/book.ts';
import { blankGrade } from '../../projections/book/grade-of.ts';
import { valueIn } from '../../projections/book/items.ts';
import { heldValue, owedOf, type SentCall } from '../../projections/outbox/outbox.ts';
import { columnsMoved } from '../../projections/outbox/outbox-effects.ts';
import { trimmedCells } from '../../projections/outcomes/outcome-columns.ts';
import type { Records } from '../../projections/records/records.ts';
import { idsWithName, idsWithoutName, nameOf } from '../decide/rows-alike.ts';
import { isAssessment, isCourse, isNounTarget, isOffering, isStudent, type Target, targetsOf } from '../target.ts';
import { localise } from '../wire/localise.ts';

/**
 * What came of a call that got no answer, judged by a later reading, for a server without idempotency keys.
 * - An addition: if exactly one new row equals what was sent, that row is ours. If none does, the call was not applied.
 *   If several do, or one only has the same name, or none has any name, or the reading has grades, seats or offerings
 *   of an unknown row but not that row itself, the instructor decides.
 * - Any other call: a part that equals what was sent was sent by us, and is no change of somebody else's, even if the
 *   book has changed since.
 */
export const lookUp = (records: Records, intent: IntentId, fresh: WorkingData): readonly DomainEvent[] => {
  const sent = records.outbox.sent[intent];
  const [target] = sent ? targetsOf(sent) : [];
  const dropped = { type: 'CallDropped', intent, why: 'looked up' } as const;
  if (!sent || !target) return [dropped];
  const isAddition = target.value !== null && heldValue(records.outbox, records.book, target.item) === null;
  if (isAddition && isNounTarget(target)) return additionEvents(records, dropped, target, fresh);
  const { theirs } = localise(records, fresh);
  return isDeleted(sent, theirs)
    ? [{ type: 'CallApplied', intent }]
    : [dropped, ...arrivalEvents(records, sent, theirs), ...columnEvents(records, sent, theirs)];
};

/** What came of an addition. A row is taken for ours only if no other row may be; otherwise the instructor is asked. */
const additionEvents = (
  records: Records,
  dropped: EventOf<'CallDropped'>,
  target: Target<NounItem>,
  fresh: WorkingData,
): readonly DomainEvent[] => {
  const { item } = target;
  const isNew = (serverId: string): boolean => isUnknown(records, item, serverId);
  const parentServerId = serverIdOfParent(records, target);
  const name = nameOf(target);
  const [equalIds, sameNameIds] = [
    idsOfEqualRows(target, fresh, parentServerId),
    idsWithName(item.of, name, fresh, parentServerId),
  ];
  const [newId, ...otherNewIds] = equalIds.filter(isNew);
  // If rows of the reading belong to a row that it lacks, it cannot prove that there is no such row.
  const mayLackIt = (): boolean =>
    localise(records, fresh).named.some(
      (missing) =>
        isNounItem(missing) && missing.of === item.of && isNew(serverIdOf(records, missing.of, localIdOf(missing))),
    );
  if (newId === undefined && !sameNameIds.some(isNew) && !mayLackIt()) return [dropped];
  const isCertain = newId !== undefined && otherNewIds.length === 0 && name !== '';
  if (isCertain) return [{ type: 'IdAssigned', intent: dropped.intent, item, id: newId }];
  const knownIds = [
    ...new Set([...equalIds, ...sameNameIds, ...idsWithoutName(item.of, fresh, parentServerId)]),
  ].filter((serverId) => !isNew(serverId));
  return [
    dropped,
    { type: 'ServerHolds', item, value: null, aside: 'ambiguous', ...(knownIds.length > 0 && { known: knownIds }) },
  ];
};

/**
 * `events`, for a call to which the server keeps answering that it did something else: what it did not do is refused.
 */
export const refusedWhereUndone = (
  { outbox }: Records,
  intent: IntentId,
  events: readonly DomainEvent[],
): readonly DomainEvent[] => {
  const done = new Set(events.flatMap((event) => (event.type === 'ServerHolds' ? itemKey(event.item) : [])));
  const items = (outbox.sent[intent]?.items ?? []).filter((item) => !done.has(itemKey(item)));
  if (items.length === 0) return events;
  const refused: DomainEvent = { type: 'CallRefused', intent, items, status: 200, reason: 'notDone' };
  return events.map((event) => (event.type === 'CallDropped' ? refused : event));
};

/**
 * Whether the reading lacks everything that the call was to delete. What was restored here since then must be added
 * anew. A setting may be lacking because what it names is not there: that does not say that the call was applied.
 */
const isDeleted = ({ items, values }: SentCall, theirs: Stores): boolean =>
  values.every((value) => value === null) &&
  items.every((item) => item.of !== 'setting' && valueIn(theirs, item) === null);

const arrivalEvents = ({ outbox, book }: Records, sent: SentCall, theirs: Stores): readonly DomainEvent[] =>
  targetsOf(sent).flatMap(({ item, value: sentValue }): DomainEvent[] => {
    const base = heldValue(outbox, book, item);
    const theirValue = valueIn(theirs, item);
    // `enroll` sends no dates: a seat that is there now has the date that the server chose.
    const value = sent.call === 'enroll' && base === null ? theirValue : arrivedOf(item, base, sentValue, theirValue);
    if (sameValue(value, base)) return [];
    // Items that were deleted with it were deleted by our call, not by somebody else.
    const deletedWithIt =
      value === null ? heldBeneath(outbox, book, item).filter((one) => valueIn(theirs, one) === null) : [];
    return [
      { type: 'ServerHolds', item, value },
      ...deletedWithIt.map((one) => ({ type: 'ServerHolds', item: one, value: null }) as const),
    ];
  });

/** Where the list of outcomes is as it was sent, the columns of the tables went along. */
const columnEvents = ({ outbox, book }: Records, { outcomeOrder, items, values }: SentCall, theirs: Stores) =>
  items.flatMap((item, at): readonly DomainEvent[] => {
    const sentTarget: Target = { item, value: values[at] ?? null };
    if (!outcomeOrder || !isOffering(sentTarget)) return [];
    const theirOffering = valueIn(theirs, sentTarget.item);
    if (!theirOffering || !sameValue(theirOffering.learningOutcomes, sentTarget.value?.learningOutcomes)) return [];
    return columnsMoved(outbox, book, item, outcomeOrder).map(([table, value]): DomainEvent => {
      const why = owedOf(outbox, table)?.aside?.why;
      return { type: 'ServerHolds', item: table, value, ...(why && why !== 'refused' && { aside: why }) };
    });
  });

type Held = ItemValue | null;

const blank = blankGrade();

/**
 * What of a sent item is known to have arrived: `base` with those parts of `sent` that the server holds as they were
 * sent. `null`: the item is not there. A missing grade counts as a blank one; any other item except a setting is there
 * whole or not at all.
 */
const arrivedOf = (item: Item, base: Held, sent: Held, theirs: Held): Held => {
  if (item.of === 'grade') {
    const grade = arrivedValue<Held>(base ?? blank, sent ?? blank, theirs ?? blank);
    return sameValue(grade, blank) ? null : grade;
  }
  if (base === null && item.of !== 'setting') return sameValue(theirs, sent) ? sent : null;
  return arrivedValue(base, sent, theirs);
};

/**
 * `base`, with every part of `sent` that the server holds as it was sent; `undefined` for a part that is missing. A
 * branch that one of the three lacks counts as empty.
 */
const arrivedValue = <V>(base: V, sent: V, theirs: V): V => {
  if (sameValue(theirs, sent)) return sent;
  const [baseBranch, sentBranch, theirBranch] = [base ?? record(), sent ?? record(), theirs ?? record()];
  if (!isRecord(baseBranch) || !isRecord(sentBranch) || !isRecord(theirBranch)) return base;
  const keys = [...new Set([...Object.keys(baseBranch), ...Object.keys(sentBranch)])];
  const parts = keys.map((key) => {
    const isAsSent = sameValue(comparablePart(key, own(theirBranch, key)), comparablePart(key, own(sentBranch, key)));
    const value = isAsSent
      ? own(sentBranch, key)
      : arrivedValue(own(baseBranch, key), own(sentBranch, key), own(theirBranch, key));
    return [key, value] as const;
  });
  const entries = parts.filter(([, value]) => value !== undefined);
  if (entries.length > 0 || (isRecord(base) && isRecord(sent))) return record(entries) as V;
  return isRecord(base) ? sent : base;
};

/** Weight sets and problems have no ids at the server, so they are compared position by position. */
const comparablePart = (key: string, part: unknown): unknown => {
  if (!Array.isArray(part)) return part;
  if (key === 'problems') return comparableProblems(part);
  return key === 'weightSets' ? part.map(({ weights }) => withoutZeros(weights)) : part;
};

const withoutZeros = (weights: Record<string, number>) =>
  record(Object.entries(weights).filter(([, weight]) => weight !== 0));

/** The server's ids of rows that equal the target. `parent`: the server's id of the target's course or offering. */
const idsOfEqualRows = (target: Target, fresh: WorkingData, parentServerId: string): readonly string[] => {
  if (isCourse(target)) {
    const wanted = target.value && withoutKey(target.value, 'courseId');
    const like = fresh.courses.filter((row) => sameValue(withoutKey(row, 'courseId'), wanted));
    return like.map(({ courseId }) => courseId);
  }
  if (isStudent(target)) {
    const wanted = target.value && withoutKey(target.value, 'studentId');
    const like = fresh.students.filter((row) => sameValue(withoutKey(row, 'studentId'), wanted));
    return like.map(({ studentId }) => studentId);
  }
  if (isOffering(target)) {
    const { value } = target;
    const like = fresh.offerings.filter((row) => value !== null && isSameOffering(row, value, parentServerId));
    return like.map(({ offeringId }) => offeringId);
  }
  const value = isAssessment(target) ? target.value : null;
  const like = fresh.assessments.filter((row) => value !== null && isSameAssessment(row, value, parentServerId));
  return like.map(({ assessmentId }) => assessmentId);
};

/** The server's id of the target's course or offering; empty for other kinds, which have no parent. */
const serverIdOfParent = (records: Records, target: Target): string => {
  if (isOffering(target)) return serverIdOf(records, 'course', target.value?.courseId ?? '');
  return isAssessment(target) ? serverIdOf(records, 'offering', target.value?.offeringId ?? '') : '';
};

/** Whether the server's row with this id was not known here: then it may be the one that was added. */
const isUnknown = ({ book, outbox }: Records, item: NounItem, serverId: string): boolean => {
  const serverIds = outbox.ids[item.of];
  const known = nounItem(item.of, serverId);
  if (Object.values(serverIds).includes(serverId)) return false;
  return (
    Object.hasOwn(serverIds, serverId) ||
    (heldValue(outbox, book, known) === null && !owedOf(outbox, known)) ||
    itemKey(known) === itemKey(item)
  );
};

const serverIdOf = ({ outbox }: Records, noun: Noun, localId: string): string =>
  (Object.hasOwn(outbox.ids[noun], localId) ? outbox.ids[noun][localId] : localId) ?? localId;

const withoutKey = <V extends object, K extends keyof V>(value: V, key: K): Omit<V, K> => {
  const { [key]: _, ...rest } = value;
  return rest;
};

/** A new offering has no assessments, so its sets hold no weights. */
const isSameOffering = (row: Offering, value: Offering, courseId: string): boolean => {
  const { offeringId: _, weightSets, ...fields } = row;
  const { offeringId: __, weightSets: sets, ...ours } = value;
  const hasNoWeights = weightSets.every(({ weights }) => keysOf(weights).every((id) => weights[id] === 0));
  return hasNoWeights && weightSets.length === sets.length && sameValue(fields, { ...ours, courseId });
};

const isSameAssessment = (row: Assessment, value: Assessment, offeringId: string): boolean =>
  row.offeringId === offeringId &&
  row.assessmentName === value.assessmentName &&
  sameValue(comparableProblems(row.problems), comparableProblems(value.problems));

const comparableProblems = (problems: Assessment['problems']) =>
  problems.map(({ max, outcomes }) => ({ max, outcomes: trimmedCells(outcomes) }));
