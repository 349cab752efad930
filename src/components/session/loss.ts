import { triedCount } from '../../workspace/view.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';

/**
 * What would be lost if the workspace closed now. `onlyHere`: what was entered has no other place. `unsent`: no disk has it,
 * nor the server all of it. `unsaved`: it is on its way to the disk. `tried`: it is not applied.
 */
export const lossOf = (workspace: Workspace): 'onlyHere' | 'unsent' | 'unsaved' | 'tried' | undefined => {
  const { kind, isKept, ledger } = workspace;
  const { unsaved, owed, canUndo, canRedo } = ledger.status();
  if ((kind === 'empty' || (kind === 'local' && !isKept)) && (canUndo || canRedo)) return 'onlyHere';
  if (kind === 'account' && !isKept && owed.count > 0) return 'unsent';
  if (kind !== 'demo' && kind !== 'empty' && unsaved > 0) return 'unsaved';
  return triedCount(workspace) > 0 ? 'tried' : undefined;
};
