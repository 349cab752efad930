import type { Commit } from '../events/commit.ts';
import type {
  AssessmentFields,
  CourseFields,
  GivenGrade,
  Grade,
  GradeChange,
  GradingPolicy,
  Json,
  OfferingFields,
  Problem,
  StudentFields,
} from '../events/entities.ts';
import type { Excuse } from '../events/excuses.ts';
import type { AssessmentId, CourseId, OfferingId, ProblemId, StudentId, WeightSetId } from '../events/ids.ts';
import type { Note } from '../events/notes.ts';
import type { MergeChoice } from '../projections/changes/merge.ts';
import type { PolicyPlace } from '../projections/settings/policy.ts';

/**
 * Everything that a user can ask for. One intent is one command and at most one commit. Every command may be refused;
 * one that changes nothing is accepted and records nothing. `Save…` edits the item if it is there, and adds it if not.
 */
type CommandData = {
  AddCourse: { courseId?: CourseId; fields: Partial<CourseFields> };
  EditCourse: { courseId: CourseId; fields: Partial<CourseFields> };
  SaveCourse: { courseId: CourseId; fields: Partial<CourseFields> };
  /** Also deletes its offerings, with all that they hold. */
  DeleteCourse: { courseId: CourseId };

  /** Fields that `fields` leaves out are copied from the course. */
  AddOffering: { courseId: CourseId; offeringId?: OfferingId; fields: Partial<OfferingFields> };
  EditOffering: { offeringId: OfferingId; fields: Partial<OfferingFields> };
  SaveOffering: { courseId: CourseId; offeringId: OfferingId; fields: Partial<OfferingFields> };
  /**
   * Makes an offering for a new term. The copy has the assessments, weight sets and grading policy, but no students,
   * grades, excuses or notes. It also gets the fields that `fields` leaves out.
   */
  CopyOffering: { offeringId: OfferingId; fields: Partial<OfferingFields> };
  /** Also deletes its assessments, enrollments, grades and grading policy. */
  DeleteOffering: { offeringId: OfferingId };
  /**
   * Renames, adds, moves and removes learning outcomes; the columns of all outcome tables go with them. `from`: the
   * place of the outcome in `seen`, the list that was shown; `null` for a new one. An outcome of `seen` that no `from`
   * names is removed, with its column.
   */
  ReviseOutcomes: {
    offeringId: OfferingId;
    seen: readonly string[];
    outcomes: readonly { readonly text: string; readonly from: number | null }[];
  };
  /** `at`: the place of the outcome in `seen`, the list that was shown. `strength`: 1-10, or `null`. All or nothing. */
  EditOutcomeCells: { offeringId: OfferingId; seen: readonly string[]; cells: readonly OutcomeCellEdit[] };

  AddWeightSet: { offeringId: OfferingId; name?: string; weights?: Record<AssessmentId, number>; at?: number };
  RenameWeightSet: { offeringId: OfferingId; weightSetId: WeightSetId; name: string };
  MoveWeightSet: { offeringId: OfferingId; weightSetId: WeightSetId; to: number };
  RemoveWeightSet: { offeringId: OfferingId; weightSetId: WeightSetId };
  /** `null` takes the assessment out of the set; a category then weighs what its members do. All or nothing. */
  EditWeights: {
    offeringId: OfferingId;
    edits: readonly { weightSetId: WeightSetId; assessmentId: AssessmentId; weight: number | null }[];
    categories?: readonly CategoryWeight[];
  };

  /** `maxima`: the points of each problem. */
  AddAssessment: {
    offeringId: OfferingId;
    assessmentId?: AssessmentId;
    fields: AssessmentFields;
    maxima: readonly number[];
  };
  EditAssessment: { assessmentId: AssessmentId; fields: Partial<AssessmentFields> };
  SaveAssessment: {
    offeringId: OfferingId;
    assessmentId: AssessmentId;
    fields: AssessmentFields;
    maxima: readonly number[];
  };
  /** Also deletes its grades, its weights and its place in the grading policy. */
  DeleteAssessment: { assessmentId: AssessmentId };
  InsertProblem: { assessmentId: AssessmentId; at: number; max: number };
  /** `seen`: the list of outcomes that was shown, to whose places the outcome cells belong; only with such cells. */
  EditProblem: {
    assessmentId: AssessmentId;
    problemId: ProblemId;
    fields: Partial<Omit<Problem, 'problemId'>>;
    seen?: readonly string[];
  };
  /** Also deletes the points entered for it. */
  DeleteProblem: { assessmentId: AssessmentId; problemId: ProblemId };
  ReorderProblems: { assessmentId: AssessmentId; order: readonly ProblemId[] };

  AddStudent: { studentId?: StudentId; fields: Partial<StudentFields> };
  EditStudent: { studentId: StudentId; fields: Partial<StudentFields> };
  SaveStudent: { studentId: StudentId; fields: Partial<StudentFields> };
  /** Also deletes their enrollments and grades. */
  DeleteStudent: { studentId: StudentId };
  /**
   * For two rows of one person: `kept` gets the enrollments, grades, excuses and notes of `other`, which is deleted. Refused
   * until `choices` say whose value stands wherever both have something in an assessment.
   */
  MergeStudents: { kept: StudentId; other: StudentId; choices: readonly MergeChoice[] };

  /** Students who are already enrolled stay as they are. `dateOfEnrollment` defaults to today. */
  EnrollStudents: { offeringId: OfferingId; studentIds: readonly StudentId[]; dateOfEnrollment?: string };
  EditEnrollments: {
    offeringId: OfferingId;
    students: readonly { studentId: StudentId; dateOfEnrollment: string }[];
  };
  SaveEnrollment: { offeringId: OfferingId; studentId: StudentId; dateOfEnrollment: string };
  /** Also deletes the students' grades in the offering. */
  UnenrollStudents: { offeringId: OfferingId; studentIds: readonly StudentId[] };
  /**
   * Un-enrolls everybody, with their grades: `studentIds` are all students who were shown. If others are enrolled, they
   * stay, and the instructor is asked about them (R16.9).
   */
  UnenrollEverybody: { offeringId: OfferingId; studentIds: readonly StudentId[] };
  /** Un-enrolls one student from all their offerings, with the grades: `offeringIds` are all that were shown. */
  UnenrollEverywhere: { studentId: StudentId; offeringIds: readonly OfferingId[] };

  AddGrade: GradeKey & { grade: GradeChange };
  /** All or nothing. An edit with `seen` is refused if the grade has changed since. `excuses`: to give as well. */
  EditGrades: { offeringId: OfferingId; edits: readonly GradeEdit[]; excuses?: readonly Excuse[] };
  SaveGrade: GradeKey & { grade: Grade };
  DeleteGrades: { offeringId: OfferingId; grades: readonly Omit<GradeKey, 'offeringId'>[] };
  /**
   * Deletes all grades of an assessment: `studentIds` are all students whose grade was shown. If there are more grades,
   * they stay, and the instructor is asked about them (R16.9).
   */
  DeleteGradesOfAssessment: { assessmentId: AssessmentId; studentIds: readonly StudentId[] };
  /** Deletes all grades of a student in an offering: `assessmentIds` are all assessments whose grade was shown. */
  DeleteGradesOfStudent: { offeringId: OfferingId; studentId: StudentId; assessmentIds: readonly AssessmentId[] };

  /** `null` removes a leaf. */
  EditSettings: { changes: readonly { path: readonly string[]; value: Json }[] };
  /** Gives these excuses, or takes them back (`excused`: false); all other excuses stay. */
  EditExcuses: { offeringId: OfferingId; excuses: readonly Excuse[]; excused: boolean };
  /**
   * Writes notes on cells and students, or removes them (an empty text); all other notes stay. All or nothing. A note with
   * `seen` is refused if another one stands there by now.
   */
  EditNotes: { offeringId: OfferingId; notes: readonly NoteEdit[] };
  /** `without`: a place whose value breaks the rules. That value is removed first, so that the default counts. */
  EditGradingPolicy: { offeringId: OfferingId; policy: Partial<GradingPolicy>; without?: PolicyPlace };

  /** Applies a previewed file as one commit. Refused if values that the preview showed have changed since. */
  ApplyImport: ImportPlan;

  /** Takes a commit back, if nothing later has changed the same values. Redo takes back the undo. */
  UndoCommit: { commit: UndoneCommit };
  /** Takes several commits back, given in the order of the log: all of them or none. */
  UndoCommits: { commits: readonly UndoneCommit[] };

  /** Does the commands of a trial, in this order, as one commit: all of them or none. */
  ApplyTrial: { steps: readonly TrialStep[] };
};

