import { useEffect } from 'react';
import { useViews, type View } from '../../views/views.tsx';
import type { Workspace } from '../../workspace-hooks.tsx';
import { isOnlyHere } from '../session/only-here.ts';

/** Makes the browser ask before the page closes, if it holds work that is on no disk or is only tried. Renders nothing. */
export const useUnloadWarning = (): void => {
  const { now: workspace, view } = useViews();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const follow = (): void => {
      if (wouldLose(workspace) || isTrying(view)) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    };
    follow();
    const stop = (view ?? workspace).ledger.subscribe(follow);
    return () => {
      stop();
      window.removeEventListener('beforeunload', ask);
    };
  }, [workspace, view]);
};

const isTrying = (view: View | undefined): boolean => view?.kind === 'trial' && view.ledger.tried().length > 0;

const wouldLose = (workspace: Workspace): boolean => {
  const { kind, isKept, ledger } = workspace;
  const { unsaved, owed } = ledger.status();
  const isUnsaved = kind !== 'demo' && unsaved > 0;
  return isOnlyHere(workspace) || (kind !== 'empty' && isUnsaved) || (!isKept && kind === 'account' && owed.count > 0);
};
