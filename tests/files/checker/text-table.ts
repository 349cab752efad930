import { type DelimitedRecord, type DelimitedText, delimited } from './delimited.ts';
import { type FoundFault, fault, type MeantCell, plainNumber } from './faults.ts';

/** What the public description of one system says about its table. */
export interface SystemTable {
  readonly separators: readonly string[];
  /** The headings that say who a student is. */
  readonly identity: readonly string[];
  /** False where the first row cannot be one of this system. */
  readonly known: (heads: readonly string[]) => boolean;
  /** Rows under the headings that are no student's: maxima, the posting policy. */
  readonly special?: (record: DelimitedRecord) => boolean;
  /** Whether the system takes values of this column from a file. */
  readonly taken: (heads: readonly string[], at: number, special: readonly DelimitedRecord[]) => boolean;
  /** Texts that are no number and yet taken, in this column. */
  readonly words: (head: string, value: string) => boolean;
  /** Both signs are taken where the file shows neither. */
  readonly comma: boolean;
  /** Each field is in quotes, whatever it holds. */
  readonly allQuoted?: (separator: string) => boolean;
  /** What else has to hold of the file that is handed in. */
  readonly also?: (after: DelimitedText, before: DelimitedText) => readonly FoundFault[];
}

export const valuesOf = (record: DelimitedRecord | undefined): readonly string[] =>
  (record?.fields ?? []).map((field) => field.value);

const isBlank = (record: DelimitedRecord): boolean => record.fields.every((field) => field.value.trim() === '');

const DECIMAL = /^-?\d+([.,])\d+$/;

/** The decimal sign that the cells of a file show; both are null and neither. */
const shownSign = (text: DelimitedText, from: number): string | null => {
  const signs = new Set<string>();
  for (const record of text.records)
    for (const field of record.fields.slice(from)) {
      const sign = DECIMAL.exec(field.value)?.[1];
      if (sign !== undefined) signs.add(sign);
    }
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
};

const identityAt = (system: SystemTable, heads: readonly string[]): readonly number[] =>
  heads.flatMap((head, at) => (system.identity.includes(head.trim().toLowerCase()) ? [at] : []));

const keyOf = (record: DelimitedRecord, columns: readonly number[]): string =>
  columns.map((at) => record.fields[at]?.value ?? '').join('\u0000');

const lineFaults = (before: DelimitedText, after: DelimitedText): readonly FoundFault[] => {
  const found: FoundFault[] = [];
  if (!after.whole) found.push(fault('broken', 'a quote is not closed where it should be'));
  if (before.encoding !== after.encoding) found.push(fault('encoding', `${before.encoding} became ${after.encoding}`));
  const isOneColumn = after.records[0]?.fields.length === 1 && before.records[0]?.fields.length !== 1;
  if (before.separator !== after.separator || isOneColumn) found.push(fault('separator', 'another separator'));
  if (before.records.length !== after.records.length)
    found.push(fault('rows', `${before.records.length} rows became ${after.records.length}`));
  const ends = (text: DelimitedText) => text.records.map((record) => JSON.stringify(record.end));
  if (ends(before).join() !== ends(after).join()) found.push(fault('line ends', 'another line end'));
  before.records.forEach((record, row) => {
    const other = after.records[row];
    if (other !== undefined && other.fields.length !== record.fields.length)
      found.push(fault('columns', `row ${row + 1}`));
  });
  return found;
};

