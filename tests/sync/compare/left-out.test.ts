/** Ana was given a code there that somebody else has here: she is left out of each reading, with what lies beneath her. */
import { describe, expect, test } from 'vitest';
import { advance } from '../../../commands/decision.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { deletionOf } from '../../../projections/changes/deletion.ts';
import { allOwed, heldValue } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { takeTheirs } from '../../../sync/decide/resolve.ts';
import { a1, ana, cellEdited, classroom, graded, o1, student } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const theStudent: Item = { of: 'student', studentId: ana };
const theSeat: Item = { of: 'seat', offeringId: o1, studentId: ana };
const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
const theOffering: Item = { of: 'offering', offeringId: o1 };

const known = bookOf(classroom(), graded(ana, [7, 3]));
const bonus: DomainEvent = cellEdited(ana, { bonusPoints: 0 }, { bonusPoints: 2 });
const coded: DomainEvent = {
  type: 'StudentEdited',
  studentId: ana,
  from: { studentCode: known.students.get(ana)?.studentCode ?? '' },
  to: { studentCode: 'D4' },
};

/** A new student of that code, and a bonus for Ana, were entered here; there `item` was deleted. */
const read = (item: Item): Records => {
  const mine = committed(inStep(known), [student(asId('k~1'), { studentCode: 'D4' }), bonus].flat());
  const there = advance(known, [coded]);
  const { events, leftOut } = reconcile(mine, readingOf(advance(there, deletionOf(there, item))));
  expect(leftOut).toMatchObject([{ item: theStudent, why: 'student code taken' }]);
  return committed(mine, events, 2);
};

const isHeld = ({ book, outbox }: Records, item: Item): boolean => heldValue(outbox, book, item) !== null;

describe.each([
  ['the assessment', theAssessment, [theGrade]],
  ['the offering', theOffering, [theSeat, theGrade]],
])('%s is gone there as well', (_, item, beneath) => {
  test('so is what was known to hang on both: if it comes back, all of it is sent', () => {
    const records = read(item);
    expect([item, ...beneath].filter((one) => isHeld(records, one))).toEqual([]);
    expect([item, ...beneath].filter((one) => valueIn(records.book, one) === null)).toEqual([]);
    expect(isHeld(records, theStudent)).toBe(true);
  });

  test('after Take theirs of everything nothing is owed', () => {
    const records = read(item);
    const all = takeTheirs(
      records,
      allOwed(records.outbox).map((owed) => owed.item),
    );
    expect(allOwed(committed(records, all, 3).outbox)).toEqual([]);
  });
});
