import type {
  assessmentFields,
  courseFields,
  enrollmentFields,
  FieldsOf,
  gradeFields,
  offeringFields,
  studentFields,
} from './fields.ts';
import type { AssessmentId, CourseId, OfferingId, ProblemId, SnapshotId, StudentId, WeightSetId } from './ids.ts';

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** `null` means *no value* wherever a number may be missing. */
export type CourseFields = FieldsOf<typeof courseFields>;

export type Course = CourseFields & { courseId: CourseId };

/** An offering carries copies of its course's fields, as they were when it was made. */
export type OfferingFields = FieldsOf<typeof offeringFields>;

/** An assessment that is missing in `weights` weighs 0. Weights are ≥ 0 and need not add up to 100. */
export type WeightSet = { weightSetId: WeightSetId; weights: Record<AssessmentId, number> };

export type Offering = OfferingFields & { offeringId: OfferingId; courseId: CourseId; weightSets: WeightSet[] };

/**
 * `max` in points, ≥ 0. `outcomes` has one entry per learning outcome of the offering: 1-10, or `null` if the problem
 * does not belong to it.
 */
export type Problem = { problemId: ProblemId; max: number; outcomes: (number | null)[] };

export type AssessmentFields = FieldsOf<typeof assessmentFields>;

export type Assessment = AssessmentFields & { assessmentId: AssessmentId; offeringId: OfferingId; problems: Problem[] };

export type StudentFields = FieldsOf<typeof studentFields>;

export type Student = StudentFields & { studentId: StudentId };

export type EnrollmentFields = FieldsOf<typeof enrollmentFields>;

export type Enrollment = EnrollmentFields & { studentId: StudentId; offeringId: OfferingId };

/**
 * One student's result in one assessment. A problem missing from `points` is not graded, which is
 * not a zero. Points are kept by problem id, so reordering problems moves nothing.
 */
export type Grade = { points: Record<ProblemId, number> } & GradeFields;

export type GradeFields = FieldsOf<typeof gradeFields>;

/** The part of a grade that one edit changes; `null` points mean *not graded*. */
export type GradeChange = { points?: Record<ProblemId, number | null> } & Partial<GradeFields>;

/** A grade before and after an edit. Both sides name the same fields and the same problems. */
export type ChangedGrade = { from: GradeChange; to: GradeChange };

/** One letter and the lowest percent that earns it, inclusive. */
export type LetterBound = { letter: string; from: number };

export type GradingPolicy = {
  ungraded: 'leftOut' | 'zero';
  /** `best`: for each student the set that gives the highest final grade; otherwise a set's position. */
  weightSet: 'best' | number;
  weightSetNames: string[];
  dropLowest: number;
  neverDrop: AssessmentId[];
  decimals: number;
  rule: 'halfUp' | 'halfEven';
  letters: LetterBound[];
  excused: ExcuseTree;
  /** How far, in points of the rounded percent, a final grade may be from a letter's bound to count as near it. */
  nearCutOff: number;
  /** The percent from which a learning outcome counts as attained. */
  outcomeThreshold: number;
  categories: Record<string, Category>;
  /** These add to the grade above the line, and nothing below it. */
  extraCredit: Record<AssessmentId, true>;
  /** The percent beyond which no grade goes. */
  capAt: number | null;
  /** Grades by the instructor's word, which stand beside the computed ones. */
  given: Record<StudentId, GivenGrade>;
};

/** `at` orders them. `weights`: one for each weight set, by its position; `null`: the sum of the members' weights. */
export type Category = {
  name: string;
  at: number;
  members: Record<AssessmentId, true>;
  weights: (number | null)[];
  within: 'weights' | 'points' | 'equally';
  dropLowest: number;
  neverDrop: Record<AssessmentId, true>;
};

export type GivenGrade = { final?: number; letter?: string; reason: string };

/** One leaf per excuse; see `events/excuses.ts`. */
export type ExcuseTree = Record<StudentId, Record<AssessmentId, true>>;

/**
 * Known sections are `course`, `courses`, `grading` (a policy per offering), `gradingDefaults` (what a new offering's
 * policy begins with), `display`, `theme` and `ledgerTags` (moments of this ledger, by name); others are kept as they are.
 */
export type Settings = { grading?: Record<OfferingId, Partial<GradingPolicy>>; [section: string]: unknown };

/**
 * The description of an offering that a server has saved; only the server keeps the content. `offeringThere`: the
 * offering's id at the server; that offering may be deleted by now. `createdAt`: ISO time, by the server's clock.
 * `counts.grades`: grades that are not blank.
 */
export type Snapshot = {
  snapshotId: SnapshotId;
  note: string;
  createdAt: string;
  offeringThere: string;
  courseCode: string;
  courseNumber: string;
  title: string;
  tag: string;
  yearOfStart: number | null;
  period: string;
  section: string;
  counts: { students: number; assessments: number; grades: number };
};

/** The six stores and the settings, as lists: what a server sends whole. */
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
