/** Merges a value that both sides once `held` and may have changed since. */
import type { Grade, Json } from '../../events/entities.ts';
import { extraParts } from '../../events/fields.ts';
import type { ProblemId } from '../../events/ids.ts';
import { isRecord, keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { partIn } from '../../projections/changes/grade-change.ts';

/** `conflict`: both sides changed it, to different values. Then `value` is ours, until the instructor has decided. */
export type MergeResult<V> = { readonly value: V; readonly conflict: boolean };

/** Merges the three as one value each. */
export const mergeWhole = <V>(held: V | undefined, theirs: V, ours: V): MergeResult<V> => {
  if (sameValue(theirs, held) || sameValue(theirs, ours)) return { value: ours, conflict: false };
  if (sameValue(ours, held)) return { value: theirs, conflict: false };
  return { value: ours, conflict: true };
};

/** Merges field by field; all three have the same fields. Without `held`, both sides made the value. */
export const mergeFields = <V extends object>(held: V | null, theirs: V, ours: V): MergeResult<V> => {
  const value = { ...ours };
  let conflict = false;
  for (const field of keysOf(theirs)) {
    const merged = mergeWhole(held?.[field], theirs[field], ours[field]);
    value[field] = merged.value;
    conflict ||= merged.conflict;
  }
  return { value, conflict };
};

/** Merges entry by entry; a missing entry is `undefined`. */
export const mergeEntries = <K extends string, V>(
  held: Record<K, V>,
  theirs: Record<K, V>,
  ours: Record<K, V>,
): MergeResult<Record<K, V>> => {
  const value = record<K, V>();
  let conflict = false;
  for (const key of new Set([...keysOf(ours), ...keysOf(theirs), ...keysOf(held)])) {
    const merged = mergeWhole<V | undefined>(held[key], theirs[key], ours[key]);
    if (merged.value !== undefined) value[key] = merged.value;
    conflict ||= merged.conflict;
  }
  return { value, conflict };
};

/**
 * Merges points by problem, and each other part (the bonus, the curve) as a whole. Points of theirs on a problem that
 * is not here (`hasProblem`) cannot be taken over: `unseen`.
 */
export const mergeGrades = (
  held: Grade,
  theirs: Grade,
  ours: Grade,
  hasProblem: (problemId: ProblemId) => boolean,
): MergeResult<Grade> & { readonly unseen: boolean } => {
  const points = mergeEntries(held.points, theirs.points, ours.points);
  const strangers = keysOf(points.value).filter((id) => !hasProblem(id));
  for (const id of strangers) delete points.value[id];
  const extras = extraParts.map((part) => mergeWhole(partIn(held, part), partIn(theirs, part), partIn(ours, part)));
  return {
    value: Object.assign({ ...ours, points: points.value }, ...extras.map(({ value }) => value)),
    conflict: points.conflict || extras.some(({ conflict }) => conflict),
    unseen: strangers.length > 0,
  };
};

/** Merges leaf by leaf; a list is a leaf. `staysOurs` says of which places the values stay as they are here. */
export const mergeLeaves = (
  held: Json,
  theirs: Json,
  ours: Json,
  staysOurs: (path: readonly string[]) => boolean = () => false,
): MergeResult<Json> => {
  if (!isBranch(theirs) || !isBranch(ours) || (theirs === null && ours === null)) return mergeWhole(held, theirs, ours);
  const [heldBranch, theirBranch, ourBranch] = [branchOf(held), branchOf(theirs), branchOf(ours)];
  const value = record<string, Json>();
  let conflict = false;
  for (const key of new Set([...Object.keys(ourBranch), ...Object.keys(theirBranch)])) {
    const three = [heldBranch[key] ?? null, theirBranch[key] ?? null, ourBranch[key] ?? null] as const;
    const leaf = mergeLeaves(...three, (path) => staysOurs([key, ...path]));
    const chosen = staysOurs([key]) ? (ourBranch[key] ?? null) : leaf.value;
    if (chosen !== null) value[key] = chosen;
    conflict ||= leaf.conflict || !sameValue(chosen, leaf.value);
  }
  return { value: Object.keys(value).length > 0 ? value : null, conflict };
};

/** A missing value counts as an empty branch. */
export const isBranch = (value: Json): boolean => value === null || isRecord(value);
export const branchOf = (value: Json): Record<string, Json> => (isRecord(value) ? value : record());
