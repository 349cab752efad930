import { expect, test } from 'vitest';
import { fromBook } from '../../cli/gradebook-file.ts';
import { printedGrades } from '../../cli/grades.ts';
import { printedCommit, printedState } from '../../cli/replay/print.ts';
import { Recheck } from '../../cli/replay/recheck.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { addOwed, emptyOutbox, type OwedItem } from '../../projections/outbox/outbox.ts';
import {
  a1,
  ana,
  assessment,
  ben,
  course,
  enrolled,
  noRecords,
  o1,
  offering,
  student,
  studentOf,
} from '../builders.ts';
import { gradeEdit } from '../log/sample.ts';

test('what a commit deletes is called as it was called before', () => {
  const before = replay(gradebook, [student(ana, { firstName: 'Ana', lastName: 'Byrne' })]);
  const event = { type: 'StudentDeleted', student: studentOf(ana, { firstName: 'Ana', lastName: 'Byrne' }) } as const;
  const after = replay(gradebook, []);
  const commit = { ...gradeEdit(1), seq: 1, prevHash: '', hash: '', events: [event] };
  expect(printedCommit(commit, { before, after }, false)).toContain('    Byrne, Ana: ');
});

test('a column is as wide as its longest cell in characters, however many units each takes', () => {
  const book = replay(gradebook, [
    course(),
    offering(),
    assessment(),
    student(ana, { studentCode: '1', firstName: '😀'.repeat(9), lastName: 'A' }),
    student(ben, { studentCode: '2', firstName: 'B'.repeat(9), lastName: 'A' }),
    enrolled(ana),
    enrolled(ben),
  ]);
  const lines = printedGrades(fromBook(book), false).split('\n');
  const [one = '', two = ''] = lines.filter((line) => /^[12] /.test(line));
  expect([...one].length).toBe([...two].length);
});

const since = { seq: 3, at: '2026-02-03T10:15:00.000Z' };
const waiting: readonly [Item, Partial<OwedItem>, string][] = [
  [{ of: 'student', studentId: ana }, {}, `student ana  since ${since.at}  to be sent`],
  [
    { of: 'seat', offeringId: o1, studentId: ana },
    { underWay: asId<IntentId>('i1') },
    `seat o1 ana  since ${since.at}  under way`,
  ],
  [
    { of: 'student', studentId: ben },
    { aside: { why: 'refused', status: 409, reason: 'student.codeTaken', at: since.at } },
    `student ben  since ${since.at}  waits for the instructor: refused (student.codeTaken)`,
  ],
  [
    { of: 'setting', section: ['grading', o1] },
    { aside: { why: 'conflict', at: since.at }, underWay: asId<IntentId>('i2') },
    `setting grading o1  since ${since.at}  waits for the instructor: conflict`,
  ],
  [
    { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana },
    { base: null },
    `grade o1 a1 ana  since ${since.at}  to be sent`,
  ],
];

test('what is owed is told one by one: which item, since when, and where it waits', () => {
  const book = replay(gradebook, [course(), offering(), assessment(), student(ana), enrolled(ana)]);
  const outbox = emptyOutbox();
  const later = { seq: 9, at: '2026-02-09T10:15:00.000Z' };
  for (const [item, more] of waiting) {
    addOwed(outbox, { item, base: null, since, changed: later, aside: null, underWay: null, ...more });
  }
  const told = printedState('outbox', book, outbox, false).trimEnd().split('\n');
  expect(told.toSorted()).toEqual(waiting.map(([, , line]) => line).toSorted());
  const [first] = JSON.parse(printedState('outbox', book, outbox, true));
  expect(Object.keys(first)).toEqual(['item', 'base', 'value', 'since', 'aside', 'underWay']);
  const values = JSON.parse(printedState('outbox', book, outbox, true)) as readonly (typeof first)[];
  expect(values.find(({ item }) => item.studentId === ana && item.of === 'student').value).toEqual(studentOf(ana));
});

test('nothing owed is told otherwise than no server', () => {
  const book = replay(gradebook, []);
  expect(printedState('outbox', book, emptyOutbox(), false)).toMatch(/^Nothing is owed/);
  expect(printedState('outbox', book, undefined, false)).toMatch(/belongs to no server/);
  for (const outbox of [emptyOutbox(), undefined]) expect(printedState('outbox', book, outbox, true)).toBe('[]\n');
});

const reading: DomainEvent = { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' };
const baseline: DomainEvent = { type: 'BaselineObserved', data: noRecords };

/** What a recheck says of a commit: made again, not to be made again, differing, or none of these. */
const rechecked: readonly [string, string, readonly DomainEvent[], boolean, 'again' | 'not again' | 'differs' | ''][] =
  [
    ['a command of a person', 'SaveStudent', [student(ben)], true, 'again'],
    ['one that cannot follow from what came before', 'SaveStudent', [student(ben)], false, ''],
    [
      'one whose values come from rows of a file',
      'ApplyImport',
      [{ ...student(ben), row: 7 } as DomainEvent],
      true,
      'again',
    ],
    ['a command that no version has', 'MendStudents', [student(ben)], true, 'differs'],
    ['one that no version has, after a reading', 'MendStudents', [student(ben), reading], true, 'differs'],
    ['a reading of all', 'ReadBackend', [baseline], true, 'not again'],
    ['a reading of changes', 'ReadBackend', [reading, student(ben)], true, 'not again'],
    ['a reading that changes nothing here', 'ReadBackend', [reading], true, ''],
    ['a choice of the server’s value', 'TakeTheirs', [student(ben)], true, 'not again'],
    ['a claimed row', 'ClaimRow', [student(ben)], true, 'not again'],
    ['a call', 'SendCall', [{ type: 'CallApplied', intent: asId<IntentId>('i1') }], true, ''],
  ];

test.each(rechecked)('a recheck tells %s from the others', (_, type, events, isPossible, told) => {
  const recheck = new Recheck();
  const after = replay(
    gradebook,
    events.filter((one) => one.type === 'StudentAdded'),
  );
  recheck.take({ ...gradeEdit(1), seq: 5, prevHash: '', hash: '', command: { type }, events }, after, isPossible);
  const counted = {
    again: /^1 commit of people/.test(recheck.summary()),
    not: /1 commit could not/.test(recheck.summary()),
  };
  expect({ ...counted, differs: recheck.differing.length }).toEqual({
    again: told === 'again',
    not: told === 'not again',
    differs: told === 'differs' ? 1 : 0,
  });
});
