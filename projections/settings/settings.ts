import type { Json, Settings } from '../../events/entities.ts';
import { isRecord, record } from '../../events/record.ts';

/**
 * The section that is about this ledger itself: a server never hears of it, and no value from a server goes into it. No
 * other program is likely to call a setting so.
 */
export const sectionKeptHere = 'ledgerTags';

type Branch = { [key: string]: Json };

/** The value at `path`, or `null` if there is none. */
export const leafAt = (settings: Settings, path: readonly string[]): Json => {
  let value: Json = settings as Branch;
  for (const key of path) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return null;
    value = value[key] ?? null;
  }
  return value;
};

/**
 * Sets one leaf, and makes the branches that it needs. `null` removes the leaf, and every branch that becomes empty.
 */
export const setLeaf = (settings: Settings, path: readonly string[], value: Json): void => {
  const [key, ...rest] = path;
  if (key === undefined) return;
  const branch = settings as Branch;
  if (rest.length === 0) {
    if (value === null) delete branch[key];
    else branch[key] = value;
    return;
  }
  const inner = Object.hasOwn(branch, key) ? branch[key] : undefined;
  if (isRecord(inner)) {
    setLeaf(inner, rest, value);
    // Only a removal can empty it: to ask each time would look at every leaf for every leaf.
    if (value === null && Object.keys(inner).length === 0) delete branch[key];
  } else if (value !== null) {
    const made: Branch = record();
    setLeaf(made, rest, value);
    branch[key] = made;
  }
};

/** Whether `path` can be set: a value in the middle of the path would be lost; a missing branch can be made. */
export const isReachable = (settings: Settings, path: readonly string[]): boolean =>
  path.slice(1).every((_, depth) => {
    const value = leafAt(settings, path.slice(0, depth + 1));
    return value === null || isRecord(value);
  });
