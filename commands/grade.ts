import type { BookEvent } from '../events/catalogue.ts';
import type { GradeChange } from '../events/entities.ts';
import { gradeFields } from '../events/fields.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import { atOnce, eachInSteps, firstAnswer, flatMapInSteps, part, type Steps } from '../events/steps.ts';
import type { Book } from '../projections/book.ts';
import { blanking, bothChanges, type CellChange, gradeEdits, partsChangedSince } from '../projections/grade-change.ts';
import { gradeOf, isBlank } from '../projections/gradebook.ts';
import type { CommandOf, GradeEdit } from './catalogue.ts';
import type { Decide, Decision } from './decision.ts';
import { fieldFault, numberFault } from './fields.ts';
import { type GradePlace, type Refusal, refuse } from './refusal.ts';

export const editGrades: Decide<'EditGrades'> = (book, command) => atOnce(editingGrades(book, command));

/** The same, with a pause wherever somebody wants one: a file may edit hundreds of thousands. */
export const editingGrades = function* (
  book: Book,
  { offeringId, edits }: Omit<CommandOf<'EditGrades'>, 'type'>,
): Steps<Decision> {
  if (!offeringId) return refuse('grade.offeringIdMissing', {});
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  const faults = firstAnswer(edits, (edit, position) => editFault(book, offeringId, edit, position));
  const fault = yield* part(0, 0.4, faults);
  if (fault) return fault;
  const changes = flatMapInSteps(edits, (edit) => changedSince(book, offeringId, edit));
  const cells = yield* part(0.4, 0.5, changes);
  if (cells.length > 0) return refuse('grade.changedMeanwhile', { cells });
  return yield* part(0.5, 1, gradeEvents(book, offeringId, edits));
};

export const addGrade: Decide<'AddGrade'> = (book, { offeringId, assessmentId, studentId, grade }, context) => {
  if (!isBlank(gradeOf(book, offeringId, assessmentId, studentId))) {
    return refuse('grade.present', { assessmentId, studentId });
  }
  const edits = [{ assessmentId, studentId, change: grade }];
  return editGrades(book, { type: 'EditGrades', offeringId, edits }, context);
};

/** The whole record: what `grade` does not hold becomes "not graded". */
export const saveGrade: Decide<'SaveGrade'> = (book, { offeringId, assessmentId, studentId, grade }, context) => {
  const current = gradeOf(book, offeringId, assessmentId, studentId);
  const change = bothChanges(blanking(current), grade);
  return editGrades(book, { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] }, context);
};

export const deleteGrades: Decide<'DeleteGrades'> = (book, { offeringId, grades }, context): Decision => {
  const edits = grades.map(({ assessmentId, studentId }) => ({
    assessmentId,
    studentId,
    change: blanking(gradeOf(book, offeringId, assessmentId, studentId)),
  }));
  return editGrades(book, { type: 'EditGrades', offeringId, edits }, context);
};

/** The values an edit expected and no longer finds. */
export const changedSince = (
  book: Book,
  offeringId: OfferingId,
  { assessmentId, studentId, seen }: Pick<GradeEdit, 'assessmentId' | 'studentId' | 'seen'>,
): GradePlace[] =>
  seen
    ? partsChangedSince(gradeOf(book, offeringId, assessmentId, studentId), seen).map((part) => ({
        assessmentId,
        studentId,
        part,
      }))
    : [];

/** One event per student, however many of their values are edited. */
const gradeEvents = function* (
  book: Book,
  offeringId: OfferingId,
  edits: readonly GradeEdit[],
): Steps<readonly BookEvent[]> {
  const students = new Map<StudentId, Map<AssessmentId, GradeChange>>();
  const sorted = eachInSteps(edits, ({ assessmentId, studentId, change }) => {
    const changes = students.get(studentId) ?? new Map<AssessmentId, GradeChange>();
    const before = changes.get(assessmentId);
    changes.set(assessmentId, before ? bothChanges(before, change) : change);
    students.set(studentId, changes);
  });
  yield* part(0, 0.2, sorted);
  const edited = flatMapInSteps([...students], ([studentId, changes]) => {
    const cells = [...changes].map(([assessmentId, change]): CellChange => [assessmentId, () => change]);
    return gradeEdits(book, { offeringId, studentId }, cells);
  });
  return yield* part(0.2, 1, edited);
};

const editFault = (book: Book, offeringId: OfferingId, edit: GradeEdit, position: number): Refusal | undefined => {
  const { assessmentId, studentId, change } = edit;
  if (!assessmentId) return refuse('grade.assessmentIdMissing', { position });
  if (!studentId) return refuse('grade.studentIdMissing', { position });
  const assessment = book.assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  if (assessment.offeringId !== offeringId) return refuse('assessment.otherOffering', { assessmentId, offeringId });
  if (!book.enrollments[offeringId]?.[studentId]) return refuse('grade.notEnrolled', { studentId, offeringId });
  const { points: held } = gradeOf(book, offeringId, assessmentId, studentId);
  const isThere = (id: ProblemId): boolean => assessment.problems.some(({ problemId }) => problemId === id);
  const unknown = keysOf(change.points ?? {}).find(
    (problemId) => !isThere(problemId) && !leavesOrClears(held[problemId], change.points?.[problemId]),
  );
  if (unknown) return refuse('problem.unknown', { assessmentId, problemId: unknown });

  return pointsFault(edit) ?? extraFault(edit);
};

/** A server may hold points beyond the problems: they can stay as they are or go. */
const leavesOrClears = (held: number | undefined, to: number | null | undefined): boolean =>
  held !== undefined && (to === null || to === held);

const pointsFault = ({ assessmentId, studentId, change }: GradeEdit): Refusal | undefined => {
  for (const problemId of keysOf(change.points ?? {})) {
    const value = change.points?.[problemId] ?? 0;
    const fault = numberFault('points', value);
    if (fault) return fault;
    if (value < 0) return refuse('grade.pointsBelowZero', { assessmentId, studentId, part: problemId, value });
  }
  return undefined;
};

const extraFault = ({ assessmentId, studentId, change }: GradeEdit): Refusal | undefined => {
  const { points: _, ...fields } = change;
  const fault = fieldFault(fields, gradeFields);
  return fault?.refused === 'number.belowZero' && fault.field === 'bonusPoints'
    ? refuse('grade.bonusBelowZero', { assessmentId, studentId, value: fault.value })
    : fault;
};
