import { expect, test } from 'vitest';
import type { Scope, ScopeRead } from '../../events/scope.ts';
import { scopeWords } from '../../messages/scope-read.ts';
import { a1, a2, ana, c1, classroom, nobody, o1 } from '../builders.ts';
import { bookOf } from '../given.ts';

const book = bookOf(classroom(), [
  { type: 'CourseEdited', courseId: c1, from: { title: '' }, to: { title: 'Rhetoric' } },
  { type: 'OfferingEdited', offeringId: o1, from: { period: '' }, to: { period: 'Fall' } },
  { type: 'AssessmentEdited', assessmentId: a1, from: { assessmentName: '' }, to: { assessmentName: 'Midterm' } },
  { type: 'StudentEdited', studentId: ana, from: { firstName: '' }, to: { firstName: 'Ana' } },
]);
const ofMidterm = { offeringId: o1, assessmentId: a1 };
const class1: readonly Scope[] = [
  { of: 'offering', offeringId: o1 },
  { of: 'assessments', offeringId: o1 },
  { of: 'seats', offeringId: o1 },
  { of: 'grades', ...ofMidterm },
  { of: 'grades', offeringId: o1, assessmentId: a2 },
];

test.each<[ScopeRead, string]>([
  ['everything', 'everything'],
  [[{ of: 'grades', ...ofMidterm }], 'the grades of Midterm'],
  [[{ of: 'grade', ...ofMidterm, studentId: ana }], 'the grade of Ana in Midterm'],
  [[{ of: 'assessment', ...ofMidterm }], 'Midterm, without grades'],
  [[{ of: 'student', studentId: ana }], 'Ana, without enrollments and grades'],
  [[{ of: 'course', courseId: c1 }], 'Rhetoric, without its offerings'],
  [
    [
      { of: 'course', courseId: c1 },
      { of: 'offerings', courseId: c1 },
    ],
    'Rhetoric and its offerings, without assessments and enrollments',
  ],
  [[{ of: 'offerings', courseId: c1 }], 'the offerings of Rhetoric, without assessments and enrollments'],
  [
    [
      { of: 'student', studentId: ana },
      { of: 'seats of student', studentId: ana },
    ],
    'Ana and their enrollments, without grades',
  ],
  [[{ of: 'seats of student', studentId: ana }], 'the enrollments of Ana'],
  [class1.slice(0, 1), 'Rhetoric · Fall and its course, without assessments and enrollments'],
  [
    class1.slice(0, 2),
    'Rhetoric · Fall and its course, without assessments and enrollments; the assessments of Rhetoric · Fall, without grades',
  ],
  [class1.slice(1, 3), 'the assessments of Rhetoric · Fall, without grades; who is enrolled in Rhetoric · Fall'],
  [class1, 'Rhetoric · Fall with its course, its assessments, who is enrolled, and the grades of 2 assessments'],
  [
    [...class1.slice(3, 4), { of: 'student', studentId: ana }],
    'the grades of Midterm; Ana, without enrollments and grades',
  ],
  [[{ of: 'grades', offeringId: o1, assessmentId: nobody }], 'the grades of an assessment that is no longer here'],
])('a reading is told by all that was read, and by what else one might think: %j', (scope, words) => {
  expect(scopeWords(book, scope)).toBe(`Read from the server: ${words}`);
});
