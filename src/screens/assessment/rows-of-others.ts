import { useEffect, useState } from 'react';
import { useOthersFor } from '../../components/history/others-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import type { OpenSheet } from './open-sheet.ts';

/** Tells the column of last changes what the account's other ledgers know, once a row has a change that this one does not. */
export const useRowsOfOthers = (sheet: OpenSheet): void => {
  const { server } = useWorkspace();
  const [question, ask] = useState<string>();
  const { found } = useOthersFor(question);
  useEffect(() => {
    if (server) sheet.changes.toldBy({ found, ask });
  }, [server, sheet, found]);
};
