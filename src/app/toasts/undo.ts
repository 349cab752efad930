import { useMemo } from 'react';
import { undone } from '../../../messages/undo.ts';
import { useLedger } from '../../workspace-hooks.tsx';
import { nameOf, takeBack } from './take-back.ts';
import { useToasts } from './toasts.ts';

export type Undo = { readonly undo: () => void; readonly redo: () => void };

/** Undo and redo, each with a toast about what was done. */
export const useUndo = (): Undo => {
  const ledger = useLedger();
  const toasts = useToasts();
  return useMemo(() => {
    const newest = (): string => nameOf(ledger.undoable().at(-1)?.asked);
    return {
      undo: () => {
        const what = newest();
        const words = { nothing: undone.nothingToUndo, busy: undone.undoing(what), done: () => undone.undone(what) };
        takeBack(ledger, toasts, 'newest', words);
      },
      redo: () => {
        const words = { nothing: undone.nothingToRedo, busy: undone.redoing, done: () => undone.redone(newest()) };
        takeBack(ledger, toasts, 'newestUndone', words);
      },
    };
  }, [ledger, toasts]);
};
