import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { itemKey } from '../../../events/items.ts';
import { allOwed, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { emptiedHere } from '../../../sync/compare/removals.ts';
import { a1, ana, c1, cellEdited, classroom, course, graded, o1, p, problemOf } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { recorded, refused, scored, sent, theCourse, theGrade, title } from '../../projections/outbox-story.ts';
import { committed, readingOf } from '../two-sides.ts';

const described = (to: string): DomainEvent => ({
  type: 'CourseEdited',
  courseId: c1,
  from: { description: '' },
  to: { description: to },
});

test('what was refused stays refused, and why, when others change something else of it', () => {
  const facts = [course(c1, { title: 'Algebra' })];
  const before = recorded(facts, [title('Algebra', 'Analysis')], [sent([theCourse])], [refused([theCourse])]);
  expect(owedOf(before.outbox, theCourse)?.aside?.why).toBe('refused');
  const { events } = reconcile(before, readingOf(bookOf(...facts, [described('news')])));
  const after = committed(before, events, 9);
  expect(after.book.courses[c1]).toMatchObject({ title: 'Analysis', description: 'news' });
  expect(owedOf(after.outbox, theCourse)).toMatchObject({
    aside: { why: 'refused', status: 400, reason: 'no' },
    base: { title: 'Algebra', description: 'news' },
  });
});

test('nothing is concluded of what others deleted while a call with something in it is under way', () => {
  const facts = [classroom(), graded(ana, [3, 4])];
  const before = recorded(facts, [scored(3, 7)], [sent([theGrade])]);
  const after = committed(before, reconcile(before, readingOf(bookOf())).events, 9);
  expect(after.book.grades[o1]?.get(ana)?.[a1]?.points).toEqual({ [p(1)]: 7, [p(2)]: 4 });
  expect(allOwed(after.outbox).map(({ item, aside }) => [item, aside])).toEqual([[theGrade, null]]);
});

test('points that others gave on a problem that was removed here wait for the instructor, unseen', () => {
  const facts = [classroom(), scored(null, 4, 2)];
  const removed: DomainEvent = { type: 'ProblemRemoved', assessmentId: a1, problem: problemOf(p(1), 10), at: 0 };
  const before = recorded(facts, [removed]);
  const there = bookOf(classroom(), graded(ana, [9, 4]));
  const after = committed(before, reconcile(before, readingOf(there)).events, 9);
  expect(after.book.grades[o1]?.get(ana)?.[a1]?.points).toEqual({ [p(2)]: 4 });
  expect(owedOf(after.outbox, theGrade)?.aside?.why).toBe('unseen');
});

test('an assessment counts as emptied while a grade of it is to be deleted there, not while the only one waits for a decision', () => {
  const facts = [classroom(), graded(ana, [3, 4])];
  const cleared = cellEdited(ana, { points: { [p(1)]: 3, [p(2)]: 4 } }, { points: { [p(1)]: null, [p(2)]: null } });
  const emptied = ({ outbox }: Records): readonly string[] => {
    for (const owed of allOwed(outbox)) owed.wholeOf = 'assessment';
    return [...emptiedHere(outbox)];
  };
  expect(emptied(recorded(facts, [cleared]))).toEqual([itemKey({ of: 'assessment', assessmentId: a1 })]);
  expect(emptied(recorded(facts, [cleared], [sent([theGrade])], [refused([theGrade])]))).toEqual([]);
});
