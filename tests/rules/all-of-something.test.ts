import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cem,
  classroom,
  enrolled,
  graded,
  gradeOf,
  o1,
  o2,
  offering,
  student,
  unenrolled,
} from '../builders.ts';
import { given } from '../given.ts';

test('R5.12 everybody of an offering is un-enrolled at once, and nobody if one of them has left', () => {
  given(classroom(), graded(ana, [3, 4]))
    .when({ type: 'UnenrollEverybody', offeringId: o1, studentIds: [ana, ben] })
    .records([unenrolled(ana, record([[a1, gradeOf([3, 4])]])), unenrolled(ben)]);
  given(classroom(), student(cem))
    .when({ type: 'UnenrollEverybody', offeringId: o1, studentIds: [ana, cem] })
    .refuses('enrollment.unknown', { offeringId: o1, studentIds: [cem] });
});

test('R5.12 a student leaves all offerings at once, and none if one of them has not got them', () => {
  given(classroom(), offering(o2), enrolled(ana, o2))
    .when({ type: 'UnenrollEverywhere', studentId: ana, offeringIds: [o1, o2, o1] })
    .recordsOnly('StudentUnenrolled', 'StudentUnenrolled');
  given(classroom(), offering(o2))
    .when({ type: 'UnenrollEverywhere', studentId: ana, offeringIds: [o1, o2] })
    .refuses('enrollment.unknown', { offeringId: o2, studentIds: [ana] });
  given(classroom())
    .when({ type: 'UnenrollEverywhere', studentId: ana, offeringIds: [] })
    .refuses('enrollment.listEmpty', {});
});

test('R6.19 all grades of an assessment go at once, and those of other assessments stay', () => {
  const { grades } = given(classroom(), assessment(a2), graded(ana, [3, 4]), graded(ben, [1, 1]), graded(ana, [5], a2))
    .when({ type: 'DeleteGradesOfAssessment', assessmentId: a1, studentIds: [ana, ben] })
    .after();
  expect(record(grades[o1])).toEqual({ [ana]: { [a2]: gradeOf([5], {}, a2) } });
  given(classroom())
    .when({ type: 'DeleteGradesOfAssessment', assessmentId: a2, studentIds: [ana] })
    .refuses('assessment.unknown', { assessmentId: a2 });
});

test('R6.19 all grades of a student in an offering go at once, and those of other students stay', () => {
  const { grades, enrollments } = given(
    classroom(),
    assessment(a2),
    graded(ana, [3, 4]),
    graded(ben, [1, 1]),
    graded(ana, [5], a2),
  )
    .when({ type: 'DeleteGradesOfStudent', offeringId: o1, studentId: ana, assessmentIds: [a1, a2] })
    .after();
  expect(record(grades[o1])).toEqual({ [ben]: { [a1]: gradeOf([1, 1]) } });
  expect([...(enrollments[o1]?.keys() ?? [])]).toEqual([ana, ben]);
});
