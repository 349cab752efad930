import { keysOf } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import { applyImport } from './apply-import.ts';
import { assessmentDeciders } from './assessment.ts';
import type { CommandOf, CommandType, TrialStep } from './catalogue.ts';
import { courseDeciders } from './course.ts';
import { type Context, type Decide, type Decision, inTurn, numbered } from './decision.ts';
import { enrollmentDeciders } from './enrollment.ts';
import { editExcuses } from './excuses.ts';
import { gradeDeciders } from './grade.ts';
import { mergeStudents } from './merge-students.ts';
import { editNotes } from './notes.ts';
import { offeringDeciders } from './offering.ts';
import { outcomeDeciders } from './outcomes.ts';
import { editGradingPolicy } from './policy.ts';
import { problemDeciders } from './problem.ts';
import { isRefusal } from './refusal.ts';
import { editSettings } from './settings.ts';
import { studentDeciders } from './student.ts';
import { undoDeciders } from './undo.ts';
import { weightDeciders } from './weights.ts';

/** Whether the command is valid for the data, and what follows from it. Pure; refusals are values. */
export const decide = <T extends CommandType>(book: Book, command: CommandOf<T>, context: Context): Decision =>
  deciders[command.type](book, command, context);

/** Whether the type is a command's. A commit of any other type was recorded, not asked for. */
export const isCommandType = (type: string): type is CommandType => Object.hasOwn(deciders, type);

const deciders: { readonly [T in CommandType]: Decide<T> } = {
  ...courseDeciders,
  ...offeringDeciders,
  ...outcomeDeciders,
  ...weightDeciders,
  ...assessmentDeciders,
  ...problemDeciders,
  ...studentDeciders,
  MergeStudents: mergeStudents,
  ...enrollmentDeciders,
  ...gradeDeciders,
  EditSettings: editSettings,
  EditExcuses: editExcuses,
  EditNotes: editNotes,
  EditGradingPolicy: editGradingPolicy,
  ApplyImport: applyImport,
  ...undoDeciders,
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
