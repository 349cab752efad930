import { type FoundFault, fault, type MeantCell, plainNumber } from './faults.ts';
import { type BookParts, type BookSheet, bookParts, type SheetCell } from './workbook-parts.ts';
import { nodesOf, readXml, written, type XmlNode } from './xml.ts';

export interface MeantSheet {
  readonly sheet: string;
  /** The headings under which a student is named. */
  readonly identity: readonly string[];
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const splitAddress = (address: string): readonly [string, number] => {
  const found = /^([A-Z]+)(\d+)$/.exec(address);
  return [found?.[1] ?? '', Number(found?.[2] ?? 0)];
};

/** What a file must not hold if anything is to be filled in. */
const refusals = (book: BookParts): readonly FoundFault[] => {
  const names = [...book.parts.keys()];
  const has = (node: XmlNode, name: string) => nodesOf(node, name).length > 0;
  const why = [
    ...(names.some((name) => /vbaProject|\/activeX\//.test(name)) ? ['macros'] : []),
    ...(names.some((name) => /\/pivot(?:Tables|Cache)\//.test(name)) ? ['pivots'] : []),
    ...(has(book.workbook, 'workbookProtection') ? ['protection'] : []),
    ...(book.sheets.some((sheet) => has(sheet.root, 'sheetProtection')) ? ['protection'] : []),
  ];
  return why.map((what) => fault('refused', what));
};

/** The addresses of the cells that are meant; null for one that is in no place or in several. */
const addressOf = (sheet: BookSheet, into: MeantSheet, cell: MeantCell): string | null => {
  const cells = [...sheet.cells.values()];
  const heads = cells.filter((one) => one.value === cell.column);
  const named = new Set(cells.filter((one) => into.identity.includes(one.value)).map((one) => one.address));
  const [head, ...more] = heads;
  if (head === undefined || more.length > 0) return null;
  const [column, headRow] = splitAddress(head.address);
  const columns = [...named].map(splitAddress).filter(([, row]) => row === headRow);
  const rows = cells.filter((one) => {
    const [at, row] = splitAddress(one.address);
    return row > headRow && one.value === cell.student && columns.some(([name]) => name === at);
  });
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) return null;
  return `${column}${splitAddress(row.address)[1]}`;
};

/** The number of a cell; one that is kept as a text may have a decimal comma. */
const numberIn = ({ type, value }: SheetCell): string | null =>
  plainNumber(type === 'text' ? value.replace(',', '.') : value);

const meantCell = (was: SheetCell | undefined, is: SheetCell | undefined, cell: MeantCell): readonly FoundFault[] => {
  const where = `${cell.student}, ${cell.column}`;
  if (was !== undefined && was.formula !== null)
    return is?.formula === was.formula ? [fault('read only', where)] : [fault('formula', where)];
  if (is === undefined || is.value === '') {
    if (cell.value === '') return [];
    return [fault((was?.value ?? '') === '' ? 'unchanged' : 'cell', where)];
  }
  const found: FoundFault[] = [];
  const wanted = plainNumber(cell.value);
  const right = wanted === null ? is.value === cell.value : numberIn(is) === wanted;
  const kept = was !== undefined && was.type === 'text' && numberIn(was) !== null;
  if (is.formula !== null) found.push(fault('formula', where));
  if (wanted !== null && is.type === 'n' && plainNumber(is.value) === null)
    found.push(fault('number', `${where}: ${is.value}`));
  else if (!right) found.push(fault(is.value === was?.value ? 'unchanged' : 'cell', where));
  if (is.type !== (wanted === null || kept ? 'text' : 'n')) found.push(fault('type', where));
  if (was !== undefined && is.style !== was.style) found.push(fault('style', where));
  return [...found, ...(was !== undefined && is.rest !== was.rest ? [fault('cell', where)] : [])];
};

const EMPTY: SheetCell = { address: '', type: 'n', style: '0', value: '', formula: null, rest: '' };

const otherCell = (where: string, was: SheetCell, is: SheetCell): readonly FoundFault[] => {
  if (was.formula !== is.formula) return [fault('formula', where)];
  if (was.style !== is.style) return [fault('style', where)];
  if (was.type !== is.type) return [fault('type', where)];
  return was.value === is.value && was.rest === is.rest ? [] : [fault('cell', where)];
};

const around = (sheet: BookSheet): string =>
  nodesOf(sheet.root)
    .filter((node) => node.name !== 'sheetData' && node.name !== 'dimension')
    .map(written)
    .join('\n');

const sheetFaults = (
  before: BookSheet,
  after: BookSheet,
  meant: ReadonlyMap<string, MeantCell>,
): readonly FoundFault[] => {
  const found: FoundFault[] = [];
  const addresses = new Set([...before.cells.keys(), ...after.cells.keys()]);
  for (const address of addresses) {
    const was = before.cells.get(address);
    const is = after.cells.get(address);
    const cell = meant.get(address);
    if (cell !== undefined) found.push(...meantCell(was, is, cell));
    else found.push(...otherCell(`${before.name}!${address}`, was ?? EMPTY, is ?? EMPTY));
  }
  for (const [row, attributes] of before.rows)
    if (after.rows.get(row) !== attributes) found.push(fault('rows', `${before.name}, row ${row}`));
  const order = [...after.rows.keys()].map(Number);
  if (order.some((row, at) => at > 0 && row <= (order[at - 1] ?? 0)))
    found.push(fault('broken', `${before.name}: rows are not in their order`));
  if (around(before) !== around(after)) found.push(fault('sheet', before.name));
  return found;
};

const nodesBut = (node: XmlNode, without: string): string =>
  nodesOf(node)
    .filter((child) => child.name !== without)
    .map(written)
    .join('\n');

/** Texts may be added to the shared ones; those that were there stay where they were. */
const sharedGrew = (was: Uint8Array, is: Uint8Array): boolean => {
  const read = (bytes: Uint8Array) => readXml(new TextDecoder().decode(bytes));
  const [before, after] = [read(was), read(is)];
  if (before === null || after === null) return false;
  const texts = nodesOf(after, 'si').map(written);
  return nodesOf(before, 'si').every((one, at) => written(one) === texts[at]);
};

const partFaults = (before: BookParts, after: BookParts): readonly FoundFault[] => {
  const found: FoundFault[] = [];
  const sheets = new Set(before.sheets.map((sheet) => sheet.part));
  for (const [name, was] of before.parts) {
    const is = after.parts.get(name);
    if (is === undefined) found.push(fault('part', `${name} is not there`));
    else if (same(was, is) || sheets.has(name)) continue;
    else if (name === 'xl/sharedStrings.xml' && sharedGrew(was, is)) continue;
    else if (name !== 'xl/workbook.xml') found.push(fault('part', name));
    else if (nodesBut(before.workbook, 'calcPr') !== nodesBut(after.workbook, 'calcPr'))
      found.push(fault('part', name));
  }
  for (const name of after.parts.keys()) if (!before.parts.has(name)) found.push(fault('part', `${name} is new`));
  return found;
};

const recomputes = (book: BookParts): boolean =>
  nodesOf(book.workbook, 'calcPr').some((node) => /^(?:1|true)$/.test(node.attributes.get('fullCalcOnLoad') ?? ''));

const staleFaults = (before: BookParts, after: BookParts): readonly FoundFault[] => {
  const formulas = after.sheets.some((sheet) => [...sheet.cells.values()].some((cell) => cell.formula !== null));
  const changed = before.sheets.some((sheet) => {
    const [was, is] = [before.parts.get(sheet.part), after.parts.get(sheet.part)];
    return was !== undefined && is !== undefined && !same(was, is);
  });
  return formulas && changed && !recomputes(after) ? [fault('stale', 'formulas are not recomputed')] : [];
};

/** What is wrong with a workbook that was filled in, beside the one that was downloaded. */
export const workbookFaults = (
  downloaded: Uint8Array,
  upload: Uint8Array,
  meant: readonly MeantCell[],
  into: MeantSheet,
): readonly FoundFault[] => {
  const before = bookParts(downloaded);
  const after = bookParts(upload);
  if (before === null) return [fault('format', 'the downloaded file is no workbook')];
  if (after === null) return [fault('broken', 'it is no sound workbook')];
  const found = [...refusals(before), ...partFaults(before, after)];
  const sheet = before.sheets.find((one) => one.name === into.sheet);
  const addresses = new Map<string, MeantCell>();
  for (const cell of meant) {
    const address = sheet === undefined ? null : addressOf(sheet, into, cell);
    if (address === null) found.push(fault('unknown', `${cell.student}, ${cell.column}`));
    else addresses.set(address, cell);
  }
  before.sheets.forEach((one, at) => {
    const other = after.sheets[at];
    if (other === undefined || other.name !== one.name) found.push(fault('sheet', one.name));
    else found.push(...sheetFaults(one, other, one === sheet ? addresses : new Map()));
  });
  return [...found, ...staleFaults(before, after)];
};
