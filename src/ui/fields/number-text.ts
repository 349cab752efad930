import { readEntry } from '../../../commands/entry.ts';

/** The number that a text means, `null` for none; `undefined` when it is no number, or could be two. */
export const readNumber = (text: string): number | null | undefined => {
  const entry = readEntry(text, { max: null, decimalSign: 'either', belowZero: 'allowed' });
  return 'fault' in entry ? undefined : entry.value;
};
