import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { record } from '../../events/record.ts';
import type { Records } from '../../projections/records/records.ts';
import { groupsOf } from '../../src/app/sync-panel/owed-groups.ts';
import { questionsOf } from '../../src/app/sync-panel/questions.ts';
import { reconcile } from '../../sync/compare/reconcile.ts';
import { a1, ana, assessment, ben, cellEdited, course, enrolled, graded, offering, p, student } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';
import { committed, inStep, readingOf } from '../sync/two-sides.ts';

const typed = (studentId: typeof ana, from: number | null): DomainEvent =>
  cellEdited(studentId, { points: record([[p(1), from]]) }, { points: record([[p(1), 6]]) });
const swapped: DomainEvent = { type: 'ProblemsReordered', assessmentId: a1, from: [p(1), p(2)], to: [p(2), p(1)] };
const maximum = (to: number): DomainEvent => ({
  type: 'ProblemEdited',
  assessmentId: a1,
  problemId: p(1),
  from: { max: 10 },
  to: { max: to },
});

const asked = (facts: readonly Facts[], here: DomainEvent, change: DomainEvent): readonly string[] => {
  const before = committed(inStep(bookOf(...facts)), [here], 1);
  const records: Records = committed(before, reconcile(before, readingOf(bookOf(...facts, [change]))).events, 2);
  const { needsYou, named } = groupsOf(records);
  return needsYou.flatMap((group) => questionsOf(records, named, group, [])).map(({ why }) => why);
};

test('a question about points tells where they were entered, where they would go and where else they may belong', () => {
  const alike = [
    course(),
    offering(),
    assessment(a1, [10, 10]),
    student(ana),
    student(ben),
    enrolled(ana),
    enrolled(ben),
  ];
  const theClass = [alike, graded(ana, [3, 8]), graded(ben, [4, 9])];
  expect(asked(theClass, typed(ana, 3), swapped)).toEqual([
    'Problems of this assessment may have changed places at the server: its points did. 6 was entered on P1 (of 10). ' +
      'If you keep it, it goes to P1 (of 10). It may belong on P2 (of 10) instead. ' +
      'To put points on another problem, take theirs, then enter them there.',
  ]);
  expect(asked([alike], typed(ana, null), maximum(15))).toEqual([
    'The problems of this assessment changed at the server: their maxima were 10, 10 and are now 15, 10. They may have moved. ' +
      '6 was entered on P1 (of 10). If you keep it, it goes to P1 (of 15). It may belong on P2 (of 10) instead. ' +
      'To put points on another problem, take theirs, then enter them there.',
  ]);
});
