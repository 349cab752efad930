import { cellText, type Sheet } from '../commands/import/sheet.ts';
import type { WriteFault } from '../commands/write-back/faults.ts';
import type { CellLock, CellLocks } from '../commands/write-back/fill.ts';
import { unguarded } from '../events/formula-guard.ts';
import { markOf } from './encoding.ts';
import type { Encoding, Separator } from './parsed.ts';
import { type TextCell, textIn, textRows } from './text-cells.ts';

/** A new text for a cell. `at`: its line or row, from 1; `column` from 0. */
export type CellText = {
  readonly at: number;
  readonly column: number;
  readonly text: string;
  readonly isNumber: boolean;
};

type ReadText = { readonly text: string; readonly separator: Separator };

/**
 * The cells of a text file that must not be written; `read differently` if its cells are not where the sheet has them.
 */
export const textLocks = ({ text, separator }: ReadText, sheet: Sheet): CellLocks | WriteFault => {
  const locks = new Map<number, ReadonlyMap<number, CellLock>>();
  const width = sheet.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const rows = sheet.rows.values();
  for (const row of textRows(text, separator)) {
    if ('fault' in row) return { fault: 'read differently', line: row.fault };
    const texts = row.cells.map((cell) => textIn(text, cell));
    if (texts.every((each) => unguarded(each).trim() === '')) continue;
    const { value: expected } = rows.next();
    const isSame =
      expected?.at === row.at &&
      expected.cells.length === texts.length &&
      texts.every((each, column) => unguarded(each) === cellText(expected.cells[column]));
    if (!isSame) return { fault: 'read differently', line: row.at };
    const rowLocks = lockedIn(texts, width);
    if (rowLocks.size > 0) locks.set(row.at, rowLocks);
  }
  const { value: unread } = rows.next();
  return unread ? { fault: 'read differently', line: unread.at } : locks;
};

/** Cells that are never filled: formulas, error values, and those that a short row does not have. */
const lockedIn = (texts: readonly string[], width: number): Map<number, CellLock> => {
  const locked = new Map<number, CellLock>();
  for (const [column, text] of texts.entries()) {
    if (/^\s*'*[=@＝＠]/u.test(text)) locked.set(column, 'formula');
    else if (/^#(?:n\/a|nv|[\p{L}\d/]+[!?])$/iu.test(text.trim())) locked.set(column, 'error');
  }
  for (let column = texts.length; column < width; column += 1) locked.set(column, 'absent');
  return locked;
};

type Edit = { readonly from: number; readonly to: number; readonly text: string };

/**
 * The file with new texts in some cells. All other bytes are those of the file: they are copied, never decoded and
 * encoded again.
 */
export const fillText = (
  bytes: Uint8Array,
  read: ReadText & { readonly encoding: Encoding },
  changes: readonly CellText[],
): Uint8Array<ArrayBuffer> => {
  const byRow = new Map<number, CellText[]>();
  for (const change of changes) byRow.set(change.at, [...(byRow.get(change.at) ?? []), change]);
  const edits: Edit[] = [];
  for (const row of textRows(read.text, read.separator)) {
    if ('fault' in row) throw new Error(`Line ${row.fault} could be read once.`);
    for (const { column, text } of byRow.get(row.at) ?? []) {
      const cell = row.cells[column];
      if (!cell) throw new Error(`Line ${row.at} has no cell ${column}.`);
      edits.push(editOf(read, cell, text));
    }
  }
  if (edits.length !== changes.length) throw new Error(`${changes.length} changes found ${edits.length} cells.`);
  return splice(
    bytes,
    read,
    edits.sort((a, b) => a.from - b.from),
  );
};

/** Blanks around a cell's text stay, and quotes do. A text that needs quotes gets them. */
const editOf = ({ text: all, separator }: ReadText, cell: TextCell, text: string): Edit => {
  const inside = all.slice(cell.from, cell.to);
  const blanks = /^\s*/u.exec(inside)?.[0].length ?? 0;
  const from = cell.from + blanks;
  const to = from + inside.trim().length;
  if (cell.isQuoted) return { from, to, text: text.replaceAll('"', '""') };
  if (!text.includes(separator) && !/["\r\n]/u.test(text)) return { from, to, text };
  return { from: cell.from, to: cell.to, text: `"${text.replaceAll('"', '""')}"` };
};

/**
 * Bytes between edits are copied, not written anew, so that all else stays as it was. Edits count in characters of
 * `text`, in their order; the file counts in bytes.
 */
const splice = (
  bytes: Uint8Array,
  { text, encoding }: { readonly text: string; readonly encoding: Encoding },
  edits: readonly Edit[],
): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = [];
  let bytesCopied = 0;
  let bytesBehind = markLength(bytes, encoding);
  let charactersBehind = 0;
  for (const { from, to, text: fresh } of edits) {
    const start = bytesBehind + byteLengthOf(text.slice(charactersBehind, from), encoding);
    const end = start + byteLengthOf(text.slice(from, to), encoding);
    parts.push(bytes.subarray(bytesCopied, start), encoded(fresh, encoding));
    [bytesCopied, bytesBehind, charactersBehind] = [end, end, to];
  }
  parts.push(bytes.subarray(bytesCopied));
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const markLength = (bytes: Uint8Array, encoding: Encoding): number =>
  markOf(bytes) === encoding ? byteLengthOf('\ufeff', encoding) : 0;

/** How many bytes the text takes in the file. Every other encoding has one for each character. */
const byteLengthOf = (text: string, encoding: Encoding): number => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text).length;
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? text.length * 2 : text.length;
};

const encoded = (text: string, encoding: Encoding): Uint8Array => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  if (encoding === 'utf-16le') return Uint8Array.from(codes.flatMap((code) => [code & 255, code >> 8]));
  if (encoding === 'utf-16be') return Uint8Array.from(codes.flatMap((code) => [code >> 8, code & 255]));
  if (codes.some((code) => code > 126)) throw new Error(`${text} cannot be written as ${encoding}.`);
  return Uint8Array.from(codes);
};
