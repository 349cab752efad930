/** The columns of an offering's outcome tables: they stand for its learning outcomes by place, and go where these go. */
import type { Problem } from '../events/entities.ts';

/** By new place: the old place of the outcome; `null` for a new one. */
export type ColumnOrder = readonly (number | null)[];

/**
 * Which outcome of `before` each one of `after` is, as far as the texts tell: the one with the same text; else the one
 * at the same place, reworded, if nobody else is it; else a new one.
 */
export const columnOrder = (before: readonly string[], after: readonly string[]): ColumnOrder => {
  const left = new Set(before.keys());
  const order = after.map((text): number | null => {
    const at = [...left].find((place) => before[place] === text);
    if (at === undefined) return null;
    left.delete(at);
    return at;
  });
  return order.map((from, at) => from ?? (left.has(at) ? at : null));
};

/** Whether all outcomes are there at their places. */
export const isInPlace = (order: ColumnOrder, outcomes: number): boolean =>
  order.length === outcomes && order.every((from, at) => from === at);

/** A problem's cells after its outcomes changed places. */
export const cellsInOrder = (cells: Problem['outcomes'], order: ColumnOrder): Problem['outcomes'] =>
  trimmedCells(order.map((from) => (from === null ? null : (cells[from] ?? null))));

/** Blanks at the end mean nothing. */
export const trimmedCells = (cells: Problem['outcomes']): Problem['outcomes'] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
