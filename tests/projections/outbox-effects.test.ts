import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Assessment, Grade, Offering, Student } from '../../events/entities.ts';
import { record } from '../../events/record.ts';
import { heldValue } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  classroom,
  enrolled,
  graded,
  gradeOf,
  o1,
  p,
  policy,
  unenrolled,
  w1,
  weightSet,
} from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed } from '../sync/two-sides.ts';
import {
  applied,
  bases,
  gradeBase,
  holds,
  i1,
  owed,
  recorded,
  scored,
  sent,
  theAssessment,
  theGrade,
  theOffering,
  thePolicy,
  theSeat,
  theStudent,
} from './outbox-story.ts';

test('an offering that is added anew, under another id, has no policy there: it is sent again', () => {
  const named = policy({ weightSetNames: ['Mine'] });
  const gone = recorded([classroom(), named], holds(theOffering, null, 'conflict'));
  const assigned: DomainEvent = { type: 'IdAssigned', intent: i1, item: theOffering, id: 'x9' };
  const released: DomainEvent = { type: 'ItemsReleased', items: [theOffering] };
  const anew = committed(committed(gone, [released, sent([theOffering])], 2), [assigned], 3);
  expect(owed(gone).map(({ item }) => item)).not.toContainEqual(thePolicy);
  expect(owed(anew)).toContainEqual(expect.objectContaining({ item: thePolicy, base: null }));
});

describe('deleting takes along what lies beneath', () => {
  const facts = [classroom(), graded(ana, [7, 3])];
  const gone = (): DomainEvent[] => {
    const book = bookOf(...facts);
    return [
      unenrolled(ana, record([[a1, gradeOf([7, 3])]])),
      unenrolled(ben),
      { type: 'AssessmentDeleted', assessment: book.assessments[a1] as Assessment, at: 0 },
      { type: 'OfferingDeleted', offering: book.offerings[o1] as Offering, at: 0 },
    ];
  };

  test('all of it is gone at the server once the offering is', () => {
    const deleted = recorded(facts, gone());
    expect(owed(deleted)).toHaveLength(5);
    expect(bases(committed(committed(deleted, [sent([theOffering])], 2), [applied()], 3))).toEqual([]);
  });

  test('what came back meanwhile is to be added anew', () => {
    const going = recorded(facts, unenrolled(ana, record([[a1, gradeOf([7, 3])]])), sent([theSeat]));
    const back: DomainEvent = { ...enrolled(ana), grades: record([[a1, gradeOf([7, 3])]]) } as DomainEvent;
    expect(bases(recorded(facts, unenrolled(ana, record([[a1, gradeOf([7, 3])]])), back))).toEqual([]);
    const records = committed(committed(going, [back], 3), [applied()], 4);
    expect(bases(records)).toEqual([
      [theSeat, null],
      [theGrade, null],
    ]);
  });

  test('a student goes with every seat', () => {
    const { students } = bookOf(...facts);
    const records = recorded(
      facts,
      [
        unenrolled(ana, record([[a1, gradeOf([7, 3])]])),
        { type: 'StudentDeleted', student: students.get(ana) as Student },
      ],
      sent([theStudent]),
      applied(),
    );
    expect(bases(records)).toEqual([]);
  });

  test('an assessment goes out of the weights there', () => {
    const weighed = [
      ...facts,
      assessment(a2),
      weightSet(w1, [
        [a1, 30],
        [a2, 70],
      ]),
    ];
    const kept = (records: Records) =>
      (heldValue(records.outbox, records.book, theOffering) as Offering).weightSets.map(({ weights }) => ({
        ...weights,
      }));
    const events: DomainEvent[] = [
      { type: 'WeightEdited', offeringId: o1, weightSetId: w1, assessmentId: a1, from: 30, to: null },
      scored(7, null),
      scored(3, null, 2),
      { type: 'AssessmentDeleted', assessment: bookOf(...weighed).assessments[a1] as Assessment, at: 0 },
    ];
    const deleted = recorded(weighed, events, sent([theAssessment]));
    expect(kept(deleted)).toEqual([{ a1: 30, a2: 70 }]);
    const records = committed(deleted, [applied()], 3);
    expect(kept(records)).toEqual([{ a2: 70 }]);
    expect(bases(records)).toEqual([]);
  });
});

describe('problems that change', () => {
  const facts = [classroom(), graded(ana, [7, 3])];
  const problem = (nth: number) =>
    bookOf(classroom()).assessments[a1]?.problems[nth - 1] as Assessment['problems'][number];
  const removed: DomainEvent = { type: 'ProblemRemoved', assessmentId: a1, problem: problem(1), at: 0 };
  const reordered: DomainEvent = { type: 'ProblemsReordered', assessmentId: a1, from: [p(1), p(2)], to: [p(2), p(1)] };

  test('a problem that went took its points with it there', () => {
    const records = recorded(facts, [scored(7, null), scored(3, 4, 2), removed], sent([theAssessment]), applied());
    expect(gradeBase(records)).toEqual({ ...gradeOf([null, 3]) });
    expect(bases(records)).toHaveLength(1);
  });

  test('a grade that held nothing else is not there any more', () => {
    const records = recorded(
      [classroom(), graded(ana, [7])],
      [scored(7, null), removed],
      sent([theAssessment]),
      applied(),
    );
    expect(bases(records)).toEqual([]);
  });

  test('where places count, every grade is owed anew, with its points on other problems', () => {
    const records = recorded(facts, reordered, sent([theAssessment], i1, { shifts: true }), applied());
    expect(bases(records)).toEqual([[theGrade, gradeOf([3, 7])]]);
    const plainly = recorded(facts, reordered, sent([theAssessment]), applied());
    expect(bases(plainly)).toEqual([]);
  });

  test('where places count, points beyond the last place are gone', () => {
    const records = recorded(facts, [scored(7, null), removed], sent([theAssessment], i1, { shifts: true }), applied());
    expect((gradeBase(records) as Grade).points).toEqual({ [p(2)]: 7 });
  });
});
