import { describe, expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Json } from '../../events/entities.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { record } from '../../events/record.ts';
import { valueIn } from '../../projections/book/items.ts';
import { noChanges } from '../../projections/history/last-changes.ts';
import { owedOf, wireIdOf } from '../../projections/outbox/outbox.ts';
import { foldingBeside } from '../../projections/records/records.ts';
import { noSnapshots } from '../../projections/records/snapshots.ts';
import {
  a1,
  ana,
  ben,
  c1,
  classroom,
  course,
  enrolled,
  graded,
  gradeOf,
  noRecords,
  o1,
  policy,
  student,
  unenrolled,
} from '../builders.ts';
import { bookOf, type Facts, now } from '../given.ts';
import { committed } from '../sync/two-sides.ts';
import {
  applied,
  bases,
  courseBase,
  dropped,
  holds,
  i1,
  i2,
  observed,
  owed,
  recorded,
  refused,
  scored,
  sent,
  theCourse,
  theGrade,
  thePolicy,
  theSeat,
  title,
} from './outbox-story.ts';

const signed = { id: asId<never>('n2'), at: now, actor: '', tab: '', app: '', command: { type: '' } };

describe('what a commit of ours changes is owed', () => {
  test('with what the server holds, since the first change and changed at the newest', () => {
    const records = recorded([course()], title('', 'A'), title('A', 'B'));
    expect(owed(records)).toMatchObject([
      { item: theCourse, since: { seq: 1 }, changed: { seq: 2 }, aside: null, underWay: null },
    ]);
    expect(courseBase(records)).toBe('');
  });

  const none: readonly (readonly [string, Facts[], Facts[]])[] = [
    ['taken back', [course()], [title('', 'A'), title('A', '')]],
    ['changed and taken back at once', [course()], [[title('', 'A'), title('A', '')]]],
    ['entered and erased', [classroom()], [scored(null, 7), scored(7, null)]],
    [
      'added and taken back',
      [],
      [course(), { type: 'CourseDeleted', course: bookOf(course()).courses[c1] as never, at: 0 }],
    ],
    ['seen at the server', [course()], [[observed, title('', 'A')]]],
    [
      'seen at the server, be it owed',
      [course()],
      [title('', 'A'), [observed, holds(theCourse, bookOf(course(), title('', 'A')).courses[c1] as never)]],
    ],
    [
      'replaced by all that the server holds',
      [course()],
      [
        title('', 'A'),
        [
          observed,
          {
            type: 'BaselineObserved',
            data: noRecords,
          },
        ],
      ],
    ],
  ];
  test.each(none)('not when it is %s', (_, facts, commits) => {
    expect(bases(recorded(facts, ...commits))).toEqual([]);
  });

  test('a seat with the grades that go and come with it', () => {
    const grades = record([[a1, gradeOf([7, 3])]]);
    const records = recorded([classroom(), graded(ana, [7, 3])], unenrolled(ana, grades));
    expect(bases(records)).toEqual([
      [theSeat, { studentId: ana, offeringId: o1, dateOfEnrollment: '2026-01-05' }],
      [theGrade, gradeOf([7, 3])],
    ]);
    const back: DomainEvent = { ...(enrolled(ana) as Extract<DomainEvent, { type: 'StudentEnrolled' }>), grades };
    expect(bases(committed(records, [back], 2))).toEqual([]);
  });

  test('the grades that go with a seat of which something else was edited in the same commit', () => {
    const edited: DomainEvent = {
      type: 'EnrollmentEdited',
      offeringId: o1,
      studentId: ana,
      from: { dateOfEnrollment: '2026-01-05' },
      to: { dateOfEnrollment: '2026-01-06' },
    };
    const gone = unenrolled(ana, record([[a1, gradeOf([7, 3])]]));
    const records = recorded([classroom(), graded(ana, [7, 3])], [edited, gone]);
    expect(bases(records).map(([item]) => item)).toEqual([theSeat, theGrade]);
  });

  test('every policy that a change of all policies changes', () => {
    const to = { o1: { method: 'weighted' }, o2: { method: 'points' } };
    const from = { o1: { method: 'points' } };
    const change: DomainEvent = { type: 'SettingEdited', path: ['grading'], from, to };
    const records = recorded([policy({ method: 'points' } as never)], change);
    expect(bases(records)).toEqual([
      [thePolicy, { method: 'points' }],
      [{ of: 'setting', section: ['grading', 'o2'] }, null],
    ]);
  });

  test('beside others, which stay owed when it is taken back', () => {
    const both = recorded([classroom()], [scored(null, 7), scored(null, 8, 1, ben)]);
    expect(bases(committed(both, [scored(7, null)], 2))).toEqual([[{ ...theGrade, studentId: ben }, null]]);
  });

  test('whatever its ids are', () => {
    const odd = ['__proto__', 'constructor', '2:ab', '', '["a"]'].map((id) => asId<never>(id));
    const facts = [classroom(), ...odd.map((id) => [student(id), enrolled(id)])];
    const records = recorded(
      facts,
      odd.map((id) => scored(null, 7, 1, id)),
    );
    expect(owed(records)).toHaveLength(odd.length);
    for (const id of odd) expect(owedOf(records.outbox, { ...theGrade, studentId: id } as Item)?.base).toBeNull();
    expect(
      bases(
        committed(
          records,
          odd.map((id) => scored(7, null, 1, id)),
          2,
        ),
      ),
    ).toEqual([]);
  });
});

