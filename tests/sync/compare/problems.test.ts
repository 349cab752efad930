import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { allOwed, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine, takeTheirs } from '../../../sync/decide/resolve.ts';
import {
  a1,
  ana,
  assessment,
  ben,
  cellEdited,
  classroom,
  course,
  enrolled,
  graded,
  o1,
  offering,
  p,
  problemOf,
  student,
} from '../../builders.ts';
import { bookOf, type Facts } from '../../given.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
const typed: DomainEvent = cellEdited(ana, { points: record([[p(1), null]]) }, { points: record([[p(1), 7]]) });
const moved: DomainEvent = { type: 'ProblemsReordered', assessmentId: a1, from: [p(1), p(2)], to: [p(2), p(1)] };
const inserted: DomainEvent = { type: 'ProblemInserted', assessmentId: a1, problem: problemOf(p(9), 10), at: 0 };
const renamed: DomainEvent = {
  type: 'AssessmentEdited',
  assessmentId: a1,
  from: { assessmentName: '' },
  to: { assessmentName: 'Midterm' },
};

/** A class that both sides know, what was typed here, and a reading once others have changed the assessment. */
const read = (facts: readonly Facts[], here: readonly DomainEvent[], ...changes: readonly DomainEvent[]): Records => {
  const before = here.length > 0 ? committed(inStep(bookOf(...facts)), here, 1) : inStep(bookOf(...facts));
  return committed(before, reconcile(before, readingOf(bookOf(...facts, changes))).events, 2);
};

test.each([
  ['moved', moved],
  ['inserted', inserted],
])('points wait where others have %s problems of which nothing tells which is which', (_, change) => {
  const records = read([classroom()], [typed], change);
  expect(owedOf(records.outbox, theGrade)?.aside?.why).toBe('conflict');
  expect(records.book.grades[o1]?.get(ana)?.[a1]?.points[p(1)]).toBe(7);

  const kept = committed(records, keepMine(records, [theGrade]), 3);
  expect(owedOf(kept.outbox, theGrade)).toMatchObject({ aside: null });
  expect(reconcile(kept, readingOf(bookOf(classroom(), [change]))).events).toEqual([]);
});

test('they are sent where others have changed only the name, and what nobody typed is no question', () => {
  expect(owedOf(read([classroom()], [typed], renamed).outbox, theGrade)).toMatchObject({ aside: null });
  expect(owedOf(read([classroom(), graded(ana, [7, 3])], [], moved).outbox, theGrade)).toBeUndefined();
});

const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
const retyped = cellEdited(ana, { points: record([[p(1), 3]]) }, { points: record([[p(1), 7]]) });
const facts = [classroom(), graded(ana, [3, 4]), graded(ben, [1, 2])];
const idsIn = ({ book }: Records) => book.assessments[a1]?.problems.map(({ problemId }) => problemId);

test('points go where their problem went, and are no question, where maxima tell the problems apart', () => {
  const records = read(facts, [retyped], moved);
  expect(idsIn(records)).toEqual([p(2), p(1)]);
  expect(records.book.grades[o1]?.get(ana)?.[a1]?.points).toEqual({ [p(1)]: 7, [p(2)]: 4 });
  expect(allOwed(records.outbox).map(({ item, aside }) => [item, aside])).toEqual([[theGrade, null]]);
});

test('a problem that others removed stays, and waits, while points typed on it here are not sent', () => {
  const emptied = [ana, ben].map((studentId, at) =>
    cellEdited(studentId, { points: record([[p(1), 3 - 2 * at]]) }, { points: record([[p(1), null]]) }),
  );
  const removed: DomainEvent = { type: 'ProblemRemoved', assessmentId: a1, problem: problemOf(p(1), 10), at: 0 };
  const records = read(facts, [retyped], ...emptied, removed);
  expect(idsIn(records)).toEqual([p(1), p(2)]);
  expect(records.book.grades[o1]?.get(ana)?.[a1]?.points[p(1)]).toBe(7);
  expect(owedOf(records.outbox, theAssessment)?.aside?.why).toBe('conflict');
  expect(idsIn(read(facts, [], ...emptied, removed)), 'without points typed here it goes').toEqual([p(2)]);
});

test('a change of the maximum of a problem that has points is no question about points on it', () => {
  const maximum: DomainEvent = {
    type: 'ProblemEdited',
    assessmentId: a1,
    problemId: p(1),
    from: { max: 10 },
    to: { max: 12 },
  };
  expect(owedOf(read(facts, [retyped], maximum).outbox, theGrade)).toMatchObject({ aside: null });
});

