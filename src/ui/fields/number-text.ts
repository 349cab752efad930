import { readEntry } from '../../../commands/entry.ts';

/** The number in a text, `null` for a blank; `undefined` if it is no number, or has two readings. */
export const readNumber = (text: string): number | null | undefined => {
  const entry = readEntry(text, { max: null, decimalSign: 'either', belowZero: 'allowed' });
  return 'fault' in entry ? undefined : entry.value;
};

/** The percentage in a text, from 0 to 100; `undefined` if it is none. */
export const readPercent = (text: string): number | undefined => {
  const percent = readNumber(text);
  return typeof percent === 'number' && percent >= 0 && percent <= 100 ? percent : undefined;
};
