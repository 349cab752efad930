import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { excusedOf } from '../../events/excuses.ts';
import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import { progressOf } from '../../projections/figures/progress.ts';
import {
  a1,
  ana,
  assessment,
  ben,
  cellEdited,
  cem,
  classroom,
  enrolled,
  graded,
  policy,
  student,
} from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';

/** Three students in an assessment of two problems (10, 5). */
const threeStudents = () => [...classroom(), student(cem), enrolled(cem)];
const ofA1 = (...facts: readonly Facts[]) => {
  const book = bookOf(...facts);
  const found = book.assessments[a1];
  if (!found) throw new Error('the assessment is not there');
  return progressOf(book, found);
};

describe('How far an assessment is graded', () => {
  test('is complete only for whoever has points on every problem, a zero included', () => {
    expect(ofA1(threeStudents(), graded(ana, [0, 5]), graded(ben, [10]))).toEqual({
      complete: 1,
      partly: 1,
      notBegun: 1,
      excused: 0,
    });
  });

  test('is not complete for a class of which three problems in five are blank', () => {
    const students = Array.from({ length: 150 }, (_, at) => asId<StudentId>(`s${at}`));
    const facts = students.flatMap((id, at) => [
      student(id),
      enrolled(id),
      graded(id, at < 3 ? [1, 1, 1, 1, 1] : [1, 1], asId('a5')),
    ]);
    const book = bookOf(classroom().slice(0, 2), assessment(asId('a5'), [1, 2, 3, 4, 5]), facts);
    const found = Object.values(book.assessments)[0];
    expect(found && progressOf(book, found)).toEqual({ complete: 3, partly: 147, notBegun: 0, excused: 0 });
  });

  test('leaves out who is excused, whatever points they have, and whoever is not enrolled', () => {
    const excuses = policy({ excused: excusedOf([{ studentId: ana, assessmentId: a1 }]) });
    const facts = [...threeStudents(), graded(ana, [1]), student(asId('eve')), ...excuses];
    expect(ofA1(facts)).toEqual({ complete: 0, partly: 0, notBegun: 2, excused: 1 });
  });

  test('is complete where there is no problem to grade', () => {
    const empty = bookOf(classroom(), assessment(asId('a5'), []));
    const found = empty.assessments[asId<AssessmentId>('a5')];
    expect(found && progressOf(empty, found)).toMatchObject({ complete: 2, notBegun: 0 });
  });

  test('does not begin with a bonus', () => {
    const bonus: DomainEvent = cellEdited(
      ana,
      { useBonusPoints: false, bonusPoints: 0 },
      { useBonusPoints: true, bonusPoints: 3 },
    );
    expect(ofA1(classroom(), bonus)).toMatchObject({ notBegun: 2 });
  });

  test('counts everybody once', () => {
    const some = fc.array(fc.array(fc.nat({ max: 5 }), { maxLength: 2 }), { maxLength: 6 });
    fc.assert(
      fc.property(some, (points) => {
        const facts = points.flatMap((given, at) => {
          const id = asId<StudentId>(`s${at}`);
          return [student(id), enrolled(id), ...(given.length > 0 ? [graded(id, given)] : [])];
        });
        const progress = ofA1(classroom(), facts);
        expect(Object.values(progress).reduce((sum, count) => sum + count, 0)).toBe(points.length + 2);
        expect(progress.complete).toBe(points.filter(({ length }) => length === 2).length);
      }),
    );
  });
});
