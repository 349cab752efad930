import type { GradeChange, StudentFields } from '../../events/entities.ts';
import { fieldNames, studentFields } from '../../events/fields.ts';
import type { AssessmentId, StudentId } from '../../events/ids.ts';
import { type Book, codeKey } from '../../projections/book/book.ts';
import { bothChanges } from '../../projections/changes/grade-change.ts';
import type { ImportedGrade, ImportPlan } from '../catalogue.ts';
import { isBetterCode, skeleton } from './look-alike.ts';
import { excusesOf, newAssessmentsOf, newColumnsOf, newGradesOf } from './new-assessments.ts';
import { changeTo, gradeAt, type ScoreCell } from './score.ts';
import type { Setup } from './setup.ts';
import { isChanged, type StudentCell, studentWords } from './student-cell.ts';

/** `left out`: by the user. */
export type RowFate = 'added' | 'changed' | 'unchanged' | 'left out' | 'refused';
export type TakenFate = Exclude<RowFate, 'left out' | 'refused'>;

export const isTaken = (outcome: RowFate): outcome is TakenFate => outcome !== 'left out' && outcome !== 'refused';

/** A row that is imported. `known` is `undefined` for a new student. */
export type TakenRow = {
  readonly at: number;
  readonly identity: StudentFields;
  readonly known: StudentId | undefined;
  readonly cells: readonly ScoreCell[];
  readonly said: readonly StudentCell[];
};

/** Collects, row by row, what the import will do. `take` returns the outcome of the row. */
export type PlanDraft = {
  readonly take: (row: TakenRow) => TakenFate;
  readonly plan: () => ImportPlan;
};

export const planDraft = (book: Book, setup: Setup): PlanDraft => {
  const newStudents: ImportPlan['newStudents'][number][] = [];
  const studentEdits: ImportPlan['studentEdits'][number][] = [];
  const enroll: ImportPlan['enroll'][number][] = [];
  const gradeEdits: ImportedGrade[] = [];
  const rows: NonNullable<ImportPlan['rows']>[number][] = [];
  const { offeringId, fileName, targets, knownStudents } = setup;
  const newColumns = newColumnsOf(targets);
  const excuses: NonNullable<ImportPlan['excuses']>[number][] = [];
  const newAssessments = newAssessmentsOf(targets, newColumns);
  const words = studentWords(book, setup);

  const take = ({ at, identity, known, cells, said }: TakenRow): TakenFate => {
    if (known === undefined) {
      const newStudent = `line ${at}`;
      newStudents.push({ key: newStudent, fields: identity });
      rows.push({ student: { newStudent }, row: at });
      if (offeringId) enroll.push({ newStudent });
      gradeEdits.push(...gradesOf(book, setup, undefined, { newStudent }, cells).edits);
      gradeEdits.push(...newGradesOf(newColumns, { newStudent }, cells));
      excuses.push(...excusesOf(newColumns, { newStudent }, cells));
      words.take({ newStudent }, said);
      return 'added';
    }
    rows.push({ student: known, row: at });
    const edit = knownStudents === 'update' ? studentEdit(book, known, identity) : undefined;
    if (edit) studentEdits.push(edit);
    const grades = gradesOf(book, setup, known, known, cells);
    gradeEdits.push(...grades.edits, ...newGradesOf(newColumns, known, cells));
    const excused = excusesOf(newColumns, known, cells);
    excuses.push(...excused);
    words.take(known, said);
    if (offeringId && book.enrollments[offeringId]?.get(known) === undefined) {
      enroll.push(known);
      return 'added';
    }
    return grades.changed || said.some(isChanged) || excused.length > 0 || (edit && Object.keys(edit.fields).length > 0)
      ? 'changed'
      : 'unchanged';
  };

  return {
    take,
    plan: () => ({
      offeringId,
      fileName,
      newStudents,
      studentEdits,
      enroll,
      newAssessments,
      gradeEdits,
      excuses,
      ...words.plan(),
      rows,
    }),
  };
};

/**
 * The fields in which the file differs from the book; a blank in the file changes nothing. `seen` has the book's values
 * of all fields that the file fills. `undefined`: the file fills none.
 */
export const studentEdit = (
  book: Book,
  studentId: StudentId,
  identity: StudentFields,
): ImportPlan['studentEdits'][number] | undefined => {
  const student = book.students.get(studentId);
  const filledFields = fieldNames(studentFields).filter((field) => identity[field] !== '');
  if (!student || filledFields.length === 0) return undefined;
  const fields: Partial<StudentFields> = {};
  const seen: Partial<StudentFields> = {};
  for (const field of filledFields) {
    seen[field] = student[field];
    if (!isSame(field, student[field], identity[field])) fields[field] = identity[field];
  }
  return { studentId, fields, seen };
};

/** Whether two codes look the same to a person, so that the worse one must not replace the better one. */
const looksLike = (bookCode: string, fileCode: string): boolean =>
  bookCode !== '' && skeleton(bookCode) === skeleton(fileCode);

const isSame = (field: keyof StudentFields, inBook: string, inFile: string): boolean => {
  if (field === 'studentCode')
    return codeKey(inBook) === codeKey(inFile) || (looksLike(inBook, inFile) && !isBetterCode(inFile, inBook));
  if (field === 'email') return inBook.toLowerCase() === inFile.toLowerCase();
  return inBook.normalize('NFC') === inFile.normalize('NFC');
};

/**
 * One edit per assessment. The edit also holds values that stay as they are, so that the import is refused even if only
 * a value that the preview showed as unchanged has changed since.
 */
const gradesOf = (
  book: Book,
  setup: Setup,
  known: StudentId | undefined,
  student: ImportedGrade['student'],
  cells: readonly ScoreCell[],
): { edits: readonly ImportedGrade[]; changed: boolean } => {
  const editByAssessment = new Map<AssessmentId, { change: GradeChange; seen: GradeChange }>();
  let changed = false;
  for (const { target, asked, from } of cells) {
    const value = asked.is === 'kept' ? from : asked.is === 'value' ? asked.value : null;
    if (value === null) continue;
    changed ||= value !== from;
    if (target.to === 'newAssessment') continue;
    const { change, seen } = changeTo(gradeAt(book, setup.offeringId, known, target), target, value);
    const before = editByAssessment.get(target.assessmentId);
    editByAssessment.set(
      target.assessmentId,
      before ? { change: bothChanges(before.change, change), seen: bothChanges(before.seen, seen) } : { change, seen },
    );
  }
  const edits = [...editByAssessment].map(
    ([assessment, { change, seen }]): ImportedGrade =>
      known === undefined ? { student, assessment, change } : { student, assessment, change, seen },
  );
  return { edits, changed };
};
