import { decimalMarkOf } from '../files/table.ts';

/** The sign before the decimals in the user's locale. Both signs are understood when they type. */
export const decimalSign = decimalMarkOf();

/** A decimal as the ledger writes it (`12.5`), with the user's own sign, without grouping or rounding. */
export const shownDecimal = (decimal: string): string => decimal.replace('.', decimalSign);

export const shownNumber = (value: number): string => shownDecimal(String(value));
