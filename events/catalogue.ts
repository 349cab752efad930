import type {
  Assessment,
  AssessmentFields,
  Course,
  CourseFields,
  Enrollment,
  EnrollmentFields,
  Grade,
  GradeChange,
  Json,
  Offering,
  OfferingFields,
  Problem,
  Student,
  StudentFields,
  WeightSet,
  WorkingData,
} from './entities.ts';
import type { AssessmentId, CourseId, OfferingId, ProblemId, StudentId, WeightSetId } from './ids.ts';

/**
 * Everything that can happen to an instructor's records. Past tense; facts only, never totals.
 * Every event can be turned round: an edit carries `from` and `to`, a removal carries what was
 * removed and `at`, the position it was removed from.
 * Personal data: an event holds that of one student at most, so that it can be erased alone.
 */
type EventData = {
  /** What the backend (or the demo) holds, whole; replaces all six stores and the settings. */
  BaselineObserved: { data: WorkingData };

  CourseAdded: { course: Course; at: number };
  CourseEdited: { courseId: CourseId } & Change<CourseFields>;
  CourseDeleted: { course: Course; at: number };

  OfferingAdded: { offering: Offering; at: number };
  OfferingEdited: { offeringId: OfferingId } & Change<OfferingFields>;
  OfferingDeleted: { offering: Offering; at: number };

  WeightSetInserted: { offeringId: OfferingId; weightSet: WeightSet; at: number };
  WeightSetRemoved: { offeringId: OfferingId; weightSet: WeightSet; at: number };
  WeightSetMoved: { offeringId: OfferingId; weightSetId: WeightSetId; from: number; to: number };
  /** `null`: the set does not name the assessment. */
  WeightEdited: {
    offeringId: OfferingId;
    weightSetId: WeightSetId;
    assessmentId: AssessmentId;
    from: number | null;
    to: number | null;
  };

  AssessmentAdded: { assessment: Assessment; at: number };
  AssessmentEdited: { assessmentId: AssessmentId } & Change<AssessmentFields>;
  AssessmentDeleted: { assessment: Assessment; at: number };

  ProblemInserted: { assessmentId: AssessmentId; problem: Problem; at: number };
  ProblemRemoved: { assessmentId: AssessmentId; problem: Problem; at: number };
  ProblemEdited: { assessmentId: AssessmentId; problemId: ProblemId } & Change<Omit<Problem, 'problemId'>>;
  ProblemsReordered: { assessmentId: AssessmentId; from: ProblemId[]; to: ProblemId[] };

  StudentAdded: { student: Student };
  StudentEdited: { studentId: StudentId } & Change<StudentFields>;
  StudentDeleted: { student: Student };

  /** `grades` is what the seat already holds: empty, but when an un-enrolment is undone. */
  StudentEnrolled: { enrollment: Enrollment; grades: Record<AssessmentId, Grade> };
  EnrollmentEdited: { offeringId: OfferingId; studentId: StudentId } & Change<EnrollmentFields>;
  /** Also forgets the student's grades in that offering, which it carries. */
  StudentUnenrolled: { enrollment: Enrollment; grades: Record<AssessmentId, Grade> };

  /** `from` and `to` name the same fields and the same problems. A grade that becomes blank is no grade. */
  GradeEdited: {
    offeringId: OfferingId;
    assessmentId: AssessmentId;
    studentId: StudentId;
    from: GradeChange;
    to: GradeChange;
  };

  /** One leaf of the settings; `null` means that the leaf is not there. */
  SettingEdited: { path: string[]; from: Json; to: Json };
};

/** `from` and `to` name the same fields. */
type Change<Fields> = { from: Partial<Fields>; to: Partial<Fields> };

export type EventType = keyof EventData;
export type EventOf<T extends EventType> = { [K in T]: { readonly type: K } & Readonly<EventData[K]> }[T];
export type DomainEvent = EventOf<EventType>;
