import { type CellObject, CFB, type ColInfo, type RowInfo, read, type WorkSheet } from 'xlsx';
import { type Cell, columnLetters, isBlankCell, type Sheet, type SheetRow } from '../commands/import/sheet.ts';
import { unguarded } from '../events/formula-guard.ts';
import { limits } from './limits.ts';
import { dateCell, numberCell } from './number-cell.ts';
import { readOpenDocument } from './open-document.ts';
import type { ParsedFile, ReadFault, UnreadSheet } from './parsed.ts';
import { faultInSheet } from './sheet-scan.ts';
import { type Parts, unpack } from './zip.ts';

/**
 * The tables in an .xlsx or .ods file. Only for a worker that is thrown away. The library never sees the file itself:
 * the few parts that hold tables are unpacked and measured here, and handed over in a container of our own.
 */
export const readWorkbook = async (bytes: Uint8Array): Promise<ParsedFile | ReadFault> => {
  const parts = await unpack(bytes, isTablePart);
  if ('fault' in parts) return parts;
  const content = parts.get('content.xml');
  if (content) return readOpenDocument(new TextDecoder().decode(content));
  if (![...parts.keys()].some((name) => /^xl\/workbook\d*\.xml$/iu.test(name))) return { fault: 'not a workbook' };
  for (const [name, part] of parts) {
    if (!/^xl\/worksheets\//iu.test(name)) continue;
    const fault = faultInSheet(new TextDecoder().decode(part), name);
    if (fault) return fault;
  }
  return readParts(parts);
};

/** Whether the part is read. Comments, drawings, macros and external links are not. */
const isTablePart = (name: string): boolean =>
  /^(content\.xml|\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook\d*\.xml|_rels\/workbook\d*\.xml\.rels|sharedStrings\d*\.xml|styles\d*\.xml|theme\/theme\d*\.xml|worksheets\/[^/]+\.xml))$/iu.test(
    name,
  );

const readParts = (parts: Parts): ParsedFile | ReadFault => {
  const container = CFB.utils.cfb_new();
  for (const [name, part] of parts)
    CFB.utils.cfb_add(container, name, isContents(name) ? contentsOf(part, parts) : readable(name, part));
  const bytes: Uint8Array = CFB.write(container, { fileType: 'zip', type: 'array', compression: false });
  const { SheetNames, Sheets, Workbook } = read(bytes, {
    type: 'array',
    dense: true,
    cellNF: true,
    // Without this, a date in ISO form would become a plain number.
    cellDates: true,
    // Makes the library tell which rows and columns are hidden.
    cellStyles: true,
    cellHTML: false,
    sheetRows: limits.sheetRows,
  });

  const sheets: Sheet[] = [];
  const unread: UnreadSheet[] = [];
  for (const [at, name] of SheetNames.entries()) {
    const isHidden = (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0;
    // The library leaves out a sheet that it fails on, without a word.
    const sheet = Sheets[name] ? readSheet(name, Sheets[name], isHidden) : unreadSheet(parts, name, at);
    if (sheet && 'fault' in sheet) return sheet;
    if (sheet && 'why' in sheet) unread.push(sheet);
    else if (sheet) sheets.push(sheet);
  }
  if (sheets.some(({ rows }) => rows.length > 0)) return { sheets, unread };
  const [firstUnread] = unread;
  return firstUnread ? { fault: 'damaged', part: firstUnread.part ?? firstUnread.name } : { fault: 'no table' };
};

/** Rewrites parts whose text the library would read differently than a person does. */
const readable = (name: string, part: Uint8Array): Uint8Array => {
  if (!/^xl\/(worksheets\/|sharedStrings)/iu.test(name)) return part;
  const xml = new TextDecoder().decode(part);
  const rewritten = withoutBlankDates(asSeen(xml));
  return rewritten === xml ? part : new TextEncoder().encode(rewritten);
};

/** The library fails on a whole sheet because of one blank date. */
const withoutBlankDates = (xml: string): string =>
  xml.replace(
    /(<(?:\w+:)?c\b[^<>]*?)\st=["']d["']([^<>]*?(?:\/>|>\s*(?:<(?:\w+:)?v\s*\/>\s*|<((?:\w+:)?)v><\/\3v>\s*)?<\/(?:\w+:)?c>))/gu,
    '$1$2',
  );

const isContents = (name: string): boolean => /^\[Content_Types\]\.xml$/iu.test(name);

/** The list of contents without the parts that are not read: the library insists on every listed part. */
const contentsOf = (part: Uint8Array, parts: Parts): Uint8Array =>
  new TextEncoder().encode(
    new TextDecoder()
      .decode(part)
      .replace(/<Override\b[^>]*?\bPartName="\/([^"]*)"[^>]*>/gu, (override, name: string) =>
        parts.has(name) ? override : '',
      ),
  );

