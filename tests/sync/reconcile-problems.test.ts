import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Item } from '../../events/items.ts';
import { record } from '../../events/record.ts';
import { owedOf } from '../../projections/outbox.ts';
import type { Records } from '../../projections/records.ts';
import { reconcile } from '../../sync/reconcile.ts';
import { keepMine } from '../../sync/resolve.ts';
import { a1, ana, classroom, graded, o1, p, problemOf } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';
import { committed, inStep, readingOf } from './two-sides.ts';

const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
const typed: DomainEvent = {
  type: 'GradeEdited',
  offeringId: o1,
  assessmentId: a1,
  studentId: ana,
  from: { points: record([[p(1), null]]) },
  to: { points: record([[p(1), 7]]) },
};
const moved: DomainEvent = { type: 'ProblemsReordered', assessmentId: a1, from: [p(1), p(2)], to: [p(2), p(1)] };
const inserted: DomainEvent = { type: 'ProblemInserted', assessmentId: a1, problem: problemOf(p(9), 10), at: 0 };
const renamed: DomainEvent = {
  type: 'AssessmentEdited',
  assessmentId: a1,
  from: { assessmentName: '' },
  to: { assessmentName: 'Midterm' },
};

/** A class that both sides know, what was typed here, and a reading once others have changed the assessment. */
const read = (facts: readonly Facts[], here: readonly DomainEvent[], change: DomainEvent): Records => {
  const before = here.length > 0 ? committed(inStep(bookOf(...facts)), here, 1) : inStep(bookOf(...facts));
  return committed(before, reconcile(before, readingOf(bookOf(...facts, [change]))).events, 2);
};

test.each([
  ['moved', moved],
  ['inserted', inserted],
])(
  'points wait for her where others have %s problems meanwhile: the wire tells problems by place alone',
  (_, change) => {
    const records = read([classroom()], [typed], change);
    expect(owedOf(records.outbox, theGrade)?.aside?.why).toBe('conflict');
    expect(records.book.grades[o1]?.[ana]?.[a1]?.points[p(1)]).toBe(7);

    const kept = committed(records, keepMine(records, [theGrade]), 3);
    expect(owedOf(kept.outbox, theGrade)).toMatchObject({ aside: null });
    expect(reconcile(kept, readingOf(bookOf(classroom(), [change]))).events).toEqual([]);
  },
);

test('they are sent where others have changed only the name, and what nobody typed is no question', () => {
  expect(owedOf(read([classroom()], [typed], renamed).outbox, theGrade)).toMatchObject({ aside: null });
  expect(owedOf(read([classroom(), graded(ana, [7, 3])], [], moved).outbox, theGrade)).toBeUndefined();
});
