import { blankCourse, blankGradeFields } from '../../events/blank.ts';
import { asId } from '../../events/ids.ts';
import type { AccountRecord, AccountStorage, Rows, SessionRecord, SnapshotRow } from '../../server/storage.ts';

export const student = (studentId: string, firstName = 'Ada'): Rows['students'] => ({
  studentId: asId(studentId),
  studentCode: studentId,
  firstName,
  lastName: 'Lovelace',
  email: '',
});

export const course = (courseId: string, title = 'Logic'): Rows['courses'] => ({
  ...blankCourse(),
  courseId: asId(courseId),
  courseCode: 'CS',
  courseNumber: '1',
  title,
});

export const assessment = (
  assessmentId: string,
  offeringId: string,
  gradesMaxPerProblem = [10],
): Rows['assessments'] => ({
  assessmentId: asId(assessmentId),
  offeringId: asId(offeringId),
  assessmentName: 'Midterm',
  gradesMaxPerProblem,
  LOVersusProblemTable: [[null]],
});

export const enrollment = (offeringId: string, studentId: string): Rows['enrollments'] => ({
  offeringId: asId(offeringId),
  studentId: asId(studentId),
  dateOfEnrollment: '2026-09-01',
});

export const grade = (
  offeringId: string,
  assessmentId: string,
  studentId: string,
  grades: (number | null)[] = [1.25],
): Rows['grades'] => ({
  offeringId: asId(offeringId),
  assessmentId: asId(assessmentId),
  studentId: asId(studentId),
  grades,
  ...blankGradeFields,
});

export const snapshot = (offeringSnapshotId: string, content = 'H4sI'): SnapshotRow => ({
  offeringSnapshotId,
  offeringId: 'o',
  note: 'before the final',
  createdAt: '2026-11-01T00:00:00.000Z',
  about: { tag: 'a' },
  content,
});

export const account = (accountId: string): AccountRecord => ({
  accountId,
  email: `${accountId}@school.example`,
  passwordHash: 'scrypt$1$hash',
  frozen: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});

export const session = (
  accountId: string,
  tokenHash: string,
  lastSeenAt = '2026-01-02T00:00:00.000Z',
): SessionRecord => ({
  tokenHash,
  accountId,
  antiForgeryHash: 'f0',
  backendIdentification: 'b',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt,
});

/** The session alone, without the account that the storage gives with it. */
export const heldSession = async (accounts: AccountStorage, tokenHash: string): Promise<SessionRecord | undefined> =>
  (await accounts.session(tokenHash))?.session;

export const reply = (body: string, at = '2026-01-01T00:00:00.000Z') => ({ digest: 'd', status: 200, body, at });
