import type { Json } from '../../../events/entities.ts';
import { type Item, type ItemValue, itemKey } from '../../../events/items.ts';
import { isRecord, record } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import { blankGrade } from '../../../projections/book/grade-of.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { allOwed } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';

/** A value that was entered here and that the server was not known to hold, by the path to it. */
type Entered = { readonly item: Item; readonly path: readonly string[]; readonly value: unknown };

/**
 * S10: what was entered here, in each item that both sides have. Problems and weight sets are identified by their ids,
 * and a problem's outcomes cell by cell: others may enter another cell of its row.
 */
export const enteredIn = ({ outbox, book }: Records): readonly Entered[] =>
  allOwed(outbox).flatMap(({ item, base }) => {
    const ours = valueIn(book, item);
    const held = base ?? nothingOf(item);
    if (ours === null || held === null) return [];
    return leavesUnlike(byIds(ours), byIds(held)).map(({ path, value }) => ({ item, path, value }));
  });

/** Reports each entered value that a reading has replaced or removed. */
export const replacedIn = ({ book }: Records, entered: readonly Entered[]): readonly string[] =>
  entered.flatMap(({ item, path, value }) => {
    const now = valueIn(book, item) ?? nothingOf(item);
    if (now === null) return [`takes ${itemKey(item)} away, in which something was entered here`];
    return sameLeaf(leafAt(byIds(now), path), value)
      ? []
      : [`replaces what was entered here at ${path.join('.')} of ${itemKey(item)}`];
  });

/**
 * What stands for a missing value: a grade without a record is blank, and a section of the settings without a value is
 * empty.
 */
const nothingOf = ({ of }: Item): ItemValue | null =>
  of === 'grade' ? blankGrade() : of === 'setting' ? record<string, Json>() : null;

/** A key without a value, or with an empty list as of *never drop*, says no more than a key that is not there. */
const sameLeaf = (one: unknown, other: unknown): boolean => sameValue(said(one), said(other));

const said = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : (value ?? null));

type Leaf = { readonly path: readonly string[]; readonly value: unknown };

const leavesUnlike = (ours: unknown, base: unknown, path: readonly string[] = []): readonly Leaf[] => {
  if (sameValue(ours, base) || isListOfRecords(ours) || isListOfRecords(base)) return [];
  if (!isRecord(ours) || !isBranch(base))
    return sameLeaf(ours, base) || ours === undefined ? [] : [{ path, value: ours }];
  return Object.keys(ours).flatMap((key) => leavesUnlike(ours[key], base?.[key], [...path, key]));
};

/**
 * Whether to compare key by key: where the server holds nothing yet, others may enter another key beside the one
 * entered here.
 */
const isBranch = (value: unknown): value is Record<string, unknown> | undefined =>
  value === undefined || isRecord(value);

const isListOfRecords = (value: unknown): boolean => Array.isArray(value) && value.some(isRecord);

/** Turns lists whose entries have ids of their own into records by these ids. */
const byIds = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const entries = value.map((one) => [idOf(one), byIds(one)] as const);
    return entries.length > 0 && entries.every(([id]) => id !== undefined) ? Object.fromEntries(entries) : value;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'outcomes' ? cellsIn(inner) : byIds(inner)]),
  );
};

/** More than any list of outcomes here is long. */
const mostOutcomes = 16;

/** A row ends with its last cell that was ever entered: beyond it the cells are blank. */
const cellsIn = (row: unknown): unknown =>
  Array.isArray(row)
    ? Object.fromEntries(Array.from({ length: mostOutcomes }, (_, at) => [`cell ${at}`, row[at] ?? null]))
    : row;

const idOf = (entry: unknown): string | undefined => {
  if (!isRecord(entry)) return undefined;
  const { problemId, weightSetId } = entry;
  if (typeof problemId === 'string') return problemId;
  return typeof weightSetId === 'string' ? weightSetId : undefined;
};

const leafAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value);
