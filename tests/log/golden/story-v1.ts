import { blankGradeFields } from '../../../events/blank.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { CommitDraft } from '../../../events/commit.ts';
import type {
  Assessment,
  Course,
  Grade,
  GradeChange,
  Offering,
  Student,
  WorkingData,
} from '../../../events/entities.ts';
import { type AssessmentId, asId, type CommitId, type ProblemId } from '../../../events/ids.ts';
import { record } from '../../../events/record.ts';

/**
 * A term in which every event type of its day happens, in today's shapes. The golden file holds the same events in the
 * versions of that day, and is not written again once those are released.
 */
const course: Course = {
  courseId: asId('course~1'),
  courseCode: 'PHYS',
  courseNumber: '0101',
  title: 'Méchanics “I”',
  description: '',
  numberOfCredits: 4.5,
  courseLevel: null,
  requiredTexts: ['Taylor, Classical Mechanics'],
  recommendedTexts: [],
  preRequisites: [],
  coRequisites: ['MATH 0101'],
  requiredCourse: true,
  learningOutcomes: ['states Newton’s laws', 'solves the oscillator'],
  listOfTopics: ['kinematics'],
  otherNotes: 'line one\nline two',
};

const offering: Offering = {
  ...course,
  offeringId: asId('offering~1'),
  tag: 'autumn',
  yearOfStart: 2026,
  instructorFirstName: 'Ana',
  instructorLastName: 'Ng',
  institution: 'School',
  department: 'Physics',
  period: 'I',
  section: 'A',
  weightSets: [{ weightSetId: asId('weights~1'), weights: record() }],
};

const quiz: Assessment = {
  assessmentId: asId('assessment~1'),
  offeringId: offering.offeringId,
  assessmentName: 'Quiz 1',
  problems: [
    { problemId: asId('problem~1'), max: 10, outcomes: [null, 7] },
    { problemId: asId('problem~2'), max: 2.5, outcomes: [1, null] },
  ],
};
const oral: Assessment = { ...quiz, assessmentId: asId('assessment~2'), assessmentName: 'Oral', problems: [] };

const anaSmith: Student = {
  studentId: asId('student~1'),
  studentCode: '0007',
  firstName: 'Ana',
  lastName: 'Smith-Ōta',
  email: 'ana@students.example',
};
const proto: Student = { ...anaSmith, studentId: asId('__proto__'), studentCode: 'B-2', firstName: 'Бо', email: '' };
const leaver: Student = { ...anaSmith, studentId: asId('constructor'), studentCode: '', firstName: 'Cy', email: '' };

const { courseId } = course;
const { offeringId } = offering;
const { assessmentId } = quiz;
const [first, second, third] = ['problem~1', 'problem~2', '__proto__'].map((id) => asId<ProblemId>(id)) as [
  ProblemId,
  ProblemId,
  ProblemId,
];
const dateOfEnrollment = '2026-09-01';
const seat = ({ studentId }: Student) => ({ offeringId, studentId, dateOfEnrollment });

const grade: Grade = {
  points: record([
    [first, 8.25],
    [second, 0],
  ]),
  ...blankGradeFields,
  useBonusPoints: true,
  bonusPoints: 1,
};
const gradesOf = (id: AssessmentId) => record([[id, grade]]);
const cell = (id: AssessmentId, from: GradeChange, to: GradeChange) => record([[id, { from, to }]]);

const baseline: WorkingData = {
  courses: [{ ...course, courseId: asId('c1'), title: 'Observed' }],
  offerings: [{ ...offering, courseId: asId('c1'), offeringId: asId('o1') }],
  assessments: [{ ...quiz, offeringId: asId('o1'), assessmentId: asId('a1') }],
  students: [{ ...anaSmith, studentId: asId('s1'), studentCode: '1e5' }],
  enrollments: [{ offeringId: asId('o1'), studentId: asId('s1'), dateOfEnrollment }],
  grades: [{ ...grade, offeringId: asId('o1'), assessmentId: asId('a1'), studentId: asId('s1') }],
  settings: { theme: 'dark', grading: record([[asId('o1'), { decimals: 2 }]]) },
};

