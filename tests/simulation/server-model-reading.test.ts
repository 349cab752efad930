import { beforeEach, describe, expect, test } from 'vitest';
import { scopeHash } from '../../api/scope-hash.ts';
import {
  addAssessment,
  addCourse,
  addOffering,
  addStudent,
  begin,
  call,
  classroom,
  data,
  model,
  refusal,
} from './server-model/trial.ts';

/** Each title is a sentence of the wire contract. */
beforeEach(() => begin());

describe('Adding', () => {
  test('the server mints the ids', () => {
    const { courseId, offeringId, assessmentId, studentId } = classroom();
    for (const minted of [courseId, offeringId, assessmentId, studentId])
      expect(minted).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  test('an own id in the body is not used', () => {
    expect(addCourse({ courseId: 'mine' })).not.toBe('mine');
  });

  test('an own id that the account already has is 400', () => {
    const { courseId, offeringId, assessmentId, studentId } = classroom();
    const replies = [
      call('addCourse', {}, { courseId }),
      call('addOffering', { courseId }, { offeringId }),
      call('addAssessment', { offeringId }, { assessmentId, gradesMaxPerProblem: [1] }),
      call('addStudent', {}, { studentId }),
    ];
    expect(replies.map(refusal)).toEqual(
      ['course', 'offering', 'assessment', 'student'].map((noun) => [400, false, `${noun}.idTaken`]),
    );
  });

  test('a course that lacks its name has none, and is not required', () => {
    addCourse({ description: 'x' });
    expect(data().courses[0]).toMatchObject({ courseCode: '', title: '', requiredCourse: false, description: 'x' });
  });

  test('an offering copies its course’s fields when it is made, and only then', () => {
    const { courseId, offeringId } = classroom();
    call('editCourse', { courseId }, { title: 'Ends' });
    expect(call('readOffering', { offeringId }).body.offering).toMatchObject({ courseId, title: 'Beginnings' });
  });

  test('an assessment has at least one problem', () => {
    const { offeringId } = classroom();
    expect(call('addAssessment', { offeringId }, { gradesMaxPerProblem: [] }).status).toBe(400);
    expect(call('addAssessment', { offeringId }, { assessmentName: 'x' }).status).toBe(400);
  });

  test('blank outcomes are null, one row per problem, one column per outcome', () => {
    const { offeringId } = classroom();
    addAssessment(offeringId, [1, 1, 1], { LOVersusProblemTable: [['', 3], [2]] });
    expect(data().assessments[1]?.LOVersusProblemTable).toEqual([
      [null, 3],
      [2, null],
      [null, null],
    ]);
  });

  test('a new assessment creates blank grades for the enrolled students', () => {
    const { offeringId, studentId } = classroom();
    const assessmentId = addAssessment(offeringId, [1, 2, 3]);
    expect(data().grades.at(-1)).toEqual({
      offeringId,
      assessmentId,
      studentId,
      grades: [null, null, null],
      useBonusPoints: false,
      useCurvePoints: false,
      bonusPoints: 0,
      curvePoints: 0,
    });
  });

  test('a student code is unique, compared composed, trimmed and in lower case', () => {
    addStudent('\u00c9mile');
    expect(refusal(call('addStudent', {}, { studentCode: '  e\u0301MILE ' }))).toEqual([
      400,
      false,
      'student.codeTaken',
    ]);
    const studentId = addStudent('B');
    expect(call('editStudent', { studentId }, { studentCode: ' b ' }).status).toBe(200);
    expect(call('editStudent', { studentId }, { studentCode: '\u00e9mile' }).status).toBe(400);
  });

  test('blank student codes may repeat', () => {
    addStudent(' ');
    addStudent('');
    expect(data().students.length).toBe(2);
  });

  test('a full quota is 200 without success', () => {
    begin({ quotas: { courses: 1, offerings: 0, students: 0 } });
    const courseId = addCourse();
    const over = { status: 200, body: { success: false, quotaExceeded: true } };
    expect(call('addCourse')).toMatchObject(over);
    expect(call('addOffering', { courseId })).toMatchObject(over);
    expect(call('addStudent')).toMatchObject(over);
    expect(data().courses.length).toBe(1);
  });
});

describe('Reading', () => {
  test('lists come in creation order, students by code', () => {
    for (const title of ['b', 'a']) addCourse({ title });
    for (const code of ['B', 'C', 'A']) addStudent(code);
    expect(data().courses.map(({ title }) => title)).toEqual(['b', 'a']);
    expect(data().students.map(({ studentCode }) => studentCode)).toEqual(['A', 'B', 'C']);
    expect(call('loadEverything').body).toEqual({ success: true, ...data() });
  });

  test('a list under an own but empty parent is empty', () => {
    const courseId = addCourse();
    expect(call('listOfferingsOfCourse', { courseId }).body).toEqual({ success: true, offerings: [] });
    const offeringId = addOffering(courseId);
    expect(call('listAssessmentsOfOffering', { offeringId }).body).toEqual({ success: true, assessments: [] });
    expect(call('listEnrollmentsOfOffering', { offeringId }).body).toEqual({ success: true, enrollments: [] });
  });

  test('an assessment is found only under its own offering', () => {
    const { courseId, assessmentId } = classroom();
    const reply = call('readAssessment', { offeringId: addOffering(courseId), assessmentId });
    expect(refusal(reply)).toEqual([404, false, 'assessment.unknown']);
  });

  test('the course of an offering is read through the offering', () => {
    const { courseId, offeringId } = classroom();
    expect(call('readCourseOfOffering', { offeringId }).body.course).toMatchObject({ courseId });
  });
});

describe('Deleting', () => {
  test('a course takes its offerings and what is in them along', () => {
    const { courseId, studentId } = classroom();
    call('deleteCourse', { courseId });
    const { students, ...others } = data();
    expect(students).toMatchObject([{ studentId }]);
    expect(others).toEqual({ courses: [], offerings: [], assessments: [], enrollments: [], grades: [], settings: {} });
  });

  test('an offering takes its assessments, enrollments and grades along', () => {
    const { offeringId } = classroom();
    call('deleteOffering', { offeringId });
    expect(data()).toMatchObject({ offerings: [], assessments: [], enrollments: [], grades: [] });
    expect(data().courses.length).toBe(1);
  });

  test('an assessment takes its grades along and leaves the weight sets', () => {
    const { seat, offeringId, assessmentId } = classroom();
    const kept = addAssessment(offeringId);
    call(
      'editOffering',
      { offeringId },
      { assessmentWeights: [{ [assessmentId]: 3, [kept]: 7 }, { [assessmentId]: 1 }] },
    );
    call('deleteAssessment', seat);
    expect(data().offerings[0]?.assessmentWeights).toEqual([{ [kept]: 7 }, {}]);
    expect(data().grades).toMatchObject([{ assessmentId: kept }]);
  });

  test('a student takes their enrollments and grades along', () => {
    const { studentId } = classroom();
    call('deleteStudent', { studentId });
    expect(data()).toMatchObject({ students: [], enrollments: [], grades: [] });
  });

  test('an enrollment takes its grades along', () => {
    const { seat } = classroom();
    call('deleteEnrollment', seat);
    expect(data()).toMatchObject({ enrollments: [], grades: [] });
    expect(refusal(call('deleteEnrollment', seat))).toEqual([404, false, 'enrollment.unknown']);
  });

  test('rows that the client never saw make a delete 409', () => {
    const { courseId, offeringId, assessmentId } = classroom();
    const { courses, offerings, assessments, enrollments, grades } = data();
    const seen = scopeHash({ courses, offerings, assessments, enrollments, grades });
    model
      .asAnotherDevice('ana@example.org')
      .call('addAssessment', { offeringId: offerings[0]?.offeringId ?? ('' as never) }, { gradesMaxPerProblem: [1] });
    expect(refusal(call('deleteCourse', { courseId }, undefined, { query: `?ifMatch=${seen}` }))).toEqual([
      409,
      false,
      'conflict',
    ]);
    expect(
      call('deleteAssessment', { offeringId, assessmentId }, undefined, {
        query: `?ifMatch=${scopeHash({ assessments })}`,
      }).status,
    ).toBe(200);
  });

  test('snapshots survive the offering, and those beyond the quota are not processed', () => {
    begin({ quotas: { snapshots: 1 } });
    const { courseId, offeringId } = classroom();
    const other = addOffering(courseId);
    const { body } = call('addSnapshots', {}, { listOfOfferingIds: [offeringId, other] });
    expect(body).toMatchObject({ success: true, notProcessed: [other], quotaExceeded: true });
    call('deleteCourse', { courseId });
    const [snapshot] = call('listSnapshots').body.offeringSnapshots as { offeringSnapshotId: string }[];
    expect(snapshot).toMatchObject({ offeringId });
    const listOfOfferingSnapshotIds = [String(snapshot?.offeringSnapshotId)];
    expect(call('deleteSnapshots', {}, { listOfOfferingSnapshotIds }).body.offeringSnapshotIds).toEqual(
      listOfOfferingSnapshotIds,
    );
  });
});
