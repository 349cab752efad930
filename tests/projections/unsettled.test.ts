import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type IntentId, type StudentId } from '../../events/ids.ts';
import { isUnsettled } from '../../projections/erasing/still-there.ts';
import type { Records } from '../../projections/records/records.ts';
import * as b from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, inStep } from '../sync/two-sides.ts';

const excuseOf = (studentId: StudentId) => ['grading', b.o1, 'excused', studentId, b.a1];
const noteOf = (studentId: StudentId) => ['notes', b.o1, studentId, 'student'];
const givenTo = (studentId: StudentId) => ['grading', b.o1, 'given', studentId];
const given = { letter: 'A', reason: 'Agreed' };

/** Nothing is owed, and the server holds an excuse, a note and a given grade of Ana. */
const settled = inStep(
  bookOf(b.classroom(), [
    b.setting(excuseOf(b.ana), null, true),
    b.setting(noteOf(b.ana), null, 'late'),
    b.setting(givenTo(b.ana), null, given),
  ]),
);

const unsettledOf = ({ outbox }: Records): readonly StudentId[] =>
  [b.ana, b.ben].filter((studentId) => isUnsettled(outbox, new Set([studentId])));

const removals: readonly (readonly [string, DomainEvent])[] = [
  ['an excuse', b.setting(excuseOf(b.ana), true, null)],
  ['a note', b.setting(noteOf(b.ana), 'late', null)],
  ['a given grade', b.setting(givenTo(b.ana), given, null)],
];

test('of nobody the server has yet to be told, while nothing is owed', () => {
  expect(unsettledOf(settled)).toEqual([]);
});

test.each([
  ...removals,
  ['a score', b.graded(b.ana, [5, 5])] as const,
  ['a name', { type: 'StudentEdited', studentId: b.ana, from: { lastName: '' }, to: { lastName: 'Abara' } }] as const,
])('R21.29 a student is unsettled while %s is to be changed at the server, and the other one is not', (_, change) => {
  expect(unsettledOf(committed(settled, [change as DomainEvent]))).toEqual([b.ana]);
});

test.each(removals)('R21.29 the same while the call that takes away %s got no answer', (_, change) => {
  if (change.type !== 'SettingEdited') throw new Error('it is no setting');
  const [root = '', section = ''] = change.path;
  const intended: DomainEvent = {
    ...{ type: 'CallIntended', intent: asId<IntentId>('i1'), call: 'editSettings' },
    items: [{ of: 'setting', section: [root, section] }],
  };
  expect(unsettledOf(committed(committed(settled, [change]), [intended], 2))).toEqual([b.ana]);
});
