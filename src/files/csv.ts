import { guarded } from '../../events/formula-guard.ts';
import type { DecimalMark } from '../ui/numbers.ts';
import type { Table, TableCell } from './table.ts';

/**
 * The table as RFC 4180 CSV with a byte order mark, so that spreadsheet programs recognise UTF-8. If the decimal sign
 * is a comma, the separator is `;`, as those programs expect.
 */
export const csvOf = ({ columns, rows }: Table, decimalMark: DecimalMark): string => {
  const separator = decimalMark === ',' ? ';' : ',';
  const line = (cells: readonly TableCell[]): string =>
    `${cells.map((cell) => quoted(textOf(cell, decimalMark), separator)).join(separator)}\r\n`;
  return `\ufeff${line(columns)}${rows.map(line).join('')}`;
};

const textOf = (cell: TableCell, decimalMark: DecimalMark): string => {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell).replace('.', decimalMark) : guarded(cell);
};

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n\ufeff]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
