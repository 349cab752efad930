import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { outcomeOf } from '../../../sync/wire/outcome.ts';
import * as b from '../../builders.ts';
import { i1, recorded, sent, theCourse, theStudent } from '../../projections/outbox-story.ts';

const done = (row: object) => ({
  kind: 'reply' as const,
  status: 200,
  text: JSON.stringify({ success: true, ...row }),
});

test('an id whose owner is gone here and at the server may be given again', () => {
  const [i0, i2] = [asId<IntentId>('i0'), asId<IntentId>('i2')];
  const gone: Item = { of: 'course', courseId: b.c2 };
  const records = recorded(
    [],
    [b.course(b.c2)],
    [sent([gone], i0, { call: 'addCourse' })],
    [{ type: 'IdAssigned', intent: i0, item: gone, id: 'x9' }],
    [{ type: 'CourseDeleted', course: b.courseOf(b.c2), at: 0 }],
    [sent([gone], i2, { call: 'deleteCourse' })],
    [{ type: 'CallApplied', intent: i2 }],
    [b.course()],
    [sent([theCourse], i1, { call: 'addCourse' })],
  );
  expect(outcomeOf(records, i1, done({ courseId: 'x9' }))).toEqual({
    kind: 'applied',
    events: [{ type: 'IdAssigned', intent: i1, item: theCourse, id: 'x9' }],
  });
});

describe('an id whose owner is gone at the server, and still here, is not believed', () => {
  const [i0, taken] = [asId<IntentId>('i0'), { kind: 'misnamed' }];
  const lost: DomainEvent = { type: 'ServerHolds', item: theStudent, value: null, aside: 'conflict' };
  const bensAddition = [[b.student(b.ben)], [sent([{ of: 'student', studentId: b.ben }], i1, { call: 'addStudent' })]];

  test('where the owner goes by that id here', () => {
    const records = recorded([b.student(b.ana)], [lost], ...bensAddition);
    expect(outcomeOf(records, i1, done({ studentId: b.ana }))).toMatchObject(taken);
  });

  test('where the owner has another id here', () => {
    const added: DomainEvent = { type: 'IdAssigned', intent: i0, item: theStudent, id: 'x9' };
    const addition = [[b.student(b.ana)], [sent([theStudent], i0, { call: 'addStudent' })], [added]];
    const records = recorded([], ...addition, [lost], ...bensAddition);
    expect(outcomeOf(records, i1, done({ studentId: 'x9' }))).toMatchObject(taken);
  });
});