test('a commit taken in steps goes with the book before it until the book turns, and then with the one after it', () => {
  const { book, outbox } = recorded([classroom()], scored(null, 7));
  const events = [scored(7, null)];
  const commit = { ...signed, seq: 2, events };
  const told = new Set<string>();
  let turned = 'before';
  const turn = (): void => {
    turned = 'after';
  };
  const beside = { outbox, lastChanges: noChanges(), snapshots: noSnapshots() };
  for (const _ of foldingBeside(beside, book, commit, advance(book, events), turn))
    told.add(`${outbox.count} ${turned}`);
  expect([...told]).toEqual(['1 before', '0 after']);
});

describe('while a call is under way', () => {
  const sentB = [title('A', 'B'), sent([theCourse])];
  const facts = [course(c1, { title: 'A' })];

  test('sent as B and taken back to A it stays owed, whether it was applied or not', () => {
    const back = recorded(facts, ...sentB, title('B', 'A'));
    expect(owed(back)).toMatchObject([{ underWay: i1 }]);
    expect(courseBase(committed(back, [applied()], 4))).toBe('B');
    expect(bases(committed(back, [dropped()], 4))).toEqual([]);
  });

  test('what was applied is held as it was sent; what was typed since is still owed', () => {
    const records = recorded(facts, ...sentB, title('B', 'C'), applied());
    expect(courseBase(records)).toBe('B');
    expect(records.outbox.sent).toEqual({});
    expect(owed(records)).toMatchObject([{ underWay: null, since: { seq: 1 }, changed: { seq: 3 } }]);
  });

  test('what is applied as it is here is not owed', () =>
    expect(bases(recorded(facts, ...sentB, applied()))).toEqual([]));

  test('a reply to a call that nobody waits for changes nothing', () => {
    expect(recorded(facts, ...sentB, applied(i2))).toEqual(recorded(facts, ...sentB, []));
  });

  test('an addition is known by the id that the server gave', () => {
    const assigned: DomainEvent = { type: 'IdAssigned', intent: i1, item: theCourse, id: 'x9' };
    const records = recorded([], course(c1, { title: 'A' }), sent([theCourse]), title('A', 'B'), assigned);
    expect(wireIdOf(records.outbox, records.book, { of: 'course', courseId: c1 })).toBe('x9');
    expect(courseBase(records)).toBe('A');
  });

  test('what is not owed is guarded too', () => {
    const records = recorded(facts, sent([theCourse]));
    expect(owed(records)).toMatchObject([{ underWay: i1 }]);
    expect(bases(committed(records, [applied()], 2))).toEqual([]);
  });
});

