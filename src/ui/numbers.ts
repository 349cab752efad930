import { decimalMarkOf } from '../files/table.ts';

const mark = decimalMarkOf();

/** A decimal as the ledger writes it (`12.5`), with the user's own sign. No grouping, no rounding. */
export const shownDecimal = (decimal: string): string => decimal.replace('.', mark);

export const shownNumber = (value: number): string => shownDecimal(String(value));
