import type { BookEvent } from '../events/catalogue.ts';
import type { Assessment, GradeChange } from '../events/entities.ts';
import { gradeFields } from '../events/fields.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import { atOnce, cellsAStep, eachInSteps, firstAnswer, flatMapInSteps, part, type Steps } from '../events/steps.ts';
import type { Book } from '../projections/book/book.ts';
import { gradeOf, isBlank } from '../projections/book/grade-of.ts';
import { hasOnlyPoints } from '../projections/book/grade-with.ts';
import { blanking, bothChanges, gradeEdits, partsChangedSince } from '../projections/changes/grade-change.ts';
import type { CommandOf, GradeEdit } from './catalogue.ts';
import type { Context, Decide, Deciders, Decision } from './decision.ts';
import { editExcuses } from './excuses.ts';
import { assessmentIn, fieldFault, numberFault } from './fields.ts';
import { type GradePlace, isRefusal, type Refusal, refuse } from './refusal.ts';

const editGrades: Decide<'EditGrades'> = (book, command, context) => atOnce(gradingInSteps(book, command, context));

/** `editGrades` in steps: a pasted block may have hundreds of thousands of cells. */
export const gradingInSteps = function* (
  book: Book,
  command: CommandOf<'EditGrades'>,
  context: Context,
): Steps<Decision> {
  const { offeringId, excuses = [] } = command;
  const graded = yield* editingGrades(book, command);
  if (isRefusal(graded) || excuses.length === 0) return graded;
  const excused = editExcuses(book, { type: 'EditExcuses', offeringId, excuses, excused: true }, context);
  return isRefusal(excused) ? excused : [...graded, ...excused];
};

/** The edits of grades alone, in steps: a file may have hundreds of thousands of them. */
export const editingGrades = function* (
  book: Book,
  { offeringId, edits }: Omit<CommandOf<'EditGrades'>, 'type'>,
): Steps<Decision> {
  if (!offeringId) return refuse('grade.offeringIdMissing', {});
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  const faults = firstAnswer(edits, (edit, position) => editFault(book, offeringId, edit, position), cellsAStep);
  const fault = yield* part(0, 0.4, faults);
  if (fault) return fault;
  const changes = flatMapInSteps(edits, (edit) => changedSince(book, offeringId, edit), cellsAStep);
  const cells = yield* part(0.4, 0.5, changes);
  if (cells.length > 0) return refuse('grade.changedMeanwhile', { cells });
  return yield* part(0.5, 1, gradeEvents(book, offeringId, edits));
};

const addGrade: Decide<'AddGrade'> = (book, { offeringId, assessmentId, studentId, grade }, context) => {
  if (!isBlank(gradeOf(book, offeringId, assessmentId, studentId))) {
    return refuse('grade.present', { assessmentId, studentId });
  }
  const edits = [{ assessmentId, studentId, change: grade }];
  return editGrades(book, { type: 'EditGrades', offeringId, edits }, context);
};

/** Sets the whole record: problems that `grade` does not name become *not graded*. */
const saveGrade: Decide<'SaveGrade'> = (book, { offeringId, assessmentId, studentId, grade }, context) => {
  const current = gradeOf(book, offeringId, assessmentId, studentId);
  const change = bothChanges(blanking(current), grade);
  return editGrades(book, { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] }, context);
};

const deleteGrades: Decide<'DeleteGrades'> = (book, { offeringId, grades }, context): Decision => {
  const edits = grades.map(({ assessmentId, studentId }) => ({
    assessmentId,
    studentId,
    change: blanking(gradeOf(book, offeringId, assessmentId, studentId)),
  }));
  return editGrades(book, { type: 'EditGrades', offeringId, edits }, context);
};

const deleteGradesOfAssessment: Decide<'DeleteGradesOfAssessment'> = (book, command, context) => {
  const { assessmentId, studentIds } = command;
  const assessment = book.assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  const grades = studentIds.map((studentId) => ({ assessmentId, studentId }));
  return deleteGrades(book, { type: 'DeleteGrades', offeringId: assessment.offeringId, grades }, context);
};

const deleteGradesOfStudent: Decide<'DeleteGradesOfStudent'> = (book, command, context) => {
  const { offeringId, studentId, assessmentIds } = command;
  const grades = assessmentIds.map((assessmentId) => ({ assessmentId, studentId }));
  return deleteGrades(book, { type: 'DeleteGrades', offeringId, grades }, context);
};

