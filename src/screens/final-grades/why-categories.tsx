import { own } from '../../../events/record.ts';
import { whyLines } from '../../../messages/why-lines.ts';
import type { Explanation } from '../../../projections/final-grades/explain.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import type { SheetParts } from './sheet-parts.ts';
import classes from './why-panel.module.css';

type Props = SheetParts & { readonly explanation: Explanation };

/** Each category, why not more is dropped, a cap that lowers the grade, and what the instructor gave. */
export const WhyCategories = ({ explanation, source, state }: Props) => {
  const given = state.active ? own(explanation.policy.given, state.active.rowId) : undefined;
  const lines = whyLines(explanation, source.names, given, { decimal: shownDecimal, withReason: true });
  return lines.map((line) => (
    <p key={line} className={classes.quiet}>
      {line}
    </p>
  ));
};
