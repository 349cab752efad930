import { describe, expect, test } from 'vitest';
import { asGuessed } from '../../commands/import/layout.ts';
import { widened } from '../../commands/import/long-table.ts';
import { fitsToo } from '../../commands/import/looks-like.ts';
import { previewImport } from '../../commands/import/preview.ts';
import { guessSetup, type Setup, withRows } from '../../commands/import/setup.ts';
import { cellText } from '../../commands/import/sheet.ts';
import { type FileSystem, fileSystems } from '../../commands/import/systems.ts';
import { isExcused } from '../../events/excuses.ts';
import { systemNames } from '../../messages/file-systems.ts';
import { fileNotices } from '../../messages/import-notices.ts';
import { assessmentsIn, type Book, enrolledIn } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { parse } from '../../tables/parse.ts';
import type { ParsedFile } from '../../tables/parsed.ts';
import { applied, briefOf, emptyOffering, offeringId, sheetOf } from './import-cases.ts';
import { systemFiles } from './system-files.ts';

const firstIn = (book: Book): string => {
  const [studentId] = enrolledIn(book, offeringId);
  const student = studentId && book.students.get(studentId);
  if (!student) return 'nobody';
  const { excused } = policyOf(book.settings, offeringId);
  const scores = assessmentsIn(book, offeringId).map(({ assessmentId, problems }) => {
    if (isExcused(excused, { studentId, assessmentId })) return 'EX';
    const { points } = gradeOf(book, offeringId, assessmentId, studentId);
    return problems.map(({ problemId }) => points[problemId] ?? '–').join('+');
  });
  return `${student.studentCode} ${student.firstName} ${student.lastName}: ${scores.join(' ')}`;
};

const read = async (text: string, name = 'table.csv') => {
  const file = await parse(new TextEncoder().encode(text), name, {});
  if ('fault' in file || !file.sheets[0]) throw new Error(JSON.stringify(file));
  return { sheet: file.sheets[0], name };
};

const setupOf = (book: Book, { sheet, name }: Awaited<ReturnType<typeof read>>): Setup =>
  guessSetup(book, { offeringId }, sheet, name);

/** The system that a test file is called by. */
const systemNamed = (called: string): FileSystem =>
  fileSystems.find((system) => called.startsWith(system)) ?? (called.includes('registrar') ? 'registrar' : 'other');

describe('A file as a system writes it', () => {
  test.each(systemFiles)(
    '$system comes into an empty gradebook without a question',
    async ({ name, text, ...expected }) => {
      const file = await read(text, name);
      const setup = setupOf(emptyOffering, file);
      expect(setup.layout.system).toBe(systemNamed(expected.system));
      expect(fitsToo(setup, file.sheet)).toEqual([]);
      expect(briefOf(setup)).toBe(expected.columns);
      const preview = previewImport(emptyOffering, setup, new Map());
      expect(preview.undecided).toBe(0);
      expect(preview.counts).toMatchObject({ added: expected.students, refused: 0 });
      const book = applied(emptyOffering, preview);
      expect(firstIn(book)).toBe(expected.first);

      const again = setupOf(book, file);
      const second = previewImport(book, again, new Map());
      expect(second.counts).toMatchObject({ added: 0, changed: 0 });
      expect(second.plan.newAssessments).toEqual([]);
    },
  );
});

