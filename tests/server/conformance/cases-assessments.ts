import type { Case } from './case.ts';
import { withIds, without } from './draft.ts';
import { gradeOf } from './sample.ts';

const today = '2026-09-01';

export const assessmentCases = {
  listAssessments: { good: () => ({}), replies: ({ assessments }) => ({ assessments }), again: 'same' },
  listAssessmentsOfOffering: {
    good: ({ o1 }) => ({ params: { offeringId: o1 } }),
    replies: ({ assessments }, { o1 }) => ({ assessments: withIds(assessments, { offeringId: o1 }) }),
    again: 'same',
  },
  readAssessment: {
    good: ({ o1, a2 }) => ({ params: { offeringId: o1, assessmentId: a2 } }),
    replies: ({ assessments }, { a2 }) => ({ assessment: withIds(assessments, { assessmentId: a2 })[0] }),
    again: 'same',
    refused: ({ o2, a2 }) => [{ params: { offeringId: o2, assessmentId: a2 }, reason: 'assessment.unknown' }],
  },
  addAssessment: {
    good: ({ o1 }) => ({
      params: { offeringId: o1 },
      body: { assessmentName: 'Final', gradesMaxPerProblem: [3, 0.5], LOVersusProblemTable: [['', 2]] },
    }),
    changes: ({ assessments, grades }, { o1, s1, s2 }, reply) => {
      const assessmentId = String(reply.assessmentId);
      assessments.push({
        assessmentId: assessmentId as never,
        offeringId: o1,
        assessmentName: 'Final',
        gradesMaxPerProblem: [3, 0.5],
        LOVersusProblemTable: [
          [null, 2, null],
          [null, null, null],
        ],
      });
      grades.push(gradeOf(o1, assessmentId, s1, [null, null]), gradeOf(o1, assessmentId, s2, [null, null]));
    },
    again: 'more',
    refused: ({ o1, o2, a1 }) => [
      {
        params: { offeringId: o1 },
        body: { assessmentId: a1, gradesMaxPerProblem: [1] },
        reason: 'assessment.idTaken',
      },
      { params: { offeringId: o1 }, body: { offeringId: o2, gradesMaxPerProblem: [1] }, reason: 'body.malformed' },
      {
        params: { offeringId: o1 },
        body: { gradesMaxPerProblem: [1], LOVersusProblemTable: [[1], [2]] },
        reason: 'body.malformed',
      },
    ],
  },
  editAssessment: {
    good: ({ o1, a1 }) => ({
      params: { offeringId: o1, assessmentId: a1 },
      body: { assessmentName: 'Midterm', gradesMaxPerProblem: [7, 5, 10], problemOrder: [null, 1, 0] },
    }),
    changes: ({ assessments, grades }, { a1, s1, s2 }) => {
      const [assessment] = withIds(assessments, { assessmentId: a1 });
      Object.assign(assessment ?? {}, {
        assessmentName: 'Midterm',
        gradesMaxPerProblem: [7, 5, 10],
        LOVersusProblemTable: [
          [null, null, null],
          [null, null, null],
          [10, null, null],
        ],
      });
      for (const grade of withIds(grades, { assessmentId: a1, studentId: s1 })) grade.grades = [null, null, 5];
      for (const grade of withIds(grades, { assessmentId: a1, studentId: s2 })) grade.grades = [null, null, null];
    },
    again: 'assessment.pointsWouldBeLost',
    refused: ({ o1, a1 }) => {
      const params = { offeringId: o1, assessmentId: a1 };
      return [
        { params, body: { problemOrder: [1] }, reason: 'assessment.pointsWouldBeLost' },
        { params, body: { problemOrder: [0, 0] }, reason: 'assessment.problemOrderWrong' },
        { params, body: { problemOrder: [0, 2] }, reason: 'assessment.problemOrderWrong' },
        { params, body: { problemOrder: [0, 1, null] }, reason: 'assessment.problemOrderWrong' },
        { params, body: { problemOrder: [] }, reason: 'assessment.problemOrderWrong' },
        { params, body: { problemOrder: [1, 0], gradesMaxPerProblem: [1] }, reason: 'assessment.problemOrderWrong' },
        { params, body: { LOVersusProblemTable: [[1], [2], [3]] }, reason: 'body.malformed' },
      ];
    },
  },
  deleteAssessment: {
    good: ({ o1, a1 }) => ({ params: { offeringId: o1, assessmentId: a1 } }),
    changes: (data, { a1, a2 }) => {
      without(data, ['assessments', 'grades'], { assessmentId: a1 });
      Object.assign(data.offerings[0] ?? {}, { assessmentWeights: [{ [a2]: 60 }, {}] });
    },
    again: 'assessment.unknown',
    scope: ({ assessments, grades }, { a1 }) => ({
      assessments: withIds(assessments, { assessmentId: a1 }),
      grades: withIds(grades, { assessmentId: a1 }),
    }),
  },

  listEnrollments: { good: () => ({}), replies: ({ enrollments }) => ({ enrollments }), again: 'same' },
  listEnrollmentsOfOffering: {
    good: ({ o2 }) => ({ params: { offeringId: o2 } }),
    replies: ({ enrollments }, { o2 }) => ({ enrollments: withIds(enrollments, { offeringId: o2 }) }),
    again: 'same',
  },
  listEnrollmentsOfStudent: {
    good: ({ s1 }) => ({ params: { studentId: s1 } }),
    replies: ({ enrollments }, { s1 }) => ({ enrollments: withIds(enrollments, { studentId: s1 }) }),
    again: 'same',
  },
  addEnrollment: {
    good: ({ o1, s4 }) => ({ params: { offeringId: o1, studentId: s4 }, body: {} }),
    changes: ({ enrollments, grades }, { o1, a1, a2, s4 }) => {
      enrollments.push({ offeringId: o1, studentId: s4, dateOfEnrollment: today });
      grades.push(gradeOf(o1, a1, s4, [null, null]), gradeOf(o1, a2, s4, [null]));
    },
    again: 'same',
  },
  editEnrollments: {
    good: ({ o1, s1, s2 }) => ({
      params: { offeringId: o1 },
      body: {
        students: [
          { studentId: s2, dateOfEnrollment: '2024-02-29' },
          { offeringId: o1, studentId: s1, dateOfEnrollment: '2026-01-31' },
        ],
      },
    }),
    changes: ({ enrollments }, { o1, s1, s2 }) => {
      Object.assign(withIds(enrollments, { offeringId: o1, studentId: s1 })[0] ?? {}, {
        dateOfEnrollment: '2026-01-31',
      });
      Object.assign(withIds(enrollments, { offeringId: o1, studentId: s2 })[0] ?? {}, {
        dateOfEnrollment: '2024-02-29',
      });
    },
    again: 'same',
    refused: ({ o1, o2, s1, s4 }) => {
      const params = { offeringId: o1 };
      const dateOfEnrollment = '2026-01-01';
      const one = { studentId: s1, dateOfEnrollment };
      return [
        { params, body: { students: [] }, reason: 'enrollment.listEmpty' },
        { params, body: { students: [one, one] }, reason: 'body.malformed' },
        { params, body: { students: [{ ...one, offeringId: o2 }] }, reason: 'body.malformed' },
        { params, body: { students: [one, { studentId: s4, dateOfEnrollment }] }, reason: 'enrollment.unknown' },
      ];
    },
  },
  deleteEnrollmentsOfOffering: {
    good: ({ o1 }) => ({ params: { offeringId: o1 } }),
    changes: (data, { o1 }) => without(data, ['enrollments', 'grades'], { offeringId: o1 }),
    again: 'same',
    scope: ({ enrollments, grades }, { o1 }) => ({
      enrollments: withIds(enrollments, { offeringId: o1 }),
      grades: withIds(grades, { offeringId: o1 }),
    }),
  },
  deleteEnrollmentsOfStudent: {
    good: ({ s1 }) => ({ params: { studentId: s1 } }),
    changes: (data, { s1 }) => without(data, ['enrollments', 'grades'], { studentId: s1 }),
    again: 'same',
    scope: ({ enrollments, grades }, { s1 }) => ({
      enrollments: withIds(enrollments, { studentId: s1 }),
      grades: withIds(grades, { studentId: s1 }),
    }),
  },
  deleteEnrollment: {
    good: ({ o1, s1 }) => ({ params: { offeringId: o1, studentId: s1 } }),
    changes: (data, { o1, s1 }) => without(data, ['enrollments', 'grades'], { offeringId: o1, studentId: s1 }),
    again: 'enrollment.unknown',
    scope: ({ enrollments, grades }, { o1, s1 }) => ({
      enrollments: withIds(enrollments, { offeringId: o1, studentId: s1 }),
      grades: withIds(grades, { offeringId: o1, studentId: s1 }),
    }),
  },

  enroll: {
    good: ({ o1, s2, s3, s4 }) => ({ body: { offeringId: o1, studentIdList: [s4, s2, s3, s4] } }),
    changes: ({ enrollments, grades }, { o1, a1, a2, s3, s4 }, reply) => {
      const added = [s4, s3].map((studentId) => ({ studentId, offeringId: o1, dateOfEnrollment: today }));
      const blank = [s4, s3].flatMap((one) => [gradeOf(o1, a1, one, [null, null]), gradeOf(o1, a2, one, [null])]);
      if ((reply.enrollments as unknown[]).length !== 2) throw new Error('only the new ones are answered');
      enrollments.push(...added);
      grades.push(...blank);
    },
    again: 'same',
  },
  unenroll: {
    good: ({ o1, s1, s3 }) => ({ body: { offeringId: o1, studentIdList: [s1, s3] } }),
    changes: (data, { o1, s1 }) => without(data, ['enrollments', 'grades'], { offeringId: o1, studentId: s1 }),
    replies: (_, { o1, a1, a2, s1 }) => ({
      enrollmentsStudentIdOfferingIdDeleted: [{ studentId: s1, offeringId: o1 }],
      gradesStudentIdsOfferingIdsAssessmentIdsDeleted: [
        { studentId: s1, offeringId: o1, assessmentId: a1 },
        { studentId: s1, offeringId: o1, assessmentId: a2 },
      ],
    }),
    again: 'same',
    scope: ({ enrollments, grades }, { o1, s1 }) => ({
      enrollments: withIds(enrollments, { offeringId: o1, studentId: s1 }),
      grades: withIds(grades, { offeringId: o1, studentId: s1 }),
    }),
  },
} satisfies Record<string, Case>;
