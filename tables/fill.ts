import { cellText, isNumberCell, type Sheet } from '../commands/import/sheet.ts';
import type { CellLocks } from '../commands/write-back/fill.ts';
import { decode } from './encoding.ts';
import { type CellText, fillText, type ReadDifferently, textLocks } from './fill-text.ts';
import { filledSheet, openSheet, packed, sheetLocks, type WorkbookRefusal } from './fill-workbook.ts';
import { parse } from './parse.ts';
import type { ParsedFile, ReadFault, ReadOptions } from './parsed.ts';

export type FillFault = ReadFault | ReadDifferently | WorkbookRefusal | { readonly fault: 'not as planned' };

/** A file that can be filled: its tables, and of each the cells that must not be written. */
export type FillFile = {
  readonly read: ParsedFile;
  readonly locks: readonly CellLocks[];
  readonly options: ReadOptions;
};

/** Reads a file and finds out whether it can be written into. Only for a worker that is thrown away. */
export const readForFilling = async (
  bytes: Uint8Array,
  name: string,
  options: ReadOptions,
): Promise<FillFile | FillFault> => {
  const read = await parse(bytes, name, options);
  if ('fault' in read) return read;
  const locks: CellLocks[] = [];
  for (const sheet of read.sheets) {
    const found = await locksOf(bytes, read, sheet);
    if ('fault' in found) return found;
    locks.push(found);
  }
  return { read, locks, options: read.text ? { encoding: read.text.encoding, separator: read.text.separator } : {} };
};

const locksOf = async (bytes: Uint8Array, read: ParsedFile, sheet: Sheet): Promise<CellLocks | FillFault> => {
  if (sheet.isWidened) return new Map();
  if (!read.text) {
    const opened = await openSheet(bytes, sheet.name);
    return 'fault' in opened ? opened : sheetLocks(opened);
  }
  const decoded = decode(bytes, read.text.encoding);
  if ('fault' in decoded) return decoded;
  return textLocks({ text: decoded.text, separator: read.text.separator }, sheet);
};

export type FillOrder = {
  readonly name: string;
  readonly options: ReadOptions;
  /** The sheet's place in the file. */
  readonly sheet: number;
  readonly changes: readonly CellText[];
};

/**
 * The file with the changes in it. It is read again before it is given away: where anything but the changed cells
 * differs, or one of them holds something else than planned, there is no file.
 */
export const fillFile = async (
  bytes: Uint8Array,
  { name, options, sheet: at, changes }: FillOrder,
): Promise<Uint8Array<ArrayBuffer> | FillFault> => {
  const before = await readForFilling(bytes, name, options);
  if ('fault' in before) return before;
  const sheet = before.read.sheets[at];
  const isLocked = changes.some(({ at: row, column }) => before.locks[at]?.get(row)?.has(column));
  if (!sheet || isLocked) return { fault: 'not as planned' };
  const filled = await write(bytes, before, sheet, changes);
  if ('fault' in filled) return filled;
  const after = await parse(filled, name, before.options);
  if ('fault' in after || !differsOnlyBy(before.read, after, at, changes)) return { fault: 'not as planned' };
  return filled;
};

const write = async (
  bytes: Uint8Array,
  { read }: FillFile,
  sheet: Sheet,
  changes: readonly CellText[],
): Promise<Uint8Array<ArrayBuffer> | FillFault> => {
  if (read.text) {
    const decoded = decode(bytes, read.text.encoding);
    return 'fault' in decoded
      ? decoded
      : fillText(bytes, { text: decoded.text, separator: read.text.separator, encoding: read.text.encoding }, changes);
  }
  const opened = await openSheet(bytes, sheet.name);
  if ('fault' in opened) return opened;
  return packed(opened.parts, opened.part, filledSheet(opened, changes));
};

/** Whether all cells but the changed ones are the same, and the changed ones read as planned. */
const differsOnlyBy = (
  before: ParsedFile,
  after: ParsedFile,
  changed: number,
  changes: readonly CellText[],
): boolean => {
  if (before.sheets.length !== after.sheets.length || before.unread.length !== after.unread.length) return false;
  const wanted = new Map(changes.map((change) => [`${change.at} ${change.column}`, change]));
  return before.sheets.every((sheet, at) => {
    const other = after.sheets[at];
    if (other?.name !== sheet.name || other.rows.length !== sheet.rows.length) return false;
    return sheet.rows.every((row, index) => {
      const fresh = other.rows[index];
      if (fresh?.at !== row.at || fresh.isHidden !== row.isHidden) return false;
      const width = Math.max(row.cells.length, fresh.cells.length);
      return Array.from({ length: width }, (_, column) => column).every((column) => {
        const change = at === changed ? wanted.get(`${row.at} ${column}`) : undefined;
        const [was, is] = [row.cells[column] ?? '', fresh.cells[column] ?? ''];
        if (!change) return JSON.stringify(was) === JSON.stringify(is);
        if (isNumberCell(is)) return change.isNumber && is.is === 'number' && Number(is.text) === Number(change.text);
        return cellText(is).trim() === change.text;
      });
    });
  });
};
