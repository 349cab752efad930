import { beforeEach, describe, expect, test } from 'vitest';
import { addAssessment, addOffering, addStudent, begin, call, classroom, data, refusal } from './server-model/trial.ts';

/** Each title is a sentence of the wire contract. */
beforeEach(() => begin());

describe('Editing', () => {
  test('an edit changes the fields that it names', () => {
    const { courseId } = classroom();
    call('editCourse', { courseId }, { description: 'new' });
    expect(data().courses[0]).toMatchObject({ courseId, title: 'Beginnings', description: 'new' });
  });

  test('a mismatch with what was last seen is 409 with what is there, and changes nothing', () => {
    const { courseId } = classroom();
    const reply = call('editCourse', { courseId }, { title: 'Ends', ifMatch: { title: 'Middles' } });
    expect(reply).toMatchObject({ status: 409, body: { reason: 'conflict', current: { title: 'Beginnings' } } });
    expect(data().courses[0]?.title).toBe('Beginnings');
    expect(call('editCourse', { courseId }, { title: 'Ends', ifMatch: { title: 'Beginnings' } }).status).toBe(200);
  });

  test('a list of problems that grows or shrinks resizes every grade at its end', () => {
    const { seat } = classroom();
    call('editGrade', seat, { grades: [7, null] });
    call('editAssessment', seat, { gradesMaxPerProblem: [10] });
    expect(data().grades[0]?.grades).toEqual([7]);
    call('editAssessment', seat, { gradesMaxPerProblem: [10, 1, 1] });
    expect(data().grades[0]?.grades).toEqual([7, null, null]);
    expect(data().assessments[0]?.LOVersusProblemTable.length).toBe(3);
  });

  test('a shrink that would lose entered points is 400 unless the loss is confirmed', () => {
    const { seat } = classroom();
    call('editGrade', seat, { grades: [7, 0] });
    const shrink = { gradesMaxPerProblem: [10] };
    expect(refusal(call('editAssessment', seat, shrink))).toEqual([400, false, 'assessment.pointsWouldBeLost']);
    expect(call('editAssessment', seat, { ...shrink, confirmLoss: true }).status).toBe(200);
    expect(data().grades[0]?.grades).toEqual([7]);
  });

  test('an order of problems permutes maxima, table rows and every grade’s points', () => {
    const { seat } = classroom();
    call('editAssessment', seat, {
      LOVersusProblemTable: [
        [1, null],
        [null, 2],
      ],
    });
    call('editGrade', seat, { grades: [7, 3] });
    call('editAssessment', seat, { problemOrder: [1, null, 0], gradesMaxPerProblem: [5, 1, 10] });
    expect(data().grades[0]?.grades).toEqual([3, null, 7]);
    expect(data().assessments[0]).toMatchObject({
      gradesMaxPerProblem: [5, 1, 10],
      LOVersusProblemTable: [
        [null, 2],
        [null, null],
        [1, null],
      ],
    });
  });

  test('an order of problems that leaves out entered points is 400 unless the loss is confirmed', () => {
    const { seat } = classroom();
    call('editGrade', seat, { grades: [7, 3] });
    expect(refusal(call('editAssessment', seat, { problemOrder: [1] }))).toEqual([
      400,
      false,
      'assessment.pointsWouldBeLost',
    ]);
    expect(call('editAssessment', seat, { problemOrder: [1], confirmLoss: true }).status).toBe(200);
    expect(data().grades[0]?.grades).toEqual([3]);
  });

  test.each([{ problemOrder: [0, 0] }, { problemOrder: [0, 2] }, { problemOrder: [1, 0], gradesMaxPerProblem: [1] }])(
    'an order of problems must be one: %j',
    (body) => {
      expect(refusal(call('editAssessment', classroom().seat, body))).toEqual([
        400,
        false,
        'assessment.problemOrderWrong',
      ]);
    },
  );

  test('an order of outcomes permutes the list and the columns of all tables of the offering', () => {
    const { seat, courseId, offeringId } = classroom();
    const other = addOffering(courseId);
    const table = (first: number) => ({
      LOVersusProblemTable: [
        [first, null],
        [null, 2, 9],
      ],
    });
    addAssessment(offeringId, [10, 5], table(3));
    addAssessment(other, [10, 5], table(4));
    call('editAssessment', seat, table(1));
    const learningOutcomes = ['Prove', 'Write', 'Count'];
    expect(call('editOffering', { offeringId }, { learningOutcomes, outcomeOrder: [1, null, 0] }).status).toBe(200);
    const moved = (first: number) => [
      [null, null, first],
      [2, null, null],
    ];
    expect(data().offerings.map((one) => one.learningOutcomes)).toEqual([learningOutcomes, ['Count', 'Prove']]);
    const tables = data().assessments.map((one) => one.LOVersusProblemTable);
    expect(tables).toEqual([
      moved(1),
      moved(3),
      [
        [4, null, null],
        [null, 2, 9],
      ],
    ]);
    call('editOffering', { offeringId }, { outcomeOrder: [2] });
    expect(data().offerings[0]?.learningOutcomes).toEqual(['Count']);
    expect(data().assessments[0]?.LOVersusProblemTable).toEqual([[1], [null]]);
    call('editOffering', { offeringId }, { learningOutcomes: [], outcomeOrder: [] });
    expect(data().assessments[0]?.LOVersusProblemTable).toEqual([[], []]);
  });

  test.each([
    { outcomeOrder: [0, 0] },
    { outcomeOrder: [0, 2] },
    { outcomeOrder: [0, 1, null] },
    { outcomeOrder: [1, 0], learningOutcomes: ['Prove'] },
    { outcomeOrder: [], learningOutcomes: ['Prove'] },
  ])('an order of outcomes must be one: %j', (body) => {
    const { offeringId } = classroom();
    expect(refusal(call('editOffering', { offeringId }, body))).toEqual([400, false, 'offering.outcomeOrderWrong']);
  });

  test('settings merge: leaves change, lists replace, null deletes', () => {
    call('editSettings', {}, { setting: { a: { x: 1, y: [1, 2] }, theme: 'dark' } });
    call('editSettings', {}, { setting: { a: { x: null, y: [3], z: { deep: 1, none: null } } } });
    expect(call('listSettings').body.settings).toEqual({ a: { y: [3], z: { deep: 1 } }, theme: 'dark' });
  });

  test('a foreign server may replace settings', () => {
    begin({ settingsReplace: true });
    call('editSettings', {}, { setting: { a: { x: 1 } } });
    call('editSettings', {}, { setting: { b: {} } });
    expect(data().settings).toEqual({ b: {} });
  });
});

