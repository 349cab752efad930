import { columnLetters } from '../commands/import/sheet.ts';
import { limits } from './limits.ts';
import type { FilePlace, ReadFault } from './parsed.ts';

/**
 * Finds faults in a sheet's XML before the library makes room for its cells: one cell at XFD1048576 would keep it busy
 * for ever. The library would also silently take the last of two cells with one address, and read `7,5` as 7.
 */
export const faultInSheet = (xml: string, part: string): ReadFault | undefined => {
  if (!/<\/(\w+:)?worksheet>\s*$|<(\w+:)?worksheet\b[^>]*\/>\s*$/u.test(xml.slice(-200)))
    return { fault: 'damaged', part };
  const sheet = part.replace(/^.*\/|\.xml$/giu, '');
  const isSeen = new Uint8Array(limits.sheetRows * limits.columns);
  let filledRows = 0;
  let filledRow = 0;
  for (const { row, column, isFilled, isNumber, end } of cellsIn(xml)) {
    const place: FilePlace = { sheet, cell: `${columnLetters(column - 1)}${row}` };
    const isWithin = row <= limits.sheetRows && column <= limits.columns;
    const index = (row - 1) * limits.columns + column - 1;
    if (isWithin && isSeen[index] === 1) return { fault: 'cell twice', place };
    if (isWithin) isSeen[index] = 1;
    if (!isFilled) continue;
    if (column > limits.columns) return { fault: 'too many columns', place };
    if (row !== filledRow) filledRows += 1;
    filledRow = row;
    if (!isWithin || filledRows > limits.rows + 1) return { fault: 'too many rows', place };
    if (matchesAt(formulaOnly, xml, end)) return { fault: 'formula without value', place };
    if (isNumber && matchesAt(noNumber, xml, end)) return { fault: 'not a number', place };
  }
  return undefined;
};

type ScannedCell = {
  readonly row: number;
  readonly column: number;
  readonly isFilled: boolean;
  readonly isNumber: boolean;
  /** The position at which the cell's content begins. */
  readonly end: number;
};

/** All cells, with their row and column from 1; one without an address comes after the one before it. */
function* cellsIn(xml: string): Generator<ScannedCell> {
  let row = 0;
  let column = 0;
  for (const match of xml.matchAll(/<(?:\w+:)?(row|c)\b([^>]*?)(\/?)>/gu)) {
    const [whole, tag, attributes = '', closed] = match;
    const at = /(?:^|\s)r=["']([A-Za-z]*)(\d*)["']/u.exec(attributes);
    if (tag === 'row') {
      row = at?.[2] ? Number(at[2]) : row + 1;
      column = 0;
      continue;
    }
    column = at?.[1] ? columnNumber(at[1]) : column + 1;
    if (at?.[2]) row = Number(at[2]);
    const type = /(?:^|\s)t=["'](\w+)["']/u.exec(attributes)?.[1] ?? 'n';
    yield { row, column, isFilled: !closed, isNumber: type === 'n', end: match.index + whole.length };
  }
}

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** A formula without a value. The library would leave the cell out, or take it for a zero. */
const formulaOnly = /\s*<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>\s*)?<\/(?:\w+:)?c>/uy;

/** A value that is no number. The library would read its first digits only. */
const noNumber =
  /\s*(?:<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v\b[^>]*>(?!\s*<)(?!\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*<)/iuy;

const matchesAt = (pattern: RegExp, xml: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(xml);
};
