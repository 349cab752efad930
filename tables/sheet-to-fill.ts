import type { FillSheet } from '../commands/write-back/plan.ts';
import type { FillFile } from './fill.ts';

/** What a plan is made for: the sheet, and what is known about writing into it. `undefined`: there is no such sheet. */
export const sheetToFill = ({ read, at, locks }: FillFile): FillSheet | undefined => {
  const sheet = read.sheets[at];
  // Letters beyond ASCII are not certain in an encoding that was guessed, or chosen.
  const onlyAscii = read.text !== undefined && !read.text.encoding.startsWith('utf');
  return sheet && { sheet, locks, separator: read.text?.separator ?? null, onlyAscii };
};
