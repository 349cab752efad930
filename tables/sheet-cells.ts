/** A cell in a sheet's XML. `from` and `to`: its whole element; `inner`: what stands between its tags. */
export type XmlCell = {
  readonly row: number;
  readonly column: number;
  readonly from: number;
  readonly to: number;
  readonly prefix: string;
  readonly attributes: string;
  readonly inner: string;
};

/** `end`: before its closing tag, or `null` where it is `<row/>`. */
export type XmlRow = {
  readonly row: number;
  readonly prefix: string;
  readonly attributes: string;
  readonly from: number;
  readonly end: number | null;
  readonly cells: readonly XmlCell[];
};

/**
 * The rows of a sheet's XML with the places of their cells. `undefined` where it is written as no spreadsheet program
 * writes it, so that a search in its text could be led astray.
 */
export const xmlRows = (xml: string): readonly XmlRow[] | undefined => {
  if (/<!(?!--)|<!--|\]\]>|<\?(?!xml\s)/u.test(xml)) return undefined;
  const data = /<((?:[\w.-]+:)?)sheetData(?:\s[^<>]*)?>/gu;
  const [opening, second] = [...xml.matchAll(data)];
  if (!opening || second || opening[0].endsWith('/>')) return opening && !second ? [] : undefined;
  const prefix = opening[1] ?? '';
  const from = opening.index + opening[0].length;
  const to = xml.indexOf(`</${prefix}sheetData`, from);
  if (to < 0) return undefined;
  const rows: XmlRow[] = [];
  const pattern = new RegExp(`<${prefix}row(\\s[^<>]*?)?(?:/>|>)`, 'gu');
  pattern.lastIndex = from;
  for (let found = pattern.exec(xml); found && found.index < to; found = pattern.exec(xml)) {
    const attributes = found[1] ?? '';
    const row = Number(attributeOf(attributes, 'r') ?? (rows.at(-1)?.row ?? 0) + 1);
    const isEmpty = found[0].endsWith('/>');
    const begins = found.index + found[0].length;
    const end = isEmpty ? begins : xml.indexOf(`</${prefix}row`, begins);
    const cells = isEmpty ? [] : cellsIn(xml, begins, end, prefix, row);
    if (end < 0 || !cells || !Number.isInteger(row)) return undefined;
    rows.push({ row, prefix, attributes, from: begins, end: isEmpty ? null : end, cells });
    pattern.lastIndex = end;
  }
  return rows;
};

const cellsIn = (xml: string, from: number, to: number, prefix: string, row: number): XmlCell[] | undefined => {
  const cells: XmlCell[] = [];
  const pattern = new RegExp(`<${prefix}c(\\s[^<>]*?)?(/>|>)`, 'gu');
  pattern.lastIndex = from;
  for (let found = pattern.exec(xml); found && found.index < to; found = pattern.exec(xml)) {
    const attributes = found[1] ?? '';
    const begins = found.index + found[0].length;
    const closing = `</${prefix}c>`;
    const closed = found[2] === '/>' ? begins : xml.indexOf(closing, begins);
    if (closed < 0 || closed > to) return undefined;
    const end = found[2] === '/>' ? begins : closed + closing.length;
    const address = /^([A-Z]{1,3})(\d+)$/u.exec(attributeOf(attributes, 'r') ?? '');
    if (!address || Number(address[2]) !== row) return undefined;
    const column = columnOf(address[1] ?? '');
    if (column <= (cells.at(-1)?.column ?? -1)) return undefined;
    cells.push({ row, column, from: found.index, to: end, prefix, attributes, inner: xml.slice(begins, closed) });
    pattern.lastIndex = end;
  }
  return cells;
};

/** As it stands in the XML, entities too; `undefined` if the element has no such attribute. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(attributes);
  return found ? (found[1] ?? found[2]) : undefined;
};

/** The place of a column, from 0, by its letters. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
