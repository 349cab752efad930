import type { WireAssessment } from '../../events/wire.ts';

/** The old position of each entry of a list; `null` for a new one. */
export type ProblemOrder = readonly (number | null)[];

/**
 * Whether the order names each of the `before` old positions at most once. It must be as long as the new list; if there
 * is no new list, no entry may be new.
 */
export const isSound = (order: ProblemOrder, before: number, after: number | undefined): boolean => {
  const kept = order.filter((from) => from !== null);
  const isOnce = new Set(kept).size === kept.length && kept.every((from) => from < before);
  return isOnce && order.length === (after ?? kept.length);
};

/**
 * The order after an edit. Without `problemOrder` the list grows or shrinks at its end. `undefined` if the given order
 * is empty, has a problem twice or one that does not exist, has another length than the maxima, or has a new problem
 * without a maximum.
 */
export const orderOf = (
  { gradesMaxPerProblem: before }: WireAssessment,
  maxima: readonly number[] | undefined,
  given: ProblemOrder | undefined,
): ProblemOrder | undefined => {
  if (given === undefined) return Array.from(maxima ?? before, (_, at) => (at < before.length ? at : null));
  return given.length > 0 && isSound(given, before.length, maxima?.length) ? given : undefined;
};

/** The list in the new order, with `blank` for new entries and for positions beyond the list's end. */
export const permuted = <V>(order: ProblemOrder, list: readonly V[], blank: V): V[] =>
  order.map((from) => (from === null ? blank : (list[from] ?? blank)));

/**
 * One row per problem, all as wide as the widest, with at least one cell per outcome; blanks are `null`. `undefined` if
 * cells that are not blank belong to no problem.
 */
export const outcomeTable = (
  cells: readonly (readonly (number | '' | null)[])[],
  problems: number,
  outcomes: number,
): (number | null)[][] | undefined => {
  const filled = cells.map((row) => row.map((cell) => (cell === '' ? null : cell)));
  if (filled.slice(problems).some((row) => row.some((cell) => cell !== null))) return undefined;
  const width = Math.max(outcomes, ...filled.slice(0, problems).map((row) => row.length));
  return Array.from({ length: problems }, (_, at) =>
    Array.from({ length: width }, (__, to) => filled[at]?.[to] ?? null),
  );
};
