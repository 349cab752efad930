import { exactText, type Fraction } from '../../../projections/final-grades/exact.ts';
import { shownDecimal } from '../../ui/numbers.ts';

/** As `exactText`, in the reader's language. */
export const fractionText = (fraction: Fraction, digits: number): string => shownDecimal(exactText(fraction, digits));
