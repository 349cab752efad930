import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Item } from '../../events/items.ts';
import { record } from '../../events/record.ts';
import type { Scope } from '../../events/scope.ts';
import type { Records } from '../../projections/records/records.ts';
import { joined, scopesOfItems } from '../../sync/scope.ts';
import {
  a1,
  ana,
  ben,
  c1,
  c2,
  cellEdited,
  cem,
  classroom,
  course,
  graded,
  o1,
  o2,
  offering,
  p,
  student,
} from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, inStep } from './two-sides.ts';

const facts = [classroom(), graded(ana, [7, 3]), graded(ben, [6, 2])];
const grades: Scope = { of: 'grades', offeringId: o1, assessmentId: a1 };
const oneGrade: Scope = { ...grades, of: 'grade', studentId: ana };
const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
const offeringScope: Scope = { of: 'offering', offeringId: o1 };
const seats: Scope = { of: 'seats', offeringId: o1 };
const students = (studentId = ana): Scope => ({ of: 'student', studentId });
const pointsOn = (nth: number, from: number | null, to: number | null): DomainEvent =>
  cellEdited(ana, { points: record([[p(nth), from]]) }, { points: record([[p(nth), to]]) });

describe('which part tells of an item', () => {
  const known = (...here: readonly DomainEvent[]): Records => {
    const start = inStep(bookOf(...facts, course(c2), offering(o2, c2)));
    return here.length > 0 ? committed(start, here) : start;
  };

  test.each<[string, readonly Item[], readonly DomainEvent[], readonly Scope[] | undefined]>([
    ['a bonus', [theGrade], [cellEdited(ana, { bonusPoints: 0 }, { bonusPoints: 2 })], [oneGrade]],
    ['points', [theGrade], [pointsOn(1, 7, 8)], [grades]],
    ['two bonuses', [theGrade, { ...theGrade, studentId: ben } as Item], [], [grades]],
    ['points of two', [theGrade, { ...theGrade, studentId: ben } as Item], [pointsOn(1, 7, 8)], [grades]],
    ['an assessment', [{ of: 'assessment', assessmentId: a1 }], [], [{ ...grades, of: 'assessment' }]],
    ['a seat', [{ of: 'seat', offeringId: o1, studentId: ana }], [], undefined],
    ['a student', [{ of: 'student', studentId: ana }], [], [students()]],
    [
      'a course and an offering',
      [
        { of: 'course', courseId: c1 },
        { of: 'offering', offeringId: o1 },
      ],
      [],
      [{ of: 'course', courseId: c1 }, offeringScope],
    ],
    ['a setting', [{ of: 'setting', section: ['theme'] }], [], undefined],
    ['what is not at the server', [{ of: 'student', studentId: cem }], [student(cem)], undefined],
    ['what was deleted here', [{ of: 'student', studentId: cem }], [], undefined],
    ['nothing', [], [], undefined],
  ])('%s', (_, items, here, scopes) => {
    expect(scopesOfItems(known(...here), items)).toEqual(scopes);
  });

  test('parts of several calls are read together, each once, and many parts are everything', () => {
    expect(joined([grades], [grades, seats])).toEqual([grades, seats]);
    expect(joined([grades], undefined)).toBeUndefined();
    const many = Array.from({ length: 9 }, (_, at) => students(`s${at}` as never));
    expect(joined(many.slice(0, 7), [grades])).toHaveLength(8);
    expect(joined(many.slice(0, 8), [grades])).toBeUndefined();
    expect(joined(many.slice(0, 8), many.slice(1, 8))).toHaveLength(8);
  });

  test.each([
    [8, 8],
    [9, undefined],
  ])('of %i items, each in a part of its own', (count, parts) => {
    const ids = Array.from({ length: count }, (_, at) => `s${at}` as typeof ana);
    const records = inStep(bookOf(...facts, ...ids.map((studentId) => student(studentId))));
    const items = ids.map((studentId): Item => ({ of: 'student', studentId }));
    expect(scopesOfItems(records, items)?.length).toBe(parts);
  });
});
