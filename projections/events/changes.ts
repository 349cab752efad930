import type { ChangedGrade, Grade, GradeChange } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { entriesOf, record } from '../../events/record.ts';
import type { Subject } from '../book/subject.ts';

/**
 * One value that changed. `field` is a field of the subject or a problem's id; `null` is the subject as a whole. A
 * `null` value: not there.
 */
export type Change = {
  readonly subject: Subject;
  readonly field: string | null;
  readonly from: unknown;
  readonly to: unknown;
};

/** The change of a subject that came, left or changed as a whole. A `null` side: it was not there. */
export const whole = (subject: Subject, from: unknown, to: unknown): Change => ({ subject, field: null, from, to });

/** A change for each field of `from` and `to`. A field that is missing on one side has no value there: `null`. */
export const fields = (subject: Subject, from: object, to: object): readonly Change[] => {
  const before = from as Record<string, unknown>;
  const after = to as Record<string, unknown>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    subject,
    field,
    from: before[field] ?? null,
    to: after[field] ?? null,
  }));
};

/** A grade's values in one record: points by problem id, then bonus and curve. */
export const valuesOf = ({ points, ...others }: GradeChange): Record<string, unknown> => ({ ...points, ...others });

/** Grades of a student that changed in an offering. A side that is missing: there was none, or there is none now. */
export type ChangedGrades = {
  readonly offeringId: OfferingId;
  readonly studentId: StudentId;
  readonly grades: Readonly<Record<AssessmentId, Partial<ChangedGrade>>>;
};

/** The grades of a seat that came (`side`: `to`) or left (`from`) with it. */
export const wholeGrades = (
  { offeringId, studentId }: Omit<ChangedGrades, 'grades'>,
  grades: Record<AssessmentId, Grade>,
  side: keyof ChangedGrade,
): ChangedGrades => ({
  offeringId,
  studentId,
  grades: record(entriesOf(grades).map(([assessmentId, grade]) => [assessmentId, { [side]: grade }])),
});

export const gradeChanges = ({ studentId, grades }: ChangedGrades): readonly Change[] =>
  entriesOf(grades).flatMap(([assessmentId, { from = {}, to = {} }]) =>
    fields({ what: 'grade', assessmentId, studentId }, valuesOf(from), valuesOf(to)),
  );

export const inAssessment = (assessmentId: AssessmentId, field: string, from: unknown, to: unknown): Change => ({
  subject: { what: 'assessment', assessmentId },
  field,
  from,
  to,
});
