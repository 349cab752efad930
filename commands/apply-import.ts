import type { BookEvent, EventOf, TypeFromFile } from '../events/catalogue.ts';
import type { GradeChange, StudentFields } from '../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import { atOnce, cellsAStep, eachInSteps, flatMapInSteps, part, type Steps } from '../events/steps.ts';
import type { Book } from '../projections/book/book.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import { addAssessment } from './assessment.ts';
import type { GradeEdit, ImportedGrade, ImportPlan } from './catalogue.ts';
import { type Context, type Decide, type Decision, decidingInTurn, inTurn } from './decision.ts';
import { enrollStudents } from './enrollment.ts';
import { editExcuses } from './excuses.ts';
import { changedSince, editingGrades } from './grade.ts';
import { sayingWords, wordsChanged } from './imported-words.ts';
import { addingClass } from './new-class.ts';
import { type GradePlace, isRefusal, type Refusal, refuse } from './refusal.ts';
import { addStudent, editStudent } from './student.ts';
import { addWeightSet, editWeights } from './weights.ts';

/** New ids of the plan's new students and assessments, by the plan's keys. */
type Minted = { readonly students: Map<string, StudentId>; readonly assessments: Map<string, AssessmentId> };

export const applyImport: Decide<'ApplyImport'> = (book, plan, context) => atOnce(applyingImport(book, plan, context));

/** `applyImport` in steps: a file may have hundreds of thousands of scores. */
export const applyingImport = function* (book: Book, plan: ImportPlan, context: Context): Steps<Decision> {
  const changed = yield* part(0, 0.3, changedMeanwhile(book, plan));
  if (changed) return changed;

  const minted: Minted = { students: new Map(), assessments: new Map() };
  const begun = inTurn(book, addingClass(plan, context));
  if (isRefusal(begun)) return begun;
  const preparing = decidingInTurn(begun.book, [
    ...plan.newStudents.map(addingStudent(minted, context)),
    ...plan.studentEdits.map(editingStudent(context)),
    enrolling(plan, minted, context),
    ...plan.newAssessments.map(addingAssessment(plan, minted, context)),
    excusing(plan, minted, context),
  ]);
  const prepared = yield* part(0.3, 0.5, preparing);
  if (isRefusal(prepared)) return prepared;
  const weighed = weighing(prepared.book, plan, minted, context);
  if (isRefusal(weighed)) return weighed;
  // A file has many scores, and a finished book is read faster than a draft.
  const edited = yield* part(0.5, 0.9, editing(prepared.book, plan, minted));
  if (isRefusal(edited)) return edited;
  const said = yield* part(
    0.9,
    1,
    sayingWords(prepared.book, plan, (student) => mintedStudent(student, minted), context),
  );
  return isRefusal(said)
    ? said
    : [...begun.events, ...prepared.events, ...weighed, ...edited, ...said].map(withRow(plan, minted));
};

/** Adds to an event the file's row that has the values of the event's student. */
const withRow = ({ rows = [] }: ImportPlan, minted: Minted): ((event: BookEvent) => BookEvent) => {
  const rowOf = new Map(rows.map(({ student, row }) => [mintedStudent(student, minted), row]));
  return (event) => {
    const row = isFromFile(event) ? rowOf.get(studentOf(event)) : undefined;
    return row === undefined ? event : { ...event, row };
  };
};

const isFromFile = (event: BookEvent): event is EventOf<TypeFromFile> => Object.hasOwn(students, event.type);

const studentOf = <T extends TypeFromFile>(event: EventOf<T>): StudentId => students[event.type](event);

const students: { readonly [T in TypeFromFile]: (event: EventOf<T>) => StudentId } = {
  StudentAdded: ({ student }) => student.studentId,
  StudentEdited: ({ studentId }) => studentId,
  StudentEnrolled: ({ enrollment }) => enrollment.studentId,
  GradeEdited: ({ studentId }) => studentId,
};

const none: readonly never[] = [];

/** Refuses the whole import if a cell or a student that it changes is no longer what its preview showed. */
const changedMeanwhile = function* (book: Book, plan: ImportPlan): Steps<Refusal | undefined> {
  const { offeringId } = plan;
  const changedIn = ({ student, assessment, seen }: ImportedGrade): readonly GradePlace[] =>
    offeringId && seen && typeof student === 'string' && typeof assessment === 'string'
      ? changedSince(book, offeringId, { studentId: student, assessmentId: assessment, seen })
      : none;
  const cells = yield* flatMapInSteps(plan.gradeEdits, changedIn, cellsAStep);
  const edited = plan.studentEdits
    .filter(({ studentId, seen }) => {
      const student = book.students.get(studentId);
      return !student || changeOf<StudentFields>(student, seen) !== undefined;
    })
    .map(({ studentId }) => studentId);
  const studentIds = [...new Set([...edited, ...wordsChanged(book, plan)])];
  return cells.length > 0 || studentIds.length > 0
    ? refuse('import.changedMeanwhile', { cells, studentIds })
    : undefined;
};

