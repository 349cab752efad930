import { finalGradesText } from '../../../messages/final-words.ts';
import type { FinalGrade } from '../../../projections/final-grades/result.ts';
import { shownDecimal } from '../../ui/numbers.ts';

/** A final grade in figures; a dash where there is none. */
export const shownPercent = (final: FinalGrade | null | undefined): string =>
  final?.kind === 'grade' ? shownDecimal(final.percent.shown) : finalGradesText.nothing;

/** A final grade in figures with its letter, to show whether it has changed; empty if there is none. */
export const shownFinal = (final: FinalGrade | null | undefined): string =>
  final?.kind === 'grade' ? [shownPercent(final), final.letter].filter(Boolean).join(' ') : '';
