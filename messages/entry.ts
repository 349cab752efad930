import type { EntryFault } from '../commands/entry.ts';
import { whole } from './counts.ts';

/** Why a typed or imported text is not accepted as points. The text itself stays where it is. */
export const entryFaults: { readonly [F in EntryFault]: (text: string) => string } = {
  'not a number': (text) => `“${text}” is not a number. Write points such as 12.5, or a percentage such as 95%.`,
  exponent: (text) => `“${text}” is written with an exponent. Write the number out in full.`,
  date: (text) => `“${text}” reads like a date, a time or a fraction. Write the points as one number.`,
  'date cell': (text) =>
    `“${text}” is formatted as a date in the workbook. Format the cell as a number there, and see that it holds the points.`,
  'thousands separator': (text) => `“${text}” seems to group its thousands. Write the number without grouping.`,
  'two readings': (text) =>
    `“${text}” could be a whole number or one with three decimals. Write it without the separator, or with a fourth decimal.`,
  'other decimal sign': (text) =>
    `“${text}” does not use the decimal sign that is expected here. Write it with the other one.`,
  negative: (text) => `“${text}” is below zero. Points start at 0.`,
  'too many decimals': (text) => `“${text}” has more than 4 decimals. Shorten it; nothing is rounded for you.`,
  'too large': (text) => `“${text}” is beyond ${whole(1_000_000)}, the most that can be kept.`,
  'percent of nothing': (text) =>
    `“${text}” is a percentage, but there is no maximum here to take it of. Write points.`,
  'percent not exact': (text) => `“${text}” of the maximum has more than 4 decimals. Write the points you mean.`,
};
