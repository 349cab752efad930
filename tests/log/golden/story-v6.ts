import { blankCourse, blankGradeFields, blankTerm } from '../../../events/blank.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { WorkingData } from '../../../events/entities.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { record } from '../../../events/record.ts';
import type { Scope, ScopeRead } from '../../../events/scope.ts';
import type { Told } from './story-outcomes.ts';
import { story } from './story-v3-v5.ts';

const courseId = asId<CourseId>('c1');
const offeringId = asId<OfferingId>('o1');
const assessmentId = asId<AssessmentId>('a1');
const studentId = asId<StudentId>('s1');

const baseline: WorkingData = {
  courses: [{ ...blankCourse(), courseId, title: 'Rhetoric' }],
  offerings: [{ ...blankCourse(), ...blankTerm(), weightSets: [], offeringId, courseId, title: 'Rhetoric' }],
  assessments: [{ assessmentId, offeringId, assessmentName: 'Quiz', problems: [] }],
  students: [{ studentId, studentCode: '7', firstName: '', lastName: '', email: '' }],
  enrollments: [{ studentId, offeringId, dateOfEnrollment: '2026-09-01' }],
  grades: [{ offeringId, assessmentId, studentId, points: record(), ...blankGradeFields, bonusPoints: 1 }],
  settings: {},
};

const course: Scope = { of: 'course', courseId };
const student: Scope = { of: 'student', studentId };
const grades: Scope = { of: 'grades', offeringId, assessmentId };
const offering: readonly Scope[] = [
  { of: 'offering', offeringId },
  { of: 'assessments', offeringId },
  { of: 'seats', offeringId },
  grades,
];

const read = (scope: ScopeRead, ...counts: readonly (readonly [string, number])[]): DomainEvent => ({
  type: 'ServerChangesObserved',
  scope,
  counts: record(counts),
  stateHash: 'd'.repeat(64),
});

const titled = (from: string, to: string): DomainEvent => ({
  type: 'CourseEdited',
  courseId,
  from: { title: from },
  to: { title: to },
});

const named = (from: string, to: string): DomainEvent => ({
  type: 'AssessmentEdited',
  assessmentId,
  from: { assessmentName: from },
  to: { assessmentName: to },
});

const given = (from: number, to: number): DomainEvent => ({
  type: 'GradeEdited',
  offeringId,
  studentId,
  grades: record([[assessmentId, { from: { bonusPoints: from }, to: { bonusPoints: to } }]]),
});

const told: Told = [
  ['ReadBackend', read('everything', ['courses', 1]), { type: 'BaselineObserved', data: baseline }],
  ['ReadBackend', read([course], ['courses', 1]), titled('Rhetoric', 'Rhetorics')],
  [
    'ReadBackend',
    read([course, student], ['courses', 1], ['students', 1]),
    titled('Rhetorics', 'Speech'),
    { type: 'StudentEdited', studentId, from: { firstName: '' }, to: { firstName: 'Ana' } },
  ],
  [
    'ReadBackend',
    read([{ of: 'assessment', offeringId, assessmentId }], ['assessments', 1]),
    named('Quiz', 'First quiz'),
  ],
  ['ReadBackend', read([{ ...grades, of: 'grade', studentId }], ['assessments', 1], ['grades', 1]), given(1, 2)],
  ['ReadBackend', read([grades], ['assessments', 1], ['grades', 1]), given(2, 3)],
  ['ReadBackend', read(offering, ['courses', 1], ['offerings', 1]), named('First quiz', 'Quiz'), given(3, 4)],
  ['ReadBackend', read('everything', ['courses', 1]), titled('Speech', 'Rhetoric')],
];

/** Readings of a course, of two rows, of an assessment, of one grade and all, of an offering, and of everything. */
export const storyV6 = story('tab-f', '0.6.0', told);
