import { whole } from '../../../messages/counts.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { type SheetFigures, type SheetNumbers, useFigure } from './sheet-figures.ts';
import type { GradeSheetState } from './sheet-state.ts';

/** Which students are listed. The counts follow every score and render alone. */
export const SheetViews = ({ figures, state }: { figures: SheetFigures; state: GradeSheetState }) => {
  const isNeeded = useFigure(figures, ({ needing }) => needing > 0);
  return (
    <Segmented
      label={texts.view}
      value={state.view}
      onChange={state.setView}
      choices={[
        { value: 'all', label: texts.views.all, count: <Count figures={figures} countOf={counts.all} /> },
        {
          value: 'ungraded',
          label: texts.views.ungraded,
          count: <Count figures={figures} countOf={counts.ungraded} />,
        },
        {
          value: 'needsYou',
          label: texts.views.needsYou,
          count: <Count figures={figures} countOf={counts.needsYou} />,
          ...(isNeeded && { look: 'amber' as const }),
        },
      ]}
    />
  );
};

const counts = {
  all: ({ students }: SheetNumbers) => students,
  ungraded: ({ progress }: SheetNumbers) => progress.partly + progress.notBegun,
  needsYou: ({ needing }: SheetNumbers) => needing,
} as const;

const Count = ({ figures, countOf }: { figures: SheetFigures; countOf: (now: SheetNumbers) => number }) => (
  <b>{whole(useFigure(figures, countOf))}</b>
);
