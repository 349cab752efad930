import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read as readAgain } from 'xlsx';
import { cellText } from '../../commands/import/sheet.ts';
import { guarded, unguarded } from '../../events/formula-guard.ts';
import { safeFileName } from '../../messages/file-name.ts';
import type { Book } from '../../projections/book/book.ts';
import { csvOf } from '../../src/files/csv.ts';
import { exportFormats, type Table } from '../../src/files/table.ts';
import { sheetName, workbookOf } from '../../src/files/workbook-writing.ts';
import { coursesTable } from '../../src/screens/courses/exported-courses.ts';
import { weightsTable } from '../../src/screens/offering/exported-weights.ts';
import { studentsTable } from '../../src/screens/students/exported-students.ts';
import { decimalMarkOf } from '../../src/ui/numbers.ts';
import { parse } from '../../tables/parse.ts';
import { unpack } from '../../tables/zip.ts';
import {
  a2,
  ana,
  assessment,
  ben,
  c1,
  c2,
  course as courseAdded,
  enrolled,
  o1,
  offeringOf,
  student,
} from '../builders.ts';
import { count } from '../counts.ts';
import { bookOf } from '../given.ts';
import { proved } from '../proof.ts';
import { halfGraded } from '../two-graded.ts';

const bytesOf = async (content: Blob | string): Promise<Uint8Array> =>
  new Uint8Array(await new Blob([content]).arrayBuffer());

const imported = async (content: Blob | string, separator?: ',' | ';'): Promise<readonly (readonly string[])[]> => {
  const file = await parse(await bytesOf(content), 'export', separator ? { separator } : {});
  if ('fault' in file) throw new Error(JSON.stringify(file));
  return file.sheets[0]?.rows.map(({ cells }) => cells.map(cellText)) ?? [];
};

const table: Table = {
  name: 'Midterm 1: final?',
  columns: ['Code', 'Name', 'Bonus'],
  rows: [
    ['0007', "O'Neil, Zoë", -5],
    ['1E5', '=HYPERLINK("x")', 12.5],
    ['-3', 'say "hi"\nand go', null],
  ],
};

test('a sheet of Excel has 1,048,576 rows, one of which the heading takes; CSV has no end', () => {
  expect(exportFormats.xlsx.mostRows + 1).toBe(2 ** 20);
  expect(exportFormats.csv.mostRows).toBe(Number.POSITIVE_INFINITY);
});

describe('CSV', () => {
  test('has a mark, quotes, guards texts and leaves negative numbers numbers', () => {
    expect(csvOf(table, '.')).toBe(
      '\ufeffCode,Name,Bonus\r\n0007,"O\'Neil, Zoë",-5\r\n1E5,"\'=HYPERLINK(""x"")",12.5\r\n\'-3,"say ""hi""\nand go",\r\n',
    );
  });

  test('has semicolons and decimal commas where the decimal sign is a comma', () => {
    expect(csvOf(table, ',')).toContain('\r\n1E5;"\'=HYPERLINK(""x"")";12,5\r\n');
    expect([decimalMarkOf('de-DE'), decimalMarkOf('en-US')]).toEqual([',', '.']);
  });

  test('quotes a text that begins or ends with a space, which other programs would cut off', () => {
    const spaced = { name: 'spaces', columns: [' a', 'b ', 'c c'], rows: [] };
    expect(csvOf(spaced, '.')).toBe('\ufeff" a","b ",c c\r\n');
  });
});

describe('A workbook', () => {
  test('is read by another reader: numbers as numbers, codes as text, the headings frozen', async () => {
    const bytes = await bytesOf(await workbookOf(table));
    const book = readAgain(bytes, { type: 'array' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    expect(book.SheetNames).toEqual(['Midterm 1  final']);
    expect(sheet?.A2).toMatchObject({ t: 's', v: '0007' });
    expect(sheet?.C2).toMatchObject({ t: 'n', v: -5 });
    expect(sheet?.B3).toMatchObject({ t: 's', v: '\'=HYPERLINK("x")' });
    expect(Object.values(sheet ?? {}).filter((cell) => cell?.f !== undefined)).toEqual([]);
    expect(sheet?.C4).toBeUndefined();
    const parts = await unpack(bytes, () => true);
    expect('fault' in parts || new TextDecoder().decode(parts.get('xl/worksheets/sheet1.xml'))).toContain(
      '<pane ySplit="1" topLeftCell="A2"',
    );
  });

  test('has the sheet’s name as it is, with quotes and signs that XML has other uses for', async () => {
    const name = 'Quiz "2" <b> & \u00e9';
    const book = readAgain(await bytesOf(await workbookOf({ ...table, name })), { type: 'array' });
    expect(book.SheetNames).toEqual([name]);
  });

  test.each([
    ['a/b:c*[d]?', 'a b c  d'],
    ["'quoted'", 'quoted'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['😀'.repeat(20), '😀'.repeat(15)],
    ['///', 'Sheet1'],
  ])('sheet name %j becomes %j', (name, safe) => expect(sheetName(name)).toBe(safe));
});

describe('What is exported comes back when it is imported', () => {
  const runs = count(300, 20_000);
  const risky = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    "'",
    '"',
    ',',
    ';',
    '_x0041_',
    '_',
    '\0',
    '\ufeff',
    '＝',
    ' ',
    '<',
    '&',
    ']]>',
    '\u0085',
    '0',
    'e',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(risky, { maxLength: 8 }).map((parts) => parts.join('')),
  );

  test('a guard is taken off exactly', () => {
    fc.assert(
      fc.property(text, (any) => unguarded(guarded(any)) === any),
      { numRuns: runs },
    );
  });

  test('any text, by CSV with either separator', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('.' as const, ',' as const),
        async (rows, mark) => {
          const exported = csvOf(
            { name: 't', columns: ['Key', 'A', 'B'], rows: rows.map((row, at) => [`k${at}`, ...row]) },
            mark,
          );
          expect(await imported(exported, mark === ',' ? ';' : ',')).toEqual([
            ['Key', 'A', 'B'],
            ...rows.map((row, at) => [`k${at}`, ...row]),
          ]);
        },
      ),
      { numRuns: runs },
    );
    proved('random texts: exported to CSV and imported again', runs);
  });

  test('any text, by workbook, whose line breaks are all of one kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 40 }), async (rows) => {
        const exported = await workbookOf({
          name: 't',
          columns: ['Key', 'A', 'B'],
          rows: rows.map(([a, b], at) => [`k${at}`, a, b]),
        });
        const padded = (await imported(exported)).map(([key = '', a = '', b = '']) => [key, a, b]);
        const breaks = (each: string) => each.replace(/\r\n?/g, '\n');
        expect(padded).toEqual([['Key', 'A', 'B'], ...rows.map(([a, b], at) => [`k${at}`, breaks(a), breaks(b)])]);
      }),
      { numRuns: runs / 10 },
    );
    proved('random texts: exported to a workbook and imported again', runs / 10);
  });

  test('every number that can be kept, by both', async () => {
    const units = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(units, { minLength: 1, maxLength: 40 }), async (all) => {
        const values = all.map((each) => each / 10_000);
        const rows = values.map((value, at): [string, number] => [`k${at}`, value]);
        const table: Table = { name: 't', columns: ['Key', 'A'], rows };
        const kept = rows.map(([key, value]) => [key, String(value)]);
        expect((await imported(csvOf(table, '.'))).slice(1)).toEqual(kept);
        expect((await imported(await workbookOf(table))).slice(1)).toEqual(kept);
      }),
      { numRuns: Math.min(runs, 1000) / 10 },
    );
  });
});

