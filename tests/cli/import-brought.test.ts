import { expect, test } from 'vitest';
import { questionsOf } from '../../cli/import/asked.ts';
import { columnsIn, scoresIn, studentsIn } from '../../cli/import/brought.ts';
import { columnsCalled, readMaximum } from '../../cli/import/maxima.ts';
import { plannedFiles } from '../../cli/import/planned-file.ts';
import type { TableFile } from '../../cli/import/table-file.ts';
import { importJson, importReport } from '../../cli/import/told.ts';
import { findHeading, layOut } from '../../commands/import/layout.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import { offeringBook, offeringId, sheetOf } from '../files/import-cases.ts';

const fileOf = (name: string, ...rows: readonly (readonly string[])[]): TableFile => {
  const sheet: Sheet = sheetOf(...rows);
  const parsed = { sheets: [sheet], unread: [] } as never;
  return { path: name, name, parsed, sheet, layout: layOut(sheet, findHeading(sheet)) };
};
const roster = ['S1', 'S2', 'S3'].map((studentCode) => ({ studentCode, lastName: studentCode }));
const book = offeringBook(roster);
const planned = (files: readonly TableFile[], maxima = new Map<string, number>()) =>
  plannedFiles(book, offeringId, files, maxima);
const quiz = (name: string, ...rows: readonly (readonly string[])[]) =>
  fileOf(name, ['Student code', 'Quiz 1'], ...rows);

test('a student of several files counts once, by the most that any of them does', () => {
  const students = (...files: readonly TableFile[]) => studentsIn(planned(files));
  const counts = { added: 0, changed: 0, unchanged: 0, leftOut: 0, refused: 0 };
  const changing = quiz('a.csv', ['S1', '5'], ['S2', '6']);
  expect(students(changing)).toEqual({ ...counts, changed: 2 });
  expect(students(changing, quiz('b.csv', ['S1', '5'], ['S3', '']))).toEqual({ ...counts, changed: 2, unchanged: 1 });
  expect(students(quiz('b.csv', ['S1', '']), changing)).toEqual({ ...counts, changed: 2 });
  const coming = fileOf('new.csv', ['Student code', 'Last name', 'First name'], ['S8', 'Ito', 'Ann'], ['S1', 'S1', '']);
  expect(students(coming, quiz('c.csv', ['S8', '4']))).toEqual({ ...counts, added: 1, unchanged: 1 });
  expect(students(quiz('d.csv', ['S9', '4'], ['S1', 'x']))).toEqual({ ...counts, refused: 2 });
  const testing = quiz('e.csv', ['S1', '5'], ['S2', '5']).sheet.rows.map(({ cells }) => cells as string[]);
  expect(
    students(
      fileOf('e.csv', ['Student', ...(testing[0] ?? [])], ...testing.slice(1).map((cells) => ['', ...cells]), [
        'Student, Test',
        '',
        '3',
      ]),
    ),
  ).toEqual({ ...counts, changed: 2, leftOut: 1 });
});

test('scores are new, changed or as they were, file after file; those of refused rows are refused', () => {
  const files = [
    quiz('a.csv', ['S1', '5'], ['S2', '6']),
    quiz('b.csv', ['S1', '4'], ['S2', '6'], ['S3', '7'], ['S9', '1']),
  ];
  expect(scoresIn(planned(files))).toEqual({ new: 3, changed: 1, unchanged: 1, refused: 1 });
  expect(scoresIn([])).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 0 });
});

