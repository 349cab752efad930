import { blankGradeFields } from '../events/blank.ts';
import type { DomainEvent, EventOf } from '../events/catalogue.ts';
import type {
  Assessment,
  Course,
  CourseFields,
  Grade,
  GradeChange,
  GradingPolicy,
  Json,
  Offering,
  OfferingFields,
  Problem,
  Snapshot,
  Student,
  StudentFields,
  WeightSet,
  WorkingData,
} from '../events/entities.ts';
import {
  type AssessmentId,
  asId,
  type CourseId,
  type OfferingId,
  type ProblemId,
  type SnapshotId,
  type StudentId,
  type WeightSetId,
} from '../events/ids.ts';
import { record } from '../events/record.ts';

/** Facts to start a test from. Everything is in offering `o1` of course `c1` unless said otherwise. */
export const c1 = asId<CourseId>('c1');
export const c2 = asId<CourseId>('c2');
export const o1 = asId<OfferingId>('o1');
export const o2 = asId<OfferingId>('o2');
export const a1 = asId<AssessmentId>('a1');
export const a2 = asId<AssessmentId>('a2');
export const ana = asId<StudentId>('ana');
export const ben = asId<StudentId>('ben');
export const cem = asId<StudentId>('cem');
export const w1 = asId<WeightSetId>('w1');
export const w2 = asId<WeightSetId>('w2');
export const w3 = asId<WeightSetId>('w3');
export const nobody = asId<never>('nobody');
export const none = asId<never>('');

/** The nth problem, from 1, of an assessment that was built here. */
export const p = (nth: number, assessmentId: AssessmentId = a1): ProblemId => asId(`${assessmentId}.${nth}`);

/** What a server holds of somebody who has just begun. */
export const noRecords = {
  courses: [],
  offerings: [],
  assessments: [],
  students: [],
  enrollments: [],
  grades: [],
  settings: {},
} satisfies WorkingData;

