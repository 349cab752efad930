import { expect } from 'vitest';
import type { Case } from './case.ts';
import { without } from './draft.ts';

const field = { title: 'Physics for all', numberOfCredits: 7.5, learningOutcomes: ['one', 'two'] };
const blank = {
  courseCode: '',
  courseNumber: '',
  title: '',
  description: '',
  numberOfCredits: null,
  courseLevel: null,
  requiredTexts: [],
  recommendedTexts: [],
  preRequisites: [],
  coRequisites: [],
  requiredCourse: false,
  learningOutcomes: [],
  listOfTopics: [],
  otherNotes: '',
};

export const courseCases = {
  listCourses: { good: () => ({}), replies: ({ courses }) => ({ courses }), again: 'same' },
  readCourse: {
    good: ({ c2 }) => ({ params: { courseId: c2 } }),
    replies: ({ courses }, { c2 }) => ({ course: courses.find(({ courseId }) => courseId === c2) }),
    again: 'same',
  },
  readCourseOfOffering: {
    good: ({ o1 }) => ({ params: { offeringId: o1 } }),
    replies: ({ courses }, { c1 }) => ({ course: courses.find(({ courseId }) => courseId === c1) }),
    again: 'same',
  },
  addCourse: {
    good: () => ({ body: { ...field, courseCode: 'PHY' } }),
    changes: (data, _, reply) => {
      data.courses.push({ ...blank, ...field, courseCode: 'PHY', courseId: reply.courseId as never });
    },
    again: 'more',
    refused: ({ c1 }) => [{ body: { courseId: c1 }, reason: 'course.idTaken' }],
  },
  editCourse: {
    good: ({ c1 }) => ({ params: { courseId: c1 }, body: { ...field, otherNotes: '' } }),
    changes: (data) => Object.assign(data.courses[0] ?? {}, { ...field, otherNotes: '' }),
    again: 'same',
  },
  deleteCourse: {
    good: ({ c1 }) => ({ params: { courseId: c1 } }),
    changes: (data) => {
      data.courses.splice(0, 1);
      Object.assign(data, { offerings: [], assessments: [], enrollments: [], grades: [] });
    },
    again: 'course.unknown',
    scope: ({ courses, offerings, assessments, enrollments, grades }, { c1 }) => {
      return {
        courses: courses.filter(({ courseId }) => courseId === c1),
        offerings,
        assessments,
        enrollments,
        grades,
      };
    },
  },

  listOfferings: { good: () => ({}), replies: ({ offerings }) => ({ offerings }), again: 'same' },
  listOfferingsOfCourse: {
    good: ({ c2 }) => ({ params: { courseId: c2 } }),
    replies: () => ({ offerings: [] }),
    again: 'same',
  },
  readOffering: {
    good: ({ o2 }) => ({ params: { offeringId: o2 } }),
    replies: ({ offerings }) => ({ offering: offerings[1] }),
    again: 'same',
  },
  addOffering: {
    good: ({ c1 }) => ({ params: { courseId: c1 }, body: { period: 'Spring', yearOfStart: 2027, title: 'Own title' } }),
    changes: ({ offerings, courses: [course] }, _, { offeringId }) => {
      const [like] = offerings;
      if (!course || !like) throw new Error('the sample has both');
      offerings.push({
        ...like,
        ...course,
        offeringId: offeringId as never,
        period: 'Spring',
        yearOfStart: 2027,
        title: 'Own title',
        section: '',
        instructorFirstName: '',
        instructorLastName: '',
        assessmentWeights: [],
      });
    },
    again: 'more',
    refused: ({ c1, c2, o1, a1 }) => [
      { params: { courseId: c1 }, body: { offeringId: o1 }, reason: 'offering.idTaken' },
      { params: { courseId: c1 }, body: { courseId: c2 }, reason: 'body.malformed' },
      { params: { courseId: c1 }, body: { assessmentWeights: [{ [a1]: 1 }] }, reason: 'assessment.unknown' },
    ],
  },
  editOffering: {
    good: ({ o1, a1 }) => ({ params: { offeringId: o1 }, body: { tag: 'x', assessmentWeights: [{ [a1]: 12.5 }] } }),
    changes: (data, { a1 }) =>
      Object.assign(data.offerings[0] ?? {}, { tag: 'x', assessmentWeights: [{ [a1]: 12.5 }] }),
    again: 'same',
    refused: ({ o1, a3 }) => {
      const params = { offeringId: o1 };
      const reason = 'offering.outcomeOrderWrong' as const;
      return [
        { params, body: { assessmentWeights: [{ [a3]: 1 }] }, reason: 'assessment.unknown' },
        { params, body: { outcomeOrder: [0, 0] }, reason },
        { params, body: { outcomeOrder: [0, 3] }, reason },
        { params, body: { outcomeOrder: [0, 1, 2, null] }, reason },
        { params, body: { outcomeOrder: [1, 0], learningOutcomes: ['one'] }, reason },
      ];
    },
  },
  deleteOffering: {
    good: ({ o1 }) => ({ params: { offeringId: o1 } }),
    changes: (data, { o1 }) => without(data, ['offerings', 'assessments', 'enrollments', 'grades'], { offeringId: o1 }),
    again: 'offering.unknown',
    scope: ({ offerings, assessments, enrollments, grades }, { o1 }) => ({
      offerings: offerings.filter((one) => one.offeringId === o1),
      assessments: assessments.filter((one) => one.offeringId === o1),
      enrollments: enrollments.filter((one) => one.offeringId === o1),
      grades: grades.filter((one) => one.offeringId === o1),
    }),
  },

  listSettings: { good: () => ({}), replies: ({ settings }) => ({ settings }), again: 'same' },
  editSettings: {
    good: () => ({
      body: {
        setting: {
          theme: null,
          course: { visibleFields: ['title', 'tag'] },
          other: { deep: { list: [1.5] } },
          '': { '': '' },
        },
      },
    }),
    changes: (data) => {
      expect(data.settings.theme).toBe('dark');
      delete data.settings.theme;
      Object.assign(data.settings, {
        course: { visibleFields: ['title', 'tag'] },
        other: { deep: { list: [1.5] } },
        '': { '': '' },
      });
    },
    again: 'same',
    namesNobody: true,
    refused: () => [
      { body: { setting: { other: { a: 1.00001 } } }, reason: 'body.malformed' },
      { body: { setting: JSON.parse('{"a":{"__proto__":{"b":1}}}') }, reason: 'body.malformed' },
      { body: { setting: JSON.parse('{"constructor":{"prototype":{}}}') }, reason: 'body.malformed' },
      { body: { setting: { ['k'.repeat(201)]: {} } }, reason: 'body.malformed' },
      { body: { setting: { other: 'x'.repeat(10_001) } }, reason: 'body.malformed' },
      { body: { setting: { other: { list: Array.from({ length: 5001 }, () => 1) } } }, reason: 'body.malformed' },
    ],
  },
} satisfies Record<string, Case>;
