import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import type { Book } from '../../../projections/book/book.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { heldValue, owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine, takeTheirs } from '../../../sync/decide/resolve.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  c1,
  cellEdited,
  classroom,
  course,
  enrolled,
  graded,
  o1,
  offering,
  p,
  policy,
  student,
  unenrolled,
  w1,
  w2,
  weightSet,
} from '../../builders.ts';
import { bookOf, type Facts } from '../../given.ts';
import { faultsOf } from '../../sound-book.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const title = (from: string, to: string): DomainEvent => ({
  type: 'CourseEdited',
  courseId: c1,
  from: { title: from },
  to: { title: to },
});
const credits = (to: number): DomainEvent => ({
  type: 'CourseEdited',
  courseId: c1,
  from: { numberOfCredits: null },
  to: { numberOfCredits: to },
});
const pointsOn = (nth: number, from: number | null, to: number | null, studentId = ana): DomainEvent =>
  cellEdited(studentId, { points: record([[p(nth), from]]) }, { points: record([[p(nth), to]]) });
const removed = (book: Book, courseId = c1): DomainEvent => ({
  type: 'CourseDeleted',
  course: book.courses[courseId] as never,
  at: 0,
});

const theCourse: Item = { of: 'course', courseId: c1 };
const theOffering: Item = { of: 'offering', offeringId: o1 };
const theStudent: Item = { of: 'student', studentId: ana };
const theSeat: Item = { of: 'seat', offeringId: o1, studentId: ana };
const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };

/** Facts that both sides know; then what was done here, and what others did there; then a reading. */
const between = (...facts: readonly Facts[]) => {
  const start = bookOf(...facts);
  return {
    start,
    after: (here: readonly DomainEvent[], there: readonly DomainEvent[], prepare = (records: Records) => records) => {
      const before = here.length > 0 ? committed(inStep(start), here) : inStep(start);
      const fresh = readingOf(bookOf(...facts, there));
      // Problems of these facts are not called by position: they are as the server was known to have them.
      const ready = prepare(before);
      const { events, leftOut } = reconcile(ready, fresh);
      const records = events.length > 0 ? committed(ready, events, 2) : ready;
      expect(faultsOf(records.book)).toEqual([]);
      expect(reconcile(records, fresh).events).toEqual([]);
      return { records, leftOut, events };
    },
  };
};
const said = ({ book, outbox }: Records, item: Item) => ({
  here: valueIn(book, item),
  held: heldValue(outbox, book, item),
  why: owedOf(outbox, item)?.aside?.why ?? null,
  isOwed: owedOf(outbox, item) !== undefined,
});

describe('a field of a course', () => {
  const facts = [course(c1, { title: 'A' })];
  test.each([
    { name: 'same on both sides', here: [], there: [], title: 'A', isOwed: false, why: null },
    { name: 'only theirs', here: [], there: [title('A', 'T')], title: 'T', isOwed: false, why: null },
    { name: 'only ours', here: [title('A', 'O')], there: [], title: 'O', isOwed: true, why: null },
    { name: 'both the same', here: [title('A', 'B')], there: [title('A', 'B')], title: 'B', isOwed: false, why: null },
    {
      name: 'both different',
      here: [title('A', 'O')],
      there: [title('A', 'T')],
      title: 'O',
      isOwed: true,
      why: 'conflict',
    },
    { name: 'another one', here: [title('A', 'O')], there: [credits(3)], title: 'O', isOwed: true, why: null },
  ])('$name', ({ here, there, why, isOwed, ...expected }) => {
    const { records } = between(facts).after(here, there);
    expect(said(records, theCourse)).toMatchObject({ here: { title: expected.title }, isOwed, why });
  });

  test('a conflict outlives a later reading in which another field changed', () => {
    const { records } = between(facts).after([title('A', 'O')], [title('A', 'T')]);
    const fresh = readingOf(bookOf(...facts, title('A', 'T'), credits(3)));
    const later = committed(records, reconcile(records, fresh).events, 3);
    expect(said(later, theCourse)).toMatchObject({
      here: { title: 'O', numberOfCredits: 3 },
      held: { title: 'T' },
      why: 'conflict',
    });
    expect(said(committed(later, takeTheirs(later, [theCourse]), 4), theCourse)).toMatchObject({
      here: { title: 'T', numberOfCredits: 3 },
      isOwed: false,
    });
    expect(said(committed(later, keepMine(later, [theCourse]), 4), theCourse)).toMatchObject({
      here: { title: 'O' },
      isOwed: true,
      why: null,
    });
  });
});

