import { useEffect, useState } from 'react';
import { useOthersFor } from '../../components/history/others-hook.ts';
import { useDay } from '../../ui/day-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import type { OpenSheet } from './open-sheet.ts';

/**
 * Tells the column of last changes what the account's other ledgers know, once a row has a change that this one does not,
 * and which day it is.
 */
export const useRowsOfOthers = (sheet: OpenSheet): void => {
  const { server } = useWorkspace();
  const [question, ask] = useState<string>();
  const { found } = useOthersFor(question);
  const today = useDay();
  useEffect(() => {
    sheet.changes.setOthers({ found, ask: server && ask, today });
  }, [server, sheet, found, today]);
};
