import type { DecimalFault } from '../events/decimal.ts';
import type { ExtraPart } from '../events/fields.ts';
import type { AssessmentId, CourseId, OfferingId, ProblemId, StudentId, WeightSetId } from '../events/ids.ts';
import type { Subject } from '../projections/book/subject.ts';
import type { ContestedValue, Pair } from '../projections/changes/merge.ts';
import type { PolicyPlace } from '../projections/settings/policy.ts';

/**
 * Why a command can be refused. The codes are stable: tests and logs know them. Each has the values for its sentence.
 */
export type RefusalData = {
  'course.idMissing': Nothing;
  'course.idTaken': { courseId: CourseId };
  'course.unknown': { courseId: CourseId };
  'course.requisiteNotAllowed': { field: string; text: string };
  'offering.courseIdMissing': Nothing;
  'offering.idMissing': Nothing;
  'offering.idTaken': { offeringId: OfferingId };
  'offering.unknown': { offeringId: OfferingId };
  'offering.yearNotAllowed': { value: number };
  'outcomes.changed': { offeringId: OfferingId };
  'outcomes.placeUnknown': { offeringId: OfferingId };
  'assessment.offeringIdMissing': Nothing;
  'assessment.idTaken': { assessmentId: AssessmentId };
  'assessment.unknown': { assessmentId: AssessmentId };
  'assessment.otherOffering': { assessmentId: AssessmentId; offeringId: OfferingId };
  'assessment.problemsDiffer': { assessmentId: AssessmentId };
  'assessment.withoutProblem': { assessmentName: string };
  'problem.unknown': { assessmentId: AssessmentId; problemId: ProblemId };
  'problem.last': { assessmentId: AssessmentId };
  'problem.positionUnknown': { assessmentId: AssessmentId; at: number };
  'problem.orderIncomplete': { assessmentId: AssessmentId };
  'problem.outcomeWeightNotAllowed': { value: number };
  'student.idTaken': { studentId: StudentId };
  'student.unknown': { studentId: StudentId };
  'student.codeTaken': { studentCode: string; holder: StudentId };
  'student.mergeSame': { studentId: StudentId };
  'student.mergeUndecided': Pair & { cells: readonly ContestedValue[] };
  'student.mergeNotesTooLong': {
    studentId: StudentId;
    assessmentId: AssessmentId | null;
    length: number;
    limit: number;
  };
  'student.mergeGiven': Pair & { offeringId: OfferingId };
  'student.pointsBeyond': { studentId: StudentId; assessmentIds: readonly AssessmentId[] };
  'enrollment.offeringIdMissing': Nothing;
  'enrollment.studentIdMissing': { position: number };
  'enrollment.listEmpty': Nothing;
  'enrollment.unknown': { offeringId: OfferingId; studentIds: readonly StudentId[] };
  'enrollment.dateNotAllowed': { value: string };
  'grade.offeringIdMissing': Nothing;
  'grade.assessmentIdMissing': { position: number };
  'grade.studentIdMissing': { position: number };
  'grade.notEnrolled': { studentId: StudentId; offeringId: OfferingId };
  'grade.present': { assessmentId: AssessmentId; studentId: StudentId };
  'grade.pointsBelowZero': GradePlace & { value: number };
  'grade.bonusBelowZero': { assessmentId: AssessmentId; studentId: StudentId; value: number };
  'grade.changedMeanwhile': { cells: readonly GradePlace[] };
  'weightSet.unknown': { offeringId: OfferingId; weightSetId: WeightSetId };
  'weightSet.positionUnknown': { offeringId: OfferingId; to: number };
  'category.unknown': { offeringId: OfferingId };
  'weight.belowZero': { assessmentId: AssessmentId; value: number };
  'policy.notAllowed': { field: string };
  'policy.unsound': { offeringId: OfferingId; field: PolicyPlace };
  'note.changedMeanwhile': { studentId: StudentId; assessmentId: AssessmentId | null };
  /** `null`: there is no room in any offering. */
  'note.noRoom': { offeringId: OfferingId | null };
  'number.notAllowed': { field: string; value: number; fault: DecimalFault };
  'number.belowZero': { field: string; value: number };
  'text.tooLong': { field: string; length: number; limit: number };
  'list.tooLong': { field: string; length: number; limit: number };
  'id.notAllowed': { id: string };
  'field.unknown': { field: string };
  'field.notAllowed': { field: string };
  'settings.pathNotAllowed': { path: readonly string[] };
  'import.changedMeanwhile': { cells: readonly GradePlace[]; studentIds: readonly StudentId[] };
  'import.tooMuch': Nothing;
  'trial.changedSince': Nothing;
  /** No `items`: a student was erased since. */
  'undo.changedSince': { items: readonly Subject[] };
};

type Nothing = Record<never, never>;

/** One value of one student: a problem's points, the bonus or the curve. */
export type GradePlace = {
  readonly assessmentId: AssessmentId;
  readonly studentId: StudentId;
  readonly part: ProblemId | ExtraPart;
};

export type RefusalCode = keyof RefusalData;
export type RefusalOf<C extends RefusalCode> = { [K in C]: { readonly refused: K } & Readonly<RefusalData[K]> }[C];
export type Refusal = RefusalOf<RefusalCode>;

export const refuse = <C extends RefusalCode>(refused: C, details: RefusalData[C]): Refusal =>
  ({ refused, ...details }) as unknown as Refusal;

export const isRefusal = (decision: object): decision is Refusal => 'refused' in decision;
