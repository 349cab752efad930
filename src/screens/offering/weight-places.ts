import type { CellEdit } from '../../../machines/grid-edit.ts';

/** `next`: down, and from the last row to the first of the next set. */
export type WeightMove = 'up' | 'down' | 'next';

/** The weight fields of the table, row by row, as they are on screen. */
const fieldsBeside = (field: HTMLElement): readonly (readonly HTMLInputElement[])[] => {
  const rows = field.closest('table')?.tBodies[0]?.rows ?? [];
  return [...rows].map((row) => [...row.querySelectorAll<HTMLInputElement>('input[data-weight-column]')]);
};

const placeOf = (rows: readonly (readonly HTMLElement[])[], field: HTMLElement) => {
  const row = rows.findIndex((fields) => fields.includes(field));
  return { row, column: rows[row]?.indexOf(field) ?? -1 };
};

/** Moves the focus; at the edge it stays. */
export const stepFrom = (field: HTMLElement, step: WeightMove): void => {
  const rows = fieldsBeside(field);
  const { row, column } = placeOf(rows, field);
  const below = rows[row + (step === 'up' ? -1 : 1)]?.[column];
  const target = below ?? (step === 'next' ? rows[0]?.[column + 1] : undefined);
  target?.focus();
};

/** What stands above a field, or at its left. */
export const textBeside = (field: HTMLElement, where: 'up' | 'left'): string | undefined => {
  const rows = fieldsBeside(field);
  const { row, column } = placeOf(rows, field);
  return (where === 'up' ? rows[row - 1]?.[column] : rows[row]?.[column - 1])?.value;
};

/** A block from this field on, as edits; `undefined` if a part of it lands nowhere. */
export const blockTargets = (
  field: HTMLElement,
  block: readonly (readonly string[])[],
): readonly CellEdit[] | undefined => {
  const rows = fieldsBeside(field);
  const { row, column } = placeOf(rows, field);
  const edits = block.flatMap((texts, down) =>
    texts.map((text, right): CellEdit | undefined => {
      const target = rows[row + down]?.[column + right]?.dataset;
      const { weightRow: rowId, weightColumn: columnId } = target ?? {};
      return rowId === undefined || columnId === undefined ? undefined : { rowId, columnId, text };
    }),
  );
  return edits.every((edit) => edit !== undefined) ? edits : undefined;
};
