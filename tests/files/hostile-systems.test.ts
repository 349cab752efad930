import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { previewImport } from '../../commands/import/preview.ts';
import { guessSetup, setupFaults } from '../../commands/import/setup.ts';
import { isScore } from '../../commands/import/target.ts';
import { isExcused } from '../../events/excuses.ts';
import { assessmentsIn } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { parse } from '../../tables/parse.ts';
import { applied, emptyOffering, offeringId } from './import-cases.ts';
import { type SystemFile, systemFiles } from './system-files.ts';

type Rows = readonly (readonly string[])[];

/** Each student's scores with their assessments' names, by all that is known of the student. */
type Scores = ReadonlyMap<string, readonly string[]>;

/** What comes in from a file without an answer: nothing if it cannot be read, or if the import waits for an answer. */
const cameIn = async (content: string | Uint8Array, name = 'table.csv'): Promise<Scores> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const file = await parse(bytes, name, {});
  if ('fault' in file || !file.sheets[0]) return new Map();
  const setup = guessSetup(emptyOffering, { offeringId }, file.sheets[0], name);
  const preview = previewImport(emptyOffering, setup, new Map());
  if (setupFaults(setup).length > 0 || preview.undecided > 0) return new Map();
  const book = applied(emptyOffering, preview);
  const { excused } = policyOf(book.settings, offeringId);
  const assessments = assessmentsIn(book, offeringId);
  return new Map(
    [...book.students.values()].map(({ studentId, studentCode, firstName, lastName, email }) => {
      const marks = assessments.map(({ assessmentId, assessmentName, problems }) => {
        if (isExcused(excused, { studentId, assessmentId })) return `${assessmentName}: EX`;
        const { points } = gradeOf(book, offeringId, assessmentId, studentId);
        return `${assessmentName}: ${problems.map(({ problemId }) => points[problemId] ?? blank).join(' ')}`;
      });
      return [[studentCode, firstName, lastName, email].join('|'), marks.sort()] as const;
    }),
  );
};

const blank = '–';
const isBlank = (mark: string): boolean => !/\d/.test(mark.slice(mark.lastIndexOf(':')));

const separatorOf = (text: string): string => [...'\t;,'].find((sign) => text.includes(sign)) ?? ',';
const rowsOf = (text: string): Rows =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, '').trimEnd(), { delimiter: separatorOf(text) }).data;
const textOf = (rows: Rows, like: string): string =>
  `${Papa.unparse(rows as string[][], { delimiter: separatorOf(like), newline: '\r\n' })}\r\n`;

/** Where the students and scores of a sound file stand: rows, columns of scores, and columns of names. */
type Places = {
  readonly people: readonly number[];
  readonly lines: readonly number[];
  readonly columns: readonly number[];
  readonly names: readonly number[];
};

const placesIn = async ({ text, name = 'table.csv' }: SystemFile): Promise<Places> => {
  const file = await parse(new TextEncoder().encode(text), name, {});
  if ('fault' in file || !file.sheets[0]) throw new Error(name);
  const { layout, targets } = guessSetup(emptyOffering, { offeringId }, file.sheets[0], name);
  const people = targets.flatMap((target, column) => (target.to !== 'ignore' && !isScore(target) ? column : []));
  const names = targets.flatMap(({ to }, column) => (/name/i.test(to) ? column : []));
  const columns = targets.flatMap((target, column) => (isScore(target) ? column : []));
  // A long table has a row for each score.
  const [heading = []] = rowsOf(text);
  if (heading.includes('score'))
    return {
      lines: rowsOf(text)
        .slice(1)
        .map((_, at) => at + 1),
      columns: [heading.indexOf('score')],
      names,
      people,
    };
  return { lines: layout.data.map(({ at }) => at - 1), columns, names, people };
};

const withCell = (rows: Rows, line: number, columns: readonly number[], cell: (was: string) => string): Rows =>
  rows.map((row, at) => (at === line ? row.map((was, column) => (columns.includes(column) ? cell(was) : was)) : row));

/** Bytes of a text whose signs all have one byte. */
const oneByte = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (s) => s.charCodeAt(0)).buffer);

type Hostile = {
  readonly what: string;
  /** `last`: the line of the last student. */
  readonly made: (rows: Rows, places: Places & { readonly last: number }, like: string) => string | Uint8Array;
  /** What becomes of the last student. Of all others, what came in from the sound file must come in. */
  readonly last: 'as before' | 'renamed' | 'without scores' | 'with scores that are left';
  /** Whether the whole file may be refused. */
  readonly mayBeRefused?: true;
};

