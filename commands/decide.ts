import { keysOf } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import { applyImport } from './apply-import.ts';
import { addAssessment, deleteAssessment, editAssessment, saveAssessment } from './assessment.ts';
import type { CommandOf, CommandType, TrialStep } from './catalogue.ts';
import { addCourse, deleteCourse, editCourse, saveCourse } from './course.ts';
import { type Context, type Decide, type Decision, inTurn, numbered } from './decision.ts';
import {
  editEnrollments,
  enrollStudents,
  saveEnrollment,
  unenrollEverybody,
  unenrollEverywhere,
  unenrollStudents,
} from './enrollment.ts';
import { editExcuses } from './excuses.ts';
import {
  addGrade,
  deleteGrades,
  deleteGradesOfAssessment,
  deleteGradesOfStudent,
  editGrades,
  saveGrade,
} from './grade.ts';
import { mergeStudents } from './merge-students.ts';
import { editNotes } from './notes.ts';
import { addOffering, copyOffering, deleteOffering, editOffering, saveOffering } from './offering.ts';
import { editOutcomeCells, reviseOutcomes } from './outcomes.ts';
import { editGradingPolicy } from './policy.ts';
import { deleteProblem, editProblem, insertProblem, reorderProblems } from './problem.ts';
import { isRefusal } from './refusal.ts';
import { editSettings } from './settings.ts';
import { addStudent, deleteStudent, editStudent, saveStudent } from './student.ts';
import { undoCommit, undoCommits } from './undo.ts';
import { addWeightSet, editWeights, moveWeightSet, removeWeightSet, renameWeightSet } from './weights.ts';

/** Whether the command is valid for the data, and what follows from it. Pure; refusals are values. */
export const decide = <T extends CommandType>(book: Book, command: CommandOf<T>, context: Context): Decision =>
  deciders[command.type](book, command, context);

/** Whether the type is a command's. A commit of any other type was recorded, not asked for. */
export const isCommandType = (type: string): type is CommandType => Object.hasOwn(deciders, type);

const deciders: { readonly [T in CommandType]: Decide<T> } = {
  AddCourse: addCourse,
  EditCourse: editCourse,
  SaveCourse: saveCourse,
  DeleteCourse: deleteCourse,

  AddOffering: addOffering,
  EditOffering: editOffering,
  SaveOffering: saveOffering,
  CopyOffering: copyOffering,
  DeleteOffering: deleteOffering,
  ReviseOutcomes: reviseOutcomes,
  EditOutcomeCells: editOutcomeCells,

  AddWeightSet: addWeightSet,
  RenameWeightSet: renameWeightSet,
  MoveWeightSet: moveWeightSet,
  RemoveWeightSet: removeWeightSet,
  EditWeights: editWeights,

  AddAssessment: addAssessment,
  EditAssessment: editAssessment,
  SaveAssessment: saveAssessment,
  DeleteAssessment: deleteAssessment,
  InsertProblem: insertProblem,
  EditProblem: editProblem,
  DeleteProblem: deleteProblem,
  ReorderProblems: reorderProblems,

  AddStudent: addStudent,
  EditStudent: editStudent,
  SaveStudent: saveStudent,
  DeleteStudent: deleteStudent,
  MergeStudents: mergeStudents,

  EnrollStudents: enrollStudents,
  EditEnrollments: editEnrollments,
  SaveEnrollment: saveEnrollment,
  UnenrollStudents: unenrollStudents,
  UnenrollEverybody: unenrollEverybody,
  UnenrollEverywhere: unenrollEverywhere,

  AddGrade: addGrade,
  EditGrades: editGrades,
  SaveGrade: saveGrade,
  DeleteGrades: deleteGrades,
  DeleteGradesOfAssessment: deleteGradesOfAssessment,
  DeleteGradesOfStudent: deleteGradesOfStudent,

  EditSettings: editSettings,
  EditExcuses: editExcuses,
  EditNotes: editNotes,
  EditGradingPolicy: editGradingPolicy,

  ApplyImport: applyImport,
  UndoCommit: undoCommit,
  UndoCommits: undoCommits,
  ApplyTrial: (book, { steps }, context) => applyTrial(book, steps, context),
};

/** Decides each step anew on the book as it is now. If one is refused, nothing of the trial is applied. */
const applyTrial = (book: Book, steps: readonly TrialStep[], context: Context): Decision => {
  const stepDeciders = steps.map(
    ({ key, command }) =>
      (now: Book) =>
        // With the trial’s own ids, so that what was tried is what is added.
        decide(now, command, { ...context, newId: numbered(key) }),
  );
  const tried = inTurn(book, stepDeciders);
  return isRefusal(tried) ? tried : tried.events;
};

export const commandTypes: readonly CommandType[] = keysOf(deciders);
