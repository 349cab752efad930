import { useCallback, useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import type { Moment } from '../../../machines/views/past-ledger.ts';
import { namelessText } from '../../../messages/components/nameless.ts';
import { pastText as text } from '../../../messages/components/past.ts';
import { Button } from '../../ui/button.tsx';
import { isAborted } from '../../workspace/toasts/take-back.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { showsEarlierState } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import { lateBusyToast } from './late-toast.ts';

/** Lets every screen show a moment, by default the newest, from which one goes back. */
export const useEnterPast = (): ((moment?: Moment) => Promise<void>) => {
  const { now, view, show, toPast } = useViews();
  const toasts = useToasts();
  return useCallback(
    async (moment) => {
      const { waiting, end } = lateBusyToast(toasts, text.reading);
      try {
        if (view?.kind === 'past') return moment && (await view.ledger.goTo(moment, waiting));
        if (view?.kind === 'trial') return toasts.show({ kind: 'refused', text: text.trying });
        if (view?.kind === 'nameless') return toasts.show({ kind: 'refused', text: namelessText.past });
        if (!toPast) return;
        const { pastView } = await toPast();
        const past = await pastView(now.ledger, moment, waiting);
        if (past) show(past, view ?? 'now');
        else toasts.show({ kind: 'refused', text: text.nothing });
      } catch (error) {
        if (!isAborted(waiting)) toasts.show({ kind: 'refused', text: text.failed(troubleOf(error).detail) });
      } finally {
        end();
      }
    },
    [now, view, show, toPast, toasts],
  );
};

/**
 * A button that goes to a moment, by default the newest. Absent during a trial; a button without `moment` also in any
 * other view.
 */
export const EnterPast = ({ moment }: { readonly moment?: Moment }) => {
  const enter = useEnterPast();
  const { view } = useViews();
  const [isBusy, setBusy] = useState(false);
  if (view && (!showsEarlierState(view) || !moment)) return null;
  const go = (): void => {
    setBusy(true);
    void enter(moment).then(() => setBusy(false));
  };
  return (
    <Button icon="history" title={text.enterTitle} isBusy={isBusy} onClick={go}>
      {moment ? text.enterHere : text.enter}
    </Button>
  );
};
