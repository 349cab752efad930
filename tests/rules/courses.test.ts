import { expect, test } from 'vitest';
import {
  a1,
  ana,
  assessment,
  blankCourse,
  c1,
  c2,
  classroom,
  course,
  courseOf,
  graded,
  nobody,
  none,
  o1,
  o2,
  offering,
  policy,
  w1,
  weightSet,
} from '../builders.ts';
import { given } from '../given.ts';

test('R1.1 a course is not added under an id that is taken', () => {
  given(course(c1)).when({ type: 'AddCourse', courseId: c1, fields: {} }).refuses('course.idTaken', { courseId: c1 });
});

test('R1.1 a course is added under an id that is free', () => {
  given(course(c1))
    .when({ type: 'AddCourse', courseId: c2, fields: {} })
    .records([{ type: 'CourseAdded', course: courseOf(c2), at: 1 }]);
});

test('R1.2 a course without an id gets a fresh one, comes last, and is blank where nothing was said', () => {
  given(course(c1))
    .when({ type: 'AddCourse', fields: { title: 'Waves', numberOfCredits: 3 } })
    .records([
      {
        type: 'CourseAdded',
        course: { ...blankCourse, title: 'Waves', numberOfCredits: 3, courseId: 'new~1' as never },
        at: 1,
      },
    ]);
});

test.each(['EditCourse', 'SaveCourse', 'DeleteCourse'] as const)('R1.3 %s needs the course id', (type) => {
  given(course()).when({ type, courseId: none, fields: {} }).refuses('course.idMissing', {});
});

test.each(['EditCourse', 'DeleteCourse'] as const)('R1.4 %s needs a course that exists', (type) => {
  given(course()).when({ type, courseId: nobody, fields: {} }).refuses('course.unknown', { courseId: nobody });
});

test('R1.5 an edit records the fields that differ, from what to what', () => {
  given(course(c1, { title: 'Wave', courseCode: 'PHYS', learningOutcomes: ['a'] }))
    .when({
      type: 'EditCourse',
      courseId: c1,
      fields: { title: 'Waves', courseCode: 'PHYS', learningOutcomes: ['a', 'b'] },
    })
    .records([
      {
        type: 'CourseEdited',
        courseId: c1,
        from: { title: 'Wave', learningOutcomes: ['a'] },
        to: { title: 'Waves', learningOutcomes: ['a', 'b'] },
      },
    ]);
});

test('R1.5 an edit that changes nothing records nothing', () => {
  given(course(c1, { title: 'Waves', listOfTopics: ['light'] }))
    .when({ type: 'EditCourse', courseId: c1, fields: { title: 'Waves', listOfTopics: ['light'] } })
    .changesNothing();
});

test('R1.6 saving edits a course that is present', () => {
  given(course(c1))
    .when({ type: 'SaveCourse', courseId: c1, fields: { title: 'Waves' } })
    .records([{ type: 'CourseEdited', courseId: c1, from: { title: '' }, to: { title: 'Waves' } }]);
});

test('R1.6 saving adds a course that is not', () => {
  given(course(c1))
    .when({ type: 'SaveCourse', courseId: c2, fields: { title: 'Waves' } })
    .records([{ type: 'CourseAdded', course: courseOf(c2, { title: 'Waves' }), at: 1 }]);
});

test('R1.7 deleting a course deletes its offerings and all that these hold; students and other courses stay', () => {
  const book = given(
    course(c2),
    classroom(),
    offering(o2, c2),
    graded(ana, [3, 4]),
    weightSet(w1, [[a1, 2]]),
    policy({ decimals: 1 }),
  )
    .when({ type: 'DeleteCourse', courseId: c1 })
    .after();
  expect(Object.keys(book.courses)).toEqual([c2]);
  expect(Object.keys(book.offerings)).toEqual([o2]);
  expect(book.assessments).toEqual({});
  expect(Object.keys(book.enrollments)).toEqual([o2]);
  expect(book.students.size).toBe(2);
  expect(book.settings).toEqual({});
});

test('R1.7 deleting a course without offerings is one fact, which says where it was', () => {
  given(course(c1), course(c2))
    .when({ type: 'DeleteCourse', courseId: c1 })
    .records([{ type: 'CourseDeleted', course: courseOf(c1), at: 0 }]);
});

test('R1.7 deletes the offerings the last first, each with what it holds', () => {
  given(course(), offering(o1), offering(o2), assessment(a1, [1], o1))
    .when({ type: 'DeleteCourse', courseId: c1 })
    .recordsOnly('OfferingDeleted', 'AssessmentDeleted', 'OfferingDeleted', 'CourseDeleted');
});

test.each([
  ['preRequisites', 'not a code at all!!'],
  ['coRequisites', 'Calculus'],
  ['preRequisites', 'MATH'],
  ['preRequisites', '101'],
  ['coRequisites', ''],
  ['coRequisites', 'MATH  101'],
] as const)('R1.8 “%s” takes no “%s”', (field, text) => {
  given(course(c1))
    .when({ type: 'EditCourse', courseId: c1, fields: { [field]: ['MATH 101', text] } })
    .refuses('course.requisiteNotAllowed', { field, text });
});

test.each(['MATH 101', 'COMP SCI 2.04L', 'PHYS-A 12', 'Économie B2', 'R&D 7'])(
  'R1.8 “%s” is code and number',
  (text) => {
    given(course(c1))
      .when({ type: 'EditCourse', courseId: c1, fields: { preRequisites: [text] } })
      .records([{ type: 'CourseEdited', courseId: c1, from: { preRequisites: [] }, to: { preRequisites: [text] } }]);
  },
);

test('R1.8 a course that is there is named in its own form', () => {
  given(course(c1), course(c2, { courseCode: 'Thesis', courseNumber: '' }))
    .when({ type: 'EditCourse', courseId: c1, fields: { coRequisites: ['Thesis'] } })
    .records([{ type: 'CourseEdited', courseId: c1, from: { coRequisites: [] }, to: { coRequisites: ['Thesis'] } }]);
});

test('R1.8 what came from elsewhere stays while another is added, and is not added anew', () => {
  given(course(c1, { preRequisites: ['by consent'] }))
    .when({ type: 'EditCourse', courseId: c1, fields: { preRequisites: ['by consent', 'MATH 101'] } })
    .records([
      {
        type: 'CourseEdited',
        courseId: c1,
        from: { preRequisites: ['by consent'] },
        to: { preRequisites: ['by consent', 'MATH 101'] },
      },
    ]);
  given(course(c1, { preRequisites: ['by consent'] }))
    .when({ type: 'EditCourse', courseId: c1, fields: { coRequisites: ['by consent'] } })
    .refuses('course.requisiteNotAllowed', { field: 'coRequisites', text: 'by consent' });
});

test('R1.8 an added course, an offering, its edit and its copy are asked the same', () => {
  const fields = { preRequisites: ['anything'] };
  const refusal = ['course.requisiteNotAllowed', { field: 'preRequisites', text: 'anything' }] as const;
  given()
    .when({ type: 'AddCourse', fields })
    .refuses(...refusal);
  given(course(c1))
    .when({ type: 'AddOffering', courseId: c1, fields })
    .refuses(...refusal);
  given(course(c1), offering(o1))
    .when({ type: 'EditOffering', offeringId: o1, fields })
    .refuses(...refusal);
  given(course(c1), offering(o1))
    .when({ type: 'CopyOffering', offeringId: o1, fields })
    .refuses(...refusal);
  given(course(c1, fields)).when({ type: 'AddOffering', courseId: c1, fields }).records(expect.anything());
});
