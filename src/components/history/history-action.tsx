import { type ReactNode, useState } from 'react';
import { historySteps } from '../../../messages/components/history-steps.ts';
import { afterMenu, type RowAction } from '../../ui/row-menu.tsx';
import { HistoryDrawer } from '../later.ts';
import type { HistoryOf } from './subject-history.ts';

/** An entry for a row's menu that opens a history, and the drawer that shows it: render it beside the list. */
export const useHistoryAction = (): {
  readonly actionFor: (of: HistoryOf) => RowAction;
  readonly drawer: ReactNode;
} => {
  const [shown, show] = useState<HistoryOf>();
  return {
    actionFor: (of) => ({ name: historySteps.open, onChoose: () => afterMenu(() => show(of)) }),
    drawer: shown && <HistoryDrawer opened of={shown} onClose={() => show(undefined)} />,
  };
};
