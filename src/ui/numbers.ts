import { decimalMarkOf } from '../files/table.ts';

/** What stands before the decimals where the user lives. Both signs are understood when they type. */
export const decimalSign = decimalMarkOf();

/** A decimal as the ledger writes it (`12.5`), with the user's own sign. No grouping, no rounding. */
export const shownDecimal = (decimal: string): string => decimal.replace('.', decimalSign);

export const shownNumber = (value: number): string => shownDecimal(String(value));
