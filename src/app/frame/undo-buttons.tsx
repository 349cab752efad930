import { useState } from 'react';
import { keyNames } from '../../../messages/app/key-names.ts';
import { undone } from '../../../messages/undo.ts';
import { icon } from '../../ui/icons/icon.tsx';
import { loadCommitWords } from '../../workspace/toasts/take-back.ts';
import type { Undo } from '../../workspace/toasts/undo.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import bar from './bar-button.module.css';

/** Undo and redo. Each renders by itself, when its next step changes. */
export const UndoButtons = ({ undo }: { readonly undo: Undo }) => (
  <>
    <UndoButton onUndo={undo.undo} />
    <RedoButton onRedo={undo.redo} />
  </>
);

const UndoButton = ({ onUndo }: { readonly onUndo: () => void }) => {
  const ledger = useLedger();
  const last = useStatus(({ canUndo }) => (canUndo ? ledger.undoable().at(-1) : undefined));
  const [described, setDescribed] = useState<readonly [commit: unknown, description: string]>();
  const describe = (): void =>
    void loadCommitWords(ledger, last).then((description) => setDescribed([last, description]));
  return (
    <button
      type="button"
      className={bar.icon}
      aria-label={undone.undoLast}
      title={last ? undone.wouldUndo(described?.[0] === last ? described[1] : '', keyNames.undo) : undone.nothingToUndo}
      disabled={!last}
      onPointerEnter={describe}
      onClick={onUndo}
    >
      {icon('undo')}
    </button>
  );
};

const RedoButton = ({ onRedo }: { readonly onRedo: () => void }) => {
  const canRedo = useStatus((status) => status.canRedo);
  return (
    <button
      type="button"
      className={bar.icon}
      aria-label={undone.redoLast}
      title={canRedo ? undone.wouldRedo(keyNames.redo) : undone.nothingToRedo}
      disabled={!canRedo}
      onClick={onRedo}
    >
      {icon('redo')}
    </button>
  );
};
