import type { Command, UndoneCommit } from '../../commands/catalogue.ts';
import { isCommandType } from '../../commands/decide.ts';
import { isBookEvent } from '../../events/catalogue.ts';
import { type AskedCommand, type CommitDraft, takenBackBy } from '../../events/commit.ts';
import type { CommitId } from '../../events/ids.ts';
import { loadCommand } from '../../projections/records/loads.ts';

/**
 * A commit that can be taken back or done again. `asked`: the command that it did, took back, or did again. A commit with
 * very many values has no `events` here: they are pending, or read from the log where `seq` says.
 */
export type UndoableCommit = Omit<CommitDraft, 'events'> & {
  readonly asked: AskedCommand;
  readonly events?: CommitDraft['events'];
  readonly seq?: number;
};

/** What can be taken back, and what can be done again, the newest last. */
export type UndoStack = { readonly undo: readonly UndoableCommit[]; readonly redo: readonly UndoableCommit[] };

/** The commit that Undo or Redo would take, or any one. */
export type CommitChoice = 'newest' | 'newestUndone' | CommitId;

/** `erased`: entries of it that the log no longer has. */
type Done = CommitDraft & { readonly seq?: number; readonly erased?: number };

export const emptyStack: UndoStack = { undo: [], redo: [] };

/** Commits that can be taken back at most. */
const depth = 200;

/**
 * Values that a commit in the stack may have: to take back so many at once is not noticed. The stack would hold 100 MB of
 * each import of 200 000.
 */
const fewValues = 1_000;

/** The commit as the stack keeps it: without its events if they are many. */
export const undoable = (commit: Done, asked: AskedCommand = commit.command): UndoableCommit => {
  if (!hasManyValues(commit.events)) return { ...commit, asked };
  const { events: _, ...light } = commit;
  return { ...light, asked };
};

export const hasManyValues = (events: CommitDraft['events']): boolean => {
  let values = 0;
  for (const event of events) {
    values += event.type === 'GradeEdited' ? Object.keys(event.grades).length : 1;
    if (values > fewValues) return true;
  }
  return false;
};

/**
 * The stack after a commit. A new intent ends redoing; taking a commit back moves it over. A commit that takes back one
 * which is not in the stack is not offered: it may have been an undo or a redo.
 */
export const stackAfter = ({ undo, redo }: UndoStack, commit: Done): UndoStack => {
  if (commit.undoes === undefined) return { undo: [...undo, undoable(commit)].slice(-depth), redo: [] };
  const undone = undo.find(({ id }) => id === commit.undoes);
  if (undone) return { undo: without(undo, undone), redo: [...redo, undoable(commit, undone.asked)] };
  const redone = redo.find(({ id }) => id === commit.undoes);
  if (!redone) return { undo, redo };
  return { undo: [...undo, undoable(commit, redone.asked)].slice(-depth), redo: without(redo, redone) };
};

/** The commit that was chosen; `undefined` if the stack does not have it. */
export const inStack = ({ undo, redo }: UndoStack, which: CommitChoice): UndoableCommit | undefined => {
  if (which === 'newest') return undo.at(-1);
  if (which === 'newestUndone') return redo.at(-1);
  return [...undo, ...redo].find(({ id }) => id === which);
};

/**
 * The stack as it was when the log was last open. Records are no commands, so the user cannot take them back; nor what the log
 * does not have whole.
 */
export const stackFromLog = (commits: readonly Done[]): UndoStack =>
  commits.reduce((stack, commit) => {
    if (endsUndoing(commit)) return emptyStack;
    return isOfPerson(commit) && !commit.erased ? stackAfter(stack, commit) : stack;
  }, emptyStack);

/** Whether a person asked for it here, so that it can be taken back. */
export const isOfPerson = (commit: CommitDraft): boolean => isCommandType(commit.command.type) || isLoaded(commit);

/** A load of snapshots was asked for by the instructor, though the server said what follows: it can be taken back. */
const isLoaded = ({ command, events }: CommitDraft): boolean =>
  command.type === loadCommand && events.some(isBookEvent);

/** A baseline replaces everything that came before it. What came before an erasing would bring the student back. */
const endsUndoing = (commit: CommitDraft): boolean =>
  isErasing(commit) || commit.events.some(({ type }) => type === 'BaselineObserved');