describe('The system that a file looks like decides what its headings mean', () => {
  const rows = (...lines: readonly string[]) => sheetOf(...lines.map((line) => line.split(';')));
  const tables = {
    'maxima in brackets': rows('Name;ID;Project (100);Lab [20];Quiz: A', 'Ode, Ines;S1;81;12;4'),
    'ids in brackets': rows('Name;ID;HW (8595677)', 'Ode, Ines;S1;8'),
    'sums with a sign before': rows('Name;ID;HW;# Bonus points;Labs Current Score', 'Ode, Ines;S1;8;2;80'),
    'weighted grades': rows('Name;ID;Essay Weighted Grade;Essay Points Grade', 'Ode, Ines;S1;4;40'),
    'credits and finals': rows('Name;ID;Credits;Final', 'Student, Test;S0;4;', 'Ode, Ines;S1;4;91'),
    'columns by number': rows(
      'Name;ID;Exam [Total Pts: 50 Score] |77;Sum [Total Pts: up to 90 Score] |78',
      'Ode, I;S1;41;60',
    ),
  };
  const people = tables['credits and finals'];

  test.each([
    ['maxima in brackets', 'other', 'last first|code|Project /100|Lab /20|Quiz: A /4?'],
    ['ids in brackets', 'Canvas', 'last first|code|HW /8?'],
    ['ids in brackets', 'other', 'last first|code|HW (8595677) /8?'],
    ['maxima in brackets', 'Canvas', 'last first|code|Project /100|Lab /20|Quiz: A /4?'],
    ['maxima in brackets', 'Moodle', 'last first|code|Project /100|Lab /20|A /4?'],
    ['sums with a sign before', 'Canvas', 'last first|code|HW /8?|# Bonus /2?|·'],
    ['sums with a sign before', 'Sakai', 'last first|code|HW /8?|·|Labs Current /80?'],
    ['sums with a sign before', 'other', 'last first|code|HW /8?|# Bonus /2?|Labs Current /80?'],
    ['weighted grades', 'Brightspace', 'last first|code|·|Essay /40?'],
    ['weighted grades', 'other', 'last first|code|Essay Weighted Grade /4?|Essay Points Grade /40?'],
    ['credits and finals', 'other', 'last first|code|Credits /4?|ask'],
    ['credits and finals', 'registrar', 'last first|code|·|·'],
    ['columns by number', 'Blackboard', 'last first|code|Exam /50|·'],
  ] as const)('%s, read as %s', (table, system, columns) => {
    const setup = guessSetup(emptyOffering, { offeringId }, tables[table], 'x.csv', { ...asGuessed, system });
    expect(briefOf(setup)).toBe(columns);
  });

  test.each([
    ['a table of somebody’s own', 'ID,Name,Section,Quiz 1 (20),Midterm (100)', 'other', 'Quiz 1 /20|Midterm /100'],
    ['a year and a round number', 'ID,Name,Section,Quiz 1 (2026),Midterm (1000)', 'other', 'Quiz 1 /15?|Midterm /1000'],
    ['ids', 'ID,Name,Section,Quiz 1 (85956),Midterm (85957)', 'Canvas', 'Quiz 1 /15?|Midterm /80?'],
    [
      'short ids beside a SIS id',
      'ID,SIS User ID,Section,Quiz 1 (20),Midterm (100)',
      'Canvas',
      'Quiz 1 /15?|Midterm /80?',
    ],
  ] as const)(
    'numbers in brackets are maxima, unless they can only be ids of Canvas: %s',
    (_, heading, system, scores) => {
      const sheet = sheetOf(
        heading.split(','),
        ['1', 'Ode, Ines', 'A', '15', '71'],
        ['2', 'Ito, Kai', 'A', '12', '80'],
      );
      const setup = guessSetup(emptyOffering, { offeringId }, sheet, 'x.csv');
      expect([setup.layout.system, briefOf(setup).split('|').slice(3).join('|')]).toEqual([system, scores]);
    },
  );

  test('credits in a class list are no scores, and beside scores they are asked about', () => {
    const list = (heading: string, ...row: readonly string[]) =>
      guessSetup(emptyOffering, { offeringId }, sheetOf(heading.split(','), ['1', 'Ode, Ines', ...row]), 'x.csv');
    const withCredits = list('ID,Name,Reg Status,Credits', 'RE', '3.000');
    expect([withCredits.layout.system, briefOf(withCredits)]).toEqual(['registrar', 'code|last first|·|·']);
    expect(briefOf(list('ID,Name,Credits,Quiz 1', '3', '8'))).toBe('code|last first|Credits /3?|Quiz 1 /8?');
    expect(list('ID,Name,Credits /4', '3').layout.system).toBe('other');
  });

  test('a registrar has no test student', () => {
    const skippedBy = (system: FileSystem) =>
      guessSetup(emptyOffering, { offeringId }, people, 'x.csv', { ...asGuessed, system }).layout.skipped.length;
    expect([skippedBy('registrar'), skippedBy('Canvas'), skippedBy('other')]).toEqual([0, 1, 1]);
    expect(guessSetup(emptyOffering, { offeringId }, people, 'x.csv').layout.system).toBe('other');
  });

  test.each<{ headings: string[]; is: FileSystem; also: FileSystem[] }>([
    {
      headings: ['Student', 'ID', 'SIS User ID', 'Section', 'HW 1 (8595677)', 'Quiz: HW 2 (Real)'],
      is: 'Moodle',
      also: ['Canvas'],
    },
    {
      headings: ['First name', 'ID number', 'Essay [Total Pts: 20 Score] |123', 'Quiz: HW 2 (Real)'],
      is: 'Blackboard',
      also: ['Moodle'],
    },
    { headings: ['Name', 'ID', 'Midterm (8595677)', 'Essay [Total Pts: 20]'], is: 'Blackboard', also: ['Canvas'] },
    { headings: ['First name', 'ID number', 'Quiz: HW 2 (Real)'], is: 'Moodle', also: [] },
    { headings: ['Name', 'ID', 'Midterm'], is: 'other', also: [] },
  ])('of several is told, with the others that fit: $headings', ({ headings, is, also }) => {
    const sheet = sheetOf(headings, ['Abe', ...headings.slice(1).map((_, at) => String(at + 1))]);
    const setup = guessSetup(emptyOffering, { offeringId }, sheet, 'a.csv');
    const file = { sheets: [sheet], unread: [] } as unknown as ParsedFile;
    const said = (of: Setup): string =>
      fileNotices(file, sheet, emptyOffering, of)
        .map(({ text }) => text)
        .join();
    const words = also.map(
      (system) => `It is read as: ${systemNames[is]}. Its headings fit ${systemNames[system]}, too.`,
    );
    expect([setup.layout.system, said(setup)]).toEqual([is, expect.stringContaining(words.join())]);
    expect(said(setup).includes('too.')).toBe(also.length > 0);
    const chosen = withRows(setup, sheet, { ...setup.rows, system: is });
    expect(said(chosen), 'who has chosen is not told').not.toContain('too.');
  });

  test('whose file it is does not change with a row that is read otherwise', () => {
    const sheet = rows('Student;ID;Section;HW', 'Points Possible;;;10', 'Ode, Ines;S1;A;8', 'Ito, Kai;S2;A;7');
    const setup = guessSetup(emptyOffering, { offeringId }, sheet, 'x.csv');
    const other = withRows(setup, sheet, { ...setup.rows, maxima: 'none' });
    expect([other.layout.maxima, other.layout.system]).toEqual([undefined, 'Canvas']);
  });
});