/** One by one in the plan's order, so that two new rows with one student code are refused. */
const addingStudent =
  (minted: Minted, context: Context) =>
  ({ key, fields }: ImportPlan['newStudents'][number]) =>
  (book: Book): Decision => {
    const decision = addStudent(book, { type: 'AddStudent', fields }, context);
    for (const event of isRefusal(decision) ? [] : decision) {
      if (event.type === 'StudentAdded') minted.students.set(key, event.student.studentId);
    }
    return decision;
  };

const editingStudent =
  (context: Context) =>
  ({ studentId, fields }: ImportPlan['studentEdits'][number]) =>
  (book: Book): Decision =>
    editStudent(book, { type: 'EditStudent', studentId, fields }, context);

const enrolling =
  ({ offeringId, enroll }: ImportPlan, minted: Minted, context: Context) =>
  (book: Book): Decision => {
    if (enroll.length === 0) return [];
    if (!offeringId) return refuse('enrollment.offeringIdMissing', {});
    const studentIds = enroll.map((seat) => mintedStudent(seat, minted));
    return enrollStudents(book, { type: 'EnrollStudents', offeringId, studentIds }, context);
  };

const addingAssessment =
  ({ offeringId }: ImportPlan, minted: Minted, context: Context) =>
  ({ key, fields, maxima }: ImportPlan['newAssessments'][number]) =>
  (book: Book): Decision => {
    if (!offeringId) return refuse('assessment.offeringIdMissing', {});
    const decision = addAssessment(book, { type: 'AddAssessment', offeringId, fields, maxima }, context);
    for (const event of isRefusal(decision) ? [] : decision) {
      if (event.type === 'AssessmentAdded') minted.assessments.set(key, event.assessment.assessmentId);
    }
    return decision;
  };

/**
 * The weights that new assessments came with go into the set that the plan names; if it names none, they make a new
 * one.
 */
const weighing = (book: Book, plan: ImportPlan, minted: Minted, context: Context): Decision => {
  const { offeringId, newAssessments, weightSetId } = plan;
  const weights = newAssessments.flatMap(({ key: newAssessment, weight }) =>
    weight === undefined ? [] : [[mintedAssessment({ newAssessment }, minted), weight] as const],
  );
  if (!offeringId || weights.length === 0) return [];
  if (weightSetId === undefined)
    return addWeightSet(book, { type: 'AddWeightSet', offeringId, weights: record(weights) }, context);
  const edits = weights.map(([assessmentId, weight]) => ({ weightSetId, assessmentId, weight }));
  return editWeights(book, { type: 'EditWeights', offeringId, edits }, context);
};

const excusing =
  ({ offeringId, excuses = [] }: ImportPlan, minted: Minted, context: Context) =>
  (book: Book): Decision => {
    if (excuses.length === 0) return [];
    const named = excuses.map(({ student, assessment }) => ({
      studentId: mintedStudent(student, minted),
      assessmentId: mintedAssessment(assessment, minted),
    }));
    return offeringId
      ? editExcuses(book, { type: 'EditExcuses', offeringId, excuses: named, excused: true }, context)
      : refuse('grade.offeringIdMissing', {});
  };

const editing = function* (book: Book, { offeringId, gradeEdits }: ImportPlan, minted: Minted): Steps<Decision> {
  if (gradeEdits.length === 0) return [];
  if (!offeringId) return refuse('grade.offeringIdMissing', {});
  const makeGradeEdit = gradeEditMaker(book, minted, offeringId);
  const edits: GradeEdit[] = [];
  yield* part(
    0,
    0.1,
    eachInSteps(gradeEdits, (edit) => edits.push(makeGradeEdit(edit)), cellsAStep),
  );
  return yield* part(0.1, 1, editingGrades(book, { offeringId, edits }));
};

/** Points of a new assessment come by place, for its problems had no ids when the plan was made. */
const gradeEditMaker =
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
  typeof student === 'string' ? student : expectId(students.get(student.newStudent), student.newStudent);

const mintedAssessment = (
  assessment: AssessmentId | { newAssessment: string },
  { assessments }: Minted,
): AssessmentId =>
  typeof assessment === 'string'
    ? assessment
    : expectId(assessments.get(assessment.newAssessment), assessment.newAssessment);

/** Throws if the plan names something that it does not add: a bug, not a refusal. */
const expectId = <I>(id: I | undefined, key: string): I => {
  if (id === undefined) throw new Error(`The plan speaks of ${key}, which it does not add.`);
  return id;
};
