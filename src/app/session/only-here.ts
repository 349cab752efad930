import type { Workspace } from '../../workspace-hooks.tsx';

/** Whether the user has entered something that exists in this page only. */
export const isOnlyHere = ({ kind, isKept, ledger }: Workspace): boolean => {
  const { canUndo, canRedo } = ledger.status();
  return (kind === 'empty' || (kind === 'local' && !isKept)) && (canUndo || canRedo);
};
