import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine, takeTheirs } from '../../../sync/decide/resolve.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import { a1, a2, ana, assessment, cellEdited, classroom, gradeOf, o1, p } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

/** One event edits several cells of a student; what others did is compared, asked about and sent cell by cell. */
const facts = [classroom(), assessment(a2, [20])];
const cellIn = (assessmentId: typeof a1): Item => ({ of: 'grade', offeringId: o1, assessmentId, studentId: ana });
const scored = (...points: readonly (readonly [typeof a1, number])[]): DomainEvent => ({
  type: 'GradeEdited',
  offeringId: o1,
  studentId: ana,
  grades: record(
    points.map(([id, to]) => [
      id,
      { from: { points: record([[p(1, id), null]]) }, to: { points: record([[p(1, id), to]]) } },
    ]),
  ),
});

/** Seven and eight points are entered here in one event; there, five in the first cell. */
const asked = () => {
  const before = committed(inStep(bookOf(...facts)), [scored([a1, 7], [a2, 8])]);
  const fresh = readingOf(bookOf(...facts, scored([a1, 5])));
  return committed(before, reconcile(before, fresh).events, 2);
};

test('another’s edit of one cell holds up that cell, and the other one is sent', () => {
  const records = asked();
  expect([a1, a2].map((id) => owedOf(records.outbox, cellIn(id))?.aside?.why)).toEqual(['conflict', undefined]);
  expect([a1, a2].map((id) => valueIn(records.book, cellIn(id)))).toEqual([gradeOf([7]), gradeOf([8], {}, a2)]);
  expect(nextCalls(records, { ifMatch: true }).flatMap(({ items }) => items)).toEqual([cellIn(a2)]);
});

test('what is decided about one cell decides nothing about the other', () => {
  const taken = committed(asked(), takeTheirs(asked(), [cellIn(a1)]), 3);
  expect([a1, a2].map((id) => valueIn(taken.book, cellIn(id)))).toEqual([gradeOf([5]), gradeOf([8], {}, a2)]);
  expect(nextCalls(taken, { ifMatch: true }).flatMap(({ items }) => items)).toEqual([cellIn(a2)]);
  const kept = committed(asked(), keepMine(asked(), [cellIn(a1)]), 3);
  const sent = nextCalls(kept, { ifMatch: true }, { lanes: 9 }).flatMap(({ items }) => items);
  expect(sent).toEqual(expect.arrayContaining([cellIn(a1), cellIn(a2)]));
});

test('what others enter in several cells of a student is taken in one event, and nothing is owed', () => {
  const before = inStep(bookOf(...facts));
  const { events } = reconcile(before, readingOf(bookOf(...facts, scored([a1, 7], [a2, 8]))));
  expect(events.filter(({ type }) => type === 'GradeEdited')).toEqual([scored([a1, 7], [a2, 8])]);
  expect(committed(before, events).outbox.count).toBe(0);
});

test.each(['Bonus', 'Curve'] as const)('%s points that others switch off are off here, though they stay', (part) => {
  const fields = (isUsed: boolean) => ({ [`use${part}Points`]: isUsed, [`${part.toLowerCase()}Points`]: 2 });
  const used = cellEdited(ana, {}, fields(true));
  const before = inStep(bookOf(...facts, used));
  const { events } = reconcile(before, readingOf(bookOf(...facts, used, cellEdited(ana, fields(true), fields(false)))));
  expect(valueIn(committed(before, events).book, cellIn(a1))).toEqual(gradeOf([], fields(false)));
});
