import { lettersMoved } from '../components/differences.ts';
import { counted, whole } from '../counts.ts';

/** What is said of one change of the ledger beside its values. */
export const openedChange = {
  final: 'Final',
  reading: 'Looking at final grades…',
  failed: (detail: string) => `What it did to final grades could not be read: ${detail}`,
  effect: (finals: number, up: number, down: number) =>
    finals === 0
      ? 'No final grade changed'
      : `${counted(finals, 'final grade', 'final grades')} changed, ${lettersMoved(up, down) || 'no letter with it'}`,
  others: (count: number) => `Final grades that changed with it: ${whole(count)}`,
  before: 'Before',
  after: 'After',
  previous: 'Previous',
  keyPrevious: 'The change above in the list  k',
  next: 'Next',
  keyNext: 'The change below in the list  j',
  asStored: 'As stored',
  copyLine: 'Copy the line',
  lineCopied: 'The line is on the clipboard, as it stands in the ledger.',
  cutShort: (shown: number, all: number) =>
    `The first ${whole(shown)} of ${whole(all)} characters. Copy the line to see the rest.`,
  noLine: (seq: number) => `line ${whole(seq)} is missing`,
};
