import { readHeading } from '../commands/import/header.ts';
import { cellText, type Sheet, type SheetRow, textAt } from '../commands/import/sheet.ts';

/**
 * A scoring file of WeBWorK with one row of headings: it writes the sets, the problems' numbers and their values above
 * the students, each in a row of its own. Any other table stays as it is.
 */
export const withoutWebworkHead = (sheet: Sheet): Sheet => {
  const at = sheet.rows.findIndex((row) => labelOf(row) === 'student id');
  const above = sheet.rows.slice(0, Math.max(at, 0));
  const [sets, numbers, values] = ['set name', 'prob number', 'prob value'].map((label) =>
    above.find((row) => labelOf(row) === label),
  );
  const heading = sheet.rows[at];
  if (!heading || !sets || !values) return sheet;
  const width = Math.max(...sheet.rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const studentColumns = columns.filter(
    (column) => column === 0 || readHeading(textAt(heading, column)).is !== 'other',
  );
  const firstScore =
    columns.find((column) => column > Math.max(0, ...studentColumns.filter((column) => isBeforeSets(column, sets)))) ??
    0;
  let set = '';
  const headings = columns.map((column) => {
    const ownHeading = cellText(heading.cells[column]).trim();
    set = column === 0 ? '' : textAt(sets, column) || set;
    const number = numbers ? textAt(numbers, column) : '';
    return ownHeading === '' && column >= firstScore && set !== ''
      ? `${set} ${number && `Q${number}`}`.trim()
      : ownHeading;
  });
  const maxima = columns.map((column) => (column === 0 ? 'Points Possible' : textAt(values, column)));
  return {
    ...sheet,
    writtenBy: 'WeBWorK',
    rows: [{ ...heading, cells: headings }, { at: values.at, cells: maxima }, ...sheet.rows.slice(at + 1)],
  };
};

/** Whether the column stands before the first set. */
const isBeforeSets = (column: number, sets: SheetRow): boolean =>
  column < sets.cells.findIndex((cell, at) => at > 0 && cellText(cell).trim() !== '');

const labelOf = (row: SheetRow): string => textAt(row, 0).toLowerCase();
