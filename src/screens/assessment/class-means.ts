import { unitsPerOne } from '../../../events/decimal.ts';
import type { ProblemId } from '../../../events/ids.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import type { Foot } from '../../ui/grid/foot-view.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { gradePartOf } from './grade-columns.ts';
import type { SheetFigures } from './sheet-figures.ts';

type Followed = Pick<SheetFigures, 'now' | 'subscribe'>;

/** Below each problem, the mean of the points that are entered; below the percentages, the mean of the class. */
export const classMeans = (figures: Followed): Foot => ({
  subscribe: figures.subscribe,
  cell: (columnId) => {
    const column = gradePartOf(columnId);
    if (column.part === 'student') return { text: texts.classMean };
    if (column.part === 'code') return { text: texts.classMeanOf };
    const text = column.part === 'problem' ? problemMean(figures, column.problemId) : percentMean(figures, column.part);
    return { text, shown: text };
  },
});

const problemMean = (figures: Followed, problemId: ProblemId): string => {
  const sum = figures.now().problems.sums.get(problemId);
  return sum ? shownDecimal((sum.units / sum.count / unitsPerOne).toFixed(1)) : '';
};

const percentMean = (figures: Followed, part: string): string => {
  const { mean } = figures.now().statistics;
  return part === 'percent' && mean ? shownDecimal(mean.shown) : '';
};