/** The places where the book no longer has the values that the edit expects (`seen`). */
export const changedSince = (
  book: Book,
  offeringId: OfferingId,
  { assessmentId, studentId, seen }: Pick<GradeEdit, 'assessmentId' | 'studentId' | 'seen'>,
): readonly GradePlace[] => {
  const parts = seen ? partsChangedSince(gradeOf(book, offeringId, assessmentId, studentId), seen) : noParts;
  return parts.length === 0 ? noParts : parts.map((part) => ({ assessmentId, studentId, part }));
};

const noParts: readonly never[] = [];

/** One event per student, however many of their values are edited. */
const gradeEvents = function* (
  book: Book,
  offeringId: OfferingId,
  edits: readonly GradeEdit[],
): Steps<readonly BookEvent[]> {
  const students = new Map<StudentId, GradeEdit[]>();
  const addToStudent = (edit: GradeEdit): void => {
    const theirs = students.get(edit.studentId);
    if (theirs) theirs.push(edit);
    else students.set(edit.studentId, [edit]);
  };
  yield* part(0, 0.2, eachInSteps(edits, addToStudent, cellsAStep));
  const edited = flatMapInSteps([...students], ([studentId, theirs]) =>
    gradeEdits(book, { offeringId, studentId }, changesOf(theirs)),
  );
  return yield* part(0.2, 1, edited);
};

/** Each assessment once, in the order of the first edit of each. */
const changesOf = (edits: readonly GradeEdit[]): ReadonlyMap<AssessmentId, GradeChange> => {
  const changes = new Map<AssessmentId, GradeChange>();
  for (const { assessmentId, change } of edits) {
    const before = changes.get(assessmentId);
    changes.set(assessmentId, before ? bothChanges(before, change) : change);
  }
  return changes;
};

const editFault = (book: Book, offeringId: OfferingId, edit: GradeEdit, position: number): Refusal | undefined => {
  const { assessmentId, studentId, change } = edit;
  if (!assessmentId) return refuse('grade.assessmentIdMissing', { position });
  if (!studentId) return refuse('grade.studentIdMissing', { position });
  const assessment = assessmentIn(book, offeringId, assessmentId);
  if (isRefusal(assessment)) return assessment;
  if (!book.enrollments[offeringId]?.get(studentId)) return refuse('grade.notEnrolled', { studentId, offeringId });
  const { points } = change;
  const problemIds = points ? keysOf(points) : [];
  for (const problemId of problemIds) {
    if (isThere(assessment, problemId) || leavesOrClears(book, offeringId, edit, problemId)) continue;
    return refuse('problem.unknown', { assessmentId, problemId });
  }
  for (const problemId of problemIds) {
    const fault = pointsFault(edit, problemId, points?.[problemId] ?? 0);
    if (fault) return fault;
  }
  return hasOnlyPoints(change) ? undefined : extraFault(edit);
};

const isThere = ({ problems }: Assessment, id: ProblemId): boolean => {
  for (const { problemId } of problems) if (problemId === id) return true;
  return false;
};

/** A server may hold points for which there is no problem. An edit may leave or clear them, nothing else. */
const leavesOrClears = (book: Book, offeringId: OfferingId, edit: GradeEdit, problemId: ProblemId): boolean => {
  const current = gradeOf(book, offeringId, edit.assessmentId, edit.studentId).points[problemId];
  const to = edit.change.points?.[problemId];
  return current !== undefined && (to === null || to === current);
};

const pointsFault = (edit: GradeEdit, problemId: ProblemId, value: number): Refusal | undefined => {
  const fault = numberFault('points', value);
  if (fault || value >= 0) return fault;
  const { assessmentId, studentId } = edit;
  return refuse('grade.pointsBelowZero', { assessmentId, studentId, part: problemId, value });
};

const extraFault = ({ assessmentId, studentId, change }: GradeEdit): Refusal | undefined => {
  const { points: _, ...fields } = change;
  const fault = fieldFault(fields, gradeFields);
  return fault?.refused === 'number.belowZero' && fault.field === 'bonusPoints'
    ? refuse('grade.bonusBelowZero', { assessmentId, studentId, value: fault.value })
    : fault;
};

export const gradeDeciders = {
  AddGrade: addGrade,
  EditGrades: editGrades,
  SaveGrade: saveGrade,
  DeleteGrades: deleteGrades,
  DeleteGradesOfAssessment: deleteGradesOfAssessment,
  DeleteGradesOfStudent: deleteGradesOfStudent,
} satisfies Deciders;
