import { bestSheet } from '../commands/import/best-sheet.ts';
import { type Cell, isNumberCell, type Sheet } from '../commands/import/sheet.ts';
import type { WriteFault } from '../commands/write-back/faults.ts';
import type { CellLocks } from '../commands/write-back/fill.ts';
import { decode } from './encoding.ts';
import { type CellText, fillText, textLocks } from './fill-text.ts';
import { filledSheet, openSheet, packed, sheetLocks } from './fill-workbook.ts';
import { parse } from './parse.ts';
import type { ParsedFile, ReadFault, ReadOptions } from './parsed.ts';

export type FillFault = ReadFault | WriteFault;

/**
 * A file that can be filled: its tables, the place of the one that has the scores, and the cells there that must not be
 * written.
 */
export type FillFile = {
  readonly read: ParsedFile;
  readonly at: number;
  readonly locks: CellLocks;
  readonly options: FillOptions;
};

/**
 * The user's choices. `sheetAt`: the place of the sheet to be filled; without it, the one that most likely has the
 * scores.
 */
export type FillOptions = ReadOptions & { readonly sheetAt?: number };

/** `form`: what the file was read as, where another of its sheets may be one that can be written into. */
export type Unfillable = FillFault & { readonly form?: Pick<FillFile, 'read' | 'options'> };

/** Reads a file and finds out whether it can be written into. Only for a worker that is thrown away. */
export const readForFilling = async (
  bytes: Uint8Array,
  name: string,
  options: FillOptions,
): Promise<FillFile | Unfillable> => {
  const read = await parse(bytes, name, options);
  if ('fault' in read) return read;
  const at = options.sheetAt ?? bestSheet(read.sheets);
  const sheet = read.sheets[at];
  if (!sheet) return { fault: 'no table' };
  const form: Pick<FillFile, 'read' | 'options'> = {
    read,
    options: read.text ? { encoding: read.text.encoding, separator: read.text.separator } : { sheetAt: at },
  };
  const locks = await locksOf(bytes, read, sheet);
  if ('fault' in locks) return isOfOneSheet(locks) ? { ...locks, form } : locks;
  return { ...form, at, locks };
};

const isOfOneSheet = ({ fault }: FillFault): boolean => fault === 'protected sheet' || fault === 'unusual workbook';

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
  readonly options: FillOptions;
  readonly changes: readonly CellText[];
};

/**
 * The file with the changes in it. It is read again before it is given away: where anything but the changed cells
 * differs, or one of them holds something else than planned, there is no file.
 */
export const fillFile = async (
  bytes: Uint8Array,
  { name, options, changes }: FillOrder,
): Promise<Uint8Array<ArrayBuffer> | FillFault> => {
  const before = await readForFilling(bytes, name, options);
  if ('fault' in before) return before;
  const sheet = before.read.sheets[before.at];
  const locked = changes.find(({ at, column }) => before.locks.get(at)?.has(column));
  if (!sheet || locked) return notAsPlanned(locked);
  const filled = await write(bytes, before, sheet, changes);
  if ('fault' in filled) return filled;
  const after = await parse(filled, name, before.options);
  if ('fault' in after) return notAsPlanned();
  const other = firstUnplanned(before, after, changes);
  return other ? notAsPlanned(other) : filled;
};

type CellPlace = { readonly at: number; readonly column: number };

const notAsPlanned = ({ at, column }: CellPlace = { at: 0, column: 0 }): FillFault => ({
  fault: 'not as planned',
  at,
  column,
});

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
  return packed(opened, filledSheet(opened, changes));
};

/**
 * The first cell that differs although no change is of it, or that does not read as its change says. Row 0: sheets or
 * rows differ as a whole. `undefined`: all is as planned.
 */
const firstUnplanned = (before: FillFile, after: ParsedFile, changes: readonly CellText[]): CellPlace | undefined => {
  const wholeFile: CellPlace = { at: 0, column: 0 };
  const sheets = before.read.sheets;
  if (sheets.length !== after.sheets.length || before.read.unread.length !== after.unread.length) return wholeFile;
  const changeByPlace = new Map(changes.map((change) => [`${change.at} ${change.column}`, change]));
  for (const [sheetAt, sheet] of sheets.entries()) {
    const rows = after.sheets[sheetAt]?.rows ?? [];
    if (rows.length !== sheet.rows.length) return wholeFile;
    for (const [index, row] of sheet.rows.entries()) {
      const rowAfter = rows[index];
      if (rowAfter?.at !== row.at || rowAfter.isHidden !== row.isHidden) return { at: row.at, column: 0 };
      const width = Math.max(row.cells.length, rowAfter.cells.length);
      for (let column = 0; column < width; column += 1) {
        const change = sheetAt === before.at ? changeByPlace.get(`${row.at} ${column}`) : undefined;
        if (!isAsPlanned(row.cells[column] ?? '', rowAfter.cells[column] ?? '', change)) return { at: row.at, column };
      }
    }
  }
  return undefined;
};

const isAsPlanned = (was: Cell, is: Cell, change: CellText | undefined): boolean => {
  if (!change) return JSON.stringify(was) === JSON.stringify(is);
  if (!isNumberCell(is)) return is.trim() === change.text;
  return change.isNumber && is.is === 'number' && Number(is.text) === Number(change.text);
};
