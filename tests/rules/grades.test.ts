import { expect, test } from 'vitest';
import type { GradeEdit } from '../../commands/catalogue.ts';
import type { GradeChange } from '../../events/entities.ts';
import { type AssessmentId, asId, type ProblemId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cellEdited,
  cem,
  classroom,
  enrolled,
  graded,
  gradeOf,
  nobody,
  none,
  o1,
  o2,
  offering,
  p,
  student,
} from '../builders.ts';
import { given } from '../given.ts';

const points = (...entries: readonly (readonly [ProblemId, number | null])[]): GradeChange => ({
  points: record(entries),
});
const edit = (change: GradeChange, seen?: GradeChange, studentId = ana): GradeEdit => ({
  assessmentId: a1,
  studentId,
  change,
  ...(seen && { seen }),
});
const edits = (...list: readonly GradeEdit[]) => ({ type: 'EditGrades', offeringId: o1, edits: list }) as const;
const edited = (from: GradeChange, to: GradeChange, studentId = ana) => cellEdited(studentId, from, to);
const key = { offeringId: o1, assessmentId: a1, studentId: ana };

test('R6.1 editing grades needs an offeringId', () => {
  given(classroom())
    .when({ type: 'EditGrades', offeringId: none, edits: [edit({ bonusPoints: 1 })] })
    .refuses('grade.offeringIdMissing', {});
});

test('R6.1 every edit needs an assessmentId and a studentId', () => {
  const change = { bonusPoints: 1 };
  given(classroom())
    .when(edits(edit(change), { assessmentId: none, studentId: ana, change }))
    .refuses('grade.assessmentIdMissing', { position: 1 });
  given(classroom())
    .when(edits({ assessmentId: a1, studentId: none, change }))
    .refuses('grade.studentIdMissing', { position: 0 });
});

test.each([
  { type: 'AddGrade', grade: { bonusPoints: 1 } } as const,
  { type: 'SaveGrade', grade: gradeOf([1]) } as const,
])('R6.1 $type needs all three ids', (command) => {
  given(classroom())
    .when({ ...key, offeringId: none, ...command })
    .refuses('grade.offeringIdMissing', {});
  given(classroom())
    .when({ ...key, assessmentId: none, ...command })
    .refuses('grade.assessmentIdMissing', { position: 0 });
  given(classroom())
    .when({ ...key, studentId: none, ...command })
    .refuses('grade.studentIdMissing', { position: 0 });
});

test('R6.2 the offering and the assessment exist', () => {
  given(classroom())
    .when({ type: 'EditGrades', offeringId: o2, edits: [edit({ bonusPoints: 1 })] })
    .refuses('offering.unknown', { offeringId: o2 });
  given(classroom())
    .when(edits({ assessmentId: nobody, studentId: ana, change: {} }))
    .refuses('assessment.unknown', { assessmentId: nobody });
});

test('R6.2 the assessment belongs to the offering', () => {
  given(classroom(), offering(o2), assessment(a2, [5], o2))
    .when(edits({ assessmentId: a2, studentId: ana, change: points([p(1, a2), 1]) }))
    .refuses('assessment.otherOffering', { assessmentId: a2, offeringId: o1 });
});

test.each([cem, nobody])('R6.3 a grade needs an enrolled student, which %s is not', (studentId) => {
  given(classroom(), student(cem))
    .when(edits(edit(points([p(1), 1]), undefined, studentId)))
    .refuses('grade.notEnrolled', { studentId, offeringId: o1 });
});

test('R6.4 points are earned on a problem of the assessment', () => {
  given(classroom(), assessment(a2))
    .when(edits(edit(points([p(1, a2), 1]))))
    .refuses('problem.unknown', { assessmentId: a1, problemId: p(1, a2) });
});

test.each([-1, -0.0001])('R6.5 %s points are refused', (value) => {
  given(classroom())
    .when(edits(edit(points([p(1), 1], [p(2), value]))))
    .refuses('grade.pointsBelowZero', { assessmentId: a1, studentId: ana, part: p(2), value });
});

