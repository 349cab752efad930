import { finalGradesText } from '../../../messages/final-grades.ts';
import type { FinalGrade } from '../../../projections/final-grades/result.ts';
import { shownDecimal } from '../../ui/numbers.ts';

/** A final grade in figures; a dash where there is none. */
export const shownPercent = (final: FinalGrade | null | undefined): string =>
  final?.kind === 'grade' ? shownDecimal(final.percent.shown) : finalGradesText.nothing;

/** With its letter, as people tell whether it has changed; empty where there is none. */
export const shownFinal = (final: FinalGrade | null | undefined): string =>
  final?.kind === 'grade' ? [shownPercent(final), final.letter].filter(Boolean).join(' ') : '';
