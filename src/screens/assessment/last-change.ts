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

/** What the line says of the account's other ledgers; nothing where this one knows who did it. */
export type CellOthers = Pick<OthersRead, 'state' | 'read'>;

/** The last change of the active cell, and the others that it waits for. */
export type ShownChange = { readonly last: LastChange | undefined; readonly others: CellOthers | undefined };

/**
 * The last change of the active cell, from the log: “12 → 17, typed, today 23:41, ana”. `undefined` if the value was
 * never changed. Looks again after each commit, and renders only if the text is another one.
 */
export const useLastChange = (sheet: OpenSheet): ShownChange => {
  const ledger = useLedger();
  const { user } = useWorkspace();
  const cell = useSheet(sheet, activeIn);
  const assessmentId = useSheet(sheet, ({ source }) => source.assessment.assessmentId);
  const [toldNow, setTold] = useState<CellMessage>();
  const told = lastFor(cell, toldNow);
  const unknown = useSheet(sheet, (now) => unknownIn(now, cell, told));
  const others = useOthersFor(unknown);
  const { found } = others;
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
      lastOf(ledger, assessmentId, cell, found)
        .then((last) => tell(seq, last && lastChangeOf(last, shownAt(sheet.now().source, cell), user)))
        .catch((error: unknown) => {
          if (!(error instanceof LogFailure)) reportError(error);
          tell(seq, { text: aboutCell.historyFailed, commitId: undefined, unknown: undefined });
        });
    };
    look();
    const stop = ledger.subscribe(look);
    return () => {
      stop();
      asked = undefined;
    };
  }, [ledger, user, sheet, assessmentId, cell, found]);
  const isTold = unknown === undefined || found !== undefined || others.state === 'none';
  return { last: told?.last, others: isTold ? undefined : others };
};

const lastFor = (cell: ActiveCell | undefined, told: CellMessage | undefined): CellMessage | undefined =>
  told?.cell === cell ? told : undefined;

const isSaid = (a: CellMessage | undefined, b: LastChange | undefined): boolean =>
  a !== undefined && a.last?.text === b?.text && a.last?.commitId === b?.commitId && a.last?.unknown === b?.unknown;

/** The question if it is not known who gave the cell what it shows. */
const unknownIn = (
  { source }: SheetNow,
  cell: ActiveCell | undefined,
  told: CellMessage | undefined,
): string | undefined => {
  if (!cell || !told) return undefined;
  if (told.last) return told.last.unknown;
  const isEntered = fieldsOf(cell.columnId).length > 0 && shownAt(source, cell) !== gridText.blankGlyph;
  return isEntered ? beforeAll : undefined;
};
