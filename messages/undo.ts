import type { CommandType } from '../commands/catalogue.ts';
import { whole } from './counts.ts';

export const undone = {
  undone: (what: string) => `Undone: ${what}.`,
  redone: (what: string) => `Done again: ${what}.`,
  undoing: (what: string) => `Undoing: ${what}…`,
  redoing: 'Doing it again…',
  /** Fits after “Undone:”. */
  importOf: (file: string) => `import of “${file}”`,
  load: 'snapshots loaded',
  /** A large undo or redo was cancelled before anything changed. */
  cancelled: 'Stopped. Nothing has changed.',
  failed: (reason: string) => `This failed (${reason}). See in History whether it was taken back before you try again.`,
  importCancelled: 'Import cancelled. Nothing of the file was imported.',
  wouldUndo: (what: string, keys: string) => `Undo: ${what}  ${keys}`,
  wouldRedo: (keys: string) => `Redo  ${keys}`,
  undoLast: 'Undo the last change',
  redoLast: 'Redo what was undone',
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
  CopyOffering: 'offering copied',
  DeleteOffering: 'offering deleted',
  ReviseOutcomes: 'learning outcomes changed',
  EditOutcomeCells: 'outcome table changed',
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
  MergeStudents: 'students merged',
  EnrollStudents: 'students enrolled',
  EditEnrollments: 'enrollments edited',
  SaveEnrollment: 'enrollment saved',
  UnenrollStudents: 'students un-enrolled',
  UnenrollEverybody: 'everybody un-enrolled',
  UnenrollEverywhere: 'student un-enrolled everywhere',
  AddGrade: 'grade added',
  EditGrades: 'grades changed',
  SaveGrade: 'grade saved',
  DeleteGrades: 'grades deleted',
  DeleteGradesOfAssessment: 'all grades of an assessment deleted',
  DeleteGradesOfStudent: 'all grades of a student deleted',
  EditSettings: 'settings changed',
  EditExcuses: 'excuses changed',
  EditGradingPolicy: 'grading policy changed',
  ApplyImport: 'import',
  UndoCommit: 'change',
  UndoCommits: 'several changes taken back',
  ApplyTrial: 'what was tried',
};
