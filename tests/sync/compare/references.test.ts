/** What one side deletes, and the other names: in a weight, an excuse, or as never to be dropped. */
import { describe, expect, test } from 'vitest';
import { advance } from '../../../commands/decision.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { deletionOf } from '../../../projections/changes/deletion.ts';
import { heldValue, owedOf } from '../../../projections/outbox/outbox.ts';
import { sendable } from '../../../projections/outbox/sendable.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine, takeTheirs } from '../../../sync/decide/resolve.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  classroom,
  enrolled,
  graded,
  o1,
  policy,
  setting,
  student,
  w1,
  w2,
  w3,
  weightSet,
} from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { faultsOf } from '../../sound-book.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
const theSeat: Item = { of: 'seat', offeringId: o1, studentId: ana };
const theOffering: Item = { of: 'offering', offeringId: o1 };
const thePolicy: Item = { of: 'setting', section: ['grading', o1] };

const weighs = (from: number | null, to: number | null): DomainEvent => ({
  type: 'WeightEdited',
  offeringId: o1,
  weightSetId: w1,
  assessmentId: a1,
  from,
  to,
});

const bare = bookOf(classroom(), assessment(a2, [4]), weightSet(w1, [[a2, 1]]));
const start = advance(bare, policy({ neverDrop: [] }));

/** What each says of the assessment, or of the seat too. */
const words = [
  ['a weight', theOffering, weighs(null, 5), [theAssessment]],
  ['an excuse', thePolicy, setting(['grading', o1, 'excused', ana, a1], null, true), [theAssessment, theSeat]],
  ['a word against dropping it', thePolicy, setting(['grading', o1, 'neverDrop'], [], [a1]), [theAssessment]],
] as const;

const [, [excuse, ...itsCase]] = words;

const cases = [
  ...words.map((word) => [start, ...word] as const),
  [bare, `${excuse}, all that is said of the class`, ...itsCase] as const,
].flatMap(([before, what, namer, said, named]) =>
  named.map((item) => ({ start: before, what, of: item.of, namer, said, item })),
);

const whyOf = ({ outbox }: Records, item: Item) => owedOf(outbox, item)?.aside?.why ?? null;

describe.each(cases)('$what, and its $of', ({ start, namer, said, item }) => {
  const deleted = deletionOf(start, item);

  test('said here, deleted there: it stays, with the word, until the instructor has looked', () => {
    const mine = committed(inStep(start), [said]);
    const fresh = readingOf(advance(start, deleted));
    const records = committed(mine, reconcile(mine, fresh).events, 2);
    expect(whyOf(records, item)).toBe('conflict');
    expect(valueIn(records.book, namer)).toEqual(valueIn(mine.book, namer));
    expect(valueIn(records.book, item)).toEqual(valueIn(start, item));
    expect(reconcile(records, fresh).events).toEqual([]);
    const taken = committed(records, takeTheirs(records, [item]), 3);
    expect(taken.outbox.count).toBe(0);
  });

  test('said there, deleted here: it is unseen, and comes back with the word or goes with it', () => {
    const mine = committed(inStep(start), deleted);
    const theirs = advance(start, [said]);
    const fresh = readingOf(theirs);
    const records = committed(mine, reconcile(mine, fresh).events, 2);
    expect(whyOf(records, item)).toBe('unseen');
    expect(whyOf(records, namer)).toBeNull();
    expect(heldValue(records.outbox, records.book, namer)).toEqual(valueIn(theirs, namer));
    expect(sendable(records.outbox, records.book, namer)).toEqual(valueIn(theirs, namer));
    expect(nextCalls(records, { ifMatch: true })).toEqual([]);

    const back = committed(records, takeTheirs(records, [item]), 3);
    expect(valueIn(back.book, namer)).toEqual(valueIn(theirs, namer));
    expect(faultsOf(back.book)).toEqual([]);
    expect(back.outbox.count).toBe(0);
    const gone = committed(records, keepMine(records, [item]), 3);
    expect(nextCalls(gone, { ifMatch: true }).map(({ endpoint }) => endpoint)).toEqual([
      item.of === 'seat' ? 'deleteEnrollment' : 'deleteAssessment',
    ]);
  });
});