/** Null where nobody, or more than one, is the student or the column that was named. */
const placeOf = (
  before: DelimitedText,
  students: readonly number[],
  columns: readonly number[],
  cell: MeantCell,
): readonly [number, number] | null => {
  const heads = valuesOf(before.records[0]);
  const rows = students.filter((row) =>
    columns.some((at) => before.records[row]?.fields[at]?.value.replace(/^#/, '') === cell.student),
  );
  const at = heads.indexOf(cell.column);
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0 || at < 0 || heads.lastIndexOf(cell.column) !== at) return null;
  return [row, at];
};

interface CheckedTables {
  readonly system: SystemTable;
  readonly before: DelimitedText;
  readonly after: DelimitedText;
  readonly sign: string | null;
}

/** The number a system reads from a cell; null where it would read none, or another one. */
const readAs = ({ system, after, sign }: CheckedTables, value: string): string | null => {
  const withComma = /^-?\d+,\d+$/.test(value);
  if (!withComma) return sign === ',' && value.includes('.') ? null : plainNumber(value);
  const may = sign === null ? system.comma && after.separator !== ',' : sign === ',' && system.comma;
  return may ? plainNumber(value.replace(',', '.')) : null;
};

const meantFaults = (
  tables: CheckedTables,
  [row, at]: readonly [number, number],
  cell: MeantCell,
): readonly FoundFault[] => {
  const where = `${cell.student}, ${cell.column}`;
  const old = tables.before.records[row]?.fields[at];
  const now = tables.after.records[row]?.fields[at];
  if (old === undefined || now === undefined) return [fault('cell', where)];
  const wanted = plainNumber(cell.value);
  const found: FoundFault[] = [];
  const { value } = now;
  const asWord = tables.system.words(cell.column, value);
  const read = readAs(tables, value);
  const same = wanted !== null && read !== null ? read === wanted : asWord && value === cell.value;
  const blank = cell.value === '' && (value === '' || (value === '-' && asWord));
  if (value !== '' && read === null && !asWord) found.push(fault('number', `${where}: ${value}`));
  else if (!same && !blank) found.push(fault(value === old.value ? 'unchanged' : 'cell', where));
  const needs = /["\r\n]/.test(value) || value.includes(tables.after.separator);
  if (now.quoted !== (old.quoted || needs)) found.push(fault('quoting', where));
  return found;
};

const ROLE = { head: 'heading', special: 'maxima', identity: 'identity', read: 'read only' } as const;

/** All cells that nobody asked to change stand as they stood, quotes included. */
const restFaults = (
  { before, after }: CheckedTables,
  meant: ReadonlySet<string>,
  roleOf: (row: number, at: number) => FoundFault['kind'],
): readonly FoundFault[] =>
  before.records.flatMap((record, row) =>
    record.fields.flatMap((old, at) => {
      const now = after.records[row]?.fields[at];
      if (now === undefined || now.raw === old.raw || meant.has(`${row},${at}`)) return [];
      const where = `row ${row + 1}, column ${at + 1}`;
      return [fault(now.value === old.value ? 'quoting' : roleOf(row, at), where)];
    }),
  );

const orderFaults = ({ before, after }: CheckedTables, columns: readonly number[]): readonly FoundFault[] => {
  const keys = (text: DelimitedText) => text.records.map((record) => keyOf(record, columns));
  const heads = (text: DelimitedText) => valuesOf(text.records[0]);
  const moved = (were: readonly string[], are: readonly string[]): boolean =>
    were.join('\n') !== are.join('\n') && were.toSorted().join('\n') === are.toSorted().join('\n');
  return [
    ...(moved(keys(before), keys(after)) ? [fault('order', 'rows')] : []),
    ...(moved(heads(before), heads(after)) ? [fault('order', 'columns')] : []),
  ];
};

/** What is wrong with a file to be handed in again, beside the one that was downloaded. */
export const tableFaults = (
  system: SystemTable,
  downloaded: Uint8Array,
  upload: Uint8Array,
  meant: readonly MeantCell[],
): readonly FoundFault[] => {
  const before = delimited(downloaded, system.separators);
  const after = delimited(upload, system.separators);
  const heads = valuesOf(before.records[0]);
  if (!system.known(heads)) return [fault('format', 'the downloaded file is of another system')];
  const columns = identityAt(system, heads);
  const isSpecial = (record: DelimitedRecord) => system.special?.(record) ?? false;
  const special = before.records.filter(isSpecial);
  const students = before.records.flatMap((record, row) =>
    row === 0 || isSpecial(record) || isBlank(record) ? [] : [row],
  );
  const tables = { system, before, after, sign: shownSign(before, columns.length) };
  const found = [...lineFaults(before, after), ...orderFaults(tables, columns)];
  const places = new Set<string>();
  for (const cell of meant) {
    const place = placeOf(before, students, columns, cell);
    if (place === null) found.push(fault('unknown', `${cell.student}, ${cell.column}`));
    else if (!system.taken(heads, place[1], special)) found.push(fault('read only', cell.column));
    else {
      places.add(place.join());
      found.push(...meantFaults(tables, place, cell));
    }
  }
  const roleOf = (row: number, at: number): FoundFault['kind'] => {
    const record = before.records[row];
    if (row === 0) return ROLE.head;
    if (record !== undefined && isSpecial(record)) return ROLE.special;
    if (columns.includes(at)) return ROLE.identity;
    return system.taken(heads, at, special) ? 'cell' : ROLE.read;
  };
  found.push(...restFaults(tables, places, roleOf));
  if (system.allQuoted?.(after.separator))
    for (const [row, record] of after.records.entries())
      if (record.fields.some((field) => !field.quoted) && !isBlank(record))
        found.push(fault('quoting', `row ${row + 1}`));
  return [...found, ...(system.also?.(after, before) ?? [])];
};
