import { expect } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Json } from '../../events/entities.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import type { Item, ItemValue } from '../../events/items.ts';
import { record } from '../../events/record.ts';
import { allOwed, owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { a1, ana, c1, cellEdited, o1, p } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';
import { committed, inStep } from '../sync/two-sides.ts';

export const i1 = asId<IntentId>('i1');
export const i2 = asId<IntentId>('i2');
export const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
export const theSeat: Item = { of: 'seat', offeringId: o1, studentId: ana };
export const theCourse: Item = { of: 'course', courseId: c1 };
export const theOffering: Item = { of: 'offering', offeringId: o1 };
export const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
export const theStudent: Item = { of: 'student', studentId: ana };
export const thePolicy: Item = { of: 'setting', section: ['grading', o1] };

export const title = (from: string, to: string): DomainEvent => ({
  type: 'CourseEdited',
  courseId: c1,
  from: { title: from },
  to: { title: to },
});

export const scored = (from: number | null, to: number | null, nth = 1, studentId = ana): DomainEvent =>
  cellEdited(studentId, { points: record([[p(nth), from]]) }, { points: record([[p(nth), to]]) });

export const sent = (
  items: Item[],
  intent = i1,
  more: { readonly shifts?: true; readonly call?: string } = {},
): DomainEvent => ({
  type: 'CallIntended',
  intent,
  call: 'any',
  items,
  ...more,
});
export const applied = (intent = i1): DomainEvent => ({ type: 'CallApplied', intent });
export const dropped = (intent = i1): DomainEvent => ({ type: 'CallDropped', intent, why: 'not sent' });
export const refused = (items: Item[], intent = i1): DomainEvent => ({
  type: 'CallRefused',
  intent,
  items,
  status: 400,
  reason: 'no',
});
export const observed: DomainEvent = { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' };
export const holds = (item: Item, value: ItemValue | null, aside?: 'conflict' | 'unseen'): DomainEvent => ({
  type: 'ServerHolds',
  item,
  value,
  ...(aside && { aside }),
});

type Commits = readonly Facts[];

/** From what the server holds as it is here, commit by commit, the first one of place 1. */
export const recorded = (facts: readonly Facts[], ...commits: Commits): Records =>
  commits.reduce<Records>(
    (records, events, at) => committed(records, [events].flat(), at + 1),
    inStep(bookOf(...facts)),
  );

/** The counters must always say what there is. */
export const owed = (records: Records) => {
  const all = allOwed(records.outbox);
  expect(records.outbox.count).toBe(all.length);
  expect(records.outbox.needsYou).toBe(all.filter(({ aside }) => aside).length);
  return all;
};

export const bases = (records: Records): readonly (readonly [Item, ItemValue | null])[] =>
  owed(records).map(({ item, base }) => [item, base]);

export const courseBase = (records: Records): unknown =>
  (owedOf(records.outbox, theCourse)?.base as Json as { title: string })?.title;
export const gradeBase = (records: Records): unknown => owedOf(records.outbox, theGrade)?.base;
