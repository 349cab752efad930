import { counted, whole } from '../counts.ts';

const changes = (count: number): string => counted(count, 'change', 'changes');

export const undoRangeText = {
  open: 'Undo a range…',
  since: 'Undo this and all since…',
  title: (count: number | undefined) => (count === undefined ? 'Undo' : `Undo ${changes(count)}`),
  range: 'From when to when should everything be undone?',
  from: 'From',
  to: 'Until',
  show: 'Show the changes',
  stop: 'Stop',
  noTimes: 'Give both times, the earlier one first.',
  reading: (percent: number) => `Reading the ledger, ${percent} %`,
  failed: (detail: string) => `The ledger could not be read: ${detail}`,
  nothing: 'No change of this time can still be undone: none was made here, or all are taken back.',
  /** `later`: those that are not in the range. */
  goes: (later: number) =>
    later === 1
      ? '1 later change touched the same values, so it is undone as well; it is marked.'
      : `${whole(later)} later changes touched the same values, so they are undone as well; they are marked.`,
  list: 'Changes that are undone',
  later: 'later',
  others: (count: number) => `and ${counted(count, 'other', 'others')}`,
  counting: 'Counting whose final grades change…',
  uncounted: 'So much changes that whose final grades change is not counted beforehand.',
  overtaken: 'What belongs to this changed meanwhile, so nothing was undone. Open it again to see what would be.',
  afterwards: 'Others keep what they changed at the server. Undoing all of it is one change, which can be undone too.',
  go: (count: number) => `Undo ${changes(count)}`,
  what: (count: number) => changes(count),
};
