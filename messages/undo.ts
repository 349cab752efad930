import { whole } from './counts.ts';

export const undone = {
  undone: (what: string) => (what ? `Undone: ${what}.` : 'Undone.'),
  redone: (what: string) => (what ? `Done again: ${what}.` : 'Done again.'),
  undoing: (what: string) => (what ? `Undoing: ${what}…` : 'Undoing…'),
  redoing: 'Doing it again…',
  /** Fits after “Undone:”. */
  importOf: (file: string) => `import of “${file}”`,
  load: 'snapshots loaded',
  writing: (values: number) => `Writing ${whole(values)} values…`,
  /** A large undo, redo or paste was cancelled before anything changed. */
  cancelled: 'Stopped. Nothing has changed.',
  failed: (reason: string) => `This failed (${reason}). See in History whether it was taken back before you try again.`,
  importCancelled: 'Import cancelled. Nothing of the file was imported.',
  wouldUndo: (what: string, keys: string) => `${what ? `Undo: ${what}` : 'Undo'}  ${keys}`,
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
