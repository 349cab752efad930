import type { StudentFields } from '../../../events/entities.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { type Call, differs, done, fieldsOf, refused, unseen } from './answer.ts';
import { type Book, byCode } from './book.ts';
import { scopeOfStudent, without } from './scope.ts';

export const listStudents: Call = (book) => done(book, { students: byCode(book.students) });

export const readStudent: Call = (book, { ids }) => {
  const student = book.students.find(({ studentId }) => studentId === ids.studentId);
  return student ? done(book, { student }) : refused('student.unknown');
};

export const addStudent: Call = (book, { body, world }) => {
  if (book.students.some(({ studentId }) => studentId === body.studentId)) return refused('student.idTaken');
  if (isCodeTaken(book, body.studentCode, undefined)) return refused('student.codeTaken');
  if (book.students.length >= world.quotas.students) return { kind: 'quota exceeded' };

  const studentId = asId<StudentId>(world.mint('student'));
  const blank: StudentFields = { studentCode: '', firstName: '', lastName: '', email: '' };
  const { studentId: _, ...fields } = body as Partial<StudentFields> & { studentId?: string };
  return done({ ...book, students: [...book.students, { ...blank, ...fields, studentId }] }, { studentId });
};

export const editStudent: Call = (book, { ids, body }) => {
  const student = book.students.find(({ studentId }) => studentId === ids.studentId);
  if (!student) return refused('student.unknown');
  if (differs(student, body.ifMatch)) return refused('conflict', { current: student });
  if (isCodeTaken(book, body.studentCode, student.studentId)) return refused('student.codeTaken');

  const edited = { ...student, ...fieldsOf(body) };
  return done({ ...book, students: book.students.map((row) => (row === student ? edited : row)) });
};

export const deleteStudent: Call = (book, ask) => {
  const scope = scopeOfStudent(book, ask.ids.studentId ?? '');
  if (!scope.students?.length) return refused('student.unknown');
  return unseen(scope, ask) ?? done(without(book, scope));
};

/** Whether another student has the code. Blank codes may repeat. */
const isCodeTaken = (book: Book, code: unknown, own: StudentId | undefined): boolean => {
  const wanted = typeof code === 'string' ? codeCompared(code) : '';
  return (
    wanted !== '' &&
    book.students.some(({ studentId, studentCode }) => studentId !== own && codeCompared(studentCode) === wanted)
  );
};

export const codeCompared = (code: string): string => code.normalize('NFC').trim().toLowerCase();
