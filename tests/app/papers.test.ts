import { expect, test } from 'vitest';
import type { StudentFields } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { memoryLogStorage } from '../../log/stored/memory.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { footNow } from '../../src/components/print/ledger-foot.ts';
import { quantile } from '../../src/components/print/quantile.ts';
import { meansOfClass, progressReportOf } from '../../src/components/print/report-lines.ts';
import { a1, a2, assessment, classroom, enrolled, graded, o1, student, w1, weightSet } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';
import { open, overtakenLog, saved } from '../machines/opened-ledger.ts';

const named: Partial<StudentFields> = { lastName: 'Diaz', firstName: 'Dora', studentCode: 'D1' };
const dora = asId<StudentId>('dora');
const even = weightSet(w1, [
  [a1, 1],
  [a2, 1],
]);
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

test('a paper names the commit that proves it only where all of it is saved, and of now', async () => {
  const { log, overtakeBy } = overtakenLog(memoryLogStorage());
  const ledger = await open(log, 'tab', undefined, false);
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
