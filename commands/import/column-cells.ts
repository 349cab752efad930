import type { SheetLayout } from './layout.ts';
import { readPoints } from './points.ts';
import { standsForNoScore } from './score-words.ts';
import { type Cell, cellText, isBlankCell, textAt } from './sheet.ts';

/** Rows: more would not change the guess. */
const mostSampled = 1000;

/** Whether `isOfKind` is true of more than half of the column's filled cells. */
export const mostly = (layout: SheetLayout, column: number, isOfKind: (cell: string) => boolean): boolean => {
  const filled = layout.data
    .slice(0, mostSampled)
    .map((row) => textAt(row, column))
    .filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(isOfKind).length * 2 > filled.length;
};

export const isBlankColumn = (layout: SheetLayout, column: number): boolean =>
  layout.data.every(({ cells }) => isBlankCell(cells[column]));

export const isUsable = (layout: SheetLayout, column: number): boolean =>
  !layout.hiddenColumns.has(column) && !isBlankColumn(layout, column);

/** Numbers with which nobody is graded: a year, or digits that only identify. */
const isMereDigits = (text: string): boolean => /^(?:0\d+|\d{6,}|(?:19|20)\d\d)$/u.test(text);

/** Whether the column's cells are mostly numbers, words such as `EX` not counted: then points may be in it. */
export const holdsNumbers = (layout: SheetLayout, column: number): boolean => {
  let [filled, numeric] = [0, 0];
  for (const { cells } of layout.data) {
    const cell = cells[column];
    if (cell === undefined || isBlankCell(cell) || standsForNoScore(cellText(cell))) continue;
    filled += 1;
    if (isNumeric(cell)) numeric += 1;
    if (filled === mostSampled) break;
  }
  return numeric * 2 > filled;
};

/** Whether all the column's numbers are such as identify, so that only the user can say whether they are points. */
export const holdsMereDigits = (layout: SheetLayout, column: number): boolean =>
  !isBlankColumn(layout, column) &&
  layout.data.every((row) => textAt(row, column) === '' || isMereDigits(textAt(row, column)));

/** Whether the column counts the rows: 1, 2, 3 … */
export const countsRows = (layout: SheetLayout, column: number): boolean =>
  layout.data.length > 1 && layout.data.every((row, at) => textAt(row, column).replace(/\.$/u, '') === String(at + 1));

/** A number that cannot be taken as it is written is still one: its row is refused, and the column is not lost. */
const isNumeric = (cell: Cell): boolean => {
  const entry = readPoints(cell, { max: 100, decimalSign: 'either', belowZero: 'allowed' });
  if ('value' in entry) return entry.value !== null;
  return unreadNumbers.has(entry.fault) || isShareOfMaximum.test(cellText(cell));
};

const unreadNumbers: ReadonlySet<string> = new Set([
  'two readings',
  'too many decimals',
  'thousands separator',
  'exponent',
]);

/** `8.50 / 10`, `7 of 10`. */
const isShareOfMaximum = /^\s*\d+(?:[.,]\d+)?\s*(?:\/|of|out of|von|sur|de|su|van|z|av)\s*\d+(?:[.,]\d+)?\s*$/iu;

/** Whether some cell has a digit, whatever stands beside it: `9 (late)`, `Needs Grading(9)`, `٧`. */
export const holdsDigits = (layout: SheetLayout, column: number): boolean =>
  layout.data.some((row) => /\p{Nd}/u.test(textAt(row, column)));

/** The numbers of a column; `null` for percentages and for what cannot be read. */
export const numbersIn = ({ data }: Pick<SheetLayout, 'data'>, column: number): readonly (number | null)[] =>
  data.map(({ cells }) => numberIn(cells[column]));

export const numberIn = (cell: Cell | undefined): number | null => {
  const entry = readPoints(cell ?? '', { max: null, decimalSign: 'either' });
  return 'value' in entry ? entry.value : null;
};

/** Whether the column's numbers are mostly percentages; a zero beside percentages is one. */
export const holdsPercentages = (layout: SheetLayout, column: number): boolean => {
  const filled = layout.data.flatMap((row) => textAt(row, column) || []).filter((text) => !standsForNoScore(text));
  const shares = filled.filter((text) => text.endsWith('%')).length;
  return shares > 0 && (shares + filled.filter((text) => text === '0').length) * 2 > filled.length;
};
