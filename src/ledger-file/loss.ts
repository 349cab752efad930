import { isOnlyHere } from '../app/session/only-here.ts';
import type { Workspace } from '../workspace-hooks.tsx';

/**
 * What would be lost if the workspace closed now. `onlyHere`: what was entered has no other place. `unsent`: no disk has it,
 * nor the server all of it. `unsaved`: it is on its way to the disk.
 */
export const lossOf = (workspace: Workspace): 'onlyHere' | 'unsent' | 'unsaved' | undefined => {
  const { kind, isKept, ledger } = workspace;
  const { unsaved, owed } = ledger.status();
  if (isOnlyHere(workspace)) return 'onlyHere';
  if (kind === 'account' && !isKept && owed.count > 0) return 'unsent';
  return kind !== 'demo' && kind !== 'empty' && unsaved > 0 ? 'unsaved' : undefined;
};
