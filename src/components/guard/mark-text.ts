import { guardText as text } from '../../../messages/components/guard.ts';
import type { GuardMark } from '../../../projections/guard/mark.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';

/** What the rows and columns of a mark are called where it is shown. */
export type MarkNames = { readonly row: (row: string) => string; readonly column: (column: string) => string };

/** The mark in words: what was found, and what it was compared with. */
export const markText = (mark: GuardMark, names: MarkNames): string => {
  switch (mark.kind) {
    case 'far':
      return text.far(
        names.row(mark.row),
        names.column(mark.column),
        shownNumber(mark.points),
        rounded(mark.usual, mark.usual < 10 ? 1 : 0),
      );
    case 'shifted':
      return text.shifted({
        columns: columnsText(mark.columns, names),
        by: mark.by,
        asIs: rounded(mark.asIs, 2),
        shifted: rounded(mark.shifted, 2),
        pairs: mark.pairs,
      });
    case 'constant':
      return text.constant(names.column(mark.column), shownNumber(mark.points), mark.scores);
    case 'mean jumped':
      return text.jumped[mark.against](columnsText(mark.columns, names), inPercent(mark.mean), inPercent(mark.than));
    case 'equal rows':
      return text.equal(mark.rows.map(names.row), mark.scores);
  }
};

/** The rows that a mark names. */
export const rowsOf = (mark: GuardMark): readonly string[] => {
  if (mark.kind === 'far') return [mark.row];
  return mark.kind === 'equal rows' ? mark.rows : [];
};

/** The columns that a mark concerns as a whole; none if it concerns rows. */
export const columnsOf = (mark: GuardMark): readonly string[] => {
  if (mark.kind === 'constant') return [mark.column];
  return mark.kind === 'shifted' || mark.kind === 'mean jumped' ? mark.columns : [];
};

/** The first of the columns that a mark names. */
export const columnOf = (mark: GuardMark): string | undefined => {
  if (mark.kind === 'equal rows') return undefined;
  return 'column' in mark ? mark.column : mark.columns[0];
};

const columnsText = (columns: readonly string[], names: MarkNames): string => {
  const [first = '', last] = [columns[0], columns.length > 1 ? columns.at(-1) : undefined];
  return last === undefined ? names.column(first) : text.someColumns(names.column(first), names.column(last));
};

const rounded = (value: number, decimals: number): string =>
  shownDecimal(Number(value.toFixed(decimals)).toString()).replace('-', '−');

const inPercent = (share: number): string => rounded(share * 100, 0);
