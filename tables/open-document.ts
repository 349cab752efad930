import { type Cell, columnLetters, isBlankCell, type Sheet, type SheetRow } from '../commands/import/sheet.ts';
import { unguarded } from '../events/formula-guard.ts';
import { limits } from './limits.ts';
import { decimalText } from './number-cell.ts';
import type { ParsedFile, ReadFault } from './parsed.ts';

/**
 * The tables in the content of an OpenDocument spreadsheet (.ods). A cell or a row may say that it is repeated a million
 * times: blank ones are counted, filled ones are held against the limits before they are made.
 */
export const readOpenDocument = (xml: string): ParsedFile | ReadFault => {
  if (!/<\/office:document-content>\s*$/u.test(xml.slice(-200))) return { fault: 'damaged', part: 'content.xml' };
  // Well-formed XML has no `<` within a tag. Without this check, a file of such tags would be searched for ever.
  if (/<[^<>]*</u.test(xml)) return { fault: 'damaged', part: 'content.xml' };
  const hidden = hiddenStyles(xml);
  const sheets: Sheet[] = [];
  for (const [, own = '', content = ''] of xml.replace(besides, '').matchAll(tables)) {
    const name = attribute(own, 'table:name') ?? '';
    const sheet = readTable(name, content, hidden.has(attribute(own, 'table:style-name') ?? ''));
    if ('fault' in sheet) return sheet;
    sheets.push(sheet);
  }
  return sheets.some(({ rows }) => rows.length > 0) ? { sheets, unread: [] } : { fault: 'no table' };
};

/** An element may have `>` within the quotes of its attributes. */
const attributes = `((?:"[^"]*"|'[^']*'|[^>"'])*?)`;
const element = (name: string, content = `(?:/>|>(.*?)</${name}>)`): string =>
  `<${name}(?=[\\s/>])${attributes}${content}`;

/** What stands in a table and is none of its cells' text: comments, drawings, older versions. */
const besides =
  /<(office:annotation|draw:\w+|table:shapes|table:tracked-changes|table:dde-links)\b(?:[^>]*\/>|.*?<\/\1>)/gsu;
const tables = new RegExp(element('table:table'), 'gsu');
const rowsAndColumns = new RegExp(`${element('table:table-column', '>')}|${element('table:table-row')}`, 'gsu');
const cells = new RegExp(element('table:(?:covered-)?table-cell'), 'gsu');
const paragraphs = /<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gsu;

const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`, 'u').exec(attributes);
  return found ? plain(found[1] ?? found[2] ?? '') : undefined;
};

/** Once, if the file says no such number: what is there must not be lost by it. */
const timesOf = (attributes: string, name: string): number => {
  const times = Number(attribute(attributes, name) ?? 1);
  return Number.isSafeInteger(times) && times > 1 ? times : 1;
};

const isHidden = (attributes: string): boolean =>
  ['collapse', 'filter'].includes(attribute(attributes, 'table:visibility') ?? '');

const hiddenStyles = (xml: string): ReadonlySet<string> =>
  new Set(
    [...xml.matchAll(/<style:style\b([^>]*)>\s*<style:table-properties\b[^>]*\btable:display="false"/gu)].flatMap(
      ([, attributes = '']) => attribute(attributes, 'style:name') ?? [],
    ),
  );

/** Blank rows repeated to the end of a sheet are counted, never made. */
const readTable = (name: string, content: string, isSheetHidden: boolean): Sheet | ReadFault => {
  const rows: SheetRow[] = [];
  const hiddenColumns: number[] = [];
  let columns = 0;
  let at = 0;
  let formulas = 0;
  for (const [, column, row = '', inner = ''] of content.matchAll(rowsAndColumns)) {
    if (column !== undefined) {
      const times = timesOf(column, 'table:number-columns-repeated');
      for (let each = columns; isHidden(column) && each < Math.min(columns + times, limits.columns); each += 1)
        hiddenColumns.push(each);
      columns += times;
      continue;
    }
    const times = timesOf(row, 'table:number-rows-repeated');
    const read = readRow(name, at + 1, inner);
    if ('fault' in read) return read;
    const isFilled = read.cells.some((cell) => !isBlankCell(cell));
    if (isFilled && (rows.length + times > limits.rows + 1 || at + times > limits.sheetRows))
      return { fault: 'too many rows', place: { sheet: name, cell: `A${at + 1}` } };
    formulas += read.formulas * (isFilled ? times : 0);
    for (let each = 1; isFilled && each <= times; each += 1)
      rows.push({ at: at + each, cells: read.cells, ...(isHidden(row) ? { isHidden: true } : {}) });
    at += times;
  }
  const width = rows.reduce((widest, row) => Math.max(widest, row.cells.length), 0);
  const hiddenWithin = hiddenColumns.filter((column) => column < width);
  return { name, place: 'row', rows, formulas, isHidden: isSheetHidden, hiddenColumns: hiddenWithin };
};

const readRow = (name: string, at: number, inner: string): { cells: Cell[]; formulas: number } | ReadFault => {
  const filled: Cell[] = [];
  let column = 0;
  let formulas = 0;
  for (const [, attributes = '', content = ''] of inner.matchAll(cells)) {
    const times = timesOf(attributes, 'table:number-columns-repeated');
    const cell = cellOf(attributes, content);
    const place = (): { sheet: string; cell: string } => ({ sheet: name, cell: `${columnLetters(column)}${at}` });
    if (typeof cell === 'string' && cell.length > limits.cellCharacters)
      return { fault: 'cell too long', place: place() };
    if (cell === undefined) return { fault: 'not a number', place: place() };
    if (!isBlankCell(cell)) {
      if (column + times > limits.columns) return { fault: 'too many columns', place: place() };
      if (attribute(attributes, 'table:formula') !== undefined) formulas += times;
      while (filled.length < column) filled.push('');
      for (let each = 0; each < times; each += 1) filled.push(cell);
    }
    column += times;
  }
  return { cells: filled, formulas };
};

/** `undefined`: the cell says that it is a number, and is none. */
const cellOf = (attributes: string, content: string): Cell | undefined => {
  const shown = [...content.matchAll(paragraphs)].map(([, text = '']) => textOf(text)).join('\n');
  const type = attribute(attributes, 'office:value-type') ?? 'string';
  if (attribute(attributes, 'calcext:value-type') === 'error') return shown;
  if (type === 'date' || type === 'time') return { is: 'date', text: shown, shown };
  if (type === 'boolean') return attribute(attributes, 'office:boolean-value') === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'string') return unguarded(attribute(attributes, 'office:string-value') ?? shown);
  const value = Number(attribute(attributes, 'office:value') ?? Number.NaN);
  if (!Number.isFinite(value)) return undefined;
  return type === 'percentage'
    ? { is: 'percentage', text: `${decimalText(value * 100)}%`, shown }
    : { is: 'number', text: decimalText(value), shown };
};

const textOf = (xml: string): string =>
  plain(
    xml
      .replace(/<text:s\b[^>]*?(?:text:c="(\d{1,4})")?[^>]*\/>/gu, (_, times = '1') => ' '.repeat(Number(times)))
      .replace(/<text:tab\b[^>]*\/>/gu, '\t')
      .replace(/<text:line-break\b[^>]*\/>/gu, '\n')
      .replace(/<[^>]*>/gu, ''),
  );

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const plain = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/giu, (whole, hex, decimal, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
