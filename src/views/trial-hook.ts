import { useCallback } from 'react';
import { refusalText } from '../../messages/refusals.ts';
import { useToasts } from '../app/toasts/toasts.ts';
import { trialOf } from './trial-bar.tsx';
import { newTrial } from './trial-effect.ts';
import { useViews } from './views.tsx';

/**
 * Begins a trial on the records as they are now; `undefined` where the screens show something else already. A ledger of a
 * file refuses it: what is tried there could never be applied.
 */
export const useEnterTrial = (): (() => void) | undefined => {
  const { now, view, show } = useViews();
  const toasts = useToasts();
  const enter = useCallback(() => {
    if (!now.file) show(trialOf(newTrial(now.ledger)));
    else toasts.show({ kind: 'refused', text: refusalText({ refused: 'workspace.ofFile' }, now.ledger.book()) });
  }, [now, show, toasts]);
  return view ? undefined : enter;
};
