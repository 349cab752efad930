import type { BookEvent } from '../events/catalogue.ts';
import type { GradeChange } from '../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import type { Book } from '../projections/book.ts';
import { blanking, bothChanges, type CellChange, gradeEdits, partsChangedSince } from '../projections/grade-change.ts';
import { gradeOf, isBlank } from '../projections/gradebook.ts';
import type { GradeEdit } from './catalogue.ts';
import type { Decide, Decision } from './decision.ts';
import { numberFault } from './fields.ts';
import { type GradePlace, type Refusal, refuse } from './refusal.ts';

export const editGrades: Decide<'EditGrades'> = (book, { offeringId, edits }) => {
  if (!offeringId) return refuse('grade.offeringIdMissing', {});
  if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });
  for (const [position, edit] of edits.entries()) {
    const fault = editFault(book, offeringId, edit, position);
    if (fault) return fault;
  }
  const cells = edits.flatMap((edit) => changedSince(book, offeringId, edit));
  return cells.length > 0 ? refuse('grade.changedMeanwhile', { cells }) : gradeEvents(book, offeringId, edits);
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
const gradeEvents = (book: Book, offeringId: OfferingId, edits: readonly GradeEdit[]): BookEvent[] => {
  const students = new Map<StudentId, Map<AssessmentId, GradeChange>>();
  for (const { assessmentId, studentId, change } of edits) {
    const changes = students.get(studentId) ?? new Map<AssessmentId, GradeChange>();
    const before = changes.get(assessmentId);
    changes.set(assessmentId, before ? bothChanges(before, change) : change);
    students.set(studentId, changes);
  }
  return [...students].flatMap(([studentId, changes]) => {
    const cells = [...changes].map(([assessmentId, change]): CellChange => [assessmentId, () => change]);
    return gradeEdits(book, { offeringId, studentId }, cells);
  });
};

const editFault = (book: Book, offeringId: OfferingId, edit: GradeEdit, position: number): Refusal | undefined => {
  const { assessmentId, studentId, change } = edit;
  if (!assessmentId) return refuse('grade.assessmentIdMissing', { position });
  if (!studentId) return refuse('grade.studentIdMissing', { position });
  const assessment = book.assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  if (assessment.offeringId !== offeringId) return refuse('assessment.otherOffering', { assessmentId, offeringId });
  if (!book.enrollments[offeringId]?.[studentId]) return refuse('grade.notEnrolled', { studentId, offeringId });
  const problems = new Set(assessment.problems.map(({ problemId }) => problemId));
  const { points: held } = gradeOf(book, offeringId, assessmentId, studentId);
  const unknown = keysOf(change.points ?? {}).find(
    (problemId) => !problems.has(problemId) && !leavesOrClears(held[problemId], change.points?.[problemId]),
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

const parts = new Set(['points', 'useBonusPoints', 'bonusPoints', 'useCurvePoints', 'curvePoints']);

const extraFault = ({ assessmentId, studentId, change }: GradeEdit): Refusal | undefined => {
  const unknown = Object.keys(change).find((field) => !parts.has(field));
  if (unknown) return refuse('field.unknown', { field: unknown });
  for (const field of ['useBonusPoints', 'useCurvePoints'] as const) {
    if (typeof (change[field] ?? false) !== 'boolean') return refuse('field.notAllowed', { field });
  }
  const { bonusPoints = 0, curvePoints = 0 } = change;
  const fault = numberFault('bonusPoints', bonusPoints) ?? numberFault('curvePoints', curvePoints);
  if (fault) return fault;
  return bonusPoints < 0 ? refuse('grade.bonusBelowZero', { assessmentId, studentId, value: bonusPoints }) : undefined;
};