/** A commit to be taken back. */
export type UndoneCommit = Pick<Commit, 'id' | 'events'> & Partial<Pick<Commit, 'command'>>;

/** One command of a trial. `key`: begins the ids of the items that the command adds, both in the trial and here. */
export type TrialStep = { readonly key: string; readonly command: Exclude<Command, CommandOf<'ApplyTrial'>> };

/** `null`: the category weighs what its members weigh in that set. */
export type CategoryWeight = { weightSetId: WeightSetId; categoryId: string; weight: number | null };

type GradeKey = { offeringId: OfferingId; assessmentId: AssessmentId; studentId: StudentId };

export type OutcomeCellEdit = {
  readonly assessmentId: AssessmentId;
  readonly problemId: ProblemId;
  readonly at: number;
  readonly strength: number | null;
};

export type NoteEdit = Note & { readonly seen?: string };

export type GradeEdit = Omit<GradeKey, 'offeringId'> & { change: GradeChange; seen?: GradeChange };

/**
 * What a previewed file will do. A new student or assessment has a key that only this plan knows; it gets its id when
 * the plan is applied.
 */
export type ImportPlan = {
  offeringId: OfferingId | null;
  /** The offering with the id above is made by the import, in this course or in one that is made too. */
  newOffering?: { course: CourseId | Partial<CourseFields>; fields: Partial<OfferingFields> };
  fileName: string;
  newStudents: readonly { key: string; fields: StudentFields }[];
  studentEdits: readonly { studentId: StudentId; fields: Partial<StudentFields>; seen: Partial<StudentFields> }[];
  /** Who will be enrolled: ids, or keys of `newStudents`. */
  enroll: readonly (StudentId | { newStudent: string })[];
  newAssessments: readonly { key: string; fields: AssessmentFields; maxima: readonly number[]; weight?: number }[];
  /** The set that the weights of new assessments go into. Without it they make a new one, the last. */
  weightSetId?: WeightSetId;
  gradeEdits: readonly ImportedGrade[];
  /** Whom words such as `EX` excuse. */
  excuses?: readonly Pick<ImportedGrade, 'student' | 'assessment'>[];
  notes?: readonly (ImportedWord & Pick<NoteEdit, 'text'>)[];
  /** Final grades, letters or both, which are given; whole, with the parts that stay. */
  given?: readonly (ImportedWord & { grade: GivenGrade })[];
  /** For each student, the number of the file's line or the sheet's row that has their values. */
  rows?: readonly { student: StudentId | { newStudent: string }; row: number }[];
};

/** One student's values in one assessment. `points` are by problem id, or by position for a new assessment. */
export type ImportedGrade = {
  student: StudentId | { newStudent: string };
  assessment: AssessmentId | { newAssessment: string };
  change: GradeChange | { pointsAt: readonly (number | null | undefined)[] };
  /** The old values as the preview showed them; missing for a new student or assessment. */
  seen?: GradeChange;
};

/**
 * What a file says of a student. `seen`: what the preview showed at the path `at` of the settings. A new student has neither.
 */
export type ImportedWord = Pick<ImportedGrade, 'student'> & { at?: readonly string[]; seen?: Json };

export type CommandType = keyof CommandData;
export type CommandOf<T extends CommandType> = { [K in T]: { readonly type: K } & Readonly<CommandData[K]> }[T];
export type Command = CommandOf<CommandType>;
