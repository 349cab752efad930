import { useCallback } from 'react';
import { useViews } from '../../workspace/views.tsx';
import { trialOf } from './trial-bar.tsx';
import { newTrial } from './trial-effect.ts';

/**
 * Begins a trial on the records as they are now; `undefined` where the screens show something else already, and in a
 * ledger's file: what is tried there could never be applied.
 */
export const useEnterTrial = (): (() => void) | undefined => {
  const { now, view, show } = useViews();
  const enter = useCallback(() => {
    show(trialOf(newTrial(now.ledger)));
  }, [now, show]);
  return view || now.file ? undefined : enter;
};
