import { expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { record } from '../../events/record.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { leastForMean, meansOfClass, progressReportOf } from '../../src/components/print/report-lines.ts';
import { a1, a2, ana, assessment, classroom, graded, o1, policy, w1, w2, weightSet } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';
import { classOf } from '../grading/class.ts';

const reportOf = (...facts: readonly Facts[]) => {
  const book = bookOf(...[classroom(), assessment(a2, [20])], ...facts);
  const grades = finalGrades(book, o1);
  return progressReportOf(book, o1, ana, grades, meansOfClass(grades));
};
const even = weightSet(w1, [
  [a1, 30],
  [a2, 70],
]);
const letters = [
  { letter: 'A', from: 80 },
  { letter: 'B', from: 0 },
];

test('a report has a line for each assessment with its problems, points, weight, and what it adds', () => {
  const report = reportOf(even, graded(ana, [8, 4.5]), graded(ana, [15], a2), policy({ letters }));
  const line = { id: a1, assessment: a1, note: '', problems: '8/10 · 4.5/5', points: '12.5 of 15', percent: '83.33' };
  expect(report.lines).toEqual([
    { ...line, weight: '30', adds: '25.00', mean: '–' },
    {
      ...line,
      id: a2,
      assessment: a2,
      problems: '',
      points: '15 of 20',
      percent: '75.00',
      weight: '70',
      adds: '52.50',
      mean: '–',
    },
  ]);
  expect(report).toMatchObject({
    studentId: ana,
    name: 'A1',
    code: 'A1',
    final: '77.50 B',
    meanOfFinals: '–',
  });
  expect(report.why).toEqual(['Work that is not graded is left out.', expect.stringContaining('77.5')]);
});

test('what is only partly graded says so, a blank problem is none, and a missing assessment weighs nothing', () => {
  const report = reportOf(even, graded(ana, [8]));
  expect(report.lines.map(({ problems, percent, weight }) => [problems, percent, weight])).toEqual([
    ['8/10 · –/5', 'so far 80.00', '30/30'],
    ['', '', ''],
  ]);
  expect(report.final).toBe('so far 80.00');
});

test('the weight of a part is said out of all, unless these are 100', () => {
  const thirds = weightSet(w1, [
    [a1, 1],
    [a2, 2.345],
  ]);
  const { lines } = reportOf(thirds, graded(ana, [8, 5]), graded(ana, [15], a2));
  expect(lines.map(({ weight }) => weight)).toEqual(['1/3.345', '2.35/3.345']);
});

test('a given grade stands first, the computed one behind it, and the reason nowhere', () => {
  const given = record([[ana, { final: 90, letter: 'A', reason: 'Secret' }]]);
  const report = reportOf(even, graded(ana, [8, 4.5]), graded(ana, [15], a2), policy({ letters, given }));
  expect(report.final).toBe('90 A (computed: 77.50 B)');
  expect(report.why.join('\n')).toContain('90 A');
  expect(JSON.stringify(report)).not.toContain('Secret');
});

test('a grade that is given while work is to be graded is no grade so far; a number alone has the letter of its bound', () => {
  const finalOf = (word: object): string =>
    reportOf(even, graded(ana, [8]), policy({ letters, given: record([[ana, word as never]]) })).final;
  expect(finalOf({ letter: 'A', reason: 'Appeal' })).toMatch(/^A \(computed: so far 80\.00 \w\)$/);
  expect(finalOf({ final: 90, reason: 'Appeal' })).toMatch(/^90 \w \(computed: so far 80\.00 \w\)$/);
});

test('a report says which set decides where there are several, and names a category and extra credit beside their lines', () => {
  const category = {
    ...{
      name: 'Labs',
      at: 0,
      weights: [40, 40],
      within: 'equally' as const,
      dropLowest: 0,
      neverDrop: record<never, true>(),
    },
    members: record([[a1, true as const]]),
  };
  const report = reportOf(
    ...[even, weightSet(w2, [[a2, 1]]), graded(ana, [8, 4.5]), graded(ana, [15], a2)],
    policy({ categories: record([['c', category]]), extraCredit: record([[a2, true as const]]) }),
  );
  expect(report.lines.map(({ note }) => note)).toEqual(['in Labs', 'extra credit']);
  expect(report.why.join('\n')).toMatch(/Weight set [12] decides\./);
});

test('excused work has no weight, and a student without a grade is told why', () => {
  const excused = policy({ excused: excusedOf([{ studentId: ana, assessmentId: a1 }]) });
  const report = reportOf(even, excused);
  expect(report.lines[0]).toMatchObject({ points: 'excused', weight: '', adds: '' });
  expect([report.final, report.why]).toEqual([
    '–',
    ['Work that is not graded is left out.', 'Nothing that counts is graded yet.'],
  ]);
});

test.each([9, 10, 11])('the mean of %d results tells of nobody, or is there', (students) => {
  const points = Array.from({ length: students }, (_, at) => 50 + at);
  const book = classOf([...points, null]);
  const grades = finalGrades(book, 'o' as never);
  const means = meansOfClass(grades);
  const [id = ''] = grades.assessmentIds;
  const mean = students < leastForMean ? '–' : (50 + (students - 1) / 2).toFixed(2);
  expect([means.of(id), means.of('final'), means.of('nobody')]).toEqual([mean, mean, '–']);
  expect(leastForMean).toBe(10);
});