export const blankCourse: CourseFields = {
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

export const blankOffering: OfferingFields = {
  ...blankCourse,
  tag: '',
  yearOfStart: null,
  instructorFirstName: '',
  instructorLastName: '',
  institution: '',
  department: '',
  period: '',
  section: '',
};

export const courseOf = (courseId: CourseId = c1, fields: Partial<CourseFields> = {}): Course => ({
  ...blankCourse,
  ...fields,
  courseId,
});

export const offeringOf = (
  offeringId: OfferingId = o1,
  courseId: CourseId = c1,
  weightSets: WeightSet[] = [],
): Offering => ({
  ...blankOffering,
  courseId,
  offeringId,
  weightSets,
});

export const problemOf = (problemId: ProblemId, max: number, outcomes: (number | null)[] = []): Problem => ({
  problemId,
  max,
  outcomes,
});

export const assessmentOf = (
  assessmentId: AssessmentId,
  maxima: readonly number[],
  offeringId: OfferingId = o1,
): Assessment => ({
  assessmentName: assessmentId,
  assessmentId,
  offeringId,
  problems: maxima.map((max, index) => problemOf(p(index + 1, assessmentId), max)),
});

export const studentOf = (studentId: StudentId, fields: Partial<StudentFields> = {}): Student => ({
  studentCode: '',
  firstName: '',
  lastName: '',
  email: '',
  ...fields,
  studentId,
});

export const gradeOf = (
  points: readonly (number | null)[],
  fields: Partial<Grade> = {},
  assessmentId: AssessmentId = a1,
): Grade => ({
  ...blankGradeFields,
  ...fields,
  points: record(points.flatMap((value, at) => (value === null ? [] : [[p(at + 1, assessmentId), value] as const]))),
});

export const course = (courseId: CourseId = c1, fields: Partial<CourseFields> = {}): DomainEvent => ({
  type: 'CourseAdded',
  course: courseOf(courseId, fields),
  at: last,
});

export const offering = (offeringId: OfferingId = o1, courseId: CourseId = c1): DomainEvent => ({
  type: 'OfferingAdded',
  offering: offeringOf(offeringId, courseId),
  at: last,
});

export const assessment = (
  assessmentId: AssessmentId = a1,
  maxima: readonly number[] = [10, 5],
  offeringId: OfferingId = o1,
): DomainEvent => ({ type: 'AssessmentAdded', assessment: assessmentOf(assessmentId, maxima, offeringId), at: last });

export const student = (studentId: StudentId = ana, fields: Partial<StudentFields> = {}): DomainEvent => ({
  type: 'StudentAdded',
  student: studentOf(studentId, fields),
});

export const enrolled = (
  studentId: StudentId = ana,
  offeringId: OfferingId = o1,
  dateOfEnrollment = '2026-01-05',
): DomainEvent => ({
  type: 'StudentEnrolled',
  enrollment: { studentId, offeringId, dateOfEnrollment },
  grades: record(),
});

export const unenrolled = (
  studentId: StudentId,
  grades: Record<AssessmentId, Grade> = record(),
  offeringId = o1,
): DomainEvent => ({
  type: 'StudentUnenrolled',
  enrollment: { studentId, offeringId, dateOfEnrollment: '2026-01-05' },
  grades,
});

/** A first grade: `points` by position. */
export const graded = (
  studentId: StudentId,
  points: readonly number[],
  assessmentId: AssessmentId = a1,
  offeringId: OfferingId = o1,
): DomainEvent =>
  cellEdited(
    studentId,
    { points: record(points.map((_, at) => [p(at + 1, assessmentId), null] as const)) },
    { points: record(points.map((value, at) => [p(at + 1, assessmentId), value] as const)) },
    assessmentId,
    offeringId,
  );

/** An edit of one cell. */
export const cellEdited = (
  studentId: StudentId,
  from: GradeChange,
  to: GradeChange,
  assessmentId: AssessmentId = a1,
  offeringId: OfferingId = o1,
): EventOf<'GradeEdited'> => ({
  type: 'GradeEdited',
  offeringId,
  studentId,
  grades: record([[assessmentId, { from, to }]]),
});

export const weightSet = (
  weightSetId: WeightSetId,
  weights: readonly (readonly [AssessmentId, number])[] = [],
): DomainEvent => ({
  type: 'WeightSetInserted',
  offeringId: o1,
  weightSet: { weightSetId, weights: record(weights) },
  at: last,
});

export const policy = (fields: Partial<GradingPolicy>, offeringId: OfferingId = o1): DomainEvent[] =>
  Object.entries(fields).map(([field, to]) => setting(['grading', offeringId, field], null, to));

export const setting = (path: string[], from: Json, to: Json): DomainEvent => ({
  type: 'SettingEdited',
  path,
  from,
  to,
});

/** `o1` with assessment `a1` of problems worth 10 and 5, where Ana and Ben are enrolled. */
export const classroom = (): DomainEvent[] => [
  course(),
  offering(),
  assessment(),
  student(ana, { studentCode: 'A1' }),
  student(ben, { studentCode: 'B2' }),
  enrolled(ana),
  enrolled(ben),
];

/** Facts are appended at the end of their list, wherever that is. */
const last = 1_000_000;

/** A snapshot of MATH 101, Fall 2026, section 2. */
export const snapshotOf = (id: string, fields: Partial<Snapshot> = {}): Snapshot => ({
  snapshotId: asId<SnapshotId>(id),
  note: '',
  createdAt: '2026-09-01T08:00:00.000Z',
  offeringThere: 'o1',
  courseCode: 'MATH',
  courseNumber: '101',
  title: 'Calculus',
  tag: '',
  yearOfStart: 2026,
  period: 'Fall',
  section: '2',
  counts: { students: 2, assessments: 1, grades: 2 },
  ...fields,
});
