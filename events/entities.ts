import type { AssessmentId, CourseId, OfferingId, ProblemId, StudentId, WeightSetId } from './ids.ts';

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** `null` stands for "no value" wherever a number may be missing. */
export type CourseFields = {
  courseCode: string;
  courseNumber: string;
  title: string;
  description: string;
  numberOfCredits: number | null;
  courseLevel: number | null;
  requiredTexts: string[];
  recommendedTexts: string[];
  preRequisites: string[];
  coRequisites: string[];
  requiredCourse: boolean;
  learningOutcomes: string[];
  listOfTopics: string[];
  otherNotes: string;
};

export type Course = CourseFields & { courseId: CourseId };

/** An offering carries copies of its course's fields, as they were when it was made. */
export type OfferingFields = CourseFields & {
  tag: string;
  yearOfStart: number | null;
  instructorFirstName: string;
  instructorLastName: string;
  institution: string;
  department: string;
  period: string;
  section: string;
};

/** An assessment that `weights` does not name weighs 0. Weights are ≥ 0 and need not add up to 100. */
export type WeightSet = { weightSetId: WeightSetId; weights: Record<AssessmentId, number> };

export type Offering = OfferingFields & { offeringId: OfferingId; courseId: CourseId; weightSets: WeightSet[] };

/** `max` in points, ≥ 0. `outcomes` has one entry per learning outcome of the offering: 1-10, or `null` where it does not address it. */
export type Problem = { problemId: ProblemId; max: number; outcomes: (number | null)[] };

export type AssessmentFields = { assessmentName: string };

export type Assessment = AssessmentFields & { assessmentId: AssessmentId; offeringId: OfferingId; problems: Problem[] };

export type StudentFields = { studentCode: string; firstName: string; lastName: string; email: string };

export type Student = StudentFields & { studentId: StudentId };

/** `dateOfEnrollment` is an ISO date, `YYYY-MM-DD`. */
export type EnrollmentFields = { dateOfEnrollment: string };

export type Enrollment = EnrollmentFields & { studentId: StudentId; offeringId: OfferingId };

/**
 * One student's result in one assessment. A problem missing from `points` is not graded, which is
 * not a zero. Points are kept by problem id, so reordering problems moves nothing.
 */
export type Grade = {
  points: Record<ProblemId, number>;
  useBonusPoints: boolean;
  bonusPoints: number;
  useCurvePoints: boolean;
  curvePoints: number;
};

/** The part of a grade that one edit touches; `null` points mean "not graded". */
export type GradeChange = {
  points?: Record<ProblemId, number | null>;
  useBonusPoints?: boolean;
  bonusPoints?: number;
  useCurvePoints?: boolean;
  curvePoints?: number;
};

/** One letter and the lowest percent that earns it, inclusive. */
export type LetterBound = { letter: string; from: number };

export type GradingPolicy = {
  ungraded: 'leftOut' | 'zero';
  /** `best`: per student the set that gives the highest final grade; otherwise a set's position. */
  weightSet: 'best' | number;
  weightSetNames: string[];
  dropLowest: number;
  neverDrop: AssessmentId[];
  decimals: number;
  rule: 'halfUp' | 'halfEven';
  letters: LetterBound[];
  excused: Excused;
};

/** A leaf per excuse; see `events/excuses.ts`. */
export type Excused = Record<StudentId, Record<AssessmentId, true>>;

/** Known sections are `course`, `courses`, `grading` (a policy per offering) and `theme`; others are kept as they are. */
export type Settings = { grading?: Record<OfferingId, Partial<GradingPolicy>>; [section: string]: unknown };

/** The six stores and the settings, as lists: what a server hands over whole. */
export type WorkingData = {
  courses: Course[];
  offerings: Offering[];
  assessments: Assessment[];
  students: Student[];
  enrollments: Enrollment[];
  grades: GradeRecord[];
  settings: Settings;
};

export type GradeRecord = Grade & { offeringId: OfferingId; assessmentId: AssessmentId; studentId: StudentId };
