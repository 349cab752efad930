import { describe, expect, test } from 'vitest';
import { type ClassPupil, classForms, meantIn, usual } from './checker/class-files.ts';
import type { FoundFault } from './checker/faults.ts';
import { tableFaults } from './checker/text-table.ts';

const pupils: readonly ClassPupil[] = [
  { code: '0001', first: 'Chidi', last: 'Abara', there: ['', '20'], held: ['9.5', '43.25'] },
  { code: '0002', first: 'Inés', last: 'Álvarez', there: ['4', ''], held: ['8', '30'] },
  { code: '0003', first: 'Uwe', last: 'Brandt', there: ['7', '12'], held: ['7', '12.5'] },
];

type Planted = readonly [name: string, kind: FoundFault['kind'], change: (right: string) => string | Uint8Array];

const swap =
  (from: string | RegExp, to: string) =>
  (right: string): string =>
    right.replace(from, to);

/** The lines with one thing done to them. */
const lines =
  (change: (all: readonly string[]) => readonly string[]) =>
  (right: string): string =>
    `${change(right.trimEnd().split('\r\n')).join('\r\n')}\r\n`;

const everywhere: readonly Planted[] = [
  ['a mark of UTF-8 in front', 'encoding', (right) => `\uFEFF${right}`],
  ['a one-byte encoding', 'encoding', (right) => new Uint8Array(Buffer.from(right, 'latin1'))],
  ['line ends of Unix', 'line ends', (right) => right.replaceAll('\r\n', '\n')],
  ['no last line end', 'line ends', (right) => right.trimEnd()],
  ['its last row lost', 'rows', lines((all) => all.slice(0, -1))],
  ['a row twice', 'rows', lines((all) => [...all, all.at(-1) ?? ''])],
  ['two rows that changed their places', 'order', lines((all) => [...all.slice(0, -2), ...all.slice(-2).toReversed()])],
  ['another separator', 'separator', (right) => right.replaceAll(',', ';').replaceAll('; ', ', ')],
  ['a column more', 'columns', lines((all) => all.map((line) => `${line},1`))],
  ['a quote that is not closed', 'broken', (right) => `${right}"`],
  ['a name in other letters', 'identity', swap('Inés', 'Ines')],
];

const canvas: readonly Planted[] = [
  ['other maxima', 'maxima', swap('10.00,50.00', '20.00,50.00')],
  ['no word on posting', 'maxima', swap('Manual Posting', '')],
  ['a computed score changed', 'read only', swap('70.50,80.50', '70.50,81.50')],
  ['a letter that Canvas ignores', 'read only', swap('95.00,\r\n', '95.00,A\r\n')],
  ['the number of an assignment lost', 'heading', swap('HW 1 (8595677)', 'HW 1')],
  ['the leading zeros of a code lost', 'identity', swap(',0002,', ',2,')],
  ['a decimal comma', 'number', swap('9.50,43.25', '"9,50",43.25')],
  ['a percentage', 'number', swap('9.50,43.25', '95%,43.25')],
  ['an exponent', 'number', swap('9.50,43.25', '0.95e1,43.25')],
  ['a grade of the test student', 'cell', swap('1.00,,', '2.00,,')],
  ['a wanted cell as it was', 'unchanged', swap('9.50,43.25', '9.50,20.00')],
  ['quotes around a number', 'quoting', swap('9.50,43.25', '"9.50",43.25')],
  ['a remark of its own lost', 'read only', swap('"late, ""often"""', '')],
];

const moodle: readonly Planted[] = [
  ['a text in place of feedback', 'read only', swap('good;', 'bad;')],
  ['a course total', 'read only', swap('"66.50"', '"67.50"')],
  ['another time of the download', 'read only', swap('1790000000', '1.79E+09')],
  ['a percentage of the same item', 'read only', swap('"9.50","-"', '"9.50","95"')],
  ['a heading in other words', 'heading', swap('Assignment: Midterm (Real)', 'Midterm')],
  ['an address of another', 'identity', swap('login1@', 'login2@')],
  ['a number with a sign of per cent', 'number', swap('"9.50"', '"95 %"')],
  ['a decimal comma among points', 'number', swap('"9.50"', '"9,50"')],
  ['a wanted cell blank', 'cell', swap('"9.50"', '""')],
  ['another number than was wanted', 'cell', swap('"9.50"', '"9.05"')],
  ['a score out of its quotes', 'quoting', swap('"9.50"', '9.50')],
];