test('each column says where it goes, a problem with its number and maximum, and one that is nothing is none', () => {
  const [one] = planned([
    fileOf(
      'a.csv',
      ['Student code', 'Midterm 1 P2', 'Quiz 1', 'Quiz 1 Bonus', 'Lab /9', 'Section', '', 'Odd'],
      ['S1', '3', '4', '1', '8', 'A', '', '3'],
    ),
  ]);
  if (!one) throw new Error('one file is planned');
  expect(columnsIn(one)).toEqual([
    { heading: 'Student code', to: 'studentCode' },
    { heading: 'Midterm 1 P2', to: 'points', assessment: 'Midterm 1', problem: 2, max: '15' },
    { heading: 'Quiz 1', to: 'points', assessment: 'Quiz 1', max: '8' },
    { heading: 'Quiz 1 Bonus', to: 'bonus', assessment: 'Quiz 1' },
    { heading: 'Lab /9', to: 'points', assessment: 'Lab', max: '9' },
    { heading: 'Section', to: 'leftOut', why: expect.any(String) },
    { heading: 'Odd', to: 'points', assessment: 'Odd', max: '3' },
  ]);
  const asked = questionsOf(one, new Map());
  expect(asked.map(({ what }) => what)).toEqual(['maximum']);
  expect(asked[0]?.text).toMatch(/^a\.csv: .*Odd/);
  const json = JSON.parse(importJson([one], asked));
  expect(Object.keys(json)).toEqual(['students', 'scores', 'columns', 'asked']);
  expect(json.students).toEqual({ added: 0, changed: 1, unchanged: 0, leftOut: 0, refused: 0 });
});

test('a maximum answers its column alone, and one that the gradebook has otherwise, or that can have none, is asked about', () => {
  const file = fileOf('a.csv', ['Student code', 'Odd', 'Quiz 1'], ['S1', '3', '4']);
  const whats = (maxima: readonly (readonly [string, number])[]) => {
    const [one] = planned([file], new Map(maxima));
    return one ? questionsOf(one, new Map(maxima)).map(({ what }) => what) : [];
  };
  expect(whats([['Odd', 5]])).toEqual([]);
  expect(
    whats([
      ['odd', 5],
      ['Quiz 1', 8],
    ]),
  ).toEqual([]);
  expect(
    whats([
      ['Odd', 5],
      ['Quiz 1', 9],
    ]),
  ).toEqual(['maximum']);
  expect(
    whats([
      ['Odd', 5],
      ['Student code', 9],
    ]),
  ).toEqual(['maximum']);
});

test('more than twenty questions are counted, not all told, and the end says what was written', () => {
  const files = planned([quiz('a.csv', ...Array.from({ length: 23 }, (_, at) => [`X${at}`, '5']))]);
  const asked = files.flatMap((one) => questionsOf(one, new Map()));
  expect(asked).toHaveLength(23);
  const told = importReport(files, asked, 'The end.').trimEnd().split('\n');
  expect(told.filter((line) => line.startsWith('  a.csv: '))).toHaveLength(20);
  expect([told.at(-1), told.join()]).toEqual(['The end.', expect.stringMatching(/\b3 more/)]);
});

test.each([
  { given: 'Quiz 1=20', read: ['Quiz 1', 20] },
  { given: 'Quiz=1=20', read: ['Quiz=1', 20] },
  { given: 'Quiz= 20.5 ', read: ['Quiz', 20.5] },
  { given: 'Quiz', read: undefined },
  { given: '=20', read: undefined },
  { given: ' =20', read: undefined },
  { given: 'Quiz=-1', read: undefined },
  { given: 'Quiz=1e3', read: undefined },
  { given: 'Quiz=1.', read: undefined },
])('$given is the maximum $read', ({ given, read }) => expect(readMaximum(given)).toEqual(read));

test('a heading means the columns that are called exactly so before those that are called so without additions', () => {
  const { layout } = fileOf('a.csv', ['Student code', 'Lab (8595677)', 'LAB', 'Lab (8595678)'], ['S1', '3', '4', '5']);
  expect([
    columnsCalled(layout, 'lab '),
    columnsCalled(layout, 'Lab (8595678)'),
    columnsCalled(layout, 'Other'),
  ]).toEqual([[2], [3], []]);
  const { layout: without } = fileOf('a.csv', ['Student code', 'Lab (8595677)', 'Lab (8595678)'], ['S1', '3', '4']);
  expect(columnsCalled(without, 'Lab')).toEqual([1, 2]);
});
