/**
 * A number in ten-thousandths. Every number in a gradebook is a whole count of them, at most 10¹⁰, so a double holds it
 * exactly, and also the sum of 900 000 of them.
 */
export type Units = number;

export const unitsPerOne = 10_000;

/** Points, maxima, weights, bonus and curve have at most this many fraction digits, and are at most this far from 0. */
export const maxFractionDigits = 4;
export const maxMagnitude = 1_000_000;

export type DecimalFault = 'not a number' | 'too large' | 'too many decimals';

/** Why `value` is not an exact decimal here. A number counts as its shortest decimal text. */
export const decimalFault = (value: unknown): DecimalFault | undefined => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'not a number';
  if (Math.abs(value) > maxMagnitude) return 'too large';
  return unitsOf(value) === undefined ? 'too many decimals' : undefined;
};

/**
 * The number in ten-thousandths, read as its shortest decimal text; `undefined` if it has more than 4 fraction digits,
 * is beyond ±10⁶, or is no number. Division rounds correctly and 15 digits tell two doubles apart, so the check is
 * exact.
 */
export const unitsOf = (value: unknown): Units | undefined => {
  if (typeof value !== 'number') return undefined;
  const units = Math.round(value * unitsPerOne);
  if (units / unitsPerOne !== value || Math.abs(value) > maxMagnitude) return undefined;
  return units + 0;
};

/** As `unitsOf`, but `undefined` for a negative number too: for points, maxima, weights, bonus. */
export const unitsFromZero = (value: unknown): Units | undefined => {
  const units = unitsOf(value);
  return units === undefined || units < 0 ? undefined : units;
};

/** The exact decimal, without trailing zeros: `43.5`, `-0.0001`, `7`. */
export const decimalText = (units: Units): string => {
  const digits = String(Math.abs(units)).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -4)}${fraction && `.${fraction}`}`;
};