test('what both sides said of a thing stays where it was worked on here and deleted there', () => {
  const said = advance(
    start,
    words.map(([, , event]) => event),
  );
  const mine = committed(inStep(said), [graded(ana, [7])].flat());
  const fresh = readingOf(advance(said, deletionOf(said, theAssessment)));
  const records = committed(mine, reconcile(mine, fresh).events, 2);
  expect(whyOf(records, theAssessment)).toBe('conflict');
  for (const namer of [theOffering, thePolicy]) {
    expect(valueIn(records.book, namer)).toEqual(valueIn(said, namer));
    expect(whyOf(records, namer)).toBeNull();
  }
  const kept = committed(records, keepMine(records, [theAssessment]), 3);
  expect(nextCalls(kept, { ifMatch: true }).map(({ endpoint }) => endpoint)).toEqual(['addAssessment']);
});

describe('a weight set', () => {
  const two = bookOf(classroom(), weightSet(w1, [[a1, 3]]), weightSet(w2, [[a1, 4]]));
  const removed: DomainEvent = {
    type: 'WeightSetRemoved',
    offeringId: o1,
    weightSet: two.offerings[o1]?.weightSets[0] as never,
    at: 0,
  };

  test('removed here, edited there: the offering waits', () => {
    const mine = committed(inStep(two), [removed]);
    const records = committed(mine, reconcile(mine, readingOf(advance(two, [weighs(3, 5)]))).events, 2);
    expect(whyOf(records, theOffering)).toBe('conflict');
    expect(records.book.offerings[o1]?.weightSets.map(({ weightSetId }) => weightSetId)).toEqual([w2]);
  });

  test('removed there, edited here: the offering waits, and the weight stays', () => {
    const mine = committed(inStep(two), [{ ...weighs(4, 5), weightSetId: w2 } as DomainEvent]);
    const second = { ...removed, weightSet: two.offerings[o1]?.weightSets[1], at: 1 } as DomainEvent;
    const records = committed(mine, reconcile(mine, readingOf(advance(two, [second]))).events, 2);
    expect(whyOf(records, theOffering)).toBe('conflict');
    expect(records.book.offerings[o1]?.weightSets.map(({ weights }) => weights[a1])).toEqual([3, 5]);
  });

  test('removed here, and another one edited there: nothing waits', () => {
    const mine = committed(inStep(two), [removed]);
    const there = advance(two, [{ ...weighs(4, 5), weightSetId: w2 } as DomainEvent]);
    const records = committed(mine, reconcile(mine, readingOf(there)).events, 2);
    expect(whyOf(records, theOffering)).toBeNull();
    expect(records.book.offerings[o1]?.weightSets.map(({ weights }) => weights[a1])).toEqual([5]);
  });
});

test('taking theirs does nothing while something that would go with it is under way', () => {
  const mine = committed(inStep(start), [graded(ana, [7]), graded(ben, [6])].flat());
  const grade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ben };
  const fresh = readingOf(advance(start, deletionOf(start, theAssessment)));
  const asked = committed(mine, reconcile(mine, fresh).events, 2);
  expect(whyOf(asked, theAssessment)).toBe('conflict');
  const intended = { type: 'CallIntended', intent: 'i1', call: 'editGrade', items: [grade] } as unknown as DomainEvent;
  const flying = committed(asked, [intended], 3);
  expect(takeTheirs(flying, [theAssessment])).toEqual([]);
  const dropped = { type: 'CallDropped', intent: 'i1', why: 'not sent' } as unknown as DomainEvent;
  const free = committed(flying, [dropped], 4);
  expect(takeTheirs(free, [theAssessment]).length).toBeGreaterThan(0);
});

test('what comes back is named again only beside what else is here', () => {
  const excused = advance(start, [setting(['grading', o1, 'excused', ana, a1], null, true)]);
  const both = deletionOf(excused, theSeat);
  const mine = committed(inStep(excused), [...both, ...deletionOf(advance(excused, both), theAssessment)]);
  const seat = committed(mine, takeTheirs(mine, [theSeat]), 2);
  expect(valueIn(seat.book, theSeat)).not.toBeNull();
  expect(faultsOf(seat.book)).toEqual([]);
  const also = committed(seat, takeTheirs(seat, [theAssessment]), 3);
  expect(valueIn(also.book, thePolicy)).toEqual(valueIn(excused, thePolicy));
  expect(also.outbox.count).toBe(0);
});

test('an excuse there of a student whose code somebody has here makes the policy wait', () => {
  const dan = asId<StudentId>('dan');
  const mine = committed(inStep(start), [student(asId('k~1'), { studentCode: 'D4' })]);
  const said = setting(['grading', o1, 'excused', dan, a1], null, true);
  const fresh = readingOf(advance(start, [student(dan, { studentCode: 'D4' }), enrolled(dan), said]));
  const records = committed(mine, reconcile(mine, fresh).events, 2);
  expect(valueIn(records.book, thePolicy)).toEqual(valueIn(start, thePolicy));
  expect(whyOf(records, thePolicy)).toBe('conflict');
});

