import { counted } from '../counts.ts';

/** All texts of the grid itself. Screens add their own. */
export const gridText = {
  blankGlyph: '–',
  blank: 'blank',
  editing: (row: string, column: string): string => `${row}, ${column}`,
  sortBy: (header: string): string => `Sort by ${header}`,
  resize: (header: string): string => `Drag to change the width of ${header}; Alt+Shift+← or → does the same`,
  copied: (cells: number): string => counted(cells, 'cell copied', 'cells copied'),
  copiedWithHeaders: (cells: number): string => `${gridText.copied(cells)}, with headers`,
  notCopied: 'The browser did not allow copying. Nothing changed; press Ctrl+C in the grid instead.',
  notCopiedText: 'The browser did not allow copying; select the text and press Ctrl+C.',
  reached: (row: string, column: string): string => `selected to ${row}, ${column}`,
  computed: (header: string): string => `${header} is computed here and cannot be typed over.`,
  readOnly: (header: string): string => `${header} cannot be changed here.`,
  beginsNoScore: (key: string): string => `“${key}” begins no score. Type a number.`,
  finishFirst: 'An entry is still open. Press Enter to save it or Esc to drop it, then do this again.',
  nothingToWrite: 'None of the selected cells can be changed.',
  nothingAbove: 'There is no row above to fill from.',
  nothingBefore: 'There is no column before this one to fill from.',
  overtaken: (now: string): string =>
    `Changed elsewhere while you typed: it is now ${now || gridText.blank}. Enter saves yours over it, Esc leaves it.`,
  noAnswer: 'Saving has not answered yet. What you typed is still here: Enter tries again, Esc drops it.',
  noAnswerToMany: 'Saving has not answered yet. Look at the cells before you do it again.',
  failed: (reason: string): string =>
    `This could not be saved (${reason}). What you typed is still here: Enter tries again, Esc drops it.`,
  failedMany: (reason: string): string => `This could not be saved (${reason}). The cells are as they were.`,
  orphaned: (row: string, column: string): string =>
    `${row}, ${column} is no longer on screen, so this was not saved anywhere:`,
  /** Of a cell with the dot. */
  unsent: 'Not sent to the server yet.',
  copy: 'Copy',
  dismiss: 'Dismiss',
} as const;
