import { decimalText } from '../events/decimal.ts';
import type { GivenGrade } from '../events/entities.ts';
import { exactText } from '../projections/final-grades/exact.ts';
import type { ExplainedCategory, Explanation } from '../projections/final-grades/explain.ts';
import type { GradeNames } from './final-grades.ts';
import { givenText } from './final-words.ts';
import { whyText as text } from './screens/final-grades-screen.ts';

/**
 * How the lines are written. `decimal`: as the reader's language writes a decimal. `withReason`: whether the reason of a given
 * grade, which is the instructor's own, is among them.
 */
type LineForm = { readonly decimal: (text: string) => string; readonly withReason: boolean };

/**
 * What the sum alone does not tell of why a grade is what it is, in sentences: the categories, why not more is dropped, a cap,
 * and what the instructor gave. The panel, the paper and the archive have the same.
 */
export const whyLines = (
  explained: Explanation,
  names: GradeNames,
  given: GivenGrade | undefined,
  { decimal, withReason }: LineForm,
): readonly string[] => {
  const { categories, drops, uncapped, policy } = explained;
  const lines = [
    ...categories.map((one) => categoryLine(one, explained, names, decimal)),
    drops && text.drops(drops),
    uncapped &&
      policy.capAt !== null &&
      text.capped(decimal(String(policy.capAt)), decimal(exactText(uncapped, policy.decimals + 4))),
    given && text.given(givenText(given), withReason ? given.reason : '').trim(),
  ];
  return lines.filter((line): line is string => typeof line === 'string' && line !== '');
};

/** What a category earned and weighs, and which of its members carry its share. */
const categoryLine = (
  { name, percent, weight, without, carriedBy, drops }: ExplainedCategory,
  { weightSum, policy }: Explanation,
  names: GradeNames,
  decimal: LineForm['decimal'],
): string => {
  const weighs = text.weight(decimal(String(weight)), decimal(decimalText(weightSum)));
  const [left, carrying] = [without.map(names.assessment), carriedBy.map(names.assessment)];
  const told = text.category(name, decimal(exactText(percent, policy.decimals + 2)), weighs, left, carrying);
  return [told, drops && text.drops(drops)].filter(Boolean).join(' ');
};
