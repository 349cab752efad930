import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { columnLetters } from '../../commands/import/sheet.ts';
import { guarded } from '../../events/formula-guard.ts';
import type { Table, TableCell } from './table.ts';

type Tell = (share: number) => void;

/**
 * The table as an .xlsx workbook of one sheet: numbers as numbers, texts as texts, the headings frozen and bold. `tell`: how
 * much is written.
 */
export const workbookOf = (table: Table, tell: Tell = () => undefined): Promise<Blob> => {
  const sheet = sheetXml(table, (share) => tell(share * sheetsShare));
  const parts = [
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheetName(table.name))],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles],
    ['xl/worksheets/sheet1.xml', sheet],
  ] as const;
  return zipOf(parts, (share) => tell(sheetsShare + share * (1 - sheetsShare)));
};

/** How much of the time the sheet's text takes; the rest goes into packing it. */
const sheetsShare = 0.5;

/** Excel's rules: at most 31 units of UTF-16, none of []:*?/\, no apostrophe at either end. No character is cut in two. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, 31)
    .replace(/\p{Cs}$/u, '')
    .replace(/^['\s]+|['\s]+$/gu, '') || 'Sheet1';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMl}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/></Types>`;

const relationships = (all: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const workbook = (name: string): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const textStyle = 1;
const headingStyle = 2;
/** Style 1 is the format "Text", so that a code typed over stays a text; style 2 the same in bold. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="49" applyNumberFormat="1" xfId="0"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const sheetXml = ({ columns, rows }: Table, tell: Tell): string => {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const all = [rowXml(columns, 1, headingStyle)];
  for (const [at, row] of rows.entries()) {
    if (at % rowsToTell === 0) tell(at / rows.length);
    all.push(rowXml(row, at + 2, textStyle));
  }
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columnWidths(columns, rows)}<sheetData>${all.join('')}</sheetData></worksheet>`;
};

/** After so many rows it is told how many are written. */
const rowsToTell = 250;

const rowXml = (cells: readonly TableCell[], row: number, style: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row}`, style)).join('')}</row>`;

const cellXml = (cell: TableCell, address: string, style: number): string => {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') {
    return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(guarded(cell))}</t></is></c>`;
  }
  if (!Number.isFinite(cell)) throw new Error(`${cell} in ${address} is no number that a workbook can hold.`);
  return `<c r="${address}"><v>${cell}</v></c>`;
};

/** Line breaks in a workbook's cell are `\n`; what XML cannot hold is written as `_xHHHH_`, and so is a text that looks like that. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/gu, '\n')
    .replace(/_(?=x[0-9a-f]{4}_)/giu, '_x005F_')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (control) => (control === '\t' || control === '\n' ? control : coded(control)))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const coded = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Characters that a column is wide at least and at most, by its heading and its first rows. */
const narrowest = 8;
const widest = 40;
const measuredRows = 200;

const columnWidths = (columns: readonly string[], rows: Table['rows']): string => {
  const elements = columns.map((heading, column) => {
    const lengths = rows.slice(0, measuredRows).map((row) => String(row[column] ?? '').length);
    const width = Math.min(widest, Math.max(narrowest, heading.length, ...lengths)) + 2;
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`;
  });
  return elements.length > 0 ? `<cols>${elements.join('')}</cols>` : '';
};

/** A zip of the given parts, deflated. The same parts give the same bytes: no dates are written. */
const zipOf = async (parts: readonly (readonly [name: string, content: string])[], tell: Tell): Promise<Blob> => {
  const zip = new ZipWriter(new BlobWriter(), writing);
  const whole = parts.reduce((sum, [, content]) => sum + content.length, 0);
  let before = 0;
  for (const [name, content] of parts) {
    // The packer counts bytes, of which a text has at least as many as characters.
    const onprogress = (done: number, of: number): void => tell((before + (done / of) * content.length) / whole);
    await zip.add(name, new TextReader(content), { onprogress });
    before += content.length;
  }
  return zip.close();
};

/** This code runs in a worker already. */
const writing = {
  useWebWorkers: false,
  dataDescriptor: false,
  extendedTimestamp: false,
  /** 1980-01-01, the earliest date that a zip can tell. */
  rawLastModDate: 0x210000,
};
