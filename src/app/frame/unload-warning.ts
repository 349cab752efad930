import { useEffect } from 'react';
import { useWorkspace } from '../../workspace-context.tsx';
import { useStatus } from '../../workspace-hooks.tsx';
import { isOnlyHere } from '../session/leave-dialog.tsx';

/** Makes the browser ask before the page closes, if it holds work that is on no disk. */
export const useUnloadWarning = (): void => {
  const workspace = useWorkspace();
  const { unsaved, owed } = useStatus();
  const { kind, isKept } = workspace;
  const isUnsaved = kind !== 'demo' && unsaved > 0;
  const wouldLose =
    isOnlyHere(workspace) || (kind !== 'empty' && isUnsaved) || (!isKept && kind === 'account' && owed.count > 0);
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
};