/** With something else in these cells of the last student. */
const lastWith =
  (which: 'columns' | 'names', cell: (was: string) => string) =>
  (rows: Rows, places: Parameters<Hostile['made']>[1], like: string): string =>
    textOf(withCell(rows, places.last, places[which], cell), like);

const hostile: readonly Hostile[] = [
  {
    what: 'cut within its last row',
    made: (rows, { last }, like) => textOf([...rows.slice(0, last), (rows[last] ?? []).slice(0, -1)], like).trimEnd(),
    last: 'with scores that are left',
    mayBeRefused: true,
  },
  {
    what: 'with its last row twice, once with other scores',
    made: (rows, { last, columns }, like) =>
      textOf([...rows, ...withCell(rows, last, columns, () => '1').slice(last, last + 1)], like),
    last: 'without scores',
    // A column without a heading is one of codes only if each stands in it once.
    mayBeRefused: true,
  },
  {
    what: 'with a formula for a score',
    made: lastWith('columns', () => '=SUM(1,2)'),
    last: 'without scores',
  },
  {
    what: 'with an error of a spreadsheet for a score',
    made: lastWith('columns', () => '#DIV/0!'),
    last: 'without scores',
  },
  {
    what: 'with a million signs in a cell',
    made: lastWith('columns', () => '9'.repeat(1e6)),
    last: 'without scores',
    mayBeRefused: true,
  },
  {
    what: 'with markup in names',
    made: lastWith('names', (was) => `${was}<img src=x>`),
    last: 'renamed',
  },
  {
    what: 'with a formula for a name',
    made: lastWith('names', () => '=HYPERLINK("x"; "y")'),
    last: 'renamed',
  },
  {
    what: 'in one byte a sign, with a letter of its own',
    made: (...file) => oneByte(lastWith('names', (was) => `${was}é`)(...file)),
    last: 'renamed',
  },
  { what: 'in two bytes a sign', made: (rows, _, like) => utf16(textOf(rows, like)), last: 'as before' },
  {
    what: 'with its rows the other way round',
    made: (rows, { lines }, like) =>
      textOf([...rows.slice(0, lines[0]), ...lines.map((line) => rows[line] ?? []).reverse()], like),
    last: 'as before',
  },
  {
    what: 'with blank lines, and old line ends',
    made: (rows, _, like) => textOf(rows, like).replaceAll('\r\n', '\r\r'),
    last: 'as before',
  },
];

/** The file with two more students before its last one, so that one bad score does not make another kind of column. */
const withMore = async (file: SystemFile): Promise<SystemFile> => {
  const rows = rowsOf(file.text);
  const { lines, people } = await placesIn(file);
  const [first = 0] = lines;
  const others = ['Q', 'W'].map((sign, n) =>
    (rows[first] ?? []).map((cell, column) => {
      if (!people.includes(column) || cell === '') return cell;
      return /^\d+$/.test(cell) ? `${n + 1}${cell}` : sign + cell;
    }),
  );
  const last = lines.at(-1) ?? 0;
  return { ...file, text: textOf([...rows.slice(0, last), ...others, ...rows.slice(last)], file.text) };
};

/** The student who has most of their fields in this row. */
const studentIn = (row: readonly string[], scores: Scores): string => {
  const text = row.join(' ');
  const fieldsIn = (who: string): number => who.split('|').filter((field) => field && text.includes(field)).length;
  return [...scores.keys()].sort((a, b) => fieldsIn(b) - fieldsIn(a))[0] ?? '';
};

describe.each(systemFiles)('A file as $system writes it', (given) => {
  test.each(hostile)('$what', async ({ made, last, mayBeRefused }) => {
    const file = await withMore(given);
    const { text, name } = file;
    const rows = rowsOf(text);
    const places = await placesIn(file);
    const sound = await cameIn(text, name);
    const got = await cameIn(made(rows, { ...places, last: places.lines.at(-1) ?? 0 }, text), name);
    if (last === 'as before') expect(got).toEqual(sound);
    else if (last === 'renamed') expect([...got.values()]).toEqual([...sound.values()]);
    else {
      const touched = studentIn(rows[places.lines.at(-1) ?? 0] ?? [], sound);
      const others = [...sound.keys()].filter((who) => who !== touched);
      const lastMarks = got.get(touched) ?? [];
      const marksOf = (scores: Scores) => others.map((who) => scores.get(who)?.filter((mark) => !isBlank(mark)));
      if (got.size > 0 || !mayBeRefused) expect(marksOf(got)).toEqual(marksOf(sound));
      const before = sound.get(touched) ?? [];
      expect(
        lastMarks.filter((mark) => !isBlank(mark) && !(last !== 'without scores' && before.includes(mark))),
      ).toEqual([]);
    }
  });
});
