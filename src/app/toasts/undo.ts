import { useMemo } from 'react';
import type { CommandType } from '../../../commands/catalogue.ts';
import { isBookEvent } from '../../../events/catalogue.ts';
import type { CommitDraft } from '../../../events/commit.ts';
import type { Dispatched } from '../../../machines/ledger-port.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { commandNames, eventNames, undone } from '../../../messages/undo.ts';
import { useLedger } from '../../workspace-hooks.tsx';
import { useToasts } from './toasts.ts';

export type Undo = { readonly undo: () => void; readonly redo: () => void };

/** Undo and redo, each with a toast about what was done. */
export const useUndo = (): Undo => {
  const ledger = useLedger();
  const toasts = useToasts();
  return useMemo(() => {
    const tell = (result: Dispatched | undefined, nothing: string, done: string): void => {
      if (!result) toasts.show({ kind: 'done', text: nothing });
      else if (!result.ok) toasts.show({ kind: 'refused', text: refusalText(result.refusal, ledger.book()) });
      else toasts.show({ kind: 'done', text: done });
    };
    return {
      undo: () => {
        const what = nameOf(ledger.undoable().at(-1));
        tell(ledger.undo(), undone.nothingToUndo, undone.undone(what));
      },
      redo: () => {
        const result = ledger.redo();
        tell(result, undone.nothingToRedo, undone.redone(nameOf(ledger.undoable().at(-1))));
      },
    };
  }, [ledger, toasts]);
};

/** Names a commit by its command, and an undo or a redo by its last event. */
const nameOf = (commit: CommitDraft | undefined): string => {
  if (!commit) return '';
  const { type } = commit.command;
  const happened = commit.events.filter(isBookEvent).at(-1);
  if (commit.undoes !== undefined && happened) return eventNames[happened.type];
  return Object.hasOwn(commandNames, type) ? commandNames[type as CommandType] : type;
};