describe('A number is not lost', () => {
  test.each([
    ['Course Grade', '87', '64.5', 'other', 'code|last first|ask'],
    ['Rank', '2', '1', 'other', 'code|last first|ask'],
    ['Course Grade', 'A-', 'B', 'registrar', 'code|last first|·'],
    ['Course Grade', '', '', 'registrar', 'code|last first|·'],
  ])('under a heading of what is computed alone: %s with %s, %s', async (heading, one, two, system, columns) => {
    const file = await read(`Student ID,Name,${heading}\nS1,"Ode, Ines",${one}\nS2,"Ito, Kai",${two}\n`);
    const setup = setupOf(emptyOffering, file);
    expect([setup.layout.system, briefOf(setup)]).toEqual([system, columns]);
  });

  test('beside no item of a long table: that table stays as it is', () => {
    const heading = ['student_id', 'assignment', 'score'];
    const scores = [heading, ['iode', 'ps1', '7'], ['iode', 'ps2', '3']];
    expect(widened(sheetOf(...scores)).isWidened).toBe(true);
    expect(widened(sheetOf(...scores, ['kito', '', ''])).isWidened).toBe(true);
    const sheet = sheetOf(...scores, ['kito', '', '9']);
    expect(widened(sheet)).toBe(sheet);
  });

  test('below a thousand blanks of its column', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => `c${at},${at < 1000 ? '' : '7'}`);
    const setup = setupOf(emptyOffering, await read(['Student code,Essay', ...rows, ''].join('\n')));
    expect(briefOf(setup)).toBe('code|Essay /8?');
  });
});

test('the problems of a WeBWorK set bear its name, be it above each of them or above the first alone', async () => {
  const file = (sets: string) =>
    [
      `SET NAME,,,,${sets}`,
      'PROB NUMBER,,,,1,2,1,',
      'PROB VALUE,,,,3,4,5,',
      'STUDENT ID,Last Name,First Name,SECTION,,,,remark',
      '1000123,Ode,Ines,1,2,3,4,',
      '',
    ].join('\n');
  const readOf = async (sets: string) => {
    const { sheet } = await read(file(sets), 'sets.csv');
    return sheet.rows.map(({ cells }) => cells.map((cell) => cellText(cell)).slice(4));
  };
  const expected = [
    ['A Q1', 'A Q2', 'B Q1', 'remark'],
    ['3', '4', '5', ''],
    ['2', '3', '4', ''],
  ];
  expect(await readOf('A,,B,')).toEqual(expected);
  expect(await readOf('A,A,B,B')).toEqual(expected);
});

describe('A class list of WeBWorK without its line of headings', () => {
  const students = ['# a remark', '1000123,Ode,Ines,C,,1,2,ines@example.edu,odei,x,0', '1000124,Ito,Kai,AU,,1,,,itok'];

  test('is read in the usual order', async () => {
    const file = await read([...students, ''].join('\n'), 'calculus.lst');
    const setup = setupOf(emptyOffering, file);
    expect([setup.layout.system, briefOf(setup)]).toEqual(['WeBWorK', 'code|last|first|·|·|·|·|email|·|·|·']);
    expect(setup.layout.data.map(({ at }) => at)).toEqual([2, 3]);
    expect(firstIn(applied(emptyOffering, previewImport(emptyOffering, setup, new Map())))).toBe('1000123 Ines Ode: ');
  });

  test.each([
    'S1,Ode,Ines,passed,,1,2,ines@example.edu,odei',
    'S1,Ode,Ines,C,,1,2,7,odei',
    'S1,Ode,Ines,C,,1,2,ines@example.edu,odei,x,0,7',
  ])('is told from a table of another form: %s', async (line) => {
    expect((await read(`${line}\n`)).sheet).toMatchObject({ rows: [{ at: 1 }] });
  });
});
