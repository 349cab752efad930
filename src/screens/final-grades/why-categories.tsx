import { own } from '../../../events/record.ts';
import { givenText } from '../../../messages/final-grades.ts';
import { whyText as text } from '../../../messages/screens/final-grades-screen.ts';
import type { Explanation } from '../../../projections/final-grades/explain.ts';
import { categoryText } from '../../components/offering/category-text.ts';
import { fractionText } from '../../components/offering/fraction-text.ts';
import { shownNumber } from '../../ui/numbers.ts';
import type { SheetParts } from './sheet-parts.ts';
import classes from './why-panel.module.css';

type Props = SheetParts & { readonly explanation: Explanation };

/** Each category with the members that carry its share, a cap that lowers the grade, and what the instructor gave. */
export const WhyCategories = ({ explanation, source, state }: Props) => {
  const { categories, uncapped, policy } = explanation;
  const given = state.active ? own(policy.given, state.active.rowId) : undefined;
  const lines = [
    ...categories.map((one) => categoryText(one, explanation, source.names)),
    uncapped && policy.capAt !== null
      ? text.capped(shownNumber(policy.capAt), fractionText(uncapped, policy.decimals + 4))
      : '',
    given ? text.given(givenText(given), given.reason) : '',
  ];
  return lines.filter(Boolean).map((line) => (
    <p key={line} className={classes.quiet}>
      {line}
    </p>
  ));
};