describe('Enrolling', () => {
  test('enrolling answers with the enrollment of today in UTC and a blank grade per assessment', () => {
    const { offeringId } = classroom();
    addAssessment(offeringId, [4]);
    const reply = call('addEnrollment', { offeringId, studentId: addStudent() });
    expect(reply.body.enrollment).toMatchObject({ offeringId, dateOfEnrollment: '2026-02-03' });
    expect(reply.body.grades).toMatchObject([{ grades: [null, null] }, { grades: [null] }]);
  });

  test('who is already enrolled stays, 200', () => {
    const { offeringId, studentId } = classroom();
    const before = data();
    const reply = call('addEnrollment', { offeringId, studentId }, { dateOfEnrollment: '2020-01-01' });
    expect(reply).toMatchObject({ status: 200, body: { enrollment: before.enrollments[0] } });
    expect(data()).toEqual(before);
  });

  test('enrolling many answers with only the new ones', () => {
    const { offeringId, studentId } = classroom();
    const other = addStudent();
    const { body } = call('enroll', {}, { offeringId, studentIdList: [studentId, other, other] });
    expect(body).toMatchObject({ enrollments: [{ studentId: other }], grades: [{ studentId: other }] });
    expect(data().enrollments.length).toBe(2);
  });

  test('un-enrolling many removes enrollments and grades and names both', () => {
    const { offeringId, assessmentId, studentId } = classroom();
    expect(call('unenroll', {}, { offeringId, studentIdList: [studentId, addStudent()] }).body).toEqual({
      success: true,
      enrollmentsStudentIdOfferingIdDeleted: [{ studentId, offeringId }],
      gradesStudentIdsOfferingIdsAssessmentIdsDeleted: [{ studentId, offeringId, assessmentId }],
    });
    expect([data().enrollments, data().grades]).toEqual([[], []]);
  });

  test('updating many enrollments needs students, all of them enrolled', () => {
    const { offeringId, studentId } = classroom();
    const row = { studentId, dateOfEnrollment: '2026-01-01' };
    const other = { ...row, studentId: addStudent() };
    const edit = (students: object[]) => call('editEnrollments', { offeringId }, { students });
    expect(refusal(edit([]))).toEqual([400, false, 'enrollment.listEmpty']);
    expect(refusal(edit([row, other]))).toEqual([404, false, 'enrollment.unknown']);
    expect(data().enrollments[0]?.dateOfEnrollment).toBe('2026-02-03');
    expect(edit([row]).status).toBe(200);
    expect(data().enrollments[0]?.dateOfEnrollment).toBe('2026-01-01');
  });
});

