import { expect, test } from 'vitest';
import type { ImportPlan } from '../../commands/catalogue.ts';
import { record } from '../../events/record.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  c1,
  cem,
  classroom,
  graded,
  gradeOf,
  nobody,
  o1,
  o2,
  offering,
  p,
  student,
  w1,
  w2,
  weightSet,
} from '../builders.ts';
import { given } from '../given.ts';
import { dia, fields, plan } from './import-plan.ts';

const quiz = { newAssessment: 'Quiz' };

/** A new student, a new assessment, and grades for old and new. */
const whole = plan({
  newStudents: [{ key: 'row 4', fields }],
  studentEdits: [{ studentId: ana, fields: { email: 'ana@example.com' }, seen: { email: '' } }],
  enroll: [dia, cem, ana],
  newAssessments: [{ key: 'Quiz', fields: { assessmentName: 'Quiz' }, maxima: [10, 10] }],
  gradeEdits: [
    { student: ana, assessment: a1, change: { points: record([[p(1), 9]]) }, seen: { points: record([[p(1), 3]]) } },
    { student: dia, assessment: a1, change: { points: record([[p(2), 0]]) } },
    { student: dia, assessment: quiz, change: { pointsAt: [undefined, 7] } },
    { student: ben, assessment: quiz, change: { pointsAt: [0, null] } },
  ],
});
const facts = [classroom(), student(cem), graded(ana, [3, 4])];

test('R10.1 an import is one list of facts', () => {
  given(...facts)
    .when(whole)
    .recordsOnly(
      'StudentAdded',
      'StudentEdited',
      'StudentEnrolled',
      'StudentEnrolled',
      'AssessmentAdded',
      'GradeEdited',
      'GradeEdited',
      'GradeEdited',
    );
});

test('R10.1 an import can make its offering, in a course that is there or is made too', () => {
  const into = (course: NonNullable<ImportPlan['newOffering']>['course']) =>
    plan({
      offeringId: o2,
      newOffering: { course, fields: { period: 'Fall' } },
      newStudents: [{ key: 'row 4', fields }],
      enroll: [dia],
    });
  const inCourse = ['OfferingAdded', 'StudentAdded', 'StudentEnrolled'] as const;
  given(classroom())
    .when(into(c1))
    .recordsOnly(...inCourse);
  given(classroom())
    .when(into({ courseCode: 'MATH' }))
    .recordsOnly('CourseAdded', ...inCourse);
  given(classroom())
    .when({ ...into(c1), offeringId: null })
    .refuses('offering.idMissing', {});
});

test('R10.1 each fact about a student names the row of the file that says so', () => {
  const rows = [
    { student: dia, row: 4 },
    { student: ana, row: 7 },
    { student: ben, row: 9 },
  ];
  const events = given(...facts)
    .when({ ...whole, rows })
    .events();
  const told = events.map((event) => [event.type, 'row' in event ? event.row : undefined]);
  expect(told).toEqual([
    ['StudentAdded', 4],
    ['StudentEdited', 7],
    ['StudentEnrolled', 4],
    ['StudentEnrolled', undefined],
    ['AssessmentAdded', undefined],
    ['GradeEdited', 7],
    ['GradeEdited', 4],
    ['GradeEdited', 9],
  ]);
});

test('R10.1 one bad value refuses the whole import', () => {
  given(...facts)
    .when({
      ...whole,
      gradeEdits: [...whole.gradeEdits, { student: ben, assessment: a1, change: { bonusPoints: -1 } }],
    })
    .refuses('grade.bonusBelowZero', { assessmentId: a1, studentId: ben, value: -1 });
});

test('R10.1 an import without anything new records nothing', () => {
  given(...facts)
    .when(
      plan({ enroll: [ana], gradeEdits: [{ student: ana, assessment: a1, change: { points: record([[p(1), 3]]) } }] }),
    )
    .changesNothing();
});

test('R10.2 new students and assessments get fresh ids and are enrolled and graded at once', () => {
  const book = given(...facts)
    .when(whole)
    .after();
  const diaId = [...book.students.values()].find(({ studentCode }) => studentCode === 'D4')?.studentId ?? nobody;
  const quizId = book.assessmentsOf[o1]?.at(-1) ?? nobody;
  const [first, second] = book.assessments[quizId]?.problems.map(({ problemId }) => problemId) ?? [];
  if (!first || !second) throw new Error('The quiz has no problems.');

  expect(book.students.get(diaId)).toEqual({ ...fields, studentId: diaId });
  expect(enrolledIn(book, o1).sort()).toEqual([ana, ben, cem, diaId].sort());
  expect(book.students.get(ana)?.email).toBe('ana@example.com');
  const blank = gradeOf([]);
  expect(record(book.grades[o1])).toEqual({
    [ana]: { [a1]: gradeOf([9, 4]) },
    [ben]: { [quizId]: { ...blank, points: { [first]: 0 } } },
    [diaId]: { [a1]: gradeOf([null, 0]), [quizId]: { ...blank, points: { [second]: 7 } } },
  });
});

