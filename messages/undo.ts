import type { CommandType } from '../commands/catalogue.ts';
import type { BookEventType } from '../events/catalogue.ts';
import { whole } from './counts.ts';

export const undone = {
  undone: (what: string) => `Undone: ${what}.`,
  redone: (what: string) => `Done again: ${what}.`,
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  /** `all`: how many were withdrawn since the ledger was opened; the sentences are about the last. */
  withdrawn: (sentence: string, entered: string, all: number) =>
    [
      'Not done, another tab came first.',
      sentence,
      entered,
      all > 1 ? `It is one of ${whole(all)}: the state of your work, at the top right, lists them.` : '',
    ]
      .filter(Boolean)
      .join(' '),
};

/** What a command did, in a few words that fit after “Undone:”. */
export const commandNames: Readonly<Record<CommandType, string>> = {
  AddCourse: 'course added',
  EditCourse: 'course edited',
  SaveCourse: 'course saved',
  DeleteCourse: 'course deleted',
  AddOffering: 'offering added',
  EditOffering: 'offering edited',
  SaveOffering: 'offering saved',
  DeleteOffering: 'offering deleted',
  AddWeightSet: 'weight set added',
  RenameWeightSet: 'weight set renamed',
  MoveWeightSet: 'weight set moved',
  RemoveWeightSet: 'weight set removed',
  EditWeights: 'weights changed',
  AddAssessment: 'assessment added',
  EditAssessment: 'assessment edited',
  SaveAssessment: 'assessment saved',
  DeleteAssessment: 'assessment deleted',
  InsertProblem: 'problem inserted',
  EditProblem: 'problem edited',
  DeleteProblem: 'problem deleted',
  ReorderProblems: 'problems reordered',
  AddStudent: 'student added',
  EditStudent: 'student edited',
  SaveStudent: 'student saved',
  DeleteStudent: 'student deleted',
  EnrollStudents: 'students enrolled',
  EditEnrollments: 'enrollments edited',
  SaveEnrollment: 'enrollment saved',
  UnenrollStudents: 'students un-enrolled',
  AddGrade: 'grade added',
  EditGrades: 'grades changed',
  SaveGrade: 'grade saved',
  DeleteGrades: 'grades deleted',
  EditSettings: 'settings changed',
  EditExcuses: 'excuses changed',
  EditGradingPolicy: 'grading policy changed',
  ApplyImport: 'import applied',
  UndoCommit: 'change',
};

/** What an undo or a redo did: such a commit has no command of its own. */
export const eventNames: Readonly<Record<BookEventType, string>> = {
  BaselineObserved: 'data replaced',
  CourseAdded: 'course added',
  CourseEdited: 'course edited',
  CourseDeleted: 'course deleted',
  OfferingAdded: 'offering added',
  OfferingEdited: 'offering edited',
  OfferingDeleted: 'offering deleted',
  WeightSetInserted: 'weight set added',
  WeightSetRemoved: 'weight set removed',
  WeightSetMoved: 'weight set moved',
  WeightEdited: 'weights changed',
  AssessmentAdded: 'assessment added',
  AssessmentEdited: 'assessment edited',
  AssessmentDeleted: 'assessment deleted',
  ProblemInserted: 'problem inserted',
  ProblemRemoved: 'problem deleted',
  ProblemEdited: 'problem edited',
  ProblemsReordered: 'problems reordered',
  StudentAdded: 'student added',
  StudentEdited: 'student edited',
  StudentDeleted: 'student deleted',
  StudentEnrolled: 'students enrolled',
  EnrollmentEdited: 'enrollments edited',
  StudentUnenrolled: 'students un-enrolled',
  GradeEdited: 'grades changed',
  SettingEdited: 'settings changed',
};
