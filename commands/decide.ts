import type { BookEvent } from '../events/catalogue.ts';
import { keysOf } from '../events/record.ts';
import { atOnce, part, type Steps } from '../events/steps.ts';
import type { Book } from '../projections/book/book.ts';
import { applyImport, applyingImport } from './apply-import.ts';
import { assessmentDeciders } from './assessment.ts';
import type { Command, CommandOf, CommandType, TrialStep } from './catalogue.ts';
import { courseDeciders } from './course.ts';
import { advanceInSteps, type Context, type Decide, type Decision, numbered, type Trial } from './decision.ts';
import { enrollmentDeciders } from './enrollment.ts';
import { editExcuses } from './excuses.ts';
import { gradeDeciders, gradingInSteps } from './grade.ts';
import { mergeStudents } from './merge-students.ts';
import { editNotes } from './notes.ts';
import { offeringDeciders } from './offering.ts';
import { outcomeDeciders } from './outcomes.ts';
import { editGradingPolicy } from './policy.ts';
import { problemDeciders } from './problem.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { editSettings } from './settings.ts';
import { studentDeciders } from './student.ts';
import { undoDeciders, undoingCommit } from './undo.ts';
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
  ApplyTrial: (book, { steps }, context) => atOnce(applyingTrial(book, steps, context)),
};

/** `decide` in steps. A command that changes little is decided in one. */
const deciding = function* (book: Book, command: Command, context: Context): Steps<Decision> {
  switch (command.type) {
    case 'ApplyImport':
      return yield* applyingImport(book, command, context);
    case 'EditGrades':
      return yield* gradingInSteps(book, command, context);
    case 'UndoCommit':
    case 'UndoCommits':
      return yield* undoingCommit(book, command);
    case 'ApplyTrial':
      return yield* applyingTrial(book, command.steps, context);
    default:
      return decide(book, command, context);
  }
};

/** What a command would do, and the book after it, in steps. */
export const trying = function* (book: Book, command: Command, context: Context): Steps<Trial | Refusal> {
  const events = yield* part(0, 0.6, deciding(book, command, context));
  if (isRefusal(events)) return events;
  return { events, book: yield* part(0.6, 1, advanceInSteps(book, events)) };
};

/** Decides each step anew on the book as it is now. If one is refused, nothing of the trial is applied. */
const applyingTrial = function* (book: Book, steps: readonly TrialStep[], context: Context): Steps<Decision> {
  const all: (readonly BookEvent[])[] = [];
  let after = book;
  for (const [at, { key, command }] of steps.entries()) {
    // With the trial’s own ids, so that what was tried is what is added.
    const step = trying(after, command, { ...context, newId: numbered(key) });
    const tried = yield* part(at / steps.length, (at + 1) / steps.length, step);
    if (isRefusal(tried)) return tried;
    all.push(tried.events);
    after = tried.book;
  }
  return all.flat();
};

export const commandTypes: readonly CommandType[] = keysOf(deciders);
