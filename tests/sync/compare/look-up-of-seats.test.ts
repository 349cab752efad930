import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { lookUp } from '../../../sync/compare/look-up.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { a1, ana, ben, classroom, enrolled, graded, gradeOf, o1, student, unenrolled } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const i1 = asId<IntentId>('i1');
const grade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };

test('a lost un-enrolment takes grades along with the seats that it removed, where others were left: what comes back is sent whole', () => {
  const seats: Item[] = [ana, ben].map((studentId) => ({ of: 'seat', offeringId: o1, studentId }));
  const facts = [classroom(), student(ben), enrolled(ben), graded(ana, [7]), graded(ben, [8])];
  const removing: DomainEvent = { type: 'CallIntended', intent: i1, call: 'unenroll', items: seats };
  const gone = unenrolled(ana, record([[a1, gradeOf([7])]]));
  const both = [gone, unenrolled(ben, record([[a1, gradeOf([8])]]))];
  const back = [both, [removing], [enrolled(ana), graded(ana, [7])]].reduce<Records>(
    (all, events, at) => committed(all, events, at + 1),
    inStep(bookOf(...facts)),
  );
  const found = committed(back, lookUp(back, i1, readingOf(bookOf(...facts, gone))), 8);
  expect(owedOf(found.outbox, grade)).toMatchObject({ base: null });
  const read = committed(found, reconcile(found, readingOf(bookOf(...facts, gone))).events, 9);
  expect(read.book.grades[o1]?.get(ana)?.[a1]).toEqual(gradeOf([7]));
});
