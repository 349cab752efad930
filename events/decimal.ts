/** Points, maxima, weights, bonus and curve: at most this many fraction digits, and at most this far from 0. */
export const maxFractionDigits = 4;
export const maxMagnitude = 1_000_000;

export type DecimalFault = 'not a number' | 'too large' | 'too many decimals';

/** What keeps `value` from being an exact decimal here; a number means its shortest decimal string. */
export const decimalFault = (value: number): DecimalFault | undefined => {
  if (!Number.isFinite(value)) return 'not a number';
  if (Math.abs(value) > maxMagnitude) return 'too large';
  const text = String(value);
  const fraction = text.includes('e') ? Number.POSITIVE_INFINITY : (text.split('.')[1]?.length ?? 0);
  return fraction > maxFractionDigits ? 'too many decimals' : undefined;
};
