import { type DecimalFault, decimalFault, maxFractionDigits } from '../events/decimal.ts';

/** The sign before the decimals; `either` if that is not known yet. */
export type DecimalSign = '.' | ',' | 'either';

/** Why a text is not accepted as points. The codes are stable; messages/entry.ts has a sentence for each. */
export type EntryFault =
  | DecimalFault
  | 'exponent'
  | 'date'
  | 'date cell'
  | 'thousands separator'
  | 'two readings'
  | 'other decimal sign'
  | 'negative'
  | 'percent of nothing'
  | 'percent not exact';

export type Entry = { readonly value: number | null } | { readonly fault: EntryFault };

/** `max`: what 100% means, in points; `null` if there is no maximum. Only a curve may be `belowZero`. */
export type EntryOptions = {
  readonly max: number | null;
  readonly decimalSign: DecimalSign;
  readonly belowZero?: 'refused' | 'allowed';
};

/**
 * Reads the points that a person means by `text`: a number, or a percentage of `max`. Blank, `-` and `–` are `null`,
 * which is *not graded*; `0` is a zero. A text with two readings is refused, never guessed, and no digit is rounded
 * away.
 */
export const readEntry = (text: string, { max, decimalSign, belowZero = 'refused' }: EntryOptions): Entry => {
  if (isPlain(text) && !(decimalSign === ',' && text.includes('.'))) return { value: Number(text) };
  const plain = narrow(text).trim();
  if (plain === '' || dash.test(plain)) return { value: null };
  const numeral = /^([-–−]?)\s*([\d.,]+)\s*(%?)$/u.exec(plain);
  if (plain.length > longest) return { fault: 'not a number' };
  if (!numeral || date.test(plain)) return { fault: shapeFault(plain) };

  const [, minus = '', digits = '', percent = ''] = numeral;
  const amount = readAmount(digits, decimalSign);
  if ('fault' in amount) return amount;
  if (minus && belowZero === 'refused') return { fault: 'negative' };

  const points = percent ? percentOf(amount, max) : amount;
  if ('fault' in points) return points;
  const value = numberOf(points);
  if (typeof value !== 'number') return value;
  return { value: minus && value !== 0 ? -value : value };
};

/** `units` × 10^-`scale`, exactly. */
type Amount = { readonly units: bigint; readonly scale: number };
type Faulty = { readonly fault: EntryFault };

/** Whether digits can only be read in one way and need no big integers, as in nearly every cell of a file. */
const isPlain = (text: string): boolean => /^\d{1,6}(?:\.\d{1,2})?$/u.test(text);

/** No number that can be stored is longer. The limit keeps a pasted megabyte away from the big-integer arithmetic. */
const longest = 60;

const dash = /^[-–—−]$/u;
const date = /^\d{1,4}([-/:]\d{1,4}){1,2}$|^\d{1,4}(\.\d{1,4}){2}$/u;
const monthName = /^(\d{1,4}[-./ ]+)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?([-./ ]+\d{1,4})*$/iu;

/** Turns full-width forms into plain ASCII. Nothing else is folded: `5²` is not 52. */
const narrow = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

const shapeFault = (plain: string): EntryFault => {
  if (/^[-–−]?[\d.,]+e[-+]?\d+$/iu.test(plain)) return 'exponent';
  if (date.test(plain) || monthName.test(plain)) return 'date';
  if (/^[-–−]?\d{1,3}([\s'’]\d{3})+([.,]\d+)?$/u.test(plain)) return 'thousands separator';
  return 'not a number';
};

const readAmount = (digits: string, decimalSign: DecimalSign): Amount | Faulty => {
  const signs = digits.replace(/\d/gu, '');
  if (digits === signs) return { fault: 'not a number' };
  if (signs.length > 1) return { fault: isGrouped(digits) ? 'thousands separator' : 'not a number' };
  const [whole = '', fraction = ''] = digits.split(/[.,]/u);
  const looksGrouped = /^[1-9]\d{0,2}$/u.test(whole) && fraction.length === 3;
  if (signs && decimalSign === 'either' && looksGrouped) return { fault: 'two readings' };
  if (signs && decimalSign !== 'either' && signs !== decimalSign) {
    return { fault: looksGrouped ? 'thousands separator' : 'other decimal sign' };
  }
  return { units: BigInt(whole + fraction), scale: fraction.length };
};

const isGrouped = (digits: string): boolean => /^\d{1,3}([.,]\d{3})+([.,]\d*)?$/u.test(digits);

/** The points that a percentage of `max` is, or why there are none. */
const percentOf = ({ units, scale }: Amount, max: number | null): Amount | Faulty => {
  const known = /^(\d{1,7})(?:\.(\d{1,4}))?$/u.exec(String(max));
  if (!known || max === 0) return { fault: 'percent of nothing' };
  const [, whole = '', fraction = ''] = known;
  const share = inPlaces({ units: units * BigInt(whole + fraction), scale: scale + fraction.length + 2 });
  return share === undefined ? { fault: 'percent not exact' } : { units: share, scale: maxFractionDigits };
};

const numberOf = (amount: Amount): number | Faulty => {
  const units = inPlaces(amount);
  if (units === undefined) return { fault: 'too many decimals' };
  const value = Number(units) / 10 ** maxFractionDigits;
  const fault = decimalFault(value);
  return fault ? { fault } : value;
};

/** The amount in units of the smallest decimal; `undefined` if it lies between two. */
const inPlaces = ({ units, scale }: Amount): bigint | undefined => {
  if (scale <= maxFractionDigits) return units * 10n ** BigInt(maxFractionDigits - scale);
  const finer = 10n ** BigInt(scale - maxFractionDigits);
  return units % finer === 0n ? units / finer : undefined;
};
