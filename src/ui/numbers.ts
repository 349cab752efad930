/** The sign before the decimals where the user lives. Both signs are understood when she types. */
export const decimalSign: '.' | ',' = (1.5).toLocaleString().includes(',') ? ',' : '.';

/** A decimal as the ledger writes it (`12.5`), for the user's eyes. No grouping, no rounding. */
export const shownDecimal = (decimal: string): string => decimal.replace('.', decimalSign);

export const shownNumber = (value: number): string => shownDecimal(String(value));
