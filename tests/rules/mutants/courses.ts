import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/course.ts';

export const ofCourses: readonly RuleMutant[] = [
  {
    rule: 'R1.1',
    file,
    text: "if (courseId !== undefined && book.courses[courseId]) return refuse('course.idTaken', { courseId });",
    instead: '',
  },
  { rule: 'R1.2', file, text: 'at: book.courseOrder.length }', instead: 'at: 0 }' },
  {
    rule: 'R1.3',
    file,
    text: "Decide<'DeleteCourse'> = (book, { courseId }) => {\n  if (!courseId) return refuse('course.idMissing', {});",
    instead: "Decide<'DeleteCourse'> = (book, { courseId }) => {",
  },
  {
    rule: 'R1.4',
    file,
    text: "if (!course) return refuse('course.unknown', { courseId });",
    instead: 'if (!course) return [];',
  },
  {
    rule: 'R1.5',
    file,
    text: "return change ? [{ type: 'CourseEdited', courseId, ...change }] : [];",
    instead: "return [{ type: 'CourseEdited', courseId, from: {}, to: {}, ...change }];",
  },
  {
    rule: 'R1.6',
    file,
    text: 'return book.courses[courseId]\n    ? editCourse',
    instead: 'return !book.courses[courseId]\n    ? editCourse',
  },
  {
    rule: 'R1.7',
    file: 'projections/changes/deletion.ts',
    text: '...(book.offeringsOf[courseId] ?? []).toReversed().flatMap((offeringId) => offeringDeletion(book, offeringId)),',
    instead: '',
  },
  {
    rule: 'R1.8',
    file: 'commands/requisites.ts',
    text: '(text) => !isRequisite(text) && !kept',
    instead: '(text) => !kept',
  },
];
