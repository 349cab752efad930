import { useEffect } from 'react';
import { lossOf } from '../../components/session/loss.ts';
import { useViews } from '../../workspace/views.tsx';

/** Makes the browser ask before the page closes, if it holds work that is on no disk or is only tried. Renders nothing. */
export const useUnloadWarning = (): void => {
  const { now: workspace, view } = useViews();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const follow = (): void => {
      if (lossOf(workspace)) window.addEventListener('beforeunload', ask);
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
