import { exactText, type Fraction } from '../../../projections/final-grades/exact.ts';
import { shownDecimal } from '../../ui/numbers.ts';

/** As `exactText`, in the reader's language. */
export const fractionText = (fraction: Fraction, digits: number): string => shownDecimal(exactText(fraction, digits));

/** With its sign, as what is added to a grade or taken from it: +2.5, −1, ≈ +2.92. */
export const signedText = (fraction: Fraction, digits: number): string => {
  if (fraction.num === 0n) return '0';
  const size = fractionText({ ...fraction, num: fraction.num < 0n ? -fraction.num : fraction.num }, digits);
  return `${fraction.num < 0n ? '−' : '+'}${size}`.replace(/^([+−])≈ /, '≈ $1');
};
