/** The columns of an offering's outcome tables: they stand for its learning outcomes by place, and go where these go. */
import type { Problem } from '../../events/entities.ts';
import type { ProblemId } from '../../events/ids.ts';
import { sameValue } from '../../events/same-value.ts';

/** By new place: the old place of the outcome; `null` for a new one. */
export type ColumnOrder = readonly (number | null)[];

/** Learning outcomes by their texts, and the cells of all tables whose columns go by them. */
export type OutcomeList = {
  readonly texts: readonly string[];
  readonly cells: ReadonlyMap<ProblemId, Problem['outcomes']>;
};

/**
 * Matches each outcome of `after` with the one of `before` that has the same text. Without one, it is the outcome at
 * the same place, reworded, if no other matches that; otherwise it is new.
 */
export const columnOrder = (before: readonly string[], after: readonly string[]): ColumnOrder => {
  const { order, unmatched } = orderByText(before, after);
  return order.map((from, at) => from ?? (unmatched.has(at) ? at : null));
};

/** By new place the old place with the same text, or `null`. `unmatched`: the old places that are left over. */
const orderByText = (before: readonly string[], after: readonly string[]) => {
  const unmatched = new Set(before.keys());
  const order = after.map((text): number | null => {
    const at = [...unmatched].find((place) => before[place] === text);
    if (at === undefined) return null;
    unmatched.delete(at);
    return at;
  });
  return { order, unmatched };
};

/**
 * The same, told by the cells too. An outcome with another text is an old one that was reworded if cells of that one
 * are its own now, else a new one: *reworded* cannot be told from *taken away, and another one added*.
 */
export const orderTold = (before: OutcomeList, after: OutcomeList): ColumnOrder => {
  const { order, unmatched } = orderByText(before.texts, after.texts);
  return order.map((known, at) => {
    if (known !== null) return known;
    const candidates = [...unmatched].map((from) => ({ from, cells: cellsKept(before, after, from, at) }));
    const [best] = candidates.toSorted(
      (one, other) => other.cells - one.cells || distance(one.from, at) - distance(other.from, at),
    );
    if (!best || best.cells === 0) return null;
    unmatched.delete(best.from);
    return best.from;
  });
};

const distance = (from: number, at: number): number => Math.abs(from - at);

/** How many problems have the same cell for the outcome that is now at `to` as for the one that was at `from`. */
const cellsKept = (before: OutcomeList, after: OutcomeList, from: number, to: number): number =>
  [...before.cells].filter(([problemId, cells]) => {
    const cell = cells[from] ?? null;
    return cell !== null && after.cells.get(problemId)?.[to] === cell;
  }).length;

/** The order in which a server moves its columns. A blank column stays where it is if nothing else comes there. */
export const orderToSend = (before: OutcomeList, after: OutcomeList): ColumnOrder => {
  const order = orderTold(before, after);
  const isBlank = (from: number): boolean =>
    [...before.cells.values()].every((cells) => (cells[from] ?? null) === null);
  const isFree = (at: number): boolean => at < before.texts.length && !order.includes(at) && isBlank(at);
  return order.map((from, at) => from ?? (isFree(at) ? at : null));
};

/** Whether anything but an addition at the end has happened to so many outcomes. */
export const isRearranged = (order: ColumnOrder, outcomes: number): boolean =>
  order.length < outcomes || order.some((from, at) => at < outcomes && from !== at);

/** Whether all outcomes are there at their places. */
export const isInPlace = (order: ColumnOrder, outcomes: number): boolean =>
  order.length === outcomes && order.every((from, at) => from === at);

/** A problem's cells after its outcomes changed places. */
export const cellsInOrder = (cells: Problem['outcomes'], order: ColumnOrder): Problem['outcomes'] =>
  trimmedCells(order.map((from) => (from === null ? null : (cells[from] ?? null))));

/** The problems after their outcomes changed places. One whose cells say the same as before stays as it was. */
export const problemsInOrder = (problems: readonly Problem[], order: ColumnOrder): Problem[] =>
  problems.map((problem) => {
    const outcomes = cellsInOrder(problem.outcomes, order);
    return sameValue(outcomes, trimmedCells(problem.outcomes)) ? problem : { ...problem, outcomes };
  });

/** Whether some of the cells stand in columns that the order leaves out. */
export const isCut = (cells: Problem['outcomes'], order: ColumnOrder): boolean =>
  cells.some((cell, at) => cell !== null && !order.includes(at));

/** The field in which an event names the outcomes under which its cells stand. */
export const cellsUnder = (
  list: readonly string[] | undefined,
  rows: readonly Partial<Pick<Problem, 'outcomes'>>[],
): { readonly under?: string[] } =>
  list && rows.some(({ outcomes = [] }) => trimmedCells(outcomes).length > 0) ? { under: [...list] } : {};

/** Blanks at the end mean nothing. */
export const trimmedCells = (cells: Problem['outcomes']): Problem['outcomes'] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
