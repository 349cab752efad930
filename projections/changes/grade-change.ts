import { blankGradeFields } from '../../events/blank.ts';
import type { BookEvent } from '../../events/catalogue.ts';
import type { Assessment, ChangedGrade, Enrollment, Grade, GradeChange, GradeFields } from '../../events/entities.ts';
import { type ExtraPart, extraParts, fieldsOfPart, gradeFieldNames } from '../../events/fields.ts';
import { type AssessmentId, asId, type ProblemId } from '../../events/ids.ts';
import { hasSameKeys, keysOf, record } from '../../events/record.ts';
import type { Book } from '../book/book.ts';
import { gradesOfStudent } from '../book/grade-of.ts';
import { hasOnlyPoints } from '../book/grade-with.ts';
import { cellsUnder } from '../outcomes/outcome-columns.ts';

/** Whether `change` changes nothing in `grade`. It runs for every value of a file, so it makes no objects. */
const hasNoEffect = (grade: Grade, change: GradeChange): boolean => {
  if (!hasOnlyPoints(change)) {
    for (const field of gradeFieldNames)
      if (change[field] !== undefined && change[field] !== grade[field]) return false;
  }
  const { points } = change;
  for (const problemId in points) if (pointsAt(grade.points, problemId) !== pointsAt(points, problemId)) return false;
  return true;
};

const pointsAt = (points: NonNullable<GradeChange['points']>, problemId: string): number | null =>
  points[asId<ProblemId>(problemId)] ?? null;

/**
 * What a value of a file changes, if it names only points and changes each of them. The result is made of objects that
 * are there already, so that two hundred thousand values cost none. `undefined` for any other change.
 */
const wholeChange = ({ points: was }: Grade, to: GradeChange): ChangedGrade | undefined => {
  const { points } = to;
  if (!points || !hasOnlyPoints(to)) return undefined;
  for (const problemId in points) {
    if (points[asId<ProblemId>(problemId)] === undefined) return undefined;
    if (pointsAt(was, problemId) === pointsAt(points, problemId)) return undefined;
  }
  return hasSameKeys(was, points) ? { from: { points: was }, to } : undefined;
};

/** The part of `change` that differs from `grade`; `undefined` if nothing does. The result may share parts of both. */
export const gradeChanged = (grade: Grade, change: GradeChange): ChangedGrade | undefined => {
  if (hasNoEffect(grade, change)) return undefined;
  const whole = wholeChange(grade, change);
  if (whole) return whole;
  const from: GradeChange = {};
  const to: GradeChange = {};
  for (const field of gradeFieldNames) {
    const value = change[field];
    if (value === undefined || value === grade[field]) continue;
    Object.assign(from, { [field]: grade[field] });
    Object.assign(to, { [field]: value });
  }
  for (const problemId of keysOf(change.points ?? {})) {
    const was = grade.points[problemId] ?? null;
    const value = change.points?.[problemId] ?? null;
    if (was === value) continue;
    from.points ??= record();
    to.points ??= record();
    from.points[problemId] = was;
    to.points[problemId] = value;
  }
  return { from, to };
};

/** The parts of `grade` that are no longer what `seen` says. */
export const partsChangedSince = (grade: Grade, seen: GradeChange): (ProblemId | ExtraPart)[] => {
  const change = gradeChanged(grade, seen);
  if (!change) return [];
  const extras = extraParts.filter((part) => fieldsOfPart(part).some((field) => field in change.to));
  return [...keysOf(change.to.points ?? {}), ...extras];
};

/** The fields of one part of a grade. */
export const partIn = (grade: Grade, part: ExtraPart): Partial<GradeFields> => {
  const values: Partial<GradeFields> = {};
  for (const field of fieldsOfPart(part)) Object.assign(values, { [field]: grade[field] });
  return values;
};

/** Both changes in one; where they speak of the same value, the later one counts. */
export const bothChanges = (one: GradeChange, { points, ...later }: GradeChange): GradeChange => ({
  ...one,
  ...later,
  ...(one.points || points
    ? { points: record([...Object.entries(one.points ?? {}), ...Object.entries(points ?? {})]) }
    : {}),
});

/** The change that makes a grade blank. */
export const blanking = (grade: Grade): GradeChange => ({
  points: record(keysOf(grade.points).map((problemId) => [problemId, null])),
  ...blankGradeFields,
});

/** A change of one student's grade in an assessment; a function makes it from the grade as it is. */
export type CellChange = readonly [AssessmentId, GradeChange | ((grade: Grade) => GradeChange)];

/** One event for all the cells of one student. No event where `changes` change nothing. */
export const gradeEdits = (
  book: Book,
  { offeringId, studentId }: Pick<Enrollment, 'offeringId' | 'studentId'>,
  changes: Iterable<CellChange>,
): BookEvent[] => {
  const grades = record<AssessmentId, ChangedGrade>();
  const gradeIn = gradesOfStudent(book, offeringId, studentId);
  for (const [assessmentId, change] of changes) {
    const grade = gradeIn(assessmentId);
    const changed = gradeChanged(grade, typeof change === 'function' ? change(grade) : change);
    if (changed) grades[assessmentId] = changed;
  }
  return keysOf(grades).length > 0 ? [{ type: 'GradeEdited', offeringId, studentId, grades }] : [];
};

/** The edits that make `removal` of each student's grade in one assessment. */
export const gradeRemovals = (
  book: Book,
  { offeringId, assessmentId }: Pick<Assessment, 'offeringId' | 'assessmentId'>,
  removal: (grade: Grade) => GradeChange,
): BookEvent[] =>
  [...(book.grades[offeringId]?.keys() ?? [])].flatMap((studentId) =>
    gradeEdits(book, { offeringId, studentId }, [[assessmentId, removal]]),
  );

/** The events that take a problem out of its assessment, with the points on it. No events where it is not there. */
export const problemRemoval = (book: Book, assessmentId: AssessmentId, problemId: ProblemId): BookEvent[] => {
  const assessment = book.assessments[assessmentId];
  const at = assessment?.problems.findIndex((one) => one.problemId === problemId) ?? -1;
  const problem = assessment?.problems[at];
  if (!assessment || !problem) return [];
  return [
    ...gradeRemovals(book, assessment, () => ({ points: record([[problemId, null]]) })),
    {
      type: 'ProblemRemoved',
      assessmentId,
      problem,
      at,
      ...cellsUnder(book.offerings[assessment.offeringId]?.learningOutcomes, [problem]),
    },
  ];
};
