import { useEffect } from 'react';
import { useWorkspace } from '../workspace-context.tsx';
import { useStatus } from '../workspace-hooks.tsx';

/** The browser asks before a page goes that holds work which is on no disk. */
export const useUnloadWarning = (): void => {
  const { kind } = useWorkspace();
  const { unsaved, canUndo, canRedo } = useStatus();
  const wouldLose = kind === 'empty' ? canUndo || canRedo : kind !== 'demo' && unsaved > 0;
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
};
