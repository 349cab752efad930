import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { record } from '../../events/record.ts';
import { strayIdAt } from '../../events/wire.ts';
import { a1, ana, cellEdited, classroom, graded, gradeOf, o1 } from '../builders.ts';
import { bookOf, commitOf, context, given } from '../given.ts';

describe('R6.4 points that a server holds beyond the problems', () => {
  const stray = strayIdAt(a1, 2);
  const beyond: DomainEvent = cellEdited(ana, { points: record([[stray, null]]) }, { points: record([[stray, 4]]) });
  const facts = [classroom(), beyond, graded(ana, [7])];
  const cell = { assessmentId: a1, studentId: ana };

  test.each<[string, Command]>([
    ['with the grade', { type: 'DeleteGrades', offeringId: o1, grades: [cell] }],
    [
      'alone',
      { type: 'EditGrades', offeringId: o1, edits: [{ ...cell, change: { points: record([[stray, null]]) } }] },
    ],
    ['with the seat', { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] }],
    ['with the student', { type: 'DeleteStudent', studentId: ana }],
    ['with the assessment', { type: 'DeleteAssessment', assessmentId: a1 }],
    ['with the offering', { type: 'DeleteOffering', offeringId: o1 }],
  ])('can be deleted %s, and come back', (_, command) => {
    const before = bookOf(...facts);
    const commit = commitOf(before, command);
    const after = advance(before, commit.events);
    expect(after.grades[o1]?.get(ana)?.[a1]?.points[stray]).toBeUndefined();
    const undone = decide(after, { type: 'UndoCommit', commit }, context());
    if (isRefusal(undone)) throw new Error(JSON.stringify(undone));
    expect(advance(after, undone).grades).toEqual(before.grades);
  });

  test('stay as they are when the grade is saved with them, and cannot be changed', () => {
    const { points, ...extras } = bookOf(...facts).grades[o1]?.get(ana)?.[a1] ?? gradeOf([]);
    const save = (value: number): Command => ({
      type: 'SaveGrade',
      offeringId: o1,
      ...cell,
      grade: { ...extras, points: record([...Object.entries(points), [stray, value]]) },
    });
    given(...facts)
      .when(save(4))
      .changesNothing();
    given(...facts)
      .when(save(5))
      .refuses('problem.unknown', { assessmentId: a1, problemId: stray });
  });
});
