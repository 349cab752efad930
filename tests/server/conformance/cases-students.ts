import type { Case } from './case.ts';
import { withIds, without } from './draft.ts';
import { gradeOf } from './sample.ts';

export const studentCases = {
  listStudents: { good: () => ({}), replies: ({ students }) => ({ students }), again: 'same' },
  readStudent: {
    good: ({ s3 }) => ({ params: { studentId: s3 } }),
    replies: ({ students }, { s3 }) => ({ student: withIds(students, { studentId: s3 })[0] }),
    again: 'same',
  },
  addStudent: {
    good: () => ({ body: { studentCode: ' zz9 ', lastName: '\ud800 lone', email: 'x@y' } }),
    changes: ({ students }, _, { studentId }) => {
      const names = { firstName: '', lastName: '\ud800 lone', email: 'x@y' };
      students.splice(3, 0, { studentId: studentId as never, studentCode: ' zz9 ', ...names });
    },
    again: 'student.codeTaken',
    refused: ({ s1 }) => [
      { body: { studentId: s1 }, reason: 'student.idTaken' },
      { body: { studentCode: ' b2\u00a0' }, reason: 'student.codeTaken' },
      { body: { studentCode: 'c\u03279' }, reason: 'student.codeTaken' },
    ],
  },
  editStudent: {
    good: ({ s3 }) => ({ params: { studentId: s3 }, body: { studentCode: 'Z', firstName: '\u0000' } }),
    changes: (data, { s1, s2, s3, s4 }) => {
      Object.assign(withIds(data.students, { studentId: s3 })[0] ?? {}, { studentCode: 'Z', firstName: '\u0000' });
      data.students = [s2, s1, s4, s3].flatMap((studentId) => withIds(data.students, { studentId }));
    },
    again: 'same',
    refused: ({ s3 }) => [{ params: { studentId: s3 }, body: { studentCode: 'ç9' }, reason: 'student.codeTaken' }],
  },
  deleteStudent: {
    good: ({ s1 }) => ({ params: { studentId: s1 } }),
    changes: (data, { s1 }) => without(data, ['students', 'enrollments', 'grades'], { studentId: s1 }),
    again: 'student.unknown',
    scope: ({ students, enrollments, grades }, { s1 }) => ({
      students: withIds(students, { studentId: s1 }),
      enrollments: withIds(enrollments, { studentId: s1 }),
      grades: withIds(grades, { studentId: s1 }),
    }),
  },

  listGrades: { good: () => ({}), replies: ({ grades }) => ({ grades }), again: 'same' },
  listGradesOfAssessment: {
    good: ({ o1, a1 }) => ({ params: { offeringId: o1, assessmentId: a1 } }),
    replies: ({ grades }, { a1 }) => ({ grades: withIds(grades, { assessmentId: a1 }) }),
    again: 'same',
    refused: ({ o2, a1 }) => [{ params: { offeringId: o2, assessmentId: a1 }, reason: 'assessment.unknown' }],
  },
  readGrade: {
    good: ({ o1, a1, s1 }) => ({ params: { offeringId: o1, assessmentId: a1, studentId: s1 } }),
    replies: (_, { o1, a1, s1 }) => ({ grade: gradeOf(o1, a1, s1, [5, null]) }),
    again: 'same',
    refused: ({ o1, a2, s2 }) => [
      { params: { offeringId: o1, assessmentId: a2, studentId: s2 }, reason: 'grade.unknown' },
    ],
  },
  editGrade: {
    good: ({ o1, a2, s2 }) => ({
      params: { offeringId: o1, assessmentId: a2, studentId: s2 },
      body: { grades: [99.5], useCurvePoints: true, curvePoints: -0.25 },
    }),
    changes: ({ grades }, { o1, a2, s2 }) => {
      grades.push({ ...gradeOf(o1, a2, s2, [99.5]), useCurvePoints: true, curvePoints: -0.25 });
    },
    again: 'same',
    refused: ({ o1, a1, s1, s3 }) => {
      const params = { offeringId: o1, assessmentId: a1, studentId: s1 };
      return [
        { params: { ...params, studentId: s3 }, body: { bonusPoints: 1 }, reason: 'grade.notEnrolled' },
        { params, body: { grades: [1] }, reason: 'grade.lengthDiffers' },
        { params, body: { grades: [1, 2, 3] }, reason: 'grade.lengthDiffers' },
      ];
    },
  },
  editGrades: {
    good: ({ o1, a1, s1, s2 }) => ({
      params: { offeringId: o1, assessmentId: a1 },
      body: {
        grades: [
          { studentId: s2, grades: [0, 2.5], ifMatch: { grades: [], bonusPoints: 0 } },
          { offeringId: o1, assessmentId: a1, studentId: s1, useBonusPoints: true, bonusPoints: 3 },
        ],
      },
    }),
    changes: ({ grades }, { a1, s1, s2 }) => {
      Object.assign(withIds(grades, { assessmentId: a1, studentId: s2 })[0] ?? {}, { grades: [0, 2.5] });
      const bonus = { useBonusPoints: true, bonusPoints: 3 };
      Object.assign(withIds(grades, { assessmentId: a1, studentId: s1 })[0] ?? {}, bonus);
    },
    again: 'grade.rowsRefused',
    refused: ({ o1, o2, a1, a2, s1, s2, s3, s4 }) => [
      {
        params: { offeringId: o1, assessmentId: a1 },
        body: {
          grades: [
            { studentId: s2, bonusPoints: 4 },
            { studentId: s1, grades: [1, 1], ifMatch: { grades: [6, null] } },
            { studentId: s3, bonusPoints: 4 },
            { studentId: 'nobody', bonusPoints: 4 },
            { studentId: 'somebody', grades: [-1], extra: true },
            { studentId: s2, bonusPoints: 5 },
            { studentId: 'not an id', bonusPoints: 5 },
            null,
            { bonusPoints: 5 },
            { offeringId: o2, studentId: s4, bonusPoints: 5 },
            { offeringId: o1, assessmentId: a2, studentId: s1, bonusPoints: 5 },
          ],
        },
        reason: 'grade.rowsRefused',
        more: {
          rows: [
            { index: 1, studentId: s1, reason: 'conflict', current: { grades: [5, null] } },
            { index: 2, studentId: s3, reason: 'grade.notEnrolled' },
            { index: 3, studentId: 'nobody', reason: 'student.unknown' },
            { index: 4, studentId: 'somebody', reason: 'body.malformed' },
            { index: 5, studentId: s2, reason: 'body.malformed' },
            { index: 6, reason: 'body.malformed' },
            { index: 7, reason: 'body.malformed' },
            { index: 8, reason: 'body.malformed' },
            { index: 9, studentId: s4, reason: 'body.malformed' },
            { index: 10, studentId: s1, reason: 'body.malformed' },
          ],
        },
      },
    ],
  },
  deleteGradesOfAssessment: {
    good: ({ o1, a1 }) => ({ params: { offeringId: o1, assessmentId: a1 } }),
    changes: (data, { a1 }) => without(data, ['grades'], { assessmentId: a1 }),
    again: 'same',
    scope: ({ grades }, { a1 }) => ({ grades: withIds(grades, { assessmentId: a1 }) }),
  },
  deleteGrade: {
    good: ({ o1, a1, s1 }) => ({ params: { offeringId: o1, assessmentId: a1, studentId: s1 } }),
    changes: (data, { a1, s1 }) => without(data, ['grades'], { assessmentId: a1, studentId: s1 }),
    again: 'grade.unknown',
    scope: ({ grades }, { a1, s1 }) => ({ grades: withIds(grades, { assessmentId: a1, studentId: s1 }) }),
  },
  deleteGradesOfStudent: {
    good: ({ o1, s1 }) => ({ params: { offeringId: o1, studentId: s1 } }),
    changes: (data, { o1, s1 }) => without(data, ['grades'], { offeringId: o1, studentId: s1 }),
    again: 'same',
    scope: ({ grades }, { o1, s1 }) => ({ grades: withIds(grades, { offeringId: o1, studentId: s1 }) }),
  },
} satisfies Record<string, Case>;