describe('points of a grade', () => {
  const facts = [classroom(), graded(ana, [7, 3])];
  test.each([
    { name: 'one each', here: [pointsOn(1, 7, 8)], there: [pointsOn(2, 3, 4)], points: [8, 4], why: null },
    {
      name: 'the same one, differently',
      here: [pointsOn(1, 7, 8)],
      there: [pointsOn(1, 7, 9)],
      points: [8, 3],
      why: 'conflict',
    },
    { name: 'the same one, alike', here: [pointsOn(1, 7, 9)], there: [pointsOn(1, 7, 9)], points: [9, 3], why: null },
    {
      name: 'blank here, other there',
      here: [pointsOn(1, 7, null)],
      there: [pointsOn(1, 7, 9)],
      points: [undefined, 3],
      why: 'conflict',
    },
    { name: 'new there', here: [], there: [pointsOn(1, 7, null)], points: [undefined, 3], why: null },
  ])('$name', ({ here, there, points, why }) => {
    const { records } = between(...facts).after(here, there);
    const grade = records.book.grades[o1]?.get(ana)?.[a1];
    expect([p(1), p(2)].map((id) => grade?.points[id])).toEqual(points);
    expect(said(records, theGrade).why).toBe(why);
  });
});

describe('deletions', () => {
  const facts = [classroom(), graded(ana, [7, 3])];
  const grade = bookOf(...facts).grades[o1]?.get(ana) ?? record();
  const leaves = [unenrolled(ana, grade)];
  const gone: DomainEvent[] = [
    ...leaves,
    { type: 'StudentDeleted', student: bookOf(...facts).students.get(ana) as never },
  ];

  test('theirs is taken where nothing is typed beneath', () => {
    const { records } = between(...facts).after([], gone);
    expect(records.outbox.count).toBe(0);
    expect([theStudent, theSeat, theGrade].map((item) => valueIn(records.book, item))).toEqual([null, null, null]);
  });

  test('theirs waits where points were typed beneath, and the points stay', () => {
    const { records } = between(...facts).after([pointsOn(1, 7, 8)], gone);
    expect(said(records, theStudent)).toMatchObject({ held: null, why: 'conflict' });
    expect(said(records, theSeat)).toMatchObject({ held: null, why: null });
    expect(records.book.grades[o1]?.get(ana)?.[a1]?.points[p(1)]).toBe(8);
    const taken = committed(records, takeTheirs(records, [theStudent]), 3);
    expect(taken.outbox.count).toBe(0);
    expect(taken.book.students.get(ana)).toBeUndefined();
  });

  test('ours waits where they changed points beneath; taking theirs brings all of it back', () => {
    const { records, events } = between(...facts).after(gone, [pointsOn(1, 7, 9)]);
    expect(events.map(({ type }) => type)).toEqual(['ServerChangesObserved', 'ServerHolds']);
    expect(said(records, theGrade)).toMatchObject({ here: null, why: 'unseen' });
    const back = committed(records, takeTheirs(records, [theGrade]), 3);
    expect(back.outbox.count).toBe(0);
    expect(back.book.grades[o1]?.get(ana)?.[a1]?.points).toEqual(
      record([
        [p(1), 9],
        [p(2), 3],
      ]),
    );
  });

  test('ours waits where they added beneath', () => {
    const [one, two] = [[course(), offering()], [assessment(a2)]];
    const here: DomainEvent[] = [{ type: 'OfferingDeleted', offering: bookOf(one).offerings[o1] as never, at: 0 }];
    const { records } = between(one).after(here, two);
    expect(said(records, { of: 'assessment', assessmentId: a2 })).toMatchObject({ here: null, why: 'unseen' });
    expect(said(records, theOffering)).toMatchObject({ here: null, why: null, isOwed: true });
  });

  test('of both sides settle', () => {
    const { records } = between(...facts).after(gone, gone);
    expect(records.outbox.count).toBe(0);
  });

  test('theirs of an assessment waits where its weight was changed here', () => {
    const weighed = [course(), offering(), assessment(), weightSet(w1, [[a1, 3]])];
    const edit: DomainEvent = {
      type: 'WeightEdited',
      offeringId: o1,
      weightSetId: w1,
      assessmentId: a1,
      from: 3,
      to: 5,
    };
    const there: DomainEvent[] = [
      { ...edit, to: null },
      { type: 'AssessmentDeleted', assessment: bookOf(weighed).assessments[a1] as never, at: 0 },
    ];
    const { records } = between(weighed).after([edit], there);
    expect(said(records, { of: 'assessment', assessmentId: a1 })).toMatchObject({ held: null, why: 'conflict' });
    expect(records.book.offerings[o1]?.weightSets[0]?.weights[a1]).toBe(5);
  });

  test('a thing deleted here and made anew there is theirs to see', () => {
    const facts = [course(c1, { title: 'A' })];
    const { start, after } = between(facts);
    const { records } = after([removed(start)], [title('A', 'T')]);
    expect(said(records, theCourse)).toMatchObject({ here: null, held: { title: 'T' }, why: 'conflict' });
  });
});

