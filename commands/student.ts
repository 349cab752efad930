import { blankStudent } from '../events/blank.ts';
import type { Student, StudentFields } from '../events/entities.ts';
import { studentFields } from '../events/fields.ts';
import { asId, type StudentId } from '../events/ids.ts';
import { type Book, codeKey } from '../projections/book/book.ts';
import { deletionOf } from '../projections/changes/deletion.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import type { Decide, Deciders } from './decision.ts';
import { fieldFault, idFault } from './fields.ts';
import { type Refusal, refuse } from './refusal.ts';

export const addStudent: Decide<'AddStudent'> = (book, { studentId = undefined, fields }, { newId }) => {
  if (studentId !== undefined && book.students.get(studentId)) return refuse('student.idTaken', { studentId });
  const fault =
    idFault(studentId) ?? fieldFault<StudentFields>(fields, studentFields) ?? codeFault(book, fields, studentId);
  if (fault) return fault;

  const student: Student = { ...blankStudent(), ...fields, studentId: studentId ?? asId<StudentId>(newId()) };
  return [{ type: 'StudentAdded', student }];
};

export const editStudent: Decide<'EditStudent'> = (book, { studentId, fields }) => {
  const student = book.students.get(studentId);
  if (!student) return refuse('student.unknown', { studentId });
  const fault = fieldFault<StudentFields>(fields, studentFields) ?? codeFault(book, fields, studentId);
  if (fault) return fault;

  const change = changeOf<StudentFields>(student, fields);
  return change ? [{ type: 'StudentEdited', studentId, ...change }] : [];
};

const saveStudent: Decide<'SaveStudent'> = (book, { studentId, fields }, context) =>
  book.students.get(studentId)
    ? editStudent(book, { type: 'EditStudent', studentId, fields }, context)
    : addStudent(book, { type: 'AddStudent', studentId, fields }, context);

const deleteStudent: Decide<'DeleteStudent'> = (book, { studentId }) =>
  book.students.has(studentId)
    ? deletionOf(book, { of: 'student', studentId })
    : refuse('student.unknown', { studentId });

/** Two students cannot have one code, unless it is blank. */
const codeFault = (
  book: Book,
  { studentCode = '' }: Partial<StudentFields>,
  studentId: StudentId | undefined,
): Refusal | undefined => {
  const holder = codeKey(studentCode) === '' ? undefined : book.studentByCode.get(codeKey(studentCode));
  return holder === undefined || holder === studentId
    ? undefined
    : refuse('student.codeTaken', { studentCode, holder });
};

export const studentDeciders = {
  AddStudent: addStudent,
  EditStudent: editStudent,
  SaveStudent: saveStudent,
  DeleteStudent: deleteStudent,
} satisfies Deciders;
