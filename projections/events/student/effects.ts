import { sameValue } from '../../../events/same-value.ts';
import { codeKey } from '../../book/book.ts';
import { changeOf } from '../../changes/field-change.ts';
import { fields, whole } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { existing } from '../held.ts';
import { claimCode, codeIsFree, releaseCode } from './codes.ts';

export const studentEffects: Effects<'StudentAdded' | 'StudentEdited' | 'StudentDeleted'> = {
  StudentAdded: {
    apply: (book, { student }) => {
      book.students = book.students.with(student.studentId, { ...student });
      claimCode(book, student);
    },
    owes: ({ student: { studentId } }) => [{ of: 'student', studentId }],
    changes: ({ student }) => [whole({ what: 'student', studentId: student.studentId }, null, student)],
    inverse: (book, { student, unmergedFrom }) => {
      const { studentId } = student;
      const isUntouched = sameValue(book.students.get(studentId), student) && !book.seatsOf.has(studentId);
      const mergedInto = unmergedFrom && { mergedInto: unmergedFrom };
      return isUntouched ? { type: 'StudentDeleted', student, ...mergedInto } : { what: 'student', studentId };
    },
  },
  StudentEdited: {
    apply: (book, { studentId, to }) => {
      const student = existing(book.students.get(studentId), studentId);
      const edited = { ...student, ...to };
      book.students = book.students.with(studentId, edited);
      if (codeKey(edited.studentCode) !== codeKey(student.studentCode)) releaseCode(book, student);
      claimCode(book, edited);
    },
    owes: ({ studentId }) => [{ of: 'student', studentId }],
    changes: ({ studentId, from, to }) => fields({ what: 'student', studentId }, from, to),
    inverse: (book, { studentId, from, to }) => {
      const student = book.students.get(studentId);
      const isCodeFree = from.studentCode === undefined || codeIsFree(book, from.studentCode, studentId);
      return student && isCodeFree && !changeOf(student, to)
        ? { type: 'StudentEdited', studentId, from: to, to: from }
        : { what: 'student', studentId };
    },
  },
  StudentDeleted: {
    apply: (book, { student }) => {
      book.students = book.students.without(student.studentId);
      releaseCode(book, student);
    },
    owes: ({ student: { studentId } }) => [{ of: 'student', studentId }],
    changes: ({ student }) => [whole({ what: 'student', studentId: student.studentId }, student, null)],
    inverse: (book, { student, mergedInto }) => {
      const { studentId, studentCode } = student;
      return !book.students.get(studentId) && codeIsFree(book, studentCode, studentId)
        ? { type: 'StudentAdded', student, ...(mergedInto && { unmergedFrom: mergedInto }) }
        : { what: 'student', studentId };
    },
  },
};