const brightspace: readonly Planted[] = [
  ['no sign at the end of a row', 'end of line', swap('95.00,100,#', '95.00,100,')],
  ['another heading over the ends', 'end of line', swap('End-of-Line Indicator', 'Indicator')],
  ['a code without its sign', 'identity', swap('#0002', '0002')],
  ['a user name without its sign', 'identity', swap('#login1', 'login1')],
  ['a final grade of no denominator', 'number', swap('95.00,100,#', '95.00,,#')],
  ['a final grade out of another number', 'cell', swap('95.00,100,#', '95.00,10,#')],
  ['a computed final grade', 'read only', swap('33.5,60', '34.5,60')],
  ['a subtotal', 'read only', swap('7,10,33.5', '8,10,33.5')],
  ['another maximum in a heading', 'heading', swap('MaxPoints:50', 'MaxPoints:60')],
  ['a percentage', 'number', swap('9.50,', '95%,')],
  ['a decimal comma', 'number', swap('9.50,', '"9,50",')],
  ['a symbol that nobody wanted', 'cell', swap('9.50,Good', '9.50,Best')],
  ['a wanted cell as it was', 'unchanged', swap('43.25', '20.00')],
];

const blackboard: readonly Planted[] = [
  ['no number in a heading', 'heading', swap(' |1281892', '')],
  ['the numbers of two headings changed', 'heading', swap(' |1281892', ' |1281894')],
  ['no quotes around numbers', 'quoting', (right) => right.replaceAll(/"([\d.]+)"/gu, '$1')],
  ['a computed score', 'read only', swap('"7.50"', '"8.50"')],
  ['a computed letter', 'read only', swap('"B"\r\n', '"A"\r\n')],
  ['another user name', 'identity', swap('"login1"', '"login9"')],
  ['the leading zeros of a code lost', 'identity', swap('"0002"', '"2"')],
  ['another time of access', 'identity', swap('20:20:47', '20:20')],
  ['a percentage', 'number', swap('"9.50"', '"95%"')],
  ['a word for a number', 'number', swap('"9.50"', '"9.50 points"')],
  ['a wanted cell as it was', 'unchanged', swap('"43.25"', '"20.00"')],
];

const registrar: readonly Planted[] = [
  ['a letter that is none of a scale', 'number', swap(',A,95.00', ',excellent,95.00')],
  ['another letter than was wanted', 'cell', swap(',A,95.00', ',B,95.00')],
  ['no letter', 'unchanged', swap(',A,95.00', ',,95.00')],
  ['a letter in quotes', 'quoting', swap(',A,95.00', ',"A",95.00')],
  ['a percentage with its sign', 'number', swap('95.00', '95.00%')],
  ['a number rounded once more', 'cell', swap('95.00', '95.5')],
  ['a formula in place of a number', 'number', swap('95.00', '=95')],
  ['another option', 'read only', swap('A,95.00,L', 'A,95.00,P')],
  ['another term', 'read only', swap('Fall 2026', 'Fall 2025')],
  ['a heading in other words', 'heading', swap('Final_Assigned_Egrade', 'Grade')],
];

const planted: readonly (readonly Planted[])[] = [canvas, moodle, brightspace, blackboard, registrar];

describe.each(classForms.map((form, at) => ({ form, name: form.name, faults: planted[at] ?? [] })))(
  'A file for $name is refused',
  ({ form, faults }) => {
    const downloaded = form.write(pupils, usual, false);
    const right = new TextDecoder().decode(form.write(pupils, usual, true));
    const found = (upload: string | Uint8Array): readonly FoundFault[] => {
      const bytes = typeof upload === 'string' ? new TextEncoder().encode(upload) : upload;
      return tableFaults(form.system, downloaded, bytes, meantIn(form, pupils));
    };

    test.each([...everywhere, ...faults])('with %s', (_name, kind, change) => {
      const wrong = change(right);
      expect(wrong).not.toBe(right);
      expect(found(right)).toEqual([]);
      expect(found(wrong).map((fault) => fault.kind)).toContain(kind);
    });

    test('where what was wanted is of nobody, or in a column that is not there', () => {
      const meant = [
        { student: '0009', column: form.columns.mid ?? 'Final %', value: '1' },
        { student: '0001', column: 'Lab 7', value: '1' },
      ];
      const kinds = tableFaults(form.system, downloaded, downloaded, meant).map(({ kind }) => kind);
      expect(kinds).toEqual(['unknown', 'unknown']);
    });

    test('where the downloaded file is of another system', () => {
      const other = new TextEncoder().encode('a,b\r\n1,2\r\n');
      expect(tableFaults(form.system, other, other, [])).toMatchObject([{ kind: 'format' }]);
    });
  },
);
