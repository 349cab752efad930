import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import type { Credentials, Remote } from '../../api/remote.ts';
import { blankCourse, blankStudent, blankTerm } from '../../events/blank.ts';
import type { WorkingData } from '../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { writeWire } from '../../events/wire-write.ts';
import { credentialsOf, sessionOf } from '../../machines/session/stored-session.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { remoteTo } from '../../src/demo/page-remote.ts';

export const offeringId = asId<OfferingId>('offering1');
export const assessmentId = asId<AssessmentId>('midterm1');
export const studentId = asId<StudentId>('student1');

/** One course, one student, and a midterm with one ungraded problem out of 10. */
const records: WorkingData = {
  courses: [{ ...blankCourse(), courseId: asId('course1'), title: 'Calculus' }],
  offerings: [{ ...blankCourse(), ...blankTerm(), courseId: asId('course1'), offeringId, weightSets: [] }],
  assessments: [
    {
      assessmentId,
      offeringId,
      assessmentName: 'Midterm',
      problems: [{ problemId: asId('midterm1~p0'), max: 10, outcomes: [] }],
    },
  ],
  students: [{ ...blankStudent(), studentId, studentCode: 'S1', firstName: 'Ana' }],
  enrollments: [{ offeringId, studentId, dateOfEnrollment: '2026-09-01' }],
  grades: [],
  settings: {},
};

export type School = {
  readonly remote: Remote;
  readonly credentials: Credentials;
  readonly storedPoints: StoredPoints;
};

/** Reads the points of the grade from the server's storage. */
type StoredPoints = () => Promise<readonly (number | null)[] | undefined>;

const account = 'instructor@example.edu';
const backend = 'https://grades.example.edu';

/** The server's own handlers over its memory storage, with these records and a signed-in instructor. */
export const openSchool = async (now: () => number): Promise<School> => {
  const storage = memoryStorage(memoryData('the-first-epoch'));
  await storage.accounts.add({ accountId: account, email: account, passwordHash: '', frozen: false, createdAt: '' });
  const { data } = writeWire(records);
  await storage.write(account, async (rows) => {
    await rows.put('courses', data.courses);
    await rows.put('offerings', data.offerings);
    await rows.put('assessments', data.assessments);
    await rows.put('students', data.students);
    await rows.put('enrollments', data.enrollments);
  });
  let secrets = 0;
  const remote = remoteTo(
    createBackend({
      storage,
      now,
      newSecret: () => {
        secrets += 1;
        return `secret${String(secrets).padStart(20, '0')}`;
      },
      hashPassword: async () => '',
      verifyPassword: async () => true,
      isOutdated: () => false,
      gzip: async (bytes) => bytes,
      gunzip: async (bytes) => bytes,
      publicOrigin: backend,
      quotas: { courses: 9, offerings: 9, students: 9, snapshots: 9, bytes: 1e6, ledgerBytes: 1e6 },
    }),
  );
  return {
    remote,
    credentials: await signedIn(remote),
    storedPoints: () =>
      storage.read(account, async (rows) => {
        const [grade] = await rows.list('grades', { offeringId, assessmentId, studentId });
        return grade?.grades;
      }),
  };
};

const signedIn = async (remote: Remote): Promise<Credentials> => {
  const { method, path } = endpoints.logIn;
  const body = JSON.stringify({ userEmail: account, userPassword: 'any' });
  const result = readReply(endpoints.logIn, await remote({ method, path, headers: {}, body }));
  const session = result.kind === 'done' && sessionOf(result.reply, { userEmail: account, backend, computer: 'mine' });
  if (!session) throw new Error(`The server lets nobody in: ${JSON.stringify(result)}`);
  return credentialsOf(session);
};
