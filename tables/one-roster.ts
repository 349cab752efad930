import type { Sheet, SheetRow } from '../commands/import/sheet.ts';
import { readDelimited } from './delimited.ts';
import { decode } from './encoding.ts';
import type { ParsedFile, ReadFault } from './parsed.ts';
import { unpack } from './zip.ts';

/**
 * The classes in a zip of OneRoster 1.1 or 1.2, each as one wide table: a row for each student, a column for each line
 * item. `undefined`: the zip is none. Format: 1EdTech, OneRoster CSV binding.
 */
export const readOneRoster = async (zip: Uint8Array): Promise<ParsedFile | ReadFault | undefined> => {
  const parts = await unpack(zip, (name) => nameOf(name) !== undefined);
  // What is wrong with the zip as a whole, the reader of workbooks says.
  if ('fault' in parts) return undefined;
  const texts = new Map([...parts].map(([path, bytes]) => [nameOf(path), bytes] as const));
  const users = texts.get('users');
  const enrollments = texts.get('enrollments');
  if (!users || !enrollments) return undefined;
  const tables = new Map<string, readonly Entry[]>();
  for (const [name, bytes] of texts) {
    const entries = name === undefined ? [] : entriesIn(name, bytes);
    if ('fault' in entries) return entries;
    if (name !== undefined) tables.set(name, entries);
  }
  return classesIn((name) => tables.get(name) ?? []);
};

const files = ['users', 'enrollments', 'classes', 'lineItems', 'results'] as const;
type FileName = (typeof files)[number];

const nameOf = (path: string): FileName | undefined =>
  files.find((name) => path.split('/').at(-1)?.toLowerCase() === `${name.toLowerCase()}.csv`);

/** A row of a file, by heading. */
type Entry = { readonly line: number; readonly get: (heading: string) => string };

/** Rows that are marked for deletion are none. */
const entriesIn = (name: FileName, bytes: Uint8Array): readonly Entry[] | ReadFault => {
  const decoded = decode(bytes);
  if ('fault' in decoded) return decoded;
  const read = readDelimited(decoded.text, `${name}.csv`, ',');
  if ('fault' in read) return read;
  const [head, ...rows] = read.sheet.rows;
  const headings = head?.cells.map((cell) => String(cell).trim()) ?? [];
  return rows
    .map(
      ({ at, cells }): Entry => ({ line: at, get: (heading) => String(cells[headings.indexOf(heading)] ?? '').trim() }),
    )
    .filter((entry) => entry.get('status').toLowerCase() !== 'tobedeleted');
};

type Tables = (name: FileName) => readonly Entry[];

const classesIn = (tables: Tables): ParsedFile | ReadFault => {
  const ids = [...new Set(tables('enrollments').map((entry) => entry.get('classSourcedId')))];
  const scoreByItemAndStudent = scoresIn(tables('results'));
  if ('fault' in scoreByItemAndStudent) return scoreByItemAndStudent;
  const sheets = ids.map((id) => classSheet(tables, scoreByItemAndStudent, id)).filter(({ rows }) => rows.length > 1);
  return sheets.length > 0 ? { sheets, unread: [] } : { fault: 'no table' };
};

type Scores = ReadonlyMap<string, string>;

const keyOf = (item: string, student: string): string => JSON.stringify([item, student]);

/** By line item and student. Two different scores for one cell are refused: nobody can know which one counts. */
const scoresIn = (results: readonly Entry[]): Scores | ReadFault => {
  const scores = new Map<string, string>();
  for (const entry of results) {
    const key = keyOf(entry.get('lineItemSourcedId'), entry.get('studentSourcedId'));
    const score = scoreIn(entry);
    const other = scores.get(key);
    if (other !== undefined && other !== score)
      return { fault: 'cell twice', place: { sheet: 'results.csv', cell: `A${entry.line}` } };
    scores.set(key, score);
  }
  return scores;
};

/** `exempt` is the standard's word for an excused student. */
const scoreIn = (entry: Entry): string =>
  entry.get('scoreStatus').toLowerCase() === 'exempt' ? 'EX' : entry.get('score') || entry.get('textScore');

/** Written as a gradebook would be, so that the import reads it like one. */
const classSheet = (tables: Tables, scores: Scores, id: string): Sheet => {
  const title =
    tables('classes')
      .find((entry) => entry.get('sourcedId') === id)
      ?.get('title') ?? id;
  const items = tables('lineItems').filter((entry) => entry.get('classSourcedId') === id);
  const students = new Set(
    tables('enrollments')
      .filter((entry) => entry.get('classSourcedId') === id && entry.get('role').toLowerCase() === 'student')
      .map((entry) => entry.get('userSourcedId')),
  );
  const rows = tables('users')
    .filter((entry) => students.has(entry.get('sourcedId')))
    .map((entry) => [
      ...[entry.get('familyName'), entry.get('givenName'), entry.get('identifier') || entry.get('sourcedId')],
      ...[
        entry.get('email'),
        ...items.map((item) => scores.get(keyOf(item.get('sourcedId'), entry.get('sourcedId'))) ?? ''),
      ],
    ]);
  const heading = ['Last Name', 'First Name', 'Student ID', 'Email', ...items.map((item) => item.get('title'))];
  const maxima = ['Points Possible', '', '', '', ...items.map((item) => item.get('resultValueMax'))];
  return {
    name: title,
    place: 'row',
    rows: [heading, ...(items.length > 0 ? [maxima] : []), ...rows].map(
      (cells, at): SheetRow => ({ at: at + 1, cells }),
    ),
    formulas: 0,
    isHidden: false,
    hiddenColumns: [],
  };
};
