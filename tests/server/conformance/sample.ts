import { blankGradeFields } from '../../../events/blank.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import type { InitializationData, ObjectFile, WireGrade, WireOffering } from '../../../events/wire.ts';

/** What an account has before each case: the ids of its rows, which begin with its own letter. */
export type Sample = ReturnType<typeof idsOf> & {
  readonly snapshot: string;
  readonly email: string;
  readonly password: string;
};

export const idsOf = (letter: string) => ({
  c1: asId<CourseId>(`${letter}-c1`),
  c2: asId<CourseId>(`${letter}-c2`),
  o1: asId<OfferingId>(`${letter}-o1`),
  o2: asId<OfferingId>(`${letter}-o2`),
  a1: asId<AssessmentId>(`${letter}-a1`),
  a2: asId<AssessmentId>(`${letter}-a2`),
  a3: asId<AssessmentId>(`${letter}-a3`),
  s1: asId<StudentId>(`${letter}-s1`),
  s2: asId<StudentId>(`${letter}-s2`),
  s3: asId<StudentId>(`${letter}-s3`),
  s4: asId<StudentId>(`${letter}-s4`),
});

type Ids = ReturnType<typeof idsOf>;

const courseFields = {
  courseCode: 'CHM',
  courseNumber: '101',
  title: 'Chemistry “=1+1”',
  description: '',
  numberOfCredits: 4.5,
  courseLevel: null,
  requiredTexts: ['Atkins'],
  recommendedTexts: [],
  preRequisites: [],
  coRequisites: [],
  requiredCourse: true,
  learningOutcomes: ['measures', 'argues', 'äöü 😀'],
  listOfTopics: [],
  otherNotes: '=cmd()',
};

const offering = (offeringId: string, courseId: string, weights: Record<string, number>[]): WireOffering => ({
  ...courseFields,
  offeringId: asId(offeringId),
  courseId: asId(courseId),
  tag: '',
  yearOfStart: 2026,
  instructorFirstName: 'Ada',
  instructorLastName: 'Byron',
  institution: '',
  department: '',
  period: 'Fall',
  section: '01',
  assessmentWeights: weights,
});

const assessment = (assessmentId: string, offeringId: string, maxima: number[]) => ({
  assessmentId: asId<never>(assessmentId),
  offeringId: asId<never>(offeringId),
  assessmentName: `=${assessmentId}`,
  gradesMaxPerProblem: maxima,
  LOVersusProblemTable: maxima.map((_, at) => [at === 0 ? 10 : null, null, null]),
});

const student = (studentId: string, studentCode: string) => ({
  studentId: asId<never>(studentId),
  studentCode,
  firstName: 'Zoë',
  lastName: '+Ng',
  email: '',
});

export const gradeOf = (
  offeringId: string,
  assessmentId: string,
  studentId: string,
  points: (number | null)[],
): WireGrade => ({
  offeringId: asId(offeringId),
  assessmentId: asId(assessmentId),
  studentId: asId(studentId),
  grades: points,
  ...blankGradeFields,
});

const seat = (offeringId: string, studentId: string) => ({
  offeringId: asId<never>(offeringId),
  studentId: asId<never>(studentId),
  dateOfEnrollment: '2026-09-01',
});

const file = (data: InitializationData): ObjectFile => ({
  kind: 'offering-snapshot',
  version: 1,
  note: '',
  initializationData: data,
});

/** Two offerings of one course; a course without offerings; one student who is enrolled nowhere. */
export const sampleFiles = ({ c1, c2, o1, o2, a1, a2, a3, s1, s2, s3, s4 }: Ids): ObjectFile[] => [
  file({
    courses: [{ ...courseFields, courseId: asId(c1) }],
    offerings: [offering(o1, c1, [{ [a1]: 40, [a2]: 60 }, { [a1]: 100 }])],
    assessments: [assessment(a1, o1, [10, 5]), assessment(a2, o1, [1])],
    enrollments: [seat(o1, s1), seat(o1, s2)],
    students: [student(s1, 'B2'), student(s2, 'a1')],
    grades: [gradeOf(o1, a1, s1, [5, null]), gradeOf(o1, a1, s2, [null, null]), gradeOf(o1, a2, s1, [1])],
    settings: { grading: { [o1]: { dropLowest: 1, neverDrop: [asId(a1)] } } } as InitializationData['settings'],
  }),
  file({
    courses: [
      { ...courseFields, courseId: asId(c1) },
      { ...courseFields, courseId: asId(c2), title: 'Physics' },
    ],
    offerings: [offering(o2, c1, [])],
    assessments: [assessment(a3, o2, [4])],
    enrollments: [seat(o2, s1), seat(o2, s3)],
    students: [student(s1, 'B2'), student(s3, ''), student(s4, 'Ç9')],
    grades: [gradeOf(o2, a3, s3, [4])],
    settings: {},
  }),
];
