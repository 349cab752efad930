import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import type { InitializationData } from '../../../events/wire.ts';
import { readWire } from '../../../events/wire-read.ts';
import { writeWire } from '../../../events/wire-write.ts';
import type { Book } from '../../../projections/book/book.ts';
import { itemsOfAll } from '../../../projections/book/items.ts';
import { workingData } from '../../../projections/book/working-data.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cellEdited,
  course,
  enrolled,
  graded,
  o1,
  offering,
  p,
  setting,
  student,
} from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { committed, inStep } from '../two-sides.ts';

/**
 * Why a reading is doubted that lacks the settings or the grades, and comes while what `events` change in the book is
 * under way to the server.
 */
const whyWithout = (list: 'settings' | 'grades', book: Book, ...events: readonly DomainEvent[]) => {
  const calls = itemsOfAll(events, book.settings).map((item, at): DomainEvent => {
    const call = item.of === 'grade' ? 'editGrade' : 'editSettings';
    return { type: 'CallIntended', intent: asId<IntentId>(`i${at}`), call, items: [item] };
  });
  const before = committed(committed(inStep(book), events), calls, 2);
  const whole = JSON.parse(JSON.stringify(writeWire(workingData(book)).data)) as InitializationData;
  const read = readWire({ ...whole, [list]: list === 'settings' ? {} : [] });
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
  return committed(before, reconcile(before, read.data).events, 3).outbox.doubt?.why;
};

describe('what a call under way only changes is there before it and after it, and so among what is gone', () => {
  const two = bookOf(setting(['theme'], null, 'dark'), setting(['courses'], null, 2));

  test('a setting', () => {
    expect(whyWithout('settings', two, setting(['theme'], 'dark', 'light'))).toBe('settings gone');
  });

  const dropLowest = ['grading', o1, 'dropLowest'];
  const classroom = [course(), offering(), assessment(), student(ana), enrolled(ana), student(ben), enrolled(ben)];
  const policied = bookOf(
    classroom,
    setting(dropLowest, null, 1),
    setting(['grading', o1, 'excused', ana, a1], null, true),
  );

  test('a policy, with as many leaves as it has in either case', () => {
    expect(whyWithout('settings', policied, setting(dropLowest, 1, 2))).toBe('settings gone');
    expect(whyWithout('settings', policied, setting(dropLowest, 1, null))).toBeUndefined();
  });

  const scored = bookOf(classroom, graded(ana, [7, 3]), graded(ben, [6, 2]));
  const first = p(1);

  test('points', () => {
    const better = cellEdited(ana, { points: { [first]: 7 } }, { points: { [first]: 8 } });
    expect(whyWithout('grades', scored, better)).toBe('points gone');
  });

  test('what a call under way deletes is not: of the others, one call may have taken the only one', () => {
    expect(whyWithout('settings', two, setting(['theme'], 'dark', null))).toBeUndefined();
    const points = { [first]: 7, [p(2)]: 3 };
    const none = { [first]: null, [p(2)]: null };
    expect(whyWithout('grades', scored, cellEdited(ana, { points }, { points: none }))).toBeUndefined();
  });

  test('nor what a call under way brings: nobody knows whether it was there', () => {
    const one = bookOf(setting(['courses'], null, 2));
    expect(whyWithout('settings', one, setting(['theme'], null, 'light'))).toBeUndefined();
  });
});

// World 2354: two assessments that were deleted here seemed to be gone as wanted, and came back with the next reading.
test('a list that lacks the row of an unanswered addition, to which a grade belongs, says of no other that it is gone', () => {
  const classroom = inStep(bookOf(course(), offering(), assessment(), student(ana), enrolled(ana)));
  const whole = JSON.parse(JSON.stringify(writeWire(workingData(classroom.book)).data)) as InitializationData;
  const grade = { offeringId: o1, assessmentId: 'made', studentId: ana, grades: [null] };
  const read = readWire({ ...whole, assessments: [], grades: [grade] });
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
  expect(reconcile(classroom, read.data).isDoubted).toBeUndefined();

  const item = { of: 'assessment', assessmentId: a2 } as const;
  const adding = committed(committed(classroom, [assessment(a2)]), [
    { type: 'CallIntended', intent: asId<IntentId>('i1'), call: 'addAssessment', items: [item] },
  ]);
  expect(reconcile(adding, read.data).events).toMatchObject([
    { type: 'ReadingDoubted', why: 'still named', lost: { assessment: 1 } },
  ]);
});
