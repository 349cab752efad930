import { nameKey } from '../import/header.ts';
import type { SheetLayout } from '../import/layout.ts';
import { cellText } from '../import/sheet.ts';
import type { FileOrigin } from './fill.ts';

/** The system that wrote the file. Only headings that no other system writes decide. */
export const originOf = ({ headings, maxima }: SheetLayout): FileOrigin => {
  const keys = headings.map(nameKey);
  const has = (pattern: RegExp): boolean => keys.some((key) => pattern.test(key));
  if (has(/\[total pts: .*\] ?\|\d+$/u)) return 'Blackboard';
  if (has(/^end-of-line indicator$/u) || (has(/^orgdefinedid$/u) && has(/ points grade( <.*>)?$/u)))
    return 'Brightspace';
  const isPossible = maxima?.cells.some((cell) => nameKey(cellText(cell)) === 'points possible') ?? false;
  if (has(/^section$/u) && has(/^id$/u) && (isPossible || has(/ \(\d+\)$/u))) return 'Canvas';
  if (has(/^last downloaded from this course$/u) || has(/ \(real\)$/u)) return 'Moodle';
  return 'other';
};