describe('what was refused', () => {
  const facts = [course(c1, { title: 'A' })];
  const waiting = () => recorded(facts, title('A', 'B'), sent([theCourse]), refused([theCourse]));

  test('waits for the instructor, with why', () => {
    expect(owed(waiting())).toMatchObject([{ underWay: null, aside: { why: 'refused', status: 400, reason: 'no' } }]);
  });
  test('is tried again when it is edited', () => {
    expect(owed(committed(waiting(), [title('B', 'C')], 4))).toMatchObject([{ aside: null }]);
  });
  test('settles when it is taken back', () => expect(bases(committed(waiting(), [title('B', 'A')], 4))).toEqual([]));
  test('goes again once released, behind what has not been tried', () => {
    const more = committed(waiting(), [course(asId('c9'))], 4);
    const records = committed(more, [{ type: 'ItemsReleased', items: [theCourse] }], 5);
    expect(owed(records).map(({ item, aside }) => [item, aside])).toEqual([
      [{ of: 'course', courseId: 'c9' }, null],
      [theCourse, null],
    ]);
  });
  test('keeps waiting when it is read what the server holds, unless both have changed it', () => {
    const other = { ...(valueIn(waiting().book, theCourse) as Json as object), title: 'X' } as never;
    const read = committed(waiting(), [observed, holds(theCourse, other)], 4);
    expect(owed(read)).toMatchObject([{ aside: { why: 'refused' }, base: { title: 'X' } }]);
    const changed = committed(waiting(), [observed, holds(theCourse, other, 'conflict')], 4);
    expect(owed(changed)).toMatchObject([{ aside: { why: 'conflict' }, base: { title: 'X' } }]);
  });
  test('as one row of several, is set aside by itself', () => {
    const others: Item = { ...theGrade, studentId: ben } as Item;
    const records = recorded(
      [classroom()],
      [scored(null, 7), scored(null, 8, 1, ben)],
      sent([theGrade, others]),
      refused([others]),
    );
    expect(owed(records).map(({ aside, underWay }) => [aside?.why, underWay])).toEqual([
      [undefined, null],
      ['refused', null],
    ]);
  });
  test('without a word about which row, lets the next call carry half as many, until it went well often enough', () => {
    const call = (intent: IntentId) =>
      sent([theGrade, { ...theGrade, studentId: ben } as Item], intent, { call: 'editGrades' });
    const many = [[scored(null, 7), scored(null, 8, 1, ben)], call(i1), refused([])];
    const halved = recorded([classroom()], ...many);
    expect(halved.outbox.rows).toEqual({ editGrades: 1 });
    expect(owed(halved).every(({ aside, underWay }) => aside === null && underWay === null)).toBe(true);
    let records = halved;
    const seen: unknown[] = [];
    for (let at = 0; at < 14; at += 1) {
      records = committed(records, [call(i2)], 10 + at);
      records = committed(records, [applied(i2)], 40 + at);
      seen.push(records.outbox.rows.editGrades);
    }
    expect(seen.slice(0, 3)).toEqual([2, 4, 8]);
    expect(seen.at(-1)).toBeUndefined();
  });
});

test('what the server holds becomes the base of what was not owed', () => {
  const records = recorded([course(c1, { title: 'A' })], [observed, holds(theCourse, null, 'conflict')]);
  expect(owed(records)).toMatchObject([{ item: theCourse, base: null, aside: { why: 'conflict' } }]);
});

test('another epoch is remembered, none is not', () => {
  const records = recorded(
    [],
    [{ type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '', epoch: 'e2' }],
    [observed],
  );
  expect(records.outbox.epoch).toBe('e2');
});
