import { type CellObject, CFB, read, SSF, type WorkSheet } from 'xlsx';
import { columnLetters, type Sheet, type SheetRow } from '../../commands/import/sheet.ts';
import { unguarded } from './guard.ts';
import { limits } from './limits.ts';
import type { ParsedFile, Place, ReadFault } from './parsed.ts';
import { type Parts, unpack } from './zip.ts';

/**
 * The tables in an .xlsx file. Only for a throw-away worker. The library never sees the file itself:
 * the few parts that hold tables are unpacked here, measured, and handed over in a container of our own.
 */
export const readWorkbook = async (bytes: Uint8Array): Promise<ParsedFile | ReadFault> => {
  const parts = await unpack(bytes, isTablePart);
  if ('fault' in parts) return parts;
  if (![...parts.keys()].some((name) => /^xl\/workbook\d*\.xml$/iu.test(name))) return { fault: 'not a workbook' };
  for (const [name, part] of parts) {
    if (!/^xl\/worksheets\//iu.test(name)) continue;
    const fault = faultInSheet(new TextDecoder().decode(part), name);
    if (fault) return fault;
  }
  return readParts(parts);
};

/** Comments, drawings, macros and links to elsewhere are left unread. */
const isTablePart = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook\d*\.xml|_rels\/workbook\d*\.xml\.rels|sharedStrings\d*\.xml|styles\d*\.xml|theme\/theme\d*\.xml|worksheets\/[^/]+\.xml))$/iu.test(
    name,
  );

/** Looks at where the filled cells lie before anything makes room for them: one at XFD1048576 would never return. */
const faultInSheet = (xml: string, part: string): ReadFault | undefined => {
  if (!/<\/(\w+:)?worksheet>\s*$|<(\w+:)?worksheet\b[^>]*\/>\s*$/u.test(xml.slice(-200)))
    return { fault: 'damaged', part };
  const sheet = part.replace(/^.*\/|\.xml$/gu, '');
  let filledRows = 0;
  let filledRow = 0;
  for (const { row, column, end } of filledCells(xml)) {
    if (row !== filledRow) filledRows += 1;
    filledRow = row;
    const place: Place = { sheet, cell: `${columnLetters(column - 1)}${row}` };
    if (column > limits.columns) return { fault: 'too many columns', place };
    if (filledRows > limits.rows + 1 || row > lastRow) return { fault: 'too many rows', place };
    formulaOnly.lastIndex = end;
    if (formulaOnly.test(xml)) return { fault: 'formula without value', place };
  }
  return undefined;
};

/** Cells that have something in them, with their row and column from 1, and where their content begins. */
function* filledCells(xml: string): Generator<{ row: number; column: number; end: number }> {
  let row = 0;
  let column = 0;
  for (const match of xml.matchAll(/<(?:\w+:)?(row|c)\b([^>]*?)(\/?)>/gu)) {
    const [whole, tag, attributes = '', closed] = match;
    const at = /(?:^|\s)r="([A-Za-z]*)(\d*)"/u.exec(attributes);
    if (tag === 'row') {
      row = at?.[2] ? Number(at[2]) : row + 1;
      column = 0;
      continue;
    }
    column = at?.[1] ? columnNumber(at[1]) : column + 1;
    if (at?.[2]) row = Number(at[2]);
    if (!closed) yield { row, column, end: match.index + whole.length };
  }
}

/** The library would leave such a cell out, or take it for a zero. */
const formulaOnly = /\s*<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>\s*)?<\/(?:\w+:)?c>/uy;

/** Room for blank rows between the filled ones. */
const lastRow = limits.rows * 2;

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

const readParts = (parts: Parts): ParsedFile | ReadFault => {
  const container = CFB.utils.cfb_new();
  for (const [name, part] of parts)
    CFB.utils.cfb_add(container, name, isContents(name) ? contentsOf(part, parts) : part);
  const bytes: Uint8Array = CFB.write(container, { fileType: 'zip', type: 'array', compression: false });
  const { SheetNames, Sheets } = read(bytes, {
    type: 'array',
    dense: true,
    cellNF: true,
    cellHTML: false,
    sheetRows: lastRow,
  });

  const sheets: Sheet[] = [];
  for (const name of SheetNames) {
    const sheet = Sheets[name] && readSheet(name, Sheets[name]);
    if (sheet && 'fault' in sheet) return sheet;
    if (sheet) sheets.push(sheet);
  }
  return sheets.some(({ rows }) => rows.length > 0) ? { sheets } : { fault: 'no table' };
};

const isContents = (name: string): boolean => /^\[Content_Types\]\.xml$/iu.test(name);

/** The list of contents without the parts that are left unread: the library insists on each that is listed. */
const contentsOf = (part: Uint8Array, parts: Parts): Uint8Array =>
  new TextEncoder().encode(
    new TextDecoder()
      .decode(part)
      .replace(/<Override\b[^>]*?\bPartName="\/([^"]*)"[^>]*>/gu, (override, name: string) =>
        parts.has(name) ? override : '',
      ),
  );

const readSheet = (name: string, sheet: WorkSheet): Sheet | ReadFault => {
  const rows: SheetRow[] = [];
  let formulas = 0;
  for (const [at, row] of Object.entries(sheet['!data'] ?? [])) {
    const cells: string[] = [];
    for (const [column, cell] of Object.entries(row)) {
      if (cell.f !== undefined) formulas += 1;
      const text = textOf(cell);
      const place = { sheet: name, cell: `${columnLetters(Number(column))}${Number(at) + 1}` };
      if (text.length > limits.cellCharacters) return { fault: 'cell too long', place };
      if (text === '') continue;
      while (cells.length < Number(column)) cells.push('');
      cells.push(text);
    }
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ at: Number(at) + 1, cells });
  }
  return { name, place: 'row', rows, formulas };
};

const textOf = (cell: CellObject): string => {
  if (cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'n') return numberText(cell);
  if (cell.t === 's') return unguarded(String(cell.v));
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  return cell.w ?? String(cell.v);
};

/** Spreadsheets keep, show and compare 15 significant digits of a number. */
const digits = 15;

/**
 * The number's own digits, so that no format rounds them away; but as shown where the format says
 * that it is a date, a time, a percentage or a code with leading zeros.
 */
const numberText = ({ v, z, w }: CellObject): string => {
  const value = Number(v);
  const format = String(z ?? 'General');
  if (w !== undefined && (SSF.is_date(format) || /^-?0\d/u.test(w))) return w;
  if (format.includes('%')) return `${plain(value * 100)}%`;
  return Math.abs(value) < 10 ** digits || w === undefined ? plain(value) : w;
};

const plain = (value: number): string => String(Number(value.toPrecision(digits)));
