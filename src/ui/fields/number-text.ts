import { readEntry } from '../../../commands/entry.ts';

/** The number in a text, `null` for a blank; `undefined` if it is no number, or has two readings. */
export const readNumber = (text: string): number | null | undefined => {
  const entry = readEntry(text, { max: null, decimalSign: 'either', belowZero: 'allowed' });
  return 'fault' in entry ? undefined : entry.value;
};
