import type { BookEvent, EventOf, TypeFromFile } from '../events/catalogue.ts';
import type { GradeChange, StudentFields } from '../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import type { Book } from '../projections/book.ts';
import { changeOf } from '../projections/field-change.ts';
import { addAssessment } from './assessment.ts';
import type { GradeEdit, ImportedGrade, ImportPlan } from './catalogue.ts';
import { advance, type Context, type Decide, type Decision, inTurn } from './decision.ts';
import { enrollStudents } from './enrollment.ts';
import { changedSince, editGrades } from './grade.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { addStudent, editStudent } from './student.ts';

/** New ids of the plan's new students and assessments, by the plan's keys. */
type Minted = { readonly students: Map<string, StudentId>; readonly assessments: Map<string, AssessmentId> };

export const applyImport: Decide<'ApplyImport'> = (book, plan, context) => {
  const changed = changedMeanwhile(book, plan);
  if (changed) return changed;

  const minted: Minted = { students: new Map(), assessments: new Map() };
  const prepared = inTurn(book, [
    (now) => addStudents(now, plan, minted, context),
    (now) => editStudents(now, plan, context),
    (now) => enroll(now, plan, minted, context),
    (now) => addAssessments(now, plan, minted, context),
  ]);
  if (isRefusal(prepared)) return prepared;
  // There are many scores, and they are decided faster on a plain book than on a draft.
  const edited = editAll(advance(book, prepared), plan, minted, context);
  return isRefusal(edited) ? edited : [...prepared, ...edited].map(withRow(plan, minted));
};

/** Adds to an event the row of the file that its student's values came from. */
const withRow = ({ rows = [] }: ImportPlan, minted: Minted): ((event: BookEvent) => BookEvent) => {
  const rowOf = new Map(rows.map(({ student, row }) => [mintedStudent(student, minted), row]));
  return (event) => {
    const row = isFromFile(event) ? rowOf.get(studentOf(event)) : undefined;
    return row === undefined ? event : { ...event, row };
  };
};

const isFromFile = (event: BookEvent): event is EventOf<TypeFromFile> => Object.hasOwn(students, event.type);

const studentOf = <T extends TypeFromFile>(event: EventOf<T>): StudentId => students[event.type](event);

/** The student whom each of these events is about. */
const students: { readonly [T in TypeFromFile]: (event: EventOf<T>) => StudentId } = {
  StudentAdded: ({ student }) => student.studentId,
  StudentEdited: ({ studentId }) => studentId,
  StudentEnrolled: ({ enrollment }) => enrollment.studentId,
  GradeEdited: ({ studentId }) => studentId,
};

const changedMeanwhile = (book: Book, plan: ImportPlan): Refusal | undefined => {
  const { offeringId } = plan;
  const cells = plan.gradeEdits.flatMap(({ student, assessment, seen }) =>
    offeringId && seen && typeof student === 'string' && typeof assessment === 'string'
      ? changedSince(book, offeringId, { studentId: student, assessmentId: assessment, seen })
      : [],
  );
  const studentIds = plan.studentEdits
    .filter(({ studentId, seen }) => {
      const student = book.students[studentId];
      return !student || changeOf<StudentFields>(student, seen) !== undefined;
    })
    .map(({ studentId }) => studentId);
  return cells.length > 0 || studentIds.length > 0
    ? refuse('import.changedMeanwhile', { cells, studentIds })
    : undefined;
};

/** Adds one by one in the plan's order, so that two new rows with one student code are refused. */
const addStudents = (book: Book, { newStudents }: ImportPlan, minted: Minted, context: Context): Decision =>
  inTurn(
    book,
    newStudents.map(({ key, fields }) => (now: Book) => {
      const decision = addStudent(now, { type: 'AddStudent', fields }, context);
      if (!isRefusal(decision)) {
        for (const event of decision) {
          if (event.type === 'StudentAdded') minted.students.set(key, event.student.studentId);
        }
      }
      return decision;
    }),
  );

const editStudents = (book: Book, { studentEdits }: ImportPlan, context: Context): Decision =>
  inTurn(
    book,
    studentEdits.map(
      ({ studentId, fields }) =>
        (now: Book) =>
          editStudent(now, { type: 'EditStudent', studentId, fields }, context),
    ),
  );

const enroll = (book: Book, { offeringId, enroll: seats }: ImportPlan, minted: Minted, context: Context): Decision => {
  if (seats.length === 0) return [];
  if (!offeringId) return refuse('enrollment.offeringIdMissing', {});
  const studentIds = seats.map((seat) => mintedStudent(seat, minted));
  return enrollStudents(book, { type: 'EnrollStudents', offeringId, studentIds }, context);
};

const addAssessments = (book: Book, plan: ImportPlan, minted: Minted, context: Context): Decision => {
  const { offeringId, newAssessments } = plan;
  if (newAssessments.length === 0) return [];
  if (!offeringId) return refuse('assessment.offeringIdMissing', {});
  return inTurn(
    book,
    newAssessments.map(({ key, fields, maxima }) => (now: Book) => {
      const decision = addAssessment(now, { type: 'AddAssessment', offeringId, fields, maxima }, context);
      if (!isRefusal(decision)) {
        for (const event of decision) {
          if (event.type === 'AssessmentAdded') minted.assessments.set(key, event.assessment.assessmentId);
        }
      }
      return decision;
    }),
  );
};

const editAll = (book: Book, { offeringId, gradeEdits }: ImportPlan, minted: Minted, context: Context): Decision => {
  if (gradeEdits.length === 0) return [];
  if (!offeringId) return refuse('grade.offeringIdMissing', {});
  return editGrades(
    book,
    { type: 'EditGrades', offeringId, edits: gradeEdits.map(placed(book, minted, offeringId)) },
    context,
  );
};

const placed =
  (book: Book, minted: Minted, offeringId: OfferingId) =>
  ({ student, assessment, change }: ImportedGrade): GradeEdit => {
    const assessmentId = mintedAssessment(assessment, minted);
    const studentId = mintedStudent(student, minted);
    if (!('pointsAt' in change)) return { assessmentId, studentId, change };
    const problems = book.assessments[assessmentId]?.problems ?? [];
    if (change.pointsAt.length > problems.length) {
      throw new Error(`The plan for ${offeringId} has points for problems that ${assessmentId} does not have.`);
    }
    return { assessmentId, studentId, change: { points: pointsByProblem(change.pointsAt, problems) } };
  };

const pointsByProblem = (
  pointsAt: readonly (number | null | undefined)[],
  problems: Book['assessments'][AssessmentId]['problems'],
): NonNullable<GradeChange['points']> => {
  const points: NonNullable<GradeChange['points']> = record();
  for (const [at, { problemId }] of problems.entries()) {
    const value = pointsAt[at];
    if (value !== undefined) points[problemId] = value;
  }
  return points;
};

const mintedStudent = (student: StudentId | { newStudent: string }, { students }: Minted): StudentId =>
  typeof student === 'string' ? student : known(students.get(student.newStudent), student.newStudent);

const mintedAssessment = (
  assessment: AssessmentId | { newAssessment: string },
  { assessments }: Minted,
): AssessmentId =>
  typeof assessment === 'string'
    ? assessment
    : known(assessments.get(assessment.newAssessment), assessment.newAssessment);

const known = <I>(id: I | undefined, key: string): I => {
  if (id === undefined) throw new Error(`The plan speaks of ${key}, which it does not add.`);
  return id;
};
