import { useMemo } from 'react';
import type { UndoableCommit } from '../../../machines/ledger/undo-stack.ts';
import { undone } from '../../../messages/undo.ts';
import { loadCommand } from '../../../projections/records/loads.ts';
import { useLedger } from '../workspace-hooks.tsx';
import { loadCommitWords, takeBack, undoWordsOf } from './take-back.ts';
import { useToasts } from './toasts.ts';

export type Undo = { readonly undo: () => void; readonly redo: () => void };

/** Undo and redo, each with a toast about what was done. `confirm` is asked before a load of snapshots is undone. */
export const useUndo = (confirm: (commit: UndoableCommit, go: () => void) => void): Undo => {
  const ledger = useLedger();
  const toasts = useToasts();
  return useMemo(() => {
    const newest = () => ledger.undoable().at(-1);
    const undo = (which: Parameters<typeof takeBack>[2]): void => {
      takeBack(ledger, toasts, which, undoWordsOf(ledger, newest()));
    };
    return {
      undo: () => {
        const last = newest();
        if (last?.asked.type === loadCommand) confirm(last, () => undo(last.id));
        else undo('newest');
      },
      redo: () => {
        const done = async () => undone.redone(await loadCommitWords(ledger, newest()));
        const words = { nothing: undone.nothingToRedo, busy: undone.redoing, done };
        takeBack(ledger, toasts, 'newestUndone', words);
      },
    };
  }, [ledger, toasts, confirm]);
};
