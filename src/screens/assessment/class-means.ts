import { unitsPerOne } from '../../../events/decimal.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import type { Figures } from '../../../projections/figures/figures.ts';
import { gradePartOf } from '../../components/scores/grade-columns.ts';
import type { Foot } from '../../ui/grid/foot-view.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import type { SheetFigures } from './sheet-figures.ts';

type Followed = Pick<SheetFigures, 'now' | 'subscribe'>;

/** Below each problem, the mean of the points that are entered; below the percentages, the mean of the class. */
export const classMeans = (figures: Followed): Foot => ({
  subscribe: figures.subscribe,
  cell: (columnId) => {
    if (gradePartOf(columnId).part === 'code') return { text: texts.classMeanOf };
    const text = meanBelow(figures.now(), columnId);
    return gradePartOf(columnId).part === 'student' ? { text } : { text, shown: text };
  },
});

/** What stands below a column of these figures; '' where nothing does. */
export const meanBelow = ({ problems, statistics }: Figures, columnId: string): string => {
  const column = gradePartOf(columnId);
  if (column.part === 'student') return texts.classMean;
  if (column.part === 'percent') return statistics.mean ? shownDecimal(statistics.mean.shown) : '';
  const sum = column.part === 'problem' ? problems.sums.get(column.problemId) : undefined;
  return sum ? shownDecimal((sum.units / sum.count / unitsPerOne).toFixed(1)) : '';
};