describe('Grading', () => {
  test('an edit touches the fields that it names', () => {
    const { seat } = classroom();
    call('editGrade', seat, { grades: [1, null] });
    call('editGrade', seat, { curvePoints: -2.5 });
    expect(data().grades[0]).toMatchObject({ grades: [1, null], curvePoints: -2.5 });
  });

  test('points above the maximum are allowed, below 0 refused', () => {
    const { seat } = classroom();
    expect(call('editGrade', seat, { grades: [99, 5] }).status).toBe(200);
    expect(call('editGrade', seat, { grades: [-1, 5] }).status).toBe(400);
  });

  test('there is one entry per problem', () => {
    expect(refusal(call('editGrade', classroom().seat, { grades: [1] }))).toEqual([400, false, 'grade.lengthDiffers']);
  });

  test('who is not enrolled has no grade', () => {
    const reply = call('editGrade', { ...classroom().seat, studentId: addStudent() }, { grades: [1, 1] });
    expect(refusal(reply)).toEqual([400, false, 'grade.notEnrolled']);
  });

  test('editing creates the record where the student is enrolled, seen as blank before', () => {
    const { seat } = classroom();
    call('deleteGrade', seat);
    expect(refusal(call('readGrade', seat))).toEqual([404, false, 'grade.unknown']);
    expect(call('editGrade', seat, { bonusPoints: 2, ifMatch: { bonusPoints: 0, grades: [null, null] } }).status).toBe(
      200,
    );
    expect(call('readGrade', seat).body.grade).toMatchObject({ grades: [null, null], bonusPoints: 2 });
  });

  test('many grades are edited all or none, and every bad row is named', () => {
    const { seat, offeringId, studentId } = classroom();
    const [second, outside] = [addStudent(), addStudent()];
    call('addEnrollment', { offeringId, studentId: second });
    const bad = [
      { studentId, grades: [1, 2] },
      { studentId: outside, grades: [1, 2] },
      { studentId: second, grades: [1, 2], ifMatch: { grades: [5, null] } },
      { studentId: 'nobody' },
    ];
    const reply = call('editGrades', seat, { grades: bad });
    expect(refusal(reply)).toEqual([400, false, 'grade.rowsRefused']);
    expect(reply.body.rows).toMatchObject([
      { index: 1, studentId: outside, reason: 'grade.notEnrolled' },
      { index: 2, studentId: second, reason: 'conflict', current: { grades: [null, null] } },
      { index: 3, studentId: 'nobody', reason: 'student.unknown' },
    ]);
    expect(data().grades[0]?.grades).toEqual([null, null]);
    expect(call('editGrades', seat, { grades: bad.slice(0, 1) }).status).toBe(200);
    expect(data().grades[0]?.grades).toEqual([1, 2]);
  });

  test('grades are deleted of an assessment and of a student', () => {
    const { seat } = classroom();
    addAssessment(seat.offeringId);
    call('deleteGradesOfAssessment', seat);
    expect(data().grades.length).toBe(1);
    call('deleteGradesOfStudent', seat);
    expect(data().grades).toEqual([]);
  });
});
