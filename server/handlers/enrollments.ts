import type { Enrollment } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import type { WireGrade } from '../../events/wire.ts';
import type { BackendWorld } from '../backend.ts';
import { otherScope } from '../calls/if-match.ts';
import type { WriteTransaction } from '../storage.ts';
import { blankGrade } from './blank.ts';
import { applied, done, type Handlers, refuse } from './call.ts';
import { find, isElsewhere, isThere } from './row.ts';

export const enrollments: Handlers<
  | 'listEnrollments'
  | 'listEnrollmentsOfOffering'
  | 'listEnrollmentsOfStudent'
  | 'addEnrollment'
  | 'editEnrollments'
  | 'deleteEnrollmentsOfOffering'
  | 'deleteEnrollmentsOfStudent'
  | 'deleteEnrollment'
  | 'enroll'
  | 'unenroll'
> = {
  listEnrollments: async (rows) => done({ enrollments: await rows.list('enrollments') }),

  listEnrollmentsOfOffering: async (rows, { params }) => {
    if (!(await isThere(rows, 'offerings', params))) return refuse('offering.unknown');
    return done({ enrollments: await rows.list('enrollments', params) });
  },

  listEnrollmentsOfStudent: async (rows, { params }) => {
    if (!(await isThere(rows, 'students', params))) return refuse('student.unknown');
    return done({ enrollments: await rows.list('enrollments', params) });
  },

  /** Who is enrolled stays so, with their date: to ask twice does no harm. */
  addEnrollment: async (rows, { params: { offeringId, studentId }, body, world }) => {
    if (!(await isThere(rows, 'offerings', { offeringId }))) return refuse('offering.unknown');
    if (!(await isThere(rows, 'students', { studentId }))) return refuse('student.unknown');
    const existing = await find(rows, 'enrollments', { offeringId, studentId });
    if (existing) {
      return done({ enrollment: existing, grades: await rows.list('grades', { offeringId, studentId }) });
    }
    const enrollment = { studentId, offeringId, dateOfEnrollment: body.dateOfEnrollment ?? today(world) };
    return done({ enrollment, grades: await addEnrollments(rows, offeringId, [enrollment]) });
  },

  /** All of the dates or none. */
  editEnrollments: async (rows, { params: { offeringId }, body: { students } }) => {
    if (!(await isThere(rows, 'offerings', { offeringId }))) return refuse('offering.unknown');
    if (students.length === 0) return refuse('enrollment.listEmpty');
    const wanted = new Map(students.map((one) => [one.studentId, one.dateOfEnrollment]));
    if (wanted.size < students.length || students.some((one) => isElsewhere(one, { offeringId }))) {
      return refuse('body.malformed');
    }
    const current = (await rows.list('enrollments', { offeringId })).filter(({ studentId }) => wanted.has(studentId));
    if (current.length < wanted.size) return refuse('enrollment.unknown');
    await rows.put(
      'enrollments',
      current.map((one) => ({ ...one, dateOfEnrollment: wanted.get(one.studentId) ?? one.dateOfEnrollment })),
    );
    return applied;
  },

  deleteEnrollmentsOfOffering: async (rows, { params, query }) => {
    if (!(await isThere(rows, 'offerings', params))) return refuse('offering.unknown');
    const enrollments = await rows.remove('enrollments', params);
    return otherScope({ enrollments, grades: await rows.remove('grades', params) }, query) ?? applied;
  },

  deleteEnrollmentsOfStudent: async (rows, { params, query }) => {
    if (!(await isThere(rows, 'students', params))) return refuse('student.unknown');
    const enrollments = await rows.remove('enrollments', params);
    return otherScope({ enrollments, grades: await rows.remove('grades', params) }, query) ?? applied;
  },

  deleteEnrollment: async (rows, { params: { offeringId, studentId }, query }) => {
    if (!(await isThere(rows, 'offerings', { offeringId }))) return refuse('offering.unknown');
    if (!(await isThere(rows, 'students', { studentId }))) return refuse('student.unknown');
    const enrollments = await rows.remove('enrollments', { offeringId, studentId });
    if (enrollments.length === 0) return refuse('enrollment.unknown');
    const grades = await rows.remove('grades', { offeringId, studentId });
    return otherScope({ enrollments, grades }, query) ?? applied;
  },

  /** The reply has those who came; who was enrolled before stays as they were. */
  enroll: async (rows, { body, world }) => {
    const offering = await find(rows, 'offerings', { offeringId: body.offeringId });
    if (!offering) return refuse('offering.unknown');
    const wanted = await knownStudents(rows, body.studentIdList);
    if (!wanted) return refuse('student.unknown');
    const { offeringId } = offering;
    const enrolled = new Set((await rows.list('enrollments', { offeringId })).map(({ studentId }) => studentId));
    const enrollments = wanted
      .filter((studentId) => !enrolled.has(studentId))
      .map((studentId): Enrollment => ({ studentId, offeringId, dateOfEnrollment: today(world) }));
    return done({ enrollments, grades: await addEnrollments(rows, offeringId, enrollments) });
  },

  /** The reply names all that went, grades too. */
  unenroll: async (rows, { body: { offeringId, studentIdList }, query }) => {
    if (!(await isThere(rows, 'offerings', { offeringId }))) return refuse('offering.unknown');
    const studentIds = await knownStudents(rows, studentIdList);
    if (!studentIds) return refuse('student.unknown');
    const enrollments = await rows.remove('enrollments', { offeringId, studentId: studentIds });
    const grades = await rows.remove('grades', { offeringId, studentId: studentIds });
    const refusal = otherScope({ enrollments, grades }, query);
    if (refusal) return refusal;
    return done({
      enrollmentsStudentIdOfferingIdDeleted: enrollments.map((one) => ({ studentId: one.studentId, offeringId })),
      gradesStudentIdsOfferingIdsAssessmentIdsDeleted: grades.map((one) => ({
        studentId: one.studentId,
        offeringId,
        assessmentId: one.assessmentId,
      })),
    });
  },
};

/** The students with these ids, each once, in the given order; `undefined` if one does not exist. */
const knownStudents = async (
  rows: WriteTransaction,
  ids: readonly string[],
): Promise<readonly StudentId[] | undefined> => {
  const wanted = [...new Set(ids)];
  const known = new Map<string, StudentId>(
    (await rows.list('students', { studentId: wanted })).map(({ studentId }) => [studentId, studentId]),
  );
  const found = wanted.flatMap((id) => known.get(id) ?? []);
  return found.length === wanted.length ? found : undefined;
};

/** Adds the enrollments, and a blank grade for each in every assessment; returns these grades. */
const addEnrollments = async (
  rows: WriteTransaction,
  offeringId: OfferingId,
  enrollments: readonly Enrollment[],
): Promise<readonly WireGrade[]> => {
  const assessments = await rows.list('assessments', { offeringId });
  const grades = enrollments.flatMap(({ studentId }) => assessments.map((one) => blankGrade(one, studentId)));
  await rows.put('enrollments', enrollments);
  await rows.put('grades', grades);
  return grades;
};

const today = ({ now }: BackendWorld): string => new Date(now()).toISOString().slice(0, 10);