test('R6.5 points above the maximum are taken', () => {
  given(classroom())
    .when(edits(edit(points([p(1), 12.5]))))
    .records([edited(points([p(1), null]), points([p(1), 12.5]))]);
});

test('R6.6 a bonus below 0 is refused', () => {
  given(classroom())
    .when(edits(edit({ bonusPoints: -1 })))
    .refuses('grade.bonusBelowZero', { assessmentId: a1, studentId: ana, value: -1 });
});

test('R6.6 a curve may be negative', () => {
  given(classroom())
    .when(edits(edit({ useCurvePoints: true, curvePoints: -2 })))
    .records([edited({ useCurvePoints: false, curvePoints: 0 }, { useCurvePoints: true, curvePoints: -2 })]);
});

test('R6.7 a grade that becomes blank is no longer a record', () => {
  const book = given(classroom(), graded(ana, [3]))
    .when(edits(edit(points([p(1), null]))))
    .after();
  expect(record(book.grades[o1])).toEqual({});
});

test('R6.7 blanking what is blank records nothing', () => {
  given(classroom())
    .when(edits(edit({ ...points([p(1), null]), bonusPoints: 0, useBonusPoints: false })))
    .changesNothing();
});

test('R6.7 a bonus that is not used is kept, so it is not blank', () => {
  const book = given(classroom())
    .when(edits(edit({ bonusPoints: 2 })))
    .after();
  expect(book.grades[o1]?.get(ana)?.[a1]).toEqual(gradeOf([], { bonusPoints: 2 }));
});

test('R6.8 not graded is not a zero', () => {
  given(classroom())
    .when(edits(edit(points([p(1), 0]))))
    .records([edited(points([p(1), null]), points([p(1), 0]))]);
  given(classroom(), graded(ana, [0]))
    .when(edits(edit(points([p(1), null]))))
    .records([edited(points([p(1), 0]), points([p(1), null]))]);
});

test('R6.9 an edit changes the values it names and no other', () => {
  const book = given(
    classroom(),
    graded(ana, [3, 4]),
    graded(ben, [5, 5]),
    edited({ bonusPoints: 0 }, { bonusPoints: 1 }),
  )
    .when(edits(edit(points([p(2), 5]))))
    .after();
  expect(record(book.grades[o1])).toEqual({
    [ana]: { [a1]: gradeOf([3, 5], { bonusPoints: 1 }) },
    [ben]: { [a1]: gradeOf([5, 5]) },
  });
});

test('R6.10 one bad edit refuses all of them', () => {
  given(classroom())
    .when(edits(edit(points([p(1), 1])), edit(points([p(1), -1]), undefined, ben)))
    .refuses('grade.pointsBelowZero', { assessmentId: a1, studentId: ben, part: p(1), value: -1 });
});

test('R6.11 one event per student; the later of two edits of a value counts', () => {
  given(classroom(), graded(ana, [3]))
    .when(edits(edit(points([p(1), 1], [p(2), 2])), edit({ bonusPoints: 1 }, undefined, ben), edit(points([p(1), 9]))))
    .records([
      edited(points([p(1), 3], [p(2), null]), points([p(1), 9], [p(2), 2])),
      edited({ bonusPoints: 0 }, { bonusPoints: 1 }, ben),
    ]);
});

test('R6.11 whatever is pasted or filled over several assessments is one event per student', () => {
  const cells = [a1, a2].flatMap((assessmentId) => [ana, ben].map((studentId) => ({ assessmentId, studentId })));
  const change = { bonusPoints: 2 };
  const cell = { from: { bonusPoints: 0 }, to: change };
  given(classroom(), assessment(a2), cellEdited(ben, { bonusPoints: 0 }, change, a2))
    .when(edits(...cells.map((place) => ({ ...place, change }))))
    .records([
      { type: 'GradeEdited', offeringId: o1, studentId: ana, grades: { [a1]: cell, [a2]: cell } },
      { type: 'GradeEdited', offeringId: o1, studentId: ben, grades: { [a1]: cell } },
    ]);
});

