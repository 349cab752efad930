import { keysOf } from '../../../events/record.ts';
import { beneathIt, impossibleEdit, impossibleRemoval } from '../before.ts';
import { ofOne } from '../holding.ts';
import { codes, studentName } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { never } from '../touching.ts';
import { ofAStudent } from '../within.ts';

export const studentMeanings: Meanings<'StudentAdded' | 'StudentEdited' | 'StudentDeleted'> = {
  StudentAdded: {
    impossible: ({ students }, { student: { studentId } }) =>
      students.get(studentId) ? { why: 'there already', id: studentId } : undefined,
    marks: ({ student }) => ({ adds: studentName(student), shares: codes(student.studentCode) }),
    about: 'one student',
    holds: ({ student }) => ofOne(student),
    isWithin: (archived, { student }) => ofAStudent(archived, student),
    touches: never,
  },
  StudentEdited: {
    impossible: ({ students }, { studentId, from }) => impossibleEdit(students.get(studentId), from, studentId),
    marks: ({ from, to }) => ({ shares: codes(from.studentCode, to.studentCode) }),
    about: 'one student',
    holds: ofOne,
    isWithin: ofAStudent,
    touches: never,
  },
  StudentDeleted: {
    impossible: ({ students, seatsOf }, { student }) => {
      const { studentId } = student;
      return (
        impossibleRemoval(students.get(studentId), student, true, studentId) ??
        beneathIt(keysOf(seatsOf.get(studentId) ?? {}).length, studentId)
      );
    },
    marks: ({ student }) => ({ removes: studentName(student), shares: codes(student.studentCode) }),
    about: 'one student',
    holds: ({ student }) => ofOne(student),
    isWithin: (archived, { student }) => ofAStudent(archived, student),
    touches: never,
  },
};
