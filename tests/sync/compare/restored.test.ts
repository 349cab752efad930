import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { deletionOf } from '../../../projections/changes/deletion.ts';
import { allOwed, heldValue } from '../../../projections/outbox/outbox.ts';
import { changing } from '../../../sync/change/changes-to.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine, takeTheirs } from '../../../sync/decide/resolve.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import { a1, ana, ben, c1, cellEdited, classroom, course, graded, gradeOf, o1, p, unenrolled } from '../../builders.ts';
import { bookOf, type Facts } from '../../given.ts';
import { faultsOf } from '../../sound-book.ts';
import { signedInModel } from '../plan/planned-work.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
const scored = (from: number, to: number): DomainEvent =>
  cellEdited(ana, { points: record([[p(1), from]]) }, { points: record([[p(1), to]]) });

/** The book was read as `facts` under the epoch `e1`; `here` was done since; now the server says `there`. */
const restored = (facts: readonly Facts[], here: readonly DomainEvent[], there: readonly Facts[], epoch = 'e2') => {
  const first: DomainEvent = {
    type: 'ServerChangesObserved',
    scope: 'everything',
    counts: {},
    stateHash: '',
    epoch: 'e1',
  };
  let records = committed(inStep(bookOf(...facts)), [first]);
  if (here.length > 0) records = committed(records, here, 2);
  const { events, leftOut } = reconcile(records, readingOf(bookOf(...there)), epoch);
  expect(leftOut).toEqual([]);
  const after = committed(records, events, 3);
  return { before: records, events, after, aside: allOwed(after.outbox).map(({ item, aside }) => [item, aside?.why]) };
};

const known = [classroom(), graded(ana, [7, 3])];

test('what a backup has lost stays here and waits for the instructor', () => {
  const { before, events, after, aside } = restored(known, [], [classroom()]);
  expect(events[0]).toMatchObject({ type: 'ServerChangesObserved', epoch: 'e2' });
  expect(after.book).toEqual(before.book);
  expect(aside).toEqual([[theGrade, 'conflict']]);
  expect(after.outbox.epoch).toBe('e2');

  const mine = committed(after, keepMine(after, [theGrade]), 4);
  expect(allOwed(mine.outbox)).toMatchObject([{ item: theGrade, base: null, aside: null }]);
  const theirs = committed(after, takeTheirs(after, [theGrade]), 4);
  expect(theirs.book).toEqual(bookOf(classroom()));
  expect(theirs.outbox).toMatchObject({ count: 0, needsYou: 0 });
});

test('what a backup has again is not taken over either', () => {
  const { before, after, aside } = restored([classroom()], [], known);
  expect(after.book).toEqual(before.book);
  expect(aside).toEqual([[theGrade, 'conflict']]);
  const theirs = committed(after, takeTheirs(after, [theGrade]), 4);
  expect(valueIn(theirs.book, theGrade)).toEqual(gradeOf([7, 3]));
});

test('grades that went here with their assessment do not come back with it where the backup has lost their seat', () => {
  const assessment: Item = { of: 'assessment', assessmentId: a1 };
  const seat: Item = { of: 'seat', offeringId: o1, studentId: ana };
  const deleting = changing(bookOf(...known), [{ item: assessment, value: null }]).events;
  const held: DomainEvent[] = [
    { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '', epoch: 'e2' },
    { type: 'ServerHolds', item: assessment, value: valueIn(bookOf(...known), assessment), aside: 'conflict' },
    { type: 'ServerHolds', item: seat, value: null, aside: 'conflict' },
  ];
  const after = committed(committed(inStep(bookOf(...known)), deleting), held, 2);
  const theirs = committed(after, takeTheirs(after, [seat, assessment]), 3);
  expect(faultsOf(theirs.book)).toEqual([]);
  expect(theirs.book).toEqual(bookOf(classroom(), unenrolled(ana)));
});

test('a whole course that is lost loses nothing here', () => {
  const { before, after, aside } = restored(known, [], []);
  expect(after.book).toEqual(before.book);
  expect(aside.map(([item]) => (item as Item).of).sort()).toEqual([
    'assessment',
    'course',
    'grade',
    'offering',
    'seat',
    'seat',
    'student',
    'student',
  ]);
  expect(after.outbox.needsYou).toBe(8);
  const items = allOwed(after.outbox).map(({ item }) => item);
  const theirs = committed(after, takeTheirs(after, items), 4);
  expect([theirs.book.courses, theirs.outbox.count, faultsOf(theirs.book)]).toEqual([{}, 0, []]);
});

