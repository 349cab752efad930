import type { SheetLayout } from './layout.ts';
import { readPoints } from './points.ts';
import { standsForNoScore } from './score-words.ts';
import { type Cell, cellText, isBlankCell, textAt } from './sheet.ts';

const sampled = 1000;

/** Whether that is true of more than half of the column's filled cells. */
export const mostly = (layout: SheetLayout, column: number, is: (cell: string) => boolean): boolean => {
  const filled = layout.data
    .slice(0, sampled)
    .map((row) => textAt(row, column))
    .filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(is).length * 2 > filled.length;
};

export const isBlankColumn = (layout: SheetLayout, column: number): boolean =>
  layout.data.every(({ cells }) => isBlankCell(cells[column]));

export const isUsable = (layout: SheetLayout, column: number): boolean =>
  !layout.hiddenColumns.has(column) && !isBlankColumn(layout, column);

/** Numbers with which nobody is graded: a year, or digits that only identify. */
const isMereDigits = (text: string): boolean => /^(?:0\d+|\d{6,}|(?:19|20)\d\d)$/u.test(text);

/** Whether the column's cells are mostly numbers, words such as `EX` not counted: then points may be in it. */
export const holdsNumbers = (layout: SheetLayout, column: number): boolean => {
  const cells = layout.data
    .flatMap(({ cells }) => cells[column] ?? [])
    .filter((cell) => !isBlankCell(cell) && !standsForNoScore(cellText(cell)))
    .slice(0, sampled);
  return cells.length > 0 && cells.filter(isNumeric).length * 2 > cells.length;
};

/** Whether all the column's numbers are such as identify, so that only the user can say whether they are points. */
export const holdsMereDigits = (layout: SheetLayout, column: number): boolean =>
  !isBlankColumn(layout, column) &&
  layout.data.every((row) => textAt(row, column) === '' || isMereDigits(textAt(row, column)));

/** Whether the column counts the rows: 1, 2, 3 … */
export const countsRows = (layout: SheetLayout, column: number): boolean =>
  layout.data.length > 1 && layout.data.every((row, at) => textAt(row, column).replace(/\.$/u, '') === String(at + 1));

const isNumeric = (cell: Cell): boolean => {
  const entry = readPoints(cell, { max: 100, decimalSign: 'either', belowZero: 'allowed' });
  return 'value' in entry
    ? entry.value !== null
    : entry.fault === 'two readings' || entry.fault === 'too many decimals';
};

/** The numbers of a column; `null` for percentages and for what cannot be read. */
export const numbersIn = ({ data }: Pick<SheetLayout, 'data'>, column: number): readonly (number | null)[] =>
  data.map(({ cells }) => numberIn(cells[column]));

export const numberIn = (cell: Cell | undefined): number | null => {
  const entry = readPoints(cell ?? '', { max: null, decimalSign: 'either' });
  return 'value' in entry ? entry.value : null;
};

/** Whether the column's numbers are mostly percentages; a zero beside percentages is one. */
export const holdsPercentages = (layout: SheetLayout, column: number): boolean => {
  const filled = layout.data.flatMap((row) => textAt(row, column) || []);
  const shares = filled.filter((text) => text.endsWith('%')).length;
  return shares > 0 && (shares + filled.filter((text) => text === '0').length) * 2 > filled.length;
};
