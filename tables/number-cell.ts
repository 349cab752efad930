import { type CellObject, SSF } from 'xlsx';
import type { NumberCell } from '../commands/import/sheet.ts';

/** A number as it is stored, and a date as it is shown. The format says whether it is a date, a percentage or neither. */
export const numberCell = ({ v, z, w }: CellObject): NumberCell => {
  const value = Number(v);
  const format = String(z ?? 'General');
  const text = decimalText(value);
  const shown = w ?? text;
  if (SSF.is_date(format)) return { is: 'date', text: shown, shown };
  if (isPercentage(format, value)) return { is: 'percentage', text: `${decimalText(value * 100)}%`, shown };
  return { is: 'number', text, shown };
};

/** A date as its format shows it; without such a format, as it is stored, and never as the number of its day. */
export const dateCell = ({ v, z, w = '' }: CellObject): NumberCell => {
  const isShown = SSF.is_date(String(z ?? 'General')) || !(v instanceof Date) || Number.isNaN(v.getTime());
  const shown = (isShown ? w : isoText(v)) || noDay;
  return { is: 'date', text: shown, shown };
};

/** Spreadsheets show this for a number that is no day. The library gives no text, and the cell would count as blank. */
const noDay = '########';

const isoText = (date: Date): string =>
  date
    .toISOString()
    .slice(0, 19)
    .replace(/^1899-12-31T/u, '')
    .replace(/T00:00:00$/u, '')
    .replace('T', ' ');

/**
 * A `%` in quotes or after a backslash is an ordinary character. The library chooses the part of the format for this
 * value.
 */
const isPercentage = (format: string, value: number): boolean => {
  const withoutLetters = format.replace(/"[^"]*"|\[\$[^\]]*\]|[\\_*]./gu, '');
  return withoutLetters.includes('%') && SSF.format(withoutLetters, value).includes('%');
};

/** Spreadsheets keep, show and compare 15 significant digits: their 0.1 + 0.2 is 0.3. */
const digits = 15;

/** Written with a decimal point and without an exponent, unless no gradebook could hold the number anyway. */
export const decimalText = (value: number): string => {
  const rounded = Number(value.toPrecision(digits));
  const found = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/u.exec(rounded.toExponential());
  if (!found) return String(value);
  const [, minus = '', first = '', rest = '', power = ''] = found;
  const exponent = Number(power);
  if (Math.abs(exponent) > longest) return String(rounded);
  const all = first + rest;
  if (exponent < 0) return `${minus}0.${'0'.repeat(-exponent - 1)}${all}`;
  const whole = all.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = all.slice(exponent + 1);
  return fraction ? `${minus}${whole}.${fraction}` : `${minus}${whole}`;
};

const longest = 30;
