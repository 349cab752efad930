import { blankGradeFields } from '../../events/blank.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { asId } from '../../events/ids.ts';
import { digest } from '../../server/sessions/secret.ts';
import type { Rows, Storage } from '../../server/storage.ts';

/** What each account of the measurement holds: one offering, and a grade of every student in every assessment. */
export const size = { students: 30, assessments: 12, problems: 5 };
export const rowsOfAccount = 2 + size.assessments + 2 * size.students + size.assessments * size.students;

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
export const offeringId = asId<OfferingId>('o');
export const studentIds = range(size.students).map((at) => asId<StudentId>(`s${at}`));
export const assessmentIds = range(size.assessments).map((at) => `a${at}`);

export const firstPoints = (): number[] => range(size.problems).map(() => 1);

/** The secrets of an account's session. The server stores only their digests. */
export const sessionOf = (account: number) => ({
  token: `token-of-${account}`,
  antiForgery: `anti-forgery-of-${account}`,
  backend: `backend-of-${account}`,
});

/** Adds an account that is signed in, without hashing its password, which would take a quarter of a second. */
export const fillAccount = async (storage: Storage, account: number): Promise<void> => {
  const accountId = `account-${account}`;
  const now = new Date().toISOString();
  const { token, antiForgery, backend } = sessionOf(account);
  await storage.accounts.add({
    accountId,
    email: `${accountId}@school.example`,
    passwordHash: '',
    frozen: false,
    createdAt: now,
  });
  await storage.accounts.addSession({
    tokenHash: digest(token),
    accountId,
    antiForgeryHash: digest(antiForgery),
    backendIdentification: backend,
    createdAt: now,
    lastSeenAt: now,
  });
  await storage.write(accountId, async (rows) => {
    await rows.put('courses', [{ courseId: asId('c'), ...course }]);
    await rows.put('offerings', [{ offeringId, courseId: asId('c'), ...course, ...offering }]);
    await rows.put('students', studentIds.map(student));
    await rows.put('assessments', assessmentIds.map(assessment));
    await rows.put(
      'enrollments',
      studentIds.map((studentId) => ({ offeringId, studentId, dateOfEnrollment: '2026-09-01' })),
    );
    await rows.put('grades', assessmentIds.flatMap(gradesOf));
  });
};

const course = {
  courseCode: 'MATH',
  courseNumber: '101',
  title: 'Calculus I',
  description: 'Limits, derivatives and integrals of functions of one variable, with their uses.',
  numberOfCredits: 4,
  courseLevel: 100,
  requiredTexts: ['A first course in calculus'],
  recommendedTexts: [],
  preRequisites: [],
  coRequisites: [],
  requiredCourse: true,
  learningOutcomes: ['Finds limits', 'Differentiates', 'Integrates', 'Models'],
  listOfTopics: ['Limits', 'Derivatives', 'Integrals', 'Series'],
  otherNotes: '',
} satisfies Omit<Rows['courses'], 'courseId'>;

const offering = {
  tag: 'autumn',
  yearOfStart: 2026,
  instructorFirstName: 'Ana',
  instructorLastName: 'Example',
  institution: 'Example University',
  department: 'Mathematics',
  period: 'Autumn',
  section: 'A',
  assessmentWeights: [],
};

const student = (studentId: StudentId, at: number): Rows['students'] => ({
  studentId,
  studentCode: `A${String(10_000_000 + at)}`,
  firstName: 'Maria',
  lastName: `Example ${at}`,
  email: `student${at}@school.example`,
});

const assessment = (id: string, at: number): Rows['assessments'] => ({
  assessmentId: asId(id),
  offeringId,
  assessmentName: `Homework ${at + 1}`,
  gradesMaxPerProblem: range(size.problems).map(() => 10),
  LOVersusProblemTable: range(size.problems).map(() => [1, null, null, 3]),
});

const gradesOf = (id: string): Rows['grades'][] =>
  studentIds.map((studentId) => ({
    offeringId,
    assessmentId: asId(id),
    studentId,
    grades: firstPoints(),
    ...blankGradeFields,
  }));
