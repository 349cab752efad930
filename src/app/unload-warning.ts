import { useEffect } from 'react';
import { useStatus, useWorkspace } from '../workspace-hooks.tsx';

/** The browser asks before a page goes that holds work which is on no disk. */
export const useUnloadWarning = (): void => {
  const { kind } = useWorkspace();
  const { unsaved, canUndo, canRedo } = useStatus();
  const wouldLose = kind === 'local' ? unsaved > 0 : kind === 'empty' && (canUndo || canRedo);
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
};
