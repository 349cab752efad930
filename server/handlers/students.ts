import { blankStudent } from '../../events/blank.ts';
import type { Student } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { codeKey } from '../../projections/book/book.ts';
import { sortedByCode } from '../../projections/book/code-order.ts';
import { mismatch, otherScope } from '../calls/if-match.ts';
import { roomFor } from '../calls/quota.ts';
import type { ReadTransaction } from '../storage.ts';
import { applied, done, type Handlers, overQuota, refuse } from './call.ts';
import { filled, find, isThere } from './row.ts';

export const students: Handlers<'listStudents' | 'readStudent' | 'addStudent' | 'editStudent' | 'deleteStudent'> = {
  listStudents: async (rows) => done({ students: await studentsByCode(rows) }),

  readStudent: async (rows, { params }) => {
    const student = await find(rows, 'students', params);
    return student ? done({ student }) : refuse('student.unknown');
  },

  addStudent: async (rows, { body: { studentId: given, ...fields }, world }) => {
    if (given !== undefined && (await isThere(rows, 'students', { studentId: given }))) {
      return refuse('student.idTaken');
    }
    const studentId = asId<StudentId>(world.newSecret());
    const student: Student = { studentId, ...filled(blankStudent(), fields) };
    if (await isCodeTaken(rows, student)) return refuse('student.codeTaken');
    if ((await roomFor(rows, 'students', world)) < 1) return overQuota();
    await rows.put('students', [student]);
    return done({ studentId });
  },

  /** A code that others have stops only who takes it, and no other edit of those who share one already. */
  editStudent: async (rows, { params, body: { ifMatch, ...fields } }) => {
    const student = await find(rows, 'students', params);
    if (!student) return refuse('student.unknown');
    const conflict = mismatch(student, ifMatch, fields);
    if (conflict) return conflict;
    const edited = filled(student, fields);
    const isOther = codeKey(edited.studentCode) !== codeKey(student.studentCode);
    if (isOther && (await isCodeTaken(rows, edited))) return refuse('student.codeTaken');
    await rows.put('students', [edited]);
    return applied;
  },

  deleteStudent: async (rows, { params, query }) => {
    const students = await rows.remove('students', params);
    if (students.length === 0) return refuse('student.unknown');
    const enrollments = await rows.remove('enrollments', params);
    const grades = await rows.remove('grades', params);
    return otherScope({ students, enrollments, grades }, query) ?? applied;
  },
};

/** All students in the order of their codes; equal ones in order of creation. */
export const studentsByCode = async (rows: ReadTransaction): Promise<readonly Student[]> =>
  sortedByCode(await rows.list('students'));

/** A blank code is never taken. */
const isCodeTaken = async (rows: ReadTransaction, { studentId, studentCode }: Student): Promise<boolean> => {
  const key = codeKey(studentCode);
  if (key === '') return false;
  return (await rows.list('students')).some((one) => one.studentId !== studentId && codeKey(one.studentCode) === key);
};
