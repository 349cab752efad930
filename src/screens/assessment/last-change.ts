import { useEffect, useState } from 'react';
import { LogFailure } from '../../../log/port.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { type LastChange, lastChangeOf, lastOf, shownAt } from './change-words.ts';
import { type ActiveCell, activeIn, type OpenSheet, useSheet } from './open-sheet.ts';

type CellMessage = { readonly cell: ActiveCell; readonly last: LastChange | undefined };

/**
 * The last change of the active cell, from the log: “12 → 17, typed, today 23:41, ana”. `undefined` if the value was
 * never changed. Looks again after each commit, and renders only if the text is another one.
 */
export const useLastChange = (sheet: OpenSheet): LastChange | undefined => {
  const ledger = useLedger();
  const { user } = useWorkspace();
  const cell = useSheet(sheet, activeIn);
  const assessmentId = useSheet(sheet, ({ source }) => source.assessment.assessmentId);
  const [toldNow, setTold] = useState<CellMessage>();
  useEffect(() => {
    if (!cell) return;
    let asked: number | undefined;
    const tell = (at: number, last: LastChange | undefined): void => {
      if (at === asked) setTold((before) => (isSaid(lastFor(cell, before), last) ? before : { cell, last }));
    };
    const look = (): void => {
      const { seq } = ledger.status();
      if (seq === asked) return;
      asked = seq;
      lastOf(ledger, assessmentId, cell)
        .then((last) => tell(seq, last && lastChangeOf(last, shownAt(sheet.now().source, cell), user)))
        .catch((error: unknown) => {
          if (!(error instanceof LogFailure)) reportError(error);
          tell(seq, { text: texts.line.historyFailed, commitId: undefined });
        });
    };
    look();
    const stop = ledger.subscribe(look);
    return () => {
      stop();
      asked = undefined;
    };
  }, [ledger, user, sheet, assessmentId, cell]);
  return lastFor(cell, toldNow);
};

const lastFor = (cell: ActiveCell | undefined, told: CellMessage | undefined): LastChange | undefined =>
  told?.cell === cell ? told?.last : undefined;

const isSaid = (a: LastChange | undefined, b: LastChange | undefined): boolean =>
  a?.text === b?.text && a?.commitId === b?.commitId;
