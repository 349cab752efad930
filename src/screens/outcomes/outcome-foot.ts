import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { outcomePanelText, outcomesText as text } from '../../../messages/screens/outcomes.ts';
import type { LearningOutcome } from '../../../projections/outcomes/outcomes.ts';
import type { Foot } from '../../ui/grid/foot-view.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { placeOf } from './outcome-rows.ts';
import type { OutcomeParts } from './outcomes-hook.ts';

/** A line below the tables: its name in the first column, and its cell for an outcome. */
type Line = { readonly name: string; readonly cell: (outcome: LearningOutcome) => CellView };

/** How strongly the problems address each outcome, all together. */
const coverageLine: Line = {
  name: text.coverage,
  cell: ({ coverage }) => {
    const sum = [...coverage.values()].reduce((total, one) => total + one, 0);
    return sum > 0 ? { text: shownNumber(sum) } : { text: text.none, tone: 'attention' };
  },
};

/** Lines about the class's attainment. They are blank if no student has one. `threshold` in percent. */
const classLines = (threshold: number): readonly Line[] => [
  { name: text.mean, cell: ({ mean }) => ({ text: mean ? shownDecimal(mean.shown) : '' }) },
  {
    name: text.reached(shownNumber(threshold)),
    cell: ({ reached: { count, of, percent } }) =>
      percent
        ? { text: outcomePanelText.percent(shownDecimal(percent.shown)), title: outcomePanelText.reached(count, of) }
        : { text: '' },
  },
];

/**
 * The lines below a table, whose `first` column names them: below problems the coverage, and in any case the class's
 * attainment. A phone has one line; the panel says the rest.
 */
export const useFoot = (
  first: 'problem' | 'student',
  { outcomes, threshold }: Pick<OutcomeParts, 'outcomes' | 'threshold'>,
): Foot => {
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  return useMemo(() => {
    const lines = [...(first === 'problem' ? [coverageLine] : []), ...classLines(threshold)];
    return footOf(first, outcomes, isPhone ? lines.slice(0, 1) : lines);
  }, [first, outcomes, threshold, isPhone]);
};

const footOf = (first: string, outcomes: readonly LearningOutcome[], lines: readonly Line[]): Foot => ({
  lines: lines.length,
  cell: (columnId, line) => {
    const outcome = outcomes[placeOf(columnId) ?? -1];
    if (outcome) return lines[line]?.cell(outcome) ?? nothing;
    return columnId === first ? { text: lines[line]?.name ?? '' } : nothing;
  },
  subscribe: () => () => undefined,
});

const nothing: CellView = { text: '', shown: '' };
