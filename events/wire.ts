import type {
  AssessmentFields,
  Course,
  Enrollment,
  GradeFields,
  OfferingFields,
  Settings,
  Student,
} from './entities.ts';
import {
  type AssessmentId,
  asId,
  type CourseId,
  type OfferingId,
  type ProblemId,
  type StudentId,
  type WeightSetId,
} from './ids.ts';

/**
 * The format of a server and of an object file. It has problems and weight sets as lists, addressed by position. Here
 * they have ids, derived from the position, so that reading twice gives the same ids.
 */
export type InitializationData = {
  courses: Course[];
  offerings: WireOffering[];
  assessments: WireAssessment[];
  enrollments: Enrollment[];
  students: Student[];
  grades: WireGrade[];
  settings: Settings;
};

export type WireOffering = OfferingFields & {
  offeringId: OfferingId;
  courseId: CourseId;
  assessmentWeights: Record<AssessmentId, number>[];
};

/** One maximum and one row of the outcome table per problem; a row has one cell per learning outcome. */
export type WireAssessment = AssessmentFields & {
  assessmentId: AssessmentId;
  offeringId: OfferingId;
  gradesMaxPerProblem: number[];
  LOVersusProblemTable: (number | null)[][];
};

/** `grades[i]` are the points on problem i; `null` is not graded. */
export type WireGrade = GradeFields & {
  offeringId: OfferingId;
  assessmentId: AssessmentId;
  studentId: StudentId;
  grades: (number | null)[];
};

/** An offering with all that belongs to it, as a file. */
export type ObjectFile = {
  kind: 'offering-snapshot';
  version: 1;
  note: string;
  initializationData: InitializationData;
};

export const problemIdAt = (assessmentId: AssessmentId, position: number): ProblemId =>
  asId(`${assessmentId}~p${position}`);

/** The id of points that a server has beyond the problems of the assessment: no problem ever has such an id. */
export const strayIdAt = (assessmentId: AssessmentId, position: number): ProblemId =>
  asId(`${assessmentId}~x${position}`);

export const isStray = (problemId: ProblemId): boolean => /~x\d+$/.test(problemId);

export const weightSetIdAt = (offeringId: OfferingId, position: number): WeightSetId =>
  asId(`${offeringId}~w${position}`);