test('R6.11 two grades are not taken for one where ids from elsewhere hold blanks', () => {
  const [ofAb, ofA] = [asId<AssessmentId>('a b'), asId<AssessmentId>('a')];
  const [c, bc] = [asId<StudentId>('c'), asId<StudentId>('b c')];
  given(classroom(), assessment(ofAb), assessment(ofA), student(c), student(bc), enrolled(c), enrolled(bc))
    .when(
      edits(
        { assessmentId: ofAb, studentId: c, change: { bonusPoints: 1 } },
        { assessmentId: ofA, studentId: bc, change: { bonusPoints: 2 } },
      ),
    )
    .recordsOnly('GradeEdited', 'GradeEdited');
});

test('R6.12 an edit that saw another value is refused, and every such value is named', () => {
  given(classroom(), graded(ana, [3, 4]))
    .when(
      edits(
        edit(points([p(1), 9]), points([p(1), null], [p(2), 4])),
        edit({ bonusPoints: 1 }, { useBonusPoints: true, bonusPoints: 0, curvePoints: 3 }, ben),
      ),
    )
    .refuses('grade.changedMeanwhile', {
      cells: [
        { assessmentId: a1, studentId: ana, part: p(1) },
        { assessmentId: a1, studentId: ben, part: 'bonus' },
        { assessmentId: a1, studentId: ben, part: 'curve' },
      ],
    });
});

test('R6.12 a change of another value of the same grade does not matter', () => {
  given(classroom(), graded(ana, [3, 4]))
    .when(edits(edit(points([p(1), 9]), points([p(1), 3]))))
    .records([edited(points([p(1), 3]), points([p(1), 9]))]);
});

test('R6.13 a grade is not added where there is one', () => {
  given(classroom(), graded(ana, [3]))
    .when({ type: 'AddGrade', ...key, grade: points([p(2), 1]) })
    .refuses('grade.present', { assessmentId: a1, studentId: ana });
});

test('R6.13 a grade is added where there is none', () => {
  given(classroom(), graded(ben, [3]))
    .when({ type: 'AddGrade', ...key, grade: points([p(2), 1]) })
    .records([edited(points([p(2), null]), points([p(2), 1]))]);
});

test('R6.13 a grade is not added for somebody who is not enrolled', () => {
  given(classroom(), student(cem))
    .when({ type: 'AddGrade', ...key, studentId: cem, grade: points([p(2), 1]) })
    .refuses('grade.notEnrolled', { studentId: cem, offeringId: o1 });
});

test('R6.14 saving replaces the whole grade', () => {
  const book = given(classroom(), graded(ana, [3, 4]), edited({ curvePoints: 0 }, { curvePoints: 5 }))
    .when({ type: 'SaveGrade', ...key, grade: gradeOf([null, 2], { useBonusPoints: true, bonusPoints: 1 }) })
    .after();
  expect(book.grades[o1]?.get(ana)?.[a1]).toEqual(gradeOf([null, 2], { useBonusPoints: true, bonusPoints: 1 }));
});

test('R6.14 saving what is there records nothing', () => {
  given(classroom(), graded(ana, [3, 4]))
    .when({ type: 'SaveGrade', ...key, grade: gradeOf([3, 4]) })
    .changesNothing();
});

test('R6.15 deleting grades makes them blank, all of them', () => {
  const book = given(classroom(), assessment(a2), graded(ana, [3, 4]), graded(ben, [1]), graded(ben, [2], a2))
    .when({
      type: 'DeleteGrades',
      offeringId: o1,
      grades: [ana, ben].map((studentId) => ({ assessmentId: a1, studentId })),
    })
    .after();
  expect(record(book.grades[o1])).toEqual({ [ben]: { [a2]: gradeOf([2], {}, a2) } });
});

test('R6.15 deleting a grade that is not there records nothing', () => {
  given(classroom())
    .when({ type: 'DeleteGrades', offeringId: o1, grades: [{ assessmentId: a1, studentId: ana }] })
    .changesNothing();
});

test('R6.16 an edit to what is there already records nothing', () => {
  given(classroom(), graded(ana, [3, 4]))
    .when(edits(edit(points([p(1), 3])), edit({}, undefined, ben)))
    .changesNothing();
  given(classroom()).when(edits()).changesNothing();
});