test('an order that was changed here stays, and theirs is taken where none was', () => {
  const third: DomainEvent = { type: 'ProblemInserted', assessmentId: a1, problem: problemOf(p(3), 20), at: 0 };
  const ours: DomainEvent = { type: 'ProblemsReordered', assessmentId: a1, from: [p(1), p(2)], to: [p(2), p(1)] };
  const [here, there] = [read(facts, [ours], third), read(facts, [], third)];
  expect(idsIn(here)?.slice(0, 2)).toEqual([p(2), idsIn(there)?.[0]]);
  expect(idsIn(there)?.slice(1)).toEqual([p(1), p(2)]);
  expect(owedOf(here.outbox, theAssessment)?.aside).toBeNull();
  expect(owedOf(there.outbox, theAssessment)).toBeUndefined();
});

test('orders changed on both sides, to different ones, wait for the instructor', () => {
  const three = [
    ...facts,
    [{ type: 'ProblemInserted', assessmentId: a1, problem: problemOf(p(3), 20), at: 2 } as const],
  ];
  const from = [p(1), p(2), p(3)];
  const to = (...ids: (typeof from)[number][]): DomainEvent => ({
    type: 'ProblemsReordered',
    assessmentId: a1,
    from,
    to: ids,
  });
  const records = read([...three, graded(ana, [5, 6, 7])], [to(p(2), p(1), p(3))], to(p(3), p(1), p(2)));
  expect(idsIn(records)).toEqual([p(2), p(1), p(3)]);
  expect(owedOf(records.outbox, theAssessment)?.aside?.why).toBe('conflict');
});

test('what was changed or removed here of a problem that nobody can find waits for the instructor', () => {
  const alike = [course(), offering(), assessment(a1, [10, 10]), student(ana), enrolled(ana)];
  const another: DomainEvent = { type: 'ProblemInserted', assessmentId: a1, problem: problemOf(p(9), 10), at: 0 };
  const edited: DomainEvent = {
    type: 'ProblemEdited',
    assessmentId: a1,
    problemId: p(2),
    from: { max: 10 },
    to: { max: 12 },
  };
  const removed: DomainEvent = { type: 'ProblemRemoved', assessmentId: a1, problem: problemOf(p(2), 10), at: 1 };
  for (const change of [edited, removed]) {
    expect(owedOf(read([alike], [change], another).outbox, theAssessment)?.aside?.why).toBe('conflict');
  }
});

test('so does a removal where the place of the problem has one that others changed, or that is new', () => {
  const removed: DomainEvent = { type: 'ProblemRemoved', assessmentId: a1, problem: problemOf(p(1), 10), at: 0 };
  const before = committed(inStep(bookOf(classroom(), graded(ana, [3, 4]))), [removed], 1);
  const there = bookOf(classroom(), graded(ana, [3, 4]), [
    { type: 'ProblemEdited', assessmentId: a1, problemId: p(1), from: { max: 10 }, to: { max: 15 } },
    cellEdited(ana, { points: record([[p(1), 3]]) }, { points: record([[p(1), null]]) }),
  ]);
  const records = committed(before, reconcile(before, readingOf(there)).events, 2);
  expect(idsIn(records)).toEqual([p(2)]);
  expect(owedOf(records.outbox, theAssessment)?.aside?.why).toBe('conflict');

  const kept = committed(records, keepMine(records, [theAssessment]), 3);
  expect(owedOf(kept.outbox, theAssessment)).toMatchObject({ aside: null });
  expect(reconcile(kept, readingOf(there)).events).toEqual([]);
  const taken = committed(records, takeTheirs(records, [theAssessment]), 3);
  expect(taken.book.assessments[a1]?.problems.map(({ max }) => max)).toEqual([15, 5]);
  expect(taken.outbox.count).toBe(0);
});

test('an outcome row that was cleared here, and whose blanks the server still has, is no news beside a problem that went', () => {
  const cells = (problem: 1 | 2, from: (number | null)[], to: (number | null)[]): DomainEvent => ({
    type: 'ProblemEdited',
    assessmentId: a1,
    problemId: p(problem),
    from: { outcomes: from },
    to: { outcomes: to },
  });
  const before = inStep(bookOf(classroom(), [cells(1, [], [null]), cells(2, [], [null])]));
  const removed: DomainEvent = {
    type: 'ProblemRemoved',
    assessmentId: a1,
    problem: { ...problemOf(p(2), 10), outcomes: [null] },
    at: 1,
  };
  const records = committed(before, [cells(1, [null], []), removed]);
  expect(reconcile(records, readingOf(before.book)).events).toEqual([]);
});
