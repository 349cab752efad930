import { type Entry, type EntryOptions, readEntry } from '../entry.ts';
import type { Cell } from './sheet.ts';

/** The points that a cell means. A workbook's number has one reading, whatever sign the texts beside it use. */
export const readPoints = (cell: Cell, options: EntryOptions): Entry => {
  if (typeof cell === 'string') return readEntry(cell, options);
  return cell.is === 'date' ? { fault: 'date cell' } : readEntry(cell.text, { ...options, decimalSign: '.' });
};