test('a reading that lacks what its other rows hang on is doubted, and nothing is asked about what it lacks', () => {
  const first: DomainEvent = {
    type: 'ServerChangesObserved',
    scope: 'everything',
    counts: {},
    stateHash: '',
    epoch: 'e1',
  };
  const before = committed(inStep(bookOf(...known)), [first]);
  const without = { ...readingOf(bookOf(...known)), courses: [] };
  const { events, isDoubted } = reconcile(before, without, 'e2');
  expect(isDoubted).toBe(true);
  expect(events).toMatchObject([{ type: 'ReadingDoubted', why: 'still named' }]);

  const doubted = committed(before, events, 2);
  const whole = committed(doubted, reconcile(doubted, readingOf(bookOf(...known)), 'e2').events, 3);
  expect(whole.outbox).toMatchObject({ count: 0, doubt: null, epoch: 'e2' });
  const believed = committed(doubted, [{ type: 'ReadingBelieved' }], 3);
  const asked = committed(believed, reconcile(believed, without, 'e2').events, 4);
  expect(asked.outbox).toMatchObject({ doubt: null, epoch: 'e2' });
  expect(allOwed(asked.outbox)).toMatchObject([{ item: { of: 'course' }, aside: { why: 'conflict' } }]);
});

test('what both say alike is settled, and what was owed against the same stays owed', () => {
  const edited = [scored(7, 9)];
  expect(restored(known, edited, [classroom(), graded(ana, [9, 3])]).aside).toEqual([]);
  expect(restored(known, edited, known).aside).toEqual([[theGrade, undefined]]);
});

test('what was deleted here and is back there waits', () => {
  const gone = unenrolled(ana, record([[a1, gradeOf([7, 3])]]));
  const { after, aside } = restored([classroom()], [], [classroom(), graded(ben, [1])]);
  expect(aside).toHaveLength(1);
  expect(record(after.book.grades[o1])).toEqual({});
  expect(restored(known, [gone], known).aside.map(([, why]) => why)).toEqual([undefined, undefined]);
});

test('what else is owed does not make the backup’s loss of another item news', () => {
  const edited: DomainEvent = { ...scored(4, 9), studentId: ben } as DomainEvent;
  const both = [classroom(), graded(ana, [7, 3]), graded(ben, [4])];
  const { before, after, aside } = restored(both, [edited], [classroom(), graded(ben, [4])]);
  expect(after.book).toEqual(before.book);
  expect(aside).toEqual([
    [{ ...theGrade, studentId: ben }, undefined],
    [theGrade, 'conflict'],
  ]);
});

test('what is under way is left out until its answer is known', () => {
  const call: DomainEvent = { type: 'CallIntended', intent: asId<IntentId>('i1'), call: 'any', items: [theGrade] };
  const { events, after } = restored(known, [call], [classroom()]);
  expect(events.map(({ type }) => type)).toEqual(['ServerChangesObserved']);
  expect(allOwed(after.outbox)).toMatchObject([{ item: theGrade, base: gradeOf([7, 3]), underWay: 'i1', aside: null }]);
});

test('what is gone with its student is not taken to be there, though a call about its assessment is under way', () => {
  const call: DomainEvent = {
    type: 'CallIntended',
    intent: asId<IntentId>('i1'),
    call: 'editAssessment',
    items: [{ of: 'assessment', assessmentId: a1 }],
  };
  const edited: DomainEvent = { ...scored(4, 9), studentId: ben } as DomainEvent;
  const gone = deletionOf(bookOf(...known), { of: 'student', studentId: ben });
  const { after } = restored([...known, graded(ben, [4])], [call, edited], [...known, gone]);
  const answered = committed(after, [{ type: 'CallApplied', intent: asId<IntentId>('i1') }], 4);
  expect(heldValue(answered.outbox, answered.book, { ...theGrade, studentId: ben })).toBeNull();
  expect(nextCalls(answered, signedInModel({ keys: true, ifMatch: true, problemOrder: true }).capabilities)).toEqual(
    [],
  );
});

test('with the epoch that is known, or the first one ever, news are taken', () => {
  expect(restored(known, [], [classroom()], 'e1').after.book).toEqual(bookOf(classroom()));
  const first = inStep(bookOf(course(c1, { title: 'A' })));
  const { events } = reconcile(first, readingOf(bookOf(course(c1, { title: 'B' }))), 'e1');
  expect(committed(first, events).book.courses[c1]?.title).toBe('B');
});
