import { expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  assessmentOf,
  ben,
  classroom,
  course,
  graded,
  gradeOf,
  nobody,
  none,
  o1,
  o2,
  offering,
  p,
  policy,
  problemOf,
  w1,
  w2,
  weightSet,
} from '../builders.ts';
import { given } from '../given.ts';

const fields = { assessmentName: 'Midterm' };

test('R3.1 adding an assessment needs an offeringId', () => {
  given(classroom())
    .when({ type: 'AddAssessment', offeringId: none, fields, maxima: [1] })
    .refuses('assessment.offeringIdMissing', {});
});

test('R3.2 an assessment is added to an offering that exists', () => {
  given(classroom())
    .when({ type: 'AddAssessment', offeringId: o2, fields, maxima: [1] })
    .refuses('offering.unknown', { offeringId: o2 });
});

test('R3.3 an assessment is not added under an id that is taken', () => {
  given(classroom())
    .when({ type: 'AddAssessment', offeringId: o1, assessmentId: a1, fields, maxima: [1] })
    .refuses('assessment.idTaken', { assessmentId: a1 });
});

test('R3.3 an assessment is added last, and each problem gets an id of its own', () => {
  given(classroom())
    .when({ type: 'AddAssessment', offeringId: o1, fields, maxima: [10, 0, 2.5] })
    .records([
      {
        type: 'AssessmentAdded',
        assessment: {
          ...fields,
          offeringId: o1,
          assessmentId: 'new~1' as never,
          problems: [10, 0, 2.5].map((max, at) => problemOf(`new~${at + 2}` as never, max)),
        },
        at: 1,
      },
    ]);
});

test.each(['AddAssessment', 'SaveAssessment'] as const)('R3.4 %s is refused without a problem', (type) => {
  given(classroom())
    .when({ type, offeringId: o1, assessmentId: a2, fields, maxima: [] })
    .refuses('assessment.withoutProblem', fields);
});

test('R3.4 the last problem of an assessment cannot be deleted', () => {
  given(classroom(), assessment(a2, [5]))
    .when({ type: 'DeleteProblem', assessmentId: a2, problemId: p(1, a2) })
    .refuses('problem.last', { assessmentId: a2 });
});

test('R3.5 a maximum below 0 is refused when adding an assessment', () => {
  given(classroom())
    .when({ type: 'AddAssessment', offeringId: o1, fields, maxima: [1, -0.5] })
    .refuses('number.belowZero', { field: 'max', value: -0.5 });
});

test.each([
  { type: 'InsertProblem', at: 0, max: -1 } as const,
  { type: 'EditProblem', problemId: p(1), fields: { max: -1 } } as const,
])('R3.5 a maximum below 0 is refused by $type', (command) => {
  given(classroom())
    .when({ assessmentId: a1, ...command })
    .refuses('number.belowZero', { field: 'max', value: -1 });
});

test('R3.5 a maximum of 0 is allowed', () => {
  given(classroom())
    .when({ type: 'EditProblem', assessmentId: a1, problemId: p(1), fields: { max: 0 } })
    .records([{ type: 'ProblemEdited', assessmentId: a1, problemId: p(1), from: { max: 10 }, to: { max: 0 } }]);
});

test.each([
  { type: 'EditAssessment', fields: {} } as const,
  { type: 'DeleteAssessment' } as const,
  { type: 'InsertProblem', at: 0, max: 1 } as const,
  { type: 'EditProblem', problemId: p(1), fields: {} } as const,
  { type: 'DeleteProblem', problemId: p(1) } as const,
  { type: 'ReorderProblems', order: [] } as const,
])('R3.6 $type needs an assessment that exists', (command) => {
  given(classroom())
    .when({ assessmentId: nobody, ...command })
    .refuses('assessment.unknown', { assessmentId: nobody });
});

test('R3.7 an edit records the name when it differs', () => {
  given(classroom())
    .when({ type: 'EditAssessment', assessmentId: a1, fields })
    .records([{ type: 'AssessmentEdited', assessmentId: a1, from: { assessmentName: 'a1' }, to: fields }]);
});

test('R3.7 an edit that changes nothing records nothing', () => {
  given(classroom())
    .when({ type: 'EditAssessment', assessmentId: a1, fields: { assessmentName: 'a1' } })
    .changesNothing();
});

test('R3.8 saving adds an assessment that is not there', () => {
  given(classroom())
    .when({ type: 'SaveAssessment', offeringId: o1, assessmentId: a2, fields, maxima: [1] })
    .recordsOnly('AssessmentAdded');
});

test('R3.8 saving edits the name of one that is', () => {
  given(classroom())
    .when({ type: 'SaveAssessment', offeringId: o1, assessmentId: a1, fields, maxima: [10, 5] })
    .records([{ type: 'AssessmentEdited', assessmentId: a1, from: { assessmentName: 'a1' }, to: fields }]);
});

test('R3.8 saving with other maxima than those it has is refused', () => {
  given(classroom())
    .when({ type: 'SaveAssessment', offeringId: o1, assessmentId: a1, fields, maxima: [10, 6] })
    .refuses('assessment.problemsDiffer', { assessmentId: a1 });
});

test('R3.9 saving does not move an assessment to another offering', () => {
  given(classroom(), offering(o2))
    .when({ type: 'SaveAssessment', offeringId: o2, assessmentId: a1, fields, maxima: [10, 5] })
    .refuses('assessment.otherOffering', { assessmentId: a1, offeringId: o2 });
});

test('R3.10 deleting an assessment deletes its grades, weights and place in the policy', () => {
  const book = given(
    classroom(),
    assessment(a2, [5]),
    graded(ana, [3, 4]),
    graded(ana, [2], a2),
    graded(ben, [1, 1]),
    weightSet(w1, [
      [a1, 2],
      [a2, 3],
    ]),
    weightSet(w2, [[a2, 1]]),
    policy({
      neverDrop: [a1, a2],
      excused: excusedOf([
        { studentId: ana, assessmentId: a1 },
        { studentId: ben, assessmentId: a2 },
      ]),
    }),
  )
    .when({ type: 'DeleteAssessment', assessmentId: a1 })
    .after();
  expect(Object.keys(book.assessments)).toEqual([a2]);
  expect([...(book.grades[o1] ?? [])]).toEqual([[ana, { [a2]: gradeOf([2], {}, a2) }]]);
  expect(book.offerings[o1]?.weightSets.map(({ weights }) => weights)).toEqual([{ [a2]: 3 }, { [a2]: 1 }]);
  expect(book.settings).toEqual({
    grading: { [o1]: { neverDrop: [a2], excused: excusedOf([{ studentId: ben, assessmentId: a2 }]) } },
  });
});

test('R3.10 deleting an assessment that nothing hangs on is one fact, which says where it was', () => {
  given(course(), offering(), assessment(a1, [1]), assessment(a2, [5]))
    .when({ type: 'DeleteAssessment', assessmentId: a1 })
    .records([{ type: 'AssessmentDeleted', assessment: assessmentOf(a1, [1]), at: 0 }]);
});