test('a new student whose code somebody here has is left out and told, with what lies beneath', () => {
  const here = [student(asId('k~1'), { studentCode: 'X9' })];
  const there = [student(asId('s9'), { studentCode: ' x9' }), enrolled(asId('s9'))];
  const { records, leftOut } = between(classroom()).after(here, there);
  const value = { studentCode: ' x9' };
  expect(leftOut).toMatchObject([{ item: { of: 'student', studentId: 's9' }, why: 'student code taken', value }]);
  expect(records.book.students.get(asId<never>('s9'))).toBeUndefined();
  expect(records.book.enrollments[o1]?.get(asId<never>('s9'))).toBeUndefined();
});

const underWay =
  (items: readonly Item[]) =>
  (records: Records): Records =>
    committed(records, [{ type: 'CallIntended', intent: asId<IntentId>('i1'), call: 'any', items: [...items] }], 7);

test('what is under way is left out, with what lies beneath it', () => {
  const facts = [classroom(), graded(ana, [7, 3])];
  const { events } = between(...facts).after([], [pointsOn(1, 7, 9)], underWay([theStudent]));
  expect(events).toEqual([]);
});

test.each([
  ['added', [weightSet(w2)]],
  [
    'removed',
    [{ type: 'WeightSetRemoved', offeringId: o1, weightSet: { weightSetId: w1, weights: {} }, at: 0 } as const],
  ],
])('a weight set that others %s waits while a policy, which names sets by place, is under way', (_, there) => {
  const section = ['grading', o1];
  const { events } = between(classroom(), weightSet(w1)).after(
    policy({ weightSet: 0 }),
    there,
    underWay([{ of: 'setting', section }]),
  );
  expect(events).toEqual([]);
});

test('a row that may be the one just added is left alone; others are taken', () => {
  const mine = student(asId('k~1'), { firstName: 'Me' });
  const there = [student(asId('s9'), { firstName: 'Me' }), title('', 'T')];
  const prepare = underWay([{ of: 'student', studentId: asId('k~1') }]);
  const { records } = between(classroom()).after([mine], there, prepare);
  expect([...records.book.students.keys()].sort()).toEqual([ana, ben, 'k~1'].sort());
  expect(records.book.courses[c1]?.title).toBe('T');
});

test('a row whose parent nobody has is left out and told', () => {
  const book = bookOf(classroom());
  const fresh = readingOf(book);
  fresh.enrollments.push({ offeringId: asId('gone'), studentId: ana, dateOfEnrollment: '2026-01-01' });
  const { events, leftOut } = reconcile(inStep(book), fresh);
  expect(events).toEqual([]);
  expect(leftOut).toEqual([{ item: { of: 'seat', offeringId: 'gone', studentId: ana }, why: 'no such offering' }]);
});
