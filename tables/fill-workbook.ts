import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { columnLetters } from '../commands/import/sheet.ts';
import type { WriteFault } from '../commands/write-back/faults.ts';
import type { CellLock, CellLocks } from '../commands/write-back/fill.ts';
import type { CellText } from './fill-text.ts';
import type { ReadFault } from './parsed.ts';
import { recalculated } from './recalculated.ts';
import { attributeOf, columnOf, type XmlCell, type XmlRow, xmlRows } from './sheet-cells.ts';
import { type Parts, unpack } from './zip.ts';

export type OpenedSheet = {
  readonly parts: Parts;
  readonly part: string;
  /** The name and the XML of the part that lists the sheets. */
  readonly book: readonly [name: string, xml: string];
  readonly xml: string;
  readonly rows: readonly XmlRow[];
};

/** The sheet of that name, if the workbook is one that can be written without harm to what else is in it. */
export const openSheet = async (bytes: Uint8Array, name: string): Promise<OpenedSheet | WriteFault | ReadFault> => {
  const parts = await unpack(bytes, () => true);
  if ('fault' in parts) return parts;
  const names = [...parts.keys()];
  const has = (pattern: RegExp): boolean => names.some((each) => pattern.test(each));
  if (has(/^content\.xml$/iu)) return { fault: 'open document' };
  if (has(/vbaProject|macrosheets|vbaData|\/activeX\//iu)) return { fault: 'macros' };
  if (has(/^xl\/pivot/iu)) return { fault: 'pivot' };
  if (has(/^_xmlsignatures\//iu)) return { fault: 'signed' };
  const workbook = names.find((each) => /^xl\/workbook\d*\.xml$/iu.test(each));
  const book = textOf(parts, workbook);
  if (/macroEnabled/u.test(textOf(parts, '[Content_Types].xml'))) return { fault: 'macros' };
  if (/<(?:[\w.-]+:)?(?:workbookProtection|fileSharing)\b/u.test(book)) return { fault: 'protected' };
  const part = partOf(parts, book, workbook ?? '', name);
  const xml = part === undefined ? undefined : utf8(parts.get(part));
  if (part === undefined || xml === undefined) return { fault: 'unusual workbook' };
  if (/<(?:[\w.-]+:)?(?:sheetProtection|protectedRanges)\b/u.test(xml)) return { fault: 'protected sheet' };
  const rows = xmlRows(xml);
  return rows ? { parts, part, book: [workbook ?? '', book], xml, rows } : { fault: 'unusual workbook' };
};

const textOf = (parts: Parts, name: string | undefined): string =>
  (name === undefined ? undefined : utf8(parts.get(name))) ?? '';

/** `undefined` for bytes that are not UTF-8: what would be written would be other bytes than were read. */
const utf8 = (bytes: Uint8Array | undefined): string | undefined => {
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The name of the part that holds the one sheet of that name; `undefined` if there is none, or several. */
const partOf = (parts: Parts, book: string, workbook: string, name: string): string | undefined => {
  const elements = (xml: string, tag: string): string[] =>
    [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${tag}(\\s(?:[^<>"']|"[^"]*"|'[^']*')*)>`, 'gu'))].map(
      ([, attributes = '']) => attributes,
    );
  const [sheet, second] = elements(book, 'sheet').filter((each) => unescaped(attributeOf(each, 'name') ?? '') === name);
  const id = /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/u.exec(sheet ?? '')?.[1];
  const relations = textOf(parts, workbook.replace(/([^/]*)$/u, '_rels/$1.rels'));
  const relation = elements(relations, 'Relationship').find((each) => attributeOf(each, 'Id') === id);
  const target = relation === undefined ? undefined : attributeOf(relation, 'Target');
  if (second || id === undefined || target === undefined) return undefined;
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//u, '')}`;
  return [...parts.keys()].find((each) => each.toLowerCase() === path.toLowerCase());
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });

/** The cells that must not be written: formulas, failed ones, and those that a merged one covers. */
export const sheetLocks = ({ rows, xml }: OpenedSheet): CellLocks => {
  const locks = new Map<number, Map<number, CellLock>>();
  const lock = (row: number, column: number, why: CellLock): void => {
    const rowLocks = locks.get(row) ?? new Map<number, CellLock>();
    locks.set(row, rowLocks.set(column, why));
  };
  for (const [, from = '', top, to = '', bottom] of xml.matchAll(
    /<(?:[\w.-]+:)?mergeCell\s[^<>]*?ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/gu,
  )) {
    for (const { row } of rows) {
      if (row < Number(top) || row > Number(bottom)) continue;
      for (let column = columnOf(from); column <= Math.min(columnOf(to), 1000); column += 1)
        lock(row, column, 'merged');
    }
  }
  const spilled = [...xml.matchAll(/<(?:[\w.-]+:)?f\s[^<>]*?ref="([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?"/gu)];
  for (const [, from = '', top, to = from, bottom = top] of spilled) {
    for (const { row } of rows) {
      if (row < Number(top) || row > Number(bottom)) continue;
      for (let column = columnOf(from); column <= Math.min(columnOf(to), 1000); column += 1)
        lock(row, column, 'formula');
    }
  }
  for (const { cells } of rows) {
    for (const { row, column, attributes, inner } of cells) {
      if (/<(?:[\w.-]+:)?f[\s/>]/u.test(inner)) lock(row, column, 'formula');
      else if (attributeOf(attributes, 't') === 'e') lock(row, column, 'error');
    }
  }
  return locks;
};

/** The sheet's XML with new values in some cells. Everything else of it is the same text. */
export const filledSheet = ({ xml, rows }: OpenedSheet, changes: readonly CellText[]): string => {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const edits = changes.map((change): { from: number; to: number; text: string } => {
    const row = byRow.get(change.at);
    if (!row || row.end === null) throw new Error(`The sheet has no row ${change.at} with cells.`);
    const cell = row.cells.find(({ column }) => column === change.column);
    if (cell) return { from: cell.from, to: cell.to, text: withValue(cell, change) };
    const next = row.cells.find(({ column }) => column > change.column);
    const at = next?.from ?? row.end;
    return { from: at, to: at, text: newCell(xml, row, change) };
  });
  let filled = '';
  let copied = 0;
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < copied) throw new Error('Two changes are of one cell.');
    filled += xml.slice(copied, from) + text;
    copied = to;
  }
  return filled + xml.slice(copied);
};

/** Keeps the cell's attributes, its style above all. */
const withValue = ({ prefix, attributes, inner }: XmlCell, change: CellText): string => {
  const type = attributeOf(attributes, 't') ?? 'n';
  if (/<(?:[\w.-]+:)?f[\s/>]/u.test(inner)) throw new Error('A formula is not overwritten.');
  const rest = attributes.replace(/\s+t\s*=\s*(?:"[^"]*"|'[^']*')/u, '').replace(/\s+$/u, '');
  if (change.isNumber && type === 'n' && /^<[^<>]*>[^<]*<\/[^<>]*>$/u.test(inner))
    return `<${prefix}c${attributes}><${prefix}v>${change.text}</${prefix}v></${prefix}c>`;
  return contentOf(prefix, rest, change);
};

const contentOf = (prefix: string, attributes: string, { text, isNumber }: CellText): string =>
  isNumber
    ? `<${prefix}c${attributes}><${prefix}v>${text}</${prefix}v></${prefix}c>`
    : `<${prefix}c${attributes} t="inlineStr"><${prefix}is><${prefix}t>${escaped(text)}</${prefix}t></${prefix}is></${prefix}c>`;

/** A cell that the sheet does not have yet looks as its row or its column says. */
const newCell = (xml: string, row: XmlRow, change: CellText): string => {
  const ofRow = /\scustomFormat="(?:1|true)"/u.test(row.attributes) ? attributeOf(row.attributes, 's') : undefined;
  const style = ofRow ?? styleOfColumn(xml, change.column + 1);
  const address = `${columnLetters(change.column)}${change.at}`;
  return contentOf(row.prefix, ` r="${address}"${style === undefined ? '' : ` s="${style}"`}`, change);
};

/** `column`: from 1. `undefined`: the sheet names no style for it. */
const styleOfColumn = (xml: string, column: number): string | undefined => {
  const found = [...xml.matchAll(/<(?:[\w.-]+:)?col(\s[^<>]*?)\/?>/gu)].find(
    ([, each = '']) => Number(attributeOf(each, 'min')) <= column && column <= Number(attributeOf(each, 'max')),
  );
  const style = attributeOf(found?.[1] ?? '', 'style');
  return style !== undefined && /^\d+$/u.test(style) ? style : undefined;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A zip of the same parts in the same order, with another sheet, and with all formulas to be computed anew. */
export const packed = async ({ parts, part, book }: OpenedSheet, xml: string): Promise<Uint8Array<ArrayBuffer>> => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    dataDescriptor: false,
    extendedTimestamp: false,
    rawLastModDate: 0x210000,
  });
  const [name, bookXml] = book;
  const newParts = new Map([
    [part, xml],
    [name, recalculated(parts, bookXml)],
  ]);
  for (const [each, bytes] of parts) {
    const text = newParts.get(each);
    await zip.add(each, new Uint8ArrayReader(text === undefined ? bytes : new TextEncoder().encode(text)));
  }
  return (await zip.close()) as Uint8Array<ArrayBuffer>;
};