const told: readonly (readonly [command: string, ...events: DomainEvent[]])[] = [
  ['ObserveBaseline', { type: 'BaselineObserved', data: baseline }],
  ['AddCourse', { type: 'CourseAdded', course, at: 1 }],
  ['EditCourse', { type: 'CourseEdited', courseId, from: { numberOfCredits: 4.5 }, to: { numberOfCredits: null } }],
  ['AddOffering', { type: 'OfferingAdded', offering, at: 0 }],
  [
    'EditOffering',
    { type: 'OfferingEdited', offeringId, from: { section: 'A', tag: 'autumn' }, to: { section: 'B', tag: '' } },
  ],
  [
    'AddAssessments',
    { type: 'AssessmentAdded', assessment: quiz, at: 0 },
    { type: 'AssessmentAdded', assessment: oral, at: 1 },
  ],
  [
    'EditAssessment',
    { type: 'AssessmentEdited', assessmentId, from: { assessmentName: 'Quiz 1' }, to: { assessmentName: 'Quiz one' } },
  ],
  [
    'InsertWeightSet',
    {
      type: 'WeightSetInserted',
      offeringId,
      weightSet: { weightSetId: asId('weights~2'), weights: record([[assessmentId, 40]]) },
      at: 1,
    },
    { type: 'WeightSetInserted', offeringId, weightSet: { weightSetId: asId('weights~3'), weights: record() }, at: 2 },
  ],
  ['MoveWeightSet', { type: 'WeightSetMoved', offeringId, weightSetId: asId('weights~3'), from: 2, to: 0 }],
  [
    'RemoveWeightSet',
    { type: 'WeightSetRemoved', offeringId, weightSet: { weightSetId: asId('weights~3'), weights: record() }, at: 0 },
  ],
  [
    'EditWeight',
    { type: 'WeightEdited', offeringId, weightSetId: asId('weights~1'), assessmentId, from: null, to: 62.5 },
    { type: 'WeightEdited', offeringId, weightSetId: asId('weights~2'), assessmentId, from: 40, to: null },
  ],
  [
    'InsertProblem',
    { type: 'ProblemInserted', assessmentId, problem: { problemId: third, max: 5, outcomes: [null, null] }, at: 1 },
  ],
  [
    'EditProblem',
    { type: 'ProblemEdited', assessmentId, problemId: third, from: { max: 5 }, to: { max: 6, outcomes: [10, null] } },
  ],
  [
    'ReorderProblems',
    { type: 'ProblemsReordered', assessmentId, from: [first, third, second], to: [second, first, third] },
  ],
  [
    'AddStudents',
    { type: 'StudentAdded', student: anaSmith },
    { type: 'StudentAdded', student: proto },
    { type: 'StudentAdded', student: leaver },
  ],
  [
    'EditStudent',
    { type: 'StudentEdited', studentId: proto.studentId, from: { studentCode: 'B-2' }, to: { studentCode: 'b-３' } },
  ],
  [
    'EnrollStudents',
    { type: 'StudentEnrolled', enrollment: seat(anaSmith), grades: record() },
    { type: 'StudentEnrolled', enrollment: seat(proto), grades: record() },
    { type: 'StudentEnrolled', enrollment: seat(leaver), grades: gradesOf(assessmentId) },
  ],
  [
    'EditEnrollment',
    {
      type: 'EnrollmentEdited',
      offeringId,
      studentId: anaSmith.studentId,
      from: { dateOfEnrollment },
      to: { dateOfEnrollment: '2026-09-15' },
    },
  ],
  [
    'EditGrades',
    {
      type: 'GradeEdited',
      offeringId,
      studentId: proto.studentId,
      grades: cell(
        assessmentId,
        {
          points: record([
            [first, null],
            [third, null],
          ]),
          useBonusPoints: false,
          bonusPoints: 0,
        },
        {
          points: record([
            [first, 9.75],
            [third, 0],
          ]),
          useBonusPoints: true,
          bonusPoints: 0.5,
        },
      ),
    },
    {
      type: 'GradeEdited',
      offeringId,
      studentId: anaSmith.studentId,
      grades: cell(
        oral.assessmentId,
        { useCurvePoints: false, curvePoints: 0 },
        { useCurvePoints: true, curvePoints: 3 },
      ),
    },
  ],
  ['UnenrollStudent', { type: 'StudentUnenrolled', enrollment: seat(leaver), grades: gradesOf(assessmentId) }],
  ['DeleteStudent', { type: 'StudentDeleted', student: leaver }],
  [
    'RemoveProblem',
    { type: 'ProblemRemoved', assessmentId, problem: { problemId: second, max: 2.5, outcomes: [1, null] }, at: 0 },
  ],
  ['DeleteAssessment', { type: 'AssessmentDeleted', assessment: { ...oral, problems: [] }, at: 1 }],
  ['EditSetting', { type: 'SettingEdited', path: ['grading', offeringId, 'dropLowest'], from: null, to: 1 }],
  [
    'DeleteCourse',
    {
      type: 'StudentUnenrolled',
      enrollment: { offeringId: asId('o1'), studentId: asId('s1'), dateOfEnrollment },
      grades: gradesOf(asId('a1')),
    },
    { type: 'AssessmentDeleted', assessment: { ...quiz, offeringId: asId('o1'), assessmentId: asId('a1') }, at: 0 },
    { type: 'OfferingDeleted', offering: { ...offering, courseId: asId('c1'), offeringId: asId('o1') }, at: 0 },
    { type: 'CourseDeleted', course: { ...course, courseId: asId('c1'), title: 'Observed' }, at: 0 },
  ],
];

const commitId = (n: number): CommitId => asId(`tab-a~${n}`);

export const storyV1: readonly CommitDraft[] = told.map(([type, ...events], n) => ({
  id: commitId(n + 1),
  at: `2026-09-01T08:${String(n).padStart(2, '0')}:00.000Z`,
  actor: 'ana@school.example',
  tab: 'tab-a',
  app: '0.1.0',
  command: n === 18 ? { type, note: 'scores “A”.csv' } : { type },
  ...(n === 19 ? { cause: commitId(19) } : {}),
  ...(n === 20 ? { undoes: commitId(15) } : {}),
  events,
}));
