import { decimalText } from '../../../events/decimal.ts';
import type { GradeNames } from '../../../messages/final-grades.ts';
import { whyText as text } from '../../../messages/screens/final-grades-screen.ts';
import type { ExplainedCategory, Explanation } from '../../../projections/final-grades/explain.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { fractionText } from './fraction-text.ts';

/** What a category earned and weighs, and which of its members carry its share. */
export const categoryText = (
  { name, percent, weight, without, carriedBy, drops }: ExplainedCategory,
  { weightSum, policy }: Explanation,
  names: GradeNames,
): string => {
  const weighs = text.weight(shownNumber(weight), shownDecimal(decimalText(weightSum)));
  const [left, carrying] = [without.map(names.assessment), carriedBy.map(names.assessment)];
  const told = text.category(name, fractionText(percent, policy.decimals + 2), weighs, left, carrying);
  return [told, drops && text.drops(drops)].filter(Boolean).join(' ');
};
