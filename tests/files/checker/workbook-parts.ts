import { nodesOf, readXml, textOf, type XmlNode } from './xml.ts';
import { unzipped } from './zipped.ts';

export interface SheetCell {
  readonly address: string;
  readonly type: string;
  readonly style: string;
  readonly value: string;
  readonly formula: string | null;
  /** Everything else that the cell says: other attributes, the formula's own. */
  readonly rest: string;
}

export interface BookSheet {
  readonly name: string;
  readonly part: string;
  readonly root: XmlNode;
  readonly cells: ReadonlyMap<string, SheetCell>;
  /** The attributes of each row, by its number. */
  readonly rows: ReadonlyMap<string, string>;
}

export interface BookParts {
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly workbook: XmlNode;
  readonly sheets: readonly BookSheet[];
}

const SHOWN = new Set(['r', 's', 't']);

const attributesText = (node: XmlNode, without: ReadonlySet<string>): string =>
  [...node.attributes]
    .filter(([key]) => !without.has(key))
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join(' ');

const cellOf = (node: XmlNode, shared: readonly string[]): SheetCell => {
  const raw = nodesOf(node, 'v').map(textOf).join('');
  const inline = nodesOf(node, 'is').map(plainOf).join('');
  const type = node.attributes.get('t') ?? 'n';
  const [formula] = nodesOf(node, 'f');
  const text = type === 's' ? (shared[Number(raw)] ?? `no text ${raw}`) : raw;
  return {
    address: node.attributes.get('r') ?? '',
    type: type === 's' || type === 'inlineStr' ? 'text' : type,
    style: node.attributes.get('s') ?? '0',
    value: type === 'inlineStr' ? inline : text,
    formula: formula === undefined ? null : textOf(formula),
    rest: attributesText(node, SHOWN) + (formula ? attributesText(formula, new Set()) : ''),
  };
};

/** The characters of a text without the readings above them. */
const plainOf = (node: XmlNode): string =>
  nodesOf(node)
    .map((child) => (child.name === 't' ? textOf(child) : child.name === 'r' ? plainOf(child) : ''))
    .join('');

const part = (parts: ReadonlyMap<string, Uint8Array>, name: string): XmlNode | null => {
  const bytes = parts.get(name);
  return bytes === undefined ? null : readXml(new TextDecoder().decode(bytes));
};

const targetsOf = (parts: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, string> => {
  const relations = part(parts, 'xl/_rels/workbook.xml.rels');
  return new Map(
    (relations === null ? [] : nodesOf(relations)).map((one) => {
      const target = one.attributes.get('Target') ?? '';
      return [one.attributes.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
};

const sheetOf = (name: string, at: string, root: XmlNode, shared: readonly string[]): BookSheet => {
  const rows = nodesOf(root, 'sheetData').flatMap((data) => nodesOf(data, 'row'));
  const cells = rows.flatMap((row) => nodesOf(row, 'c').map((cell) => cellOf(cell, shared)));
  return {
    name,
    part: at,
    root,
    cells: new Map(cells.map((cell) => [cell.address, cell])),
    rows: new Map(rows.map((row) => [row.attributes.get('r') ?? '', attributesText(row, new Set(['spans']))])),
  };
};

/** Null where the file is no zip, or one of the parts that every workbook has is not sound. */
export const bookParts = (file: Uint8Array): BookParts | null => {
  const parts = unzipped(file);
  const workbook = parts === null ? null : part(parts, 'xl/workbook.xml');
  if (parts === null || workbook === null) return null;
  const texts = part(parts, 'xl/sharedStrings.xml');
  const shared = texts === null ? [] : nodesOf(texts, 'si').map(plainOf);
  const targets = targetsOf(parts);
  const sheets: BookSheet[] = [];
  for (const one of nodesOf(workbook, 'sheets').flatMap((all) => nodesOf(all, 'sheet'))) {
    const at = targets.get(one.attributes.get('r:id') ?? '') ?? '';
    const root = part(parts, at);
    if (root === null) return null;
    sheets.push(sheetOf(one.attributes.get('name') ?? '', at, root, shared));
  }
  return { parts, workbook, sheets };
};
