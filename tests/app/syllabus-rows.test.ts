import { expect, test } from 'vitest';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { asId } from '../../events/ids.ts';
import { assessmentName } from '../../messages/naming.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { commandOf, importOf, syllabusRows } from '../../src/screens/offering/syllabus-rows.ts';
import { a1, classroom, o1, policy, w1, weightSet } from '../builders.ts';
import { bookOf, context } from '../given.ts';

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
  expect(importOf(o1, rows, w1)).toMatchObject({ weightSetId: w1 });
  const plan = importOf(o1, rows, undefined);
  expect(plan).not.toHaveProperty('weightSetId');
  expect(plan.newAssessments?.map(({ maxima, weight }) => [maxima, weight])).toEqual([
    [[10], undefined],
    [[10], undefined],
    [[10], undefined],
    [[50], 40],
  ]);
});

test('a drop that an assessment cannot have stays with its row, also while other points are typed', () => {
  const of = 'Homework (30%, lowest two dropped), 100 points\nExam 50 points';
  const [homework] = rowsOf(new Map(), of);
  const typed = rowsOf(new Map([[homework?.key ?? '', '5 × 20']]), of);
  expect(typed.map(({ name, notDropped }) => [name, notDropped])).toEqual([
    ['Homework', 2],
    ['Exam', 0],
  ]);
});

test('points of problems that differ are shown one by one, as they are typed', () => {
  const [row] = syllabusRows('Midterm\t10, 10, 20\t20%', new Map()).rows;
  expect(row).toMatchObject({ points: '10, 10, 20', isProposed: false, weight: 20 });
});

test('a category of a list gets its weight and drop, with the rows in one change, and makes the set if nothing else does', () => {
  let ids = 0;
  const made = (of: string, weightSets: { weightSetId: typeof w1; weights: Record<string, number> }[]) => {
    const { rows, categories } = syllabusRows(of, new Map());
    const offering = { offeringId: o1, weightSets };
    return commandOf(
      { offering, rows, categories, present: {}, targetSetId: weightSets[0]?.weightSetId },
      () => `id${ids++}`,
    );
  };
  const policyIn = (command: ReturnType<typeof made>) =>
    command.type === 'ApplyTrial' &&
    command.steps.map(({ command: one }) =>
      one.type === 'EditGradingPolicy' ? Object.values(one.policy.categories ?? {}) : one.type,
    );
  const homework = { name: 'Homework', at: 0, dropLowest: 2, within: 'equally', members: {}, neverDrop: {} };
  const text = 'Homework (30%, lowest two dropped)';
  expect(policyIn(made(text, []))).toEqual(['AddWeightSet', [{ ...homework, weights: [30] }]]);
  const both = `${text}\nExam 50 points 40%`;
  const added = [{ ...homework, weights: [30] }];
  expect(policyIn(made(both, []))).toEqual(['AddAssessment', 'AddWeightSet', added]);
  expect(policyIn(made(both, [{ weightSetId: w1, weights: {} }]))).toEqual(['AddAssessment', 'EditWeights', added]);
});

test('a column of categories makes them, each with its assessments in it, or puts these into one that is there', () => {
  const list =
    'Category\tAssessment\tPoints\tWeight\nHomework\tFirst\t10\t5\nhomework\tSecond\t10\t10\nExams\tFinal\t100\t';
  const { rows, categories } = syllabusRows(list, new Map());
  expect(rows.map(({ name, category }) => [name, category])).toEqual([
    ['First', 'Homework'],
    ['Second', 'homework'],
    ['Final', 'Exams'],
  ]);
  const exams = { name: 'exams', at: 0, members: { [a1]: true as const }, weights: [60], within: 'points' as const };
  const held = { k: { ...exams, dropLowest: 0, neverDrop: {} } };
  const book = bookOf(...classroom(), weightSet(w1, []), policy({ categories: held }));
  let ids = 0;
  const offering = { offeringId: o1, weightSets: [{ weightSetId: w1, weights: {} }] };
  const command = commandOf({ offering, rows, categories, present: held, targetSetId: w1 }, () => `id${ids++}`);
  const decision = decide(book, command, context());
  if (isRefusal(decision)) throw new Error(JSON.stringify(decision));
  const after = advance(book, decision);
  const made = policyOf(after.settings, o1).categories;
  const namesIn = (members: object) => Object.keys(members).map((id) => assessmentName(after, asId(id)));
  expect(
    Object.values(made).map(({ name, members, weights, within }) => [name, namesIn(members), weights, within]),
  ).toEqual([
    ['exams', ['a1', 'Final'], [60], 'points'],
    ['Homework', ['First', 'Second'], [null], 'weights'],
  ]);
  expect(after.offerings[o1]?.weightSets[0]?.weights).toMatchObject({ id0: 5, id1: 10 });
});

test('a category that has no assessment beside it in its line is the name of one', () => {
  const { rows, categories } = syllabusRows('Category\tWeight\nHomework\t30\nMidterm\t70', new Map());
  expect([rows.map(({ name }) => name), categories]).toEqual([['Homework', 'Midterm'], []]);
});