describe('File names', () => {
  test.each([
    ['Midterm 1: final/résumé?', 'Midterm 1- final-résumé.csv'],
    ['..', 'table.csv'],
    ['con', '_con.csv'],
    ['a\u202egpj', 'a-gpj.csv'],
    ['x'.repeat(300), `${'x'.repeat(60)}.csv`],
  ])('%j becomes %j', (name, safe) => expect(safeFileName(name, 'csv')).toBe(safe));
});

test('Whole tables name every student, offering and weight, also those that a search hides', () => {
  const offering = halfGraded.offerings[o1];
  if (!offering) throw new Error('no offering');
  expect(studentsTable(halfGraded, [ben]).rows).toHaveLength(2);
  expect(coursesTable(halfGraded).rows.map((row) => row.slice(-2))).toEqual([[2, 2]]);
  expect(weightsTable(halfGraded, offering, (at) => `Set ${at + 1}`)).toMatchObject({
    columns: ['Assessment', 'Problems', 'Maximum', 'Set 1'],
    rows: [
      ['a1', 1, 10, 1],
      ['a2', 1, 10, 1],
    ],
  });
  const quizzes = { name: 'Quizzes', at: 0, weights: [30], within: 'equally', dropLowest: 0, neverDrop: {} } as const;
  const categories = { quizzes: { ...quizzes, weights: [30], members: { [a2]: true } } };
  const grouped = { ...halfGraded, settings: { grading: { [o1]: { categories } } } } as Book;
  expect(weightsTable(grouped, offering, (at) => `Set ${at + 1}`)).toMatchObject({
    columns: ['Category', 'Assessment', 'Problems', 'Maximum', 'Set 1'],
    rows: [
      ['Quizzes', null, null, null, 30],
      ['Quizzes', 'a2', 1, 10, 1],
      ['', 'a1', 1, 10, 1],
    ],
  });
});

const asRecords = ({ columns, rows }: Table): readonly Readonly<Record<string, unknown>>[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));

test('Every fact of a course, an offering and a student stands under its own heading, and who teaches nothing has blanks', () => {
  const course = { courseCode: 'MATH', courseNumber: '101', title: 'Algebra', numberOfCredits: 4 };
  const offering = { yearOfStart: 2026, period: 'Fall', section: 'B', tag: 'Evening' };
  const person = { lastName: 'Abara', firstName: 'Ana', studentCode: 'A1', email: 'ana@school.example' };
  const book = bookOf(
    courseAdded(c1, course),
    courseAdded(c2),
    { type: 'OfferingAdded', offering: { ...offeringOf(), ...offering }, at: 0 },
    ...[assessment(a2, [10]), student(ana, person), student(ben), enrolled(ana)],
  );
  const [taught, untaught] = asRecords(coursesTable(book));
  expect(taught).toEqual({
    ...{ Course: 'MATH', Number: '101', Title: 'Algebra', Credits: 4 },
    ...{ Year: 2026, Period: 'Fall', Section: 'B', Tag: 'Evening', Students: 1, Assessments: 1 },
  });
  expect(Object.values(untaught ?? {}).slice(4)).toEqual([null, null, null, null, null, null]);
  expect(asRecords(studentsTable(book, [ana, ben]))[0]).toEqual({
    ...{ 'Last name': 'Abara', 'First name': 'Ana', Code: 'A1', 'E-mail': 'ana@school.example' },
    'Enrolled in': expect.stringContaining('Fall 2026'),
  });
});
