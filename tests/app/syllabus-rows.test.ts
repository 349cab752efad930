import { expect, test } from 'vitest';
import { planOf, syllabusRows } from '../../src/screens/offering/syllabus-rows.ts';
import { o1, w1 } from '../builders.ts';

const list = ['Quiz 10 points', 'Quiz 10 points', 'Quiz 10 points', 'Exam 50 points 40%'].join('\n');
const rowsOf = (typed: ReadonlyMap<string, string> = new Map(), of = list) => syllabusRows(of, typed).rows;

test('every line of a syllabus has a key of its own, also where several say the same', () => {
  const keys = rowsOf().map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([4, 4]);
});

test('typed points are those of their line, and stay with it while lines before it come and go', () => {
  const exam = rowsOf()[3];
  const typed = new Map([[exam?.key ?? '', '5 × 10']]);
  const read = (of: string) =>
    rowsOf(typed, of).map(({ points, read: now }) => [points, 'maxima' in now && now.maxima.length]);
  expect(read(list)).toEqual([
    ['10', 1],
    ['10', 1],
    ['10', 1],
    ['5 × 10', 5],
  ]);
  expect(read('Exam 50 points 40%')).toEqual([['5 × 10', 5]]);
  expect(rowsOf(new Map([[exam?.key ?? '', 'many']]))[3]?.read).toHaveProperty('fault');
});

test('what a syllabus makes has its weights in the set that is named, or in a new one', () => {
  const rows = rowsOf();
  expect(planOf(o1, rows, w1)).toMatchObject({ weightSetId: w1 });
  const plan = planOf(o1, rows, undefined);
  expect(plan).not.toHaveProperty('weightSetId');
  expect(plan.newAssessments?.map(({ maxima, weight }) => [maxima, weight])).toEqual([
    [[10], undefined],
    [[10], undefined],
    [[10], undefined],
    [[50], 40],
  ]);
});

test('points of problems that differ are shown one by one, as they are typed', () => {
  const [row] = syllabusRows('Midterm\t10, 10, 20\t20%', new Map()).rows;
  expect(row).toMatchObject({ points: '10, 10, 20', isProposed: false, weight: 20 });
});
