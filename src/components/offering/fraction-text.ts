import { type Fraction, roundedText, roundFraction } from '../../../projections/final-grades/exact.ts';
import { shownDecimal } from '../../ui/numbers.ts';

/** A fraction as a decimal: exact, without trailing zeros, or `≈` and `digits` decimals if it has more. */
export const fractionText = (fraction: Fraction, digits: number): string => {
  const rounded = roundFraction(fraction, { decimals: digits, rule: 'halfUp' });
  const isExact = rounded * fraction.den === fraction.num * 10n ** BigInt(digits);
  const text = roundedText(rounded, digits);
  return shownDecimal(isExact ? text.replace(/\.?0+$/u, '') || '0' : `≈ ${text}`);
};