test('R10.3 is refused when values that the preview showed are different now, and names them all', () => {
  given(...facts, graded(ben, [2]), {
    type: 'StudentEdited',
    studentId: ana,
    from: { email: '' },
    to: { email: 'new@example.com' },
  })
    .when({
      ...whole,
      gradeEdits: [
        {
          student: ana,
          assessment: a1,
          change: { points: record([[p(1), 9]]) },
          seen: {
            points: record([
              [p(1), 8],
              [p(2), 4],
            ]),
          },
        },
        { student: ben, assessment: a1, change: { bonusPoints: 1 }, seen: { ...gradeOf([1]), bonusPoints: 0 } },
      ],
    })
    .refuses('import.changedMeanwhile', {
      cells: [
        { assessmentId: a1, studentId: ana, part: p(1) },
        { assessmentId: a1, studentId: ben, part: p(1) },
      ],
      studentIds: [ana],
    });
});

test('R10.3 is refused when a student to be edited is gone', () => {
  given(classroom())
    .when(plan({ studentEdits: [{ studentId: nobody, fields: { email: 'x@example.com' }, seen: {} }] }))
    .refuses('import.changedMeanwhile', { cells: [], studentIds: [nobody] });
});

test('R10.3 a change of what the preview did not show does not matter', () => {
  given(...facts, graded(ben, [2]))
    .when(whole)
    .events();
});

test('R10.4 what the file leaves blank stays, and a 0 is a zero', () => {
  const book = given(...facts)
    .when(plan({ gradeEdits: [{ student: ana, assessment: a1, change: { pointsAt: [undefined, 0] } }] }))
    .after();
  expect(book.grades[o1]?.get(ana)?.[a1]).toEqual(gradeOf([3, 0]));
});

test('R10.5 two new rows with one student code are refused', () => {
  given(...facts)
    .when(
      plan({
        newStudents: [
          { key: '1', fields },
          { key: '2', fields: { ...fields, studentCode: ' d4' } },
        ],
      }),
    )
    .refuses('student.codeTaken', { studentCode: ' d4', holder: 'new~1' as never });
});

test('R10.5 a new row with the code of somebody who is there is refused', () => {
  given(...facts)
    .when(plan({ newStudents: [{ key: '1', fields: { ...fields, studentCode: 'A1' } }] }))
    .refuses('student.codeTaken', { studentCode: 'A1', holder: ana });
});

test('R10.5 a grade for somebody whom the import does not enroll is refused', () => {
  given(...facts)
    .when(plan({ gradeEdits: [{ student: cem, assessment: a1, change: { bonusPoints: 1 } }] }))
    .refuses('grade.notEnrolled', { studentId: cem, offeringId: o1 });
});

test('R10.5 a grade in an assessment of another offering is refused', () => {
  given(...facts, offering(o2), assessment(a2, [1], o2))
    .when(plan({ gradeEdits: [{ student: ana, assessment: a2, change: { bonusPoints: 1 } }] }))
    .refuses('assessment.otherOffering', { assessmentId: a2, offeringId: o1 });
});

test('R10.6 enrolling, adding assessments and grading need an offering', () => {
  const { newAssessments, gradeEdits } = whole;
  given(...facts)
    .when(plan({ offeringId: null, enroll: [cem] }))
    .refuses('enrollment.offeringIdMissing', {});
  given(...facts)
    .when(plan({ offeringId: null, newAssessments }))
    .refuses('assessment.offeringIdMissing', {});
  given(...facts)
    .when(plan({ offeringId: null, gradeEdits: gradeEdits.slice(0, 1) }))
    .refuses('grade.offeringIdMissing', {});
});

test('R10.6 a roster alone needs none', () => {
  given(...facts)
    .when(plan({ offeringId: null, newStudents: whole.newStudents }))
    .recordsOnly('StudentAdded');
});

test('R10.7 a plan’s excuses are facts of the same commit, for old and new students and assessments', () => {
  given(classroom())
    .when(
      plan({
        newStudents: [{ key: 'row 4', fields }],
        enroll: [dia],
        newAssessments: [{ key: 'Quiz', fields: { assessmentName: 'Quiz' }, maxima: [10] }],
        excuses: [
          { student: ana, assessment: a1 },
          { student: dia, assessment: quiz },
        ],
      }),
    )
    .recordsOnly('StudentAdded', 'StudentEnrolled', 'AssessmentAdded', 'SettingEdited', 'SettingEdited');
});

test('R10.9 the weights of new assessments go into the set that is named, otherwise into a new one', () => {
  const weighed = (parts: Partial<ImportPlan>) =>
    plan({
      newAssessments: [
        { key: 'Quiz', fields: { assessmentName: 'Quiz' }, maxima: [10], weight: 30 },
        { key: 'Lab', fields: { assessmentName: 'Lab' }, maxima: [5] },
      ],
      ...parts,
    });
  const setsAfter = (when: ReturnType<ReturnType<typeof given>['when']>) =>
    when.after().offerings[o1]?.weightSets.map(({ weights }) => weights);
  const room = given(classroom(), weightSet(w1));
  expect(setsAfter(room.when(weighed({ weightSetId: w1 })))).toEqual([{ 'new~1': 30 }]);
  expect(setsAfter(room.when(weighed({})))).toEqual([{}, { 'new~1': 30 }]);
  room.when(weighed({})).recordsOnly('AssessmentAdded', 'AssessmentAdded', 'WeightSetInserted');
  room.when(weighed({ weightSetId: w2 })).refuses('weightSet.unknown', { offeringId: o1, weightSetId: w2 });
});