/** Says in the log that a student was erased in what came before. */
export const isErasing = ({ command }: Pick<CommitDraft, 'command'>): boolean => command.type === 'EraseStudent';

/** Each commit replaced by what `newest` gives for it; `undefined` removes it. */
export const newestForms = (
  { undo, redo }: UndoStack,
  newest: (one: UndoableCommit) => UndoableCommit | undefined,
): UndoStack => ({
  undo: undo.flatMap((one) => newest(one) ?? []),
  redo: redo.flatMap((one) => newest(one) ?? []),
});

/**
 * The stack after commits of other tabs, and of this one as they were written. A commit that was decided again keeps its
 * place, with its newest events, which `pending` has until they are on disk; one that is gone, or from before a baseline or
 * an erasing, leaves; a load of snapshots is added.
 */
export const stackAfterCatchUp = (
  stack: UndoStack,
  commits: readonly Done[],
  gone: ReadonlySet<CommitId>,
  pending: (id: CommitId) => CommitDraft | undefined,
): UndoStack => {
  if (commits.length === 0) return stack;
  const lastEnd = commits.findLastIndex(endsUndoing);
  const stored = new Map(commits.slice(lastEnd + 1).map((commit) => [commit.id, commit]));
  const kept = newestForms(stack, (one) => {
    if (gone.has(one.id)) return undefined;
    const newest = pending(one.id) ?? stored.get(one.id);
    if (newest) return undoable(newest, one.asked);
    return lastEnd < 0 ? one : undefined;
  });
  return commits
    .slice(lastEnd + 1)
    .filter((one) => isLoaded(one) && !one.erased && !gone.has(one.id))
    .reduce(stackAfter, kept);
};

/** Commits that these commits took back and did not do again. */
export const takenBackIn = (commits: readonly CommitDraft[]): Set<CommitId> => {
  const takenBack = new Set<CommitId>();
  const takenBackById = new Map(commits.map((commit) => [commit.id, takenBackBy(commit)]));
  for (const id of commits.flatMap(takenBackBy)) {
    takenBack.add(id);
    for (const doneAgain of takenBackById.get(id) ?? []) takenBack.delete(doneAgain);
  }
  return takenBack;
};

const without = (all: readonly UndoableCommit[], one: UndoableCommit): readonly UndoableCommit[] =>
  all.filter((other) => other !== one);

/** The fields in which a commit names the commits that its command takes back; none for any other command. */
export const undoneBy = (command: Command): Pick<CommitDraft, 'undoes' | 'undoesAll'> | undefined => {
  if (command.type === 'UndoCommit') return { undoes: command.commit.id };
  const ids = undoneIn(command);
  return ids.length > 0 ? { undoesAll: ids } : undefined;
};

const undoneIn = (command: Command): readonly CommitId[] => {
  if (command.type === 'ApplyTrial') return [...new Set(command.steps.flatMap((step) => undoneIn(step.command)))];
  if (command.type === 'UndoCommit') return [command.commit.id];
  return command.type === 'UndoCommits' ? command.commits.map(({ id }) => id) : [];
};

/**
 * A command that takes back commits means their newest events. Those that are gone, taken back by another tab or never to be
 * in the log, are left out: their values are somebody else's by now. `undefined`: nothing is left of it.
 */
export const upToDate = <C extends Command>(
  command: C,
  newest: (one: UndoneCommit) => UndoneCommit,
  gone: ReadonlySet<CommitId>,
): C | undefined => {
  if (command.type === 'UndoCommit')
    return gone.has(command.commit.id) ? undefined : { ...command, commit: newest(command.commit) };
  if (command.type === 'UndoCommits') {
    const commits = command.commits.filter(({ id }) => !gone.has(id)).map(newest);
    return commits.length > 0 ? { ...command, commits } : undefined;
  }
  if (command.type !== 'ApplyTrial') return command;
  const steps = command.steps.flatMap((step) => {
    const newestCommand = upToDate(step.command, newest, gone);
    return newestCommand ? { ...step, command: newestCommand } : [];
  });
  return steps.length > 0 ? { ...command, steps } : undefined;
};