test('a student comes back where whoever has the code here goes with the same decision', () => {
  const zed = asId<StudentId>('zed');
  const theStudents: Item[] = [
    { of: 'student', studentId: ana },
    { of: 'student', studentId: zed },
  ];
  const gone = deletionOf(start, theStudents[0] as Item);
  const mine = committed(inStep(start), [...gone, student(zed, { studentCode: 'A1' })]);
  expect(takeTheirs(mine, theStudents.slice(0, 1))).toEqual([]);
  const back = committed(mine, takeTheirs(mine, theStudents), 2);
  expect(theStudents.map((item) => valueIn(back.book, item) !== null)).toEqual([true, false]);
  expect(back.outbox.count).toBe(0);
});

describe('the names of weight sets', () => {
  const named = advance(start, policy({ weightSetNames: ['One'] }));
  const names = (to: string[]) => setting(['grading', o1, 'weightSetNames'], ['One'], to);
  const [ours, theirs] = [
    [weightSet(w2), names(['One', 'Ours'])],
    [weightSet(w3), names(['One', 'Theirs'])],
  ];
  const read = (here: readonly DomainEvent[], there: readonly DomainEvent[]): Records => {
    const mine = committed(inStep(named), here);
    return committed(mine, reconcile(mine, readingOf(advance(named, there))).events, 2);
  };

  test.each([
    ['both sides changed the sets and the names', ours, theirs, thePolicy],
    ['the sets were changed here, and only the names there', ours.slice(0, 1), [names(['Uno'])], thePolicy],
    ['only the names were changed here, and the sets there', [names(['Uno'])], theirs.slice(0, 1), theOffering],
  ])('stay beside their sets where %s, until the instructor has looked', (_, here, there, waits) => {
    const mine = committed(inStep(named), here);
    const records = read(here, there);
    expect(valueIn(records.book, thePolicy)).toEqual(valueIn(mine.book, thePolicy));
    expect(valueIn(records.book, theOffering)).toEqual(valueIn(mine.book, theOffering));
    expect(whyOf(records, waits)).toBe('conflict');
  });

  test('are theirs as soon as the sets are', () => {
    const records = read(ours, theirs);
    expect(whyOf(records, theOffering)).toBe('conflict');
    const taken = committed(records, takeTheirs(records, [theOffering]), 3);
    expect(taken.book.offerings[o1]?.weightSets.length).toBe(2);
    expect(valueIn(taken.book, thePolicy)).toMatchObject({ weightSetNames: ['One', 'Theirs'] });
    expect(taken.outbox.count).toBe(0);
  });
});

test('a list that named only what goes does not stay behind empty, where the server has none', () => {
  const known = bookOf(classroom());
  const added = [assessment(a2, [4]), setting(['grading', o1, 'neverDrop'], null, [a2])];
  const mine = committed(inStep(known), added);
  const excused = advance(known, [setting(['grading', o1, 'excused', ana, a1], null, true)]);
  const records = committed(mine, reconcile(mine, readingOf(excused)).events, 2);
  const taken = committed(records, takeTheirs(records, [{ of: 'assessment', assessmentId: a2 }, thePolicy]), 3);
  expect(valueIn(taken.book, thePolicy)).toEqual(valueIn(excused, thePolicy));
  expect(taken.outbox.count).toBe(0);
});

test('what is said again of a policy says nothing of a seat whose student goes', () => {
  const excuse = setting(['grading', o1, 'excused', ana, a1], null, true);
  const drops = (from: number, to: number): DomainEvent => setting(['grading', o1, 'dropLowest'], from, to);
  const known = advance(start, [excuse, setting(['grading', o1, 'dropLowest'], null, 1)]);
  const named: DomainEvent = {
    type: 'StudentEdited',
    studentId: ana,
    from: { lastName: '' },
    to: { lastName: 'A' },
  };
  const mine = committed(inStep(known), [named, drops(1, 2)]);
  const theirs = advance(advance(known, deletionOf(known, { of: 'student', studentId: ana })), [drops(1, 0)]);
  const records = committed(mine, reconcile(mine, readingOf(theirs)).events, 2);
  expect(whyOf(records, { of: 'student', studentId: ana })).toBe('conflict');
  const taken = committed(records, takeTheirs(records, [{ of: 'student', studentId: ana }, thePolicy]), 3);
  expect(valueIn(taken.book, thePolicy)).toEqual(valueIn(theirs, thePolicy));
  expect(taken.outbox.count).toBe(0);
});