const readSheet = (name: string, sheet: WorkSheet, isHidden: boolean): Sheet | ReadFault => {
  const rows: SheetRow[] = [];
  let formulas = 0;
  for (const [at, row] of Object.entries(sheet['!data'] ?? [])) {
    const cells: Cell[] = [];
    for (const [column, found] of Object.entries(row)) {
      if (found.f !== undefined) formulas += 1;
      const cell = cellOf(found);
      const place = { sheet: name, cell: `${columnLetters(Number(column))}${Number(at) + 1}` };
      if (typeof cell === 'string' && cell.length > limits.cellCharacters) return { fault: 'cell too long', place };
      if (cell === '') continue;
      while (cells.length < Number(column)) cells.push('');
      cells.push(cell);
    }
    if (cells.every(isBlankCell)) continue;
    const isRowHidden = isRowUnseen(sheet['!rows']?.[Number(at)]);
    rows.push({ at: Number(at) + 1, cells, ...(isRowHidden ? { isHidden: true } : {}) });
  }
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  const hiddenColumns = columns.filter((column) => isColumnUnseen(sheet['!cols']?.[column]));
  return { name, place: 'row', rows, formulas, isHidden, hiddenColumns };
};

/** A height of 0 hides as well. */
const isRowUnseen = (row: RowInfo | undefined): boolean => row?.hidden === true || row?.hpt === 0;

/** A width of 0 hides as well. */
const isColumnUnseen = (column: ColInfo | undefined): boolean => column?.hidden === true || column?.width === 0;

const cellOf = (cell: CellObject): Cell => {
  if (cell.t === 'e') return cell.w ?? '';
  if (cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'd') return dateCell(cell);
  if (cell.t === 'n') return numberCell(cell);
  if (cell.t === 's') return unguarded(String(cell.v));
  return cell.v ? 'TRUE' : 'FALSE';
};

/**
 * Writes the formats of single characters in a workbook's XML into its text: a raised 2 after a 1 becomes `1²`, and a
 * struck out 5 before a 7 becomes a 5 with a stroke through it and a 7. As plain text these would read 12 and 57.
 */
const asSeen = (xml: string): string =>
  /<(?:\w+:)?(?:vertAlign|strike)\b/u.test(xml) ? xml.replace(run, (whole) => seenRun(whole)) : xml;

const run = /<((?:\w+:)?)r(?:\s[^<>]*)?>.*?<\/\1r>/gsu;

const seenRun = (xml: string): string => {
  const place = /<(?:\w+:)?vertAlign\b[^<>]*?\bval=["'](superscript|subscript)["']/u.exec(xml)?.[1];
  const isStruck = /<(?:\w+:)?strike\b(?![^<>]*\bval=["'](?:0|false|off)["'])/u.test(xml);
  if (!place && !isStruck) return xml;
  const digits = place === 'superscript' ? raised : place === 'subscript' ? lowered : plain;
  const seen = (digit: string): string => `${digits[Number(digit)] ?? digit}${isStruck ? overlay : ''}`;
  return xml.replace(texts, (text) =>
    text.replace(digitOrMarkup, (found) => (/^\d$/u.test(found) ? seen(found) : found)),
  );
};

const texts = /<((?:\w+:)?)t\b[^<>]*>[^<]*<\/\1t>/gu;
const digitOrMarkup = /<[^<>]*>|&[^;]*;|\d/gu;

const plain = [...'0123456789'];
const raised = [...'⁰¹²³⁴⁵⁶⁷⁸⁹'];
const lowered = [...'₀₁₂₃₄₅₆₇₈₉'];

/** Strikes out the character before it. */
const overlay = '\u0336';

/**
 * Why the sheet at that position of the workbook was not read. `undefined` for one that is no table: a chart, a dialog
 * or a macro.
 */
const unreadSheet = (parts: Parts, name: string, at: number): UnreadSheet | undefined => {
  const id = elementsOf(textOf(parts, workbook), 'sheet')[at]?.get('id');
  const relation = elementsOf(textOf(parts, relations), 'Relationship').find((one) => one.get('Id') === id);
  const [type, target] = [relation?.get('Type'), relation?.get('Target')];
  if (type !== undefined && !type.endsWith('/worksheet')) return undefined;
  if (target === undefined) return { name, why: 'missing' };
  const part = `xl/${target.replace(/^\/?xl\//iu, '')}`;
  const isThere = [...parts.keys()].some((one) => one.toLowerCase() === part.toLowerCase());
  return { name, part, why: isThere ? 'not understood' : 'missing' };
};

const workbook = /^xl\/workbook\d*\.xml$/iu;
const relations = /^xl\/_rels\/workbook\d*\.xml\.rels$/iu;

const textOf = (parts: Parts, part: RegExp): string => {
  const name = [...parts.keys()].find((each) => part.test(each));
  return new TextDecoder().decode(name === undefined ? undefined : parts.get(name));
};

/** The attributes of each element of that name, without prefixes. */
const elementsOf = (xml: string, name: string): readonly ReadonlyMap<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'gu'))].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].map(
          ([, key = '', double, single]) => [key, double ?? single ?? ''],
        ),
      ),
  );
