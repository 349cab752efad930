import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Course, Grade, Student } from '../../../events/entities.ts';
import type { Item, ItemValue } from '../../../events/items.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { owedOf } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { resolutionOf } from '../../../sync/decide/decisions.ts';
import { partsUnlike } from '../../../sync/decide/parts.ts';
import {
  a1,
  ana,
  assessment,
  assessmentOf,
  ben,
  c1,
  cellEdited,
  classroom,
  course,
  courseOf,
  graded,
  gradeOf,
  o1,
  offering,
  p,
  problemOf,
  student,
  unenrolled,
} from '../../builders.ts';
import { bookOf, commitOf, type Facts } from '../../given.ts';
import { committed, inStep, readingOf } from '../two-sides.ts';

const decided = (records: Records, decision: Parameters<typeof resolutionOf>[1], seq: number): Records =>
  committed(records, resolutionOf(records, decision), seq);

describe('a conflict', () => {
  const theGrade: Item = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: ana };
  const theCourse: Item = { of: 'course', courseId: c1 };
  const points = (...all: number[]) => Object.fromEntries(all.map((one, at) => [p(at + 1), one]));

  /** Began as `held`; then `mine` here and `theirs` there. */
  const conflict = (facts: readonly Facts[], mine: readonly DomainEvent[], there: readonly Facts[]): Records => {
    const before = committed(inStep(bookOf(...facts)), mine, 1);
    return committed(before, reconcile(before, readingOf(bookOf(...there))).events, 2);
  };
  const inGrades = (): Records =>
    conflict(
      [classroom(), graded(ana, [1, 2])],
      [cellEdited(ana, gradeChange(1, 2), gradeChange(5, 6))],
      [classroom(), graded(ana, [7, 8])],
    );
  const gradeChange = (...all: number[]) => ({ points: gradeOf(all).points });
  const grade = (records: Records): Grade => valueIn(records.book, theGrade) as Grade;

  test('remembers what both sides began from, through later readings', () => {
    const records = inGrades();
    const began = { points: points(1, 2) };
    expect(owedOf(records.outbox, theGrade)?.aside).toMatchObject({ why: 'conflict', began });
    const again = reconcile(records, readingOf(bookOf(classroom(), graded(ana, [9, 8])))).events;
    const later = committed(records, again, 3);
    expect(owedOf(later.outbox, theGrade)).toMatchObject({ aside: { began }, base: { points: points(9, 8) } });
  });

  test('of a grade is decided problem by problem', () => {
    const records = inGrades();
    expect(partsUnlike(records, theGrade)).toEqual([p(1), p(2)]);
    const mixed = decided(records, { type: 'ChooseParts', item: theGrade, theirs: [p(1)] }, 3);
    expect(grade(mixed).points).toEqual(points(7, 6));
    expect(owedOf(mixed.outbox, theGrade)).toMatchObject({ aside: null, base: { points: points(7, 8) } });
  });

  test('of a grade clears here what is blank there, where theirs is taken', () => {
    const cleared = cellEdited(ana, gradeChange(1, 2), { points: { [p(1)]: null, [p(2)]: 8 } });
    const records = conflict(
      [classroom(), graded(ana, [1, 2])],
      [cellEdited(ana, gradeChange(1, 2), gradeChange(5, 6))],
      [classroom(), graded(ana, [1, 2]), cleared],
    );
    const mixed = decided(records, { type: 'ChooseParts', item: theGrade, theirs: [p(1)] }, 3);
    expect(grade(mixed).points).toEqual({ [p(2)]: 6 });
  });

  test('of a grade leaves the bonus as it is here, where only points are taken', () => {
    const change = (one: number, bonusPoints: number) => ({ ...gradeChange(one), useBonusPoints: true, bonusPoints });
    const held = [classroom(), graded(ana, [1])];
    const before = { ...gradeChange(1), useBonusPoints: false, bonusPoints: 0 };
    const edited = (one: number, bonus: number) => cellEdited(ana, before, change(one, bonus));
    const records = conflict(held, [edited(5, 2)], [...held, edited(7, 3)]);
    expect(partsUnlike(records, theGrade)).toEqual([p(1), 'bonus']);
    const mixed = decided(records, { type: 'ChooseParts', item: theGrade, theirs: [p(1)] }, 3);
    expect(grade(mixed)).toEqual(gradeOf([7], { useBonusPoints: true, bonusPoints: 2 }));
  });

  test('R16.8 of a grade is about what both changed: what was typed here alone is not listed, and is sent whichever side is taken', () => {
    const records = conflict(
      [classroom(), graded(ana, [1, 2])],
      [cellEdited(ana, gradeChange(1, 2), { ...gradeChange(5, 6) })],
      [classroom(), graded(ana, [7, 2])],
    );
    expect(partsUnlike(records, theGrade)).toEqual([p(1)]);
    for (const decision of [
      { type: 'TakeTheirs', items: [theGrade] },
      { type: 'ChooseParts', item: theGrade, theirs: [p(1)] },
    ] as const) {
      const taken = decided(records, decision, 3);
      expect(grade(taken).points).toEqual(points(7, 6));
      expect(owedOf(taken.outbox, theGrade)).toMatchObject({ aside: null, base: { points: points(7, 2) } });
    }
    const mine = decided(records, { type: 'KeepMine', items: [theGrade] }, 3);
    expect(grade(mine).points).toEqual(points(5, 6));
  });

  test('R16.8 of a grade lists what the others changed too, when they change it later', () => {
    const records = conflict(
      [classroom(), graded(ana, [1, 2])],
      [cellEdited(ana, gradeChange(1, 2), gradeChange(5, 6))],
      [classroom(), graded(ana, [7, 2])],
    );
    const later = reconcile(records, readingOf(bookOf(classroom(), graded(ana, [7, 9])))).events;
    const again = committed(records, later, 3);
    expect(partsUnlike(again, theGrade)).toEqual([p(1), p(2)]);
    expect(grade(decided(again, { type: 'TakeTheirs', items: [theGrade] }, 4)).points).toEqual(points(7, 9));
  });

  test('R16.8 of a grade keeps a bonus that was given here alone', () => {
    const before = { ...gradeChange(1), useBonusPoints: false, bonusPoints: 0 };
    const records = conflict(
      [classroom(), graded(ana, [1])],
      [cellEdited(ana, before, { ...gradeChange(5), useBonusPoints: true, bonusPoints: 2 })],
      [classroom(), graded(ana, [7])],
    );
    expect(partsUnlike(records, theGrade)).toEqual([p(1)]);
    const taken = decided(records, { type: 'TakeTheirs', items: [theGrade] }, 3);
    expect(grade(taken)).toEqual(gradeOf([7], { useBonusPoints: true, bonusPoints: 2 }));
  });

  test('with all parts theirs is settled; with none it is sent', () => {
    const theirs = decided(inGrades(), { type: 'ChooseParts', item: theGrade, theirs: [p(1), p(2)] }, 3);
    expect(theirs.outbox.count).toBe(0);
    const mine = decided(inGrades(), { type: 'ChooseParts', item: theGrade, theirs: [] }, 3);
    expect(grade(mine).points).toEqual(points(5, 6));
    expect(owedOf(mine.outbox, theGrade)?.aside).toBeNull();
  });

  test('of a grade whose seat or assessment is gone here is decided whole: points have no place without it', () => {
    const before = { useBonusPoints: false, bonusPoints: 0 };
    const bonusOf = (bonusPoints: number) => ({ useBonusPoints: true, bonusPoints });
    const records = conflict(
      [classroom(), graded(ana, [1])],
      [cellEdited(ana, before, bonusOf(2))],
      [classroom(), graded(ana, [1]), cellEdited(ana, before, bonusOf(1))],
    );
    expect(partsUnlike(records, theGrade)).toEqual(['bonus']);
    const noSeat = unenrolled(ana, { [a1]: { ...gradeOf([1]), ...bonusOf(2) } });
    expect(partsUnlike(committed(records, [noSeat], 3), theGrade)).toEqual([]);
    const { events } = commitOf(records.book, { type: 'DeleteAssessment', assessmentId: a1 });
    expect(partsUnlike(committed(records, events, 3), theGrade)).toEqual([]);
  });

  test('of a record is decided field by field, and what only one side changed is not asked about', () => {
    const was = courseOf(c1, { title: 'A', description: 'A', otherNotes: 'A' });
    const edit = (to: Partial<Course>): DomainEvent => ({
      type: 'CourseEdited',
      courseId: c1,
      from: { title: 'A', description: 'A' },
      to,
    });
    const records = conflict(
      [course(c1, was)],
      [edit({ title: 'mine', description: 'mine' })],
      [course(c1, { ...was, title: 'theirs', description: 'theirs', otherNotes: 'theirs' })],
    );
    expect(partsUnlike(records, theCourse)).toEqual(['title', 'description']);
    const mixed = decided(records, { type: 'ChooseParts', item: theCourse, theirs: ['description'] }, 3);
    expect(valueIn(mixed.book, theCourse)).toMatchObject({
      title: 'mine',
      description: 'theirs',
      otherNotes: 'theirs',
    });
    expect(owedOf(mixed.outbox, theCourse)).toMatchObject({ aside: null, base: { title: 'theirs' } });
  });

  test('of an assessment by its name and each problem, unless problems came or went', () => {
    const theAssessment: Item = { of: 'assessment', assessmentId: a1 };
    const held = assessmentOf(a1, [10, 20]);
    const facts = [course(), offering(), assessment(a1, [10, 20])];
    const named = (to: string): DomainEvent => ({
      type: 'AssessmentEdited',
      assessmentId: a1,
      from: { assessmentName: held.assessmentName },
      to: { assessmentName: to },
    });
    const wider: DomainEvent = {
      type: 'ProblemEdited',
      assessmentId: a1,
      problemId: p(2),
      from: { max: 20 },
      to: { max: 25 },
    };
    const other = [
      ...facts,
      {
        type: 'AssessmentEdited',
        assessmentId: a1,
        from: { assessmentName: held.assessmentName },
        to: { assessmentName: 'theirs' },
      },
      { type: 'ProblemEdited', assessmentId: a1, problemId: p(2), from: { max: 20 }, to: { max: 30 } },
    ] as Facts[];
    const records = conflict(facts, [named('mine'), wider], other);
    expect(partsUnlike(records, theAssessment)).toEqual(['name', `${p(2)} max`]);
    const mixed = decided(records, { type: 'ChooseParts', item: theAssessment, theirs: [`${p(2)} max`] }, 3);
    expect(valueIn(mixed.book, theAssessment)).toMatchObject({
      assessmentName: 'mine',
      problems: [{ max: 10 }, { max: 30 }],
    });
    const less: DomainEvent = { type: 'ProblemRemoved', assessmentId: a1, problem: problemOf(p(2), 20), at: 1 };
    const fewer = conflict(facts, [named('mine'), less], other);
    expect(owedOf(fewer.outbox, theAssessment)?.aside?.why).toBe('conflict');
    expect(partsUnlike(fewer, theAssessment)).toEqual([]);
  });

  test('with a student’s code is not decided so that two have one', () => {
    const coded = (studentCode: string, firstName: string): ItemValue => ({
      ...(bookOf(student(ana)).students.get(ana) as Student),
      studentCode,
      firstName,
    });
    const before = committed(
      inStep(bookOf(student(ana, { studentCode: 'A1' }))),
      [
        { type: 'StudentEdited', studentId: ana, from: { studentCode: 'A1' }, to: { studentCode: 'A2' } },
        student(ben, { studentCode: 'A3' }),
      ],
      1,
    );
    const records = committed(
      before,
      [
        { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' },
        { type: 'ServerHolds', item: { of: 'student', studentId: ana }, value: coded('a3', 'Ana'), aside: 'conflict' },
      ],
      2,
    );
    const item: Item = { of: 'student', studentId: ana };
    expect(resolutionOf(records, { type: 'ChooseParts', item, theirs: ['studentCode'] })).toEqual([]);
    expect(resolutionOf(records, { type: 'ChooseParts', item, theirs: ['firstName'] })).not.toEqual([]);
  });
});
