import { whole } from '../counts.ts';

/** Notes on cells and students. */
export const noteWords = {
  on: (what: string) => `Note on ${what}`,
  onStudents: 'Note on the student',
  along: 'With notes, which are private',
  item: (what: string) => `Note on ${what}…`,
  short: 'Note',
  write: 'Note…',
  change: 'Change',
  private:
    'For you alone, on every device where you sign in. No report has it, and no table or archive unless you ask for notes in it. The ledger and the records that you export have it.',
  length: (length: number, most: number) => `${whole(length)} of ${whole(most)}`,
  keys: 'Enter saves, Shift Enter begins a line.',
  left: (what: string, text: string) => `The note on ${what} was not saved: “${text}”.`,
  unsaved: 'This text is not saved yet.',
  keep: 'Keep writing',
  drop: 'Discard',
  remove: 'Remove',
  save: 'Save',
  saved: (what: string) => `Note on ${what} saved.`,
  removed: (what: string) => `Note on ${what} removed.`,
};
