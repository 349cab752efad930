import { groupAs } from '../../messages/counts.ts';
import type { NumberFormat } from '../../projections/settings/formats.ts';

export type DecimalMark = '.' | ',';

/** The sign before the decimals in `locale`; by default the browser's. */
export const decimalMarkOf = (locale?: string): DecimalMark =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.';

let sign: DecimalMark = decimalMarkOf();

/** Sets how numbers are written from now on. Numbers on screen stay until they are painted again. */
export const showNumbersAs = (format: NumberFormat): void => {
  const locale = locales[format];
  sign = decimalMarkOf(locale);
  groupAs(locale);
};

/** A locale that writes numbers in each way; the browser's own is none. */
const locales: { readonly [F in NumberFormat]: string | undefined } = {
  browser: undefined,
  point: 'en-US',
  comma: 'de-DE',
};

/** The sign before the decimals, as the settings or the browser have it. Both signs are understood when people type. */
export const decimalSign = (): DecimalMark => sign;

/** A decimal as the ledger writes it (`12.5`), with the user's own sign, without grouping or rounding. */
export const shownDecimal = (decimal: string): string => decimal.replace('.', sign);

export const shownNumber = (value: number): string => shownDecimal(String(value));
