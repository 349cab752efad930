import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { groupsOf } from '../../src/app/sync-panel/owed-groups.ts';
import { questionsOf } from '../../src/app/sync-panel/questions.ts';
import * as b from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, inStep } from '../sync/two-sides.ts';

test('somebody whom others enrolled while everybody left is asked about by name, with what the server has', () => {
  const cem = b.student(b.cem, { firstName: 'Cem', lastName: 'Abara' });
  const item = { of: 'seat', offeringId: b.o1, studentId: b.cem } as const;
  const value = { offeringId: b.o1, studentId: b.cem, dateOfEnrollment: '2026-02-03' };
  const records = committed(inStep(bookOf(b.course(), b.offering(), cem)), [
    { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' } as unknown as DomainEvent,
    { type: 'ServerHolds', item, value, aside: 'unseen' },
  ]);
  const { needsYou, named } = groupsOf(records);
  const asked = needsYou.flatMap((group) => questionsOf(records, named, group, []));
  expect(asked).toEqual([
    expect.objectContaining({
      name: 'Abara, Cem',
      why: expect.stringMatching(/without having seen/),
      sides: ['theirs'],
    }),
  ]);
  expect(asked[0]?.differences.map(({ key }) => key)).toEqual(['dateOfEnrollment']);
});
