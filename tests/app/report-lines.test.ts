import { expect, test } from 'vitest';
import type { StudentFields } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import { rememberCode, rememberedCodes } from '../../src/components/fill/registrar-codes.ts';
import { registrarTable } from '../../src/components/fill/registrar-table.ts';
import { footNow } from '../../src/components/print/ledger-foot.ts';
import { quantile } from '../../src/components/print/quantile.ts';
import { meansOfClass, progressReportOf } from '../../src/components/print/report-lines.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cem,
  classroom,
  enrolled,
  graded,
  o1,
  policy,
  student,
  w1,
  w2,
  weightSet,
} from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';
import { open, overtakenLog, saved } from '../machines/opened-ledger.ts';

const named: Partial<StudentFields> = { lastName: 'Diaz', firstName: 'Dora', studentCode: 'D1' };
const dora = asId<StudentId>('dora');
const even = weightSet(w1, [
  [a1, 1],
  [a2, 1],
]);
const letters = policy({
  letters: [
    { letter: 'A', from: 80 },
    { letter: 'B', from: 0 },
  ],
});

/** Dora’s report in a class of a1 (10, 5) and a2 (20), which weigh the same. */
const reportOf = (...facts: readonly Facts[]) => {
  const book = bookOf(
    ...[...classroom(), assessment(a2, [20]), even],
    ...[student(dora, named), enrolled(dora)],
    ...facts.flat(),
  );
  const grades = finalGrades(book, o1);
  return progressReportOf(book, o1, dora, grades, meansOfClass(grades));
};

const classOf = (count: number) =>
  Array.from({ length: count }, (_, at) => asId<StudentId>(`s${at}`)).flatMap((id) => [
    ...[student(id, { studentCode: `S${id}` }), enrolled(id)],
    graded(id, [10, 5]),
  ]);

test('a report has a class mean from ten results on, and none of nine, which would tell of somebody', () => {
  const meansOf = (count: number) => {
    const { lines, meanOfFinals } = reportOf(classOf(count - 1), graded(dora, [0, 0]));
    return [...lines.map(({ mean }) => mean), meanOfFinals];
  };
  expect(meansOf(9)).toEqual(['–', '–', '–']);
  expect(meansOf(10)).toEqual(['90.00', '–', '90.00']);
});

test('a report names its student, what is not finished, each problem, and the sentence of its sum', () => {
  const part = reportOf(graded(dora, [8]));
  expect(part).toMatchObject({ name: 'Diaz, Dora', code: 'D1', isSoFar: true, final: '80.00' });
  expect(part.lines.map(({ problems, percent }) => [problems, percent])).toEqual([
    ['8/10 · –/5', 'so far 80.00'],
    ['', ''],
  ]);
  const whole = reportOf(graded(dora, [10, 5]), graded(dora, [10], a2), letters);
  expect(whole).toMatchObject({ isSoFar: false, final: '75.00 B' });
  expect(whole.lines.map(({ points, weight, adds }) => [points, weight, adds])).toEqual([
    ['15 of 15', '1/2', '50.00'],
    ['10 of 20', '1/2', '25.00'],
  ]);
  expect(whole.why.join(' ')).toContain('What counts adds up to 75, which is rounded once to 75.00.');
  expect(reportOf(student(cem, {}), weightSet(w2, [[a2, 1]]), graded(dora, [1, 1])).why.join(' ')).toMatch(/set/u);
});

test('of a given grade the report says what was given and what is computed, and not the reason noted for it', () => {
  const given = policy({ given: record([[dora, { final: 91, letter: 'A', reason: 'was ill' }]]) });
  const report = reportOf(graded(dora, [10, 5]), graded(dora, [10], a2), letters.concat(given));
  expect(report.final).toBe('91 A (computed: 75.00 B)');
  expect(report.why.join(' ')).toContain('Given by the instructor: 91 A.');
  expect(JSON.stringify(report)).not.toContain('was ill');
});

test('the registrar’s table is in the order of codes, with the code of each letter, and a blank row for no grade', () => {
  const rowsOf = (codes: ReadonlyMap<string, string>, ...facts: readonly Facts[]) => {
    const book = bookOf(
      ...[classroom(), student(ben, { studentCode: 'A10', lastName: 'Bo', firstName: 'Ben' })].flat(),
      ...[student(cem, { studentCode: 'A2' }), enrolled(cem), graded(ana, [10, 5]), graded(ben, [1, 1])],
      ...facts.flat(),
    );
    const { columns, rows } = registrarTable(book, o1, finalGrades(book, o1), codes, 'r');
    return [columns.length, rows];
  };
  expect(rowsOf(new Map([['B', 'NP']]), letters)).toEqual([
    5,
    [
      ['A1', '', 100, 'A', 'A'],
      ['A2', '', null, null, null],
      ['A10', 'Bo, Ben', 13.33, 'B', 'NP'],
    ],
  ]);
  expect(rowsOf(new Map([['B', 'NP']]))).toMatchObject([
    3,
    [
      ['A1', '', 100],
      ['A2', '', null],
      ['A10', 'Bo, Ben', 13.33],
    ],
  ]);
});

test('a letter has the registrar’s code that was typed last; a blank one is forgotten', () => {
  const layouts = openLayouts();
  const typed = (letter: string, code: string) => {
    rememberCode(layouts, letter, code);
    return [...rememberedCodes(layouts)];
  };
  typed('A', '4');
  expect(typed('F', 'NP')).toEqual([
    ['A', '4'],
    ['F', 'NP'],
  ]);
  expect(typed('F', 'NC')).toEqual([
    ['A', '4'],
    ['F', 'NC'],
  ]);
  expect(typed('F', ' ')).toEqual([['A', '4']]);
  layouts.change('registrar', { columnId: 'what another version kept', isTurned: true });
  expect([...rememberedCodes(layouts)]).toEqual([['A', '4']]);
});

test('a paper names the commit that proves it only where all of it is saved, and of now', async () => {
  const { log, overtakeBy } = overtakenLog(memoryLogStorage());
  const ledger = await open(log, 'tab');
  const foot = (more: object = {}) => footNow({ ledger, isKept: true, ...more }, undefined);
  const add = () => saved(ledger, { type: 'AddStudent', fields: {} });
  await add();
  const { seq, head } = ledger.status();
  expect(foot().replaceAll(' ', '')).toBe(`Ledgertocommit${seq},fingerprint${head}`);
  expect(foot({ isKept: false })).toMatch(/in a page’s memory only/u);
  const meanwhile: string[] = [];
  overtakeBy(async () => void meanwhile.push(foot()));
  await add();
  expect(meanwhile).toEqual([expect.stringMatching(/^Not saved yet/u)]);
  expect(foot()).toMatch(new RegExp(`commit ${seq + 1},`, 'u'));
  await ledger.close();
});

test('a quarter of a class is below the lower quartile, which stands in proportion between the two nearest', () => {
  const at = (values: readonly number[]) => [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(values, share));
  expect(at([10, 20, 30, 40, 60])).toEqual([10, 20, 30, 40, 60]);
  expect(at([0, 100])).toEqual([0, 25, 50, 75, 100]);
  expect(at([7])).toEqual([7, 7, 7, 7, 7]);
});
