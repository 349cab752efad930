import { useEffect, useState } from 'react';
import { LogFailure } from '../../../log/port.ts';
import { aboutCell } from '../../../messages/screens/about-cell.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import { type OthersRead, useOthersFor } from '../../components/history/others-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { beforeAll, fieldsOf, type LastChange, lastChangeOf, lastOf, shownAt } from './change-words.ts';
import { type ActiveCell, activeIn, type OpenSheet, type SheetNow, useSheet } from './open-sheet.ts';

type CellMessage = { readonly cell: ActiveCell; readonly last: LastChange | undefined };

/** What the line says of the account's other ledgers, and a function that reads them. */
export type CellOthers = Pick<OthersRead, 'state' | 'read'>;

/** `last`: of the active cell. `others`: `undefined` where this ledger knows who did it, or the others have told. */
export type ShownChange = { readonly last: LastChange | undefined; readonly others: CellOthers | undefined };

/**
 * The last change of the active cell, from the log: “12 → 17, typed, today 23:41, ana”. `last`: `undefined` if there is
 * none. Looks again after each commit, and renders only if the text is another one.
 */
export const useLastChange = (sheet: OpenSheet): ShownChange => {
  const ledger = useLedger();
  const { user } = useWorkspace();
  const cell = useSheet(sheet, activeIn);
  const assessmentId = useSheet(sheet, ({ source }) => source.assessment.assessmentId);
  const [newestMessage, setNewestMessage] = useState<CellMessage>();
  const message = lastFor(cell, newestMessage);
  const unknown = useSheet(sheet, (now) => unknownIn(now, cell, message));
  const others = useOthersFor(unknown);
  const { found } = others;
  useEffect(() => {
    if (!cell) return;
    let readSeq: number | undefined;
    const showLast = (seq: number, last: LastChange | undefined): void => {
      if (seq === readSeq)
        setNewestMessage((before) => (isSameChange(lastFor(cell, before), last) ? before : { cell, last }));
    };
    const readLast = (): void => {
      const { seq } = ledger.status();
      if (seq === readSeq) return;
      readSeq = seq;
      lastOf(ledger, assessmentId, cell, found)
        .then((last) => showLast(seq, last && lastChangeOf(last, shownAt(sheet.now().source, cell), user)))
        .catch((error: unknown) => {
          if (!(error instanceof LogFailure)) reportError(error);
          showLast(seq, { text: aboutCell.historyFailed, commitId: undefined, unknown: undefined });
        });
    };
    readLast();
    const stop = ledger.subscribe(readLast);
    return () => {
      stop();
      readSeq = undefined;
    };
  }, [ledger, user, sheet, assessmentId, cell, found]);
  const isComplete = unknown === undefined || found !== undefined || others.state === 'none';
  return { last: message?.last, others: isComplete ? undefined : others };
};

/** The message if it is about this cell. */
const lastFor = (cell: ActiveCell | undefined, message: CellMessage | undefined): CellMessage | undefined =>
  message?.cell === cell ? message : undefined;

const isSameChange = (a: CellMessage | undefined, b: LastChange | undefined): boolean =>
  a !== undefined && a.last?.text === b?.text && a.last?.commitId === b?.commitId && a.last?.unknown === b?.unknown;

/** The question to ask other ledgers, if this one does not know who gave the cell its value; otherwise `undefined`. */
const unknownIn = (
  { source }: SheetNow,
  cell: ActiveCell | undefined,
  message: CellMessage | undefined,
): string | undefined => {
  if (!cell || !message) return undefined;
  if (message.last) return message.last.unknown;
  const isEntered = fieldsOf(cell.columnId).length > 0 && shownAt(source, cell) !== gridText.blankGlyph;
  return isEntered ? beforeAll : undefined;
};
