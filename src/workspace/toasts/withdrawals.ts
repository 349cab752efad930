import { useEffect } from 'react';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { undone } from '../../../messages/undo.ts';
import { enteredText } from '../../../messages/withdrawn.ts';
import { useViews } from '../views.tsx';
import { useLedger } from '../workspace-hooks.tsx';
import { type Toasts, useToasts } from './toasts.ts';

/** Shows a toast when a change that was shown as done was withdrawn, because another tab came first. Renders nothing. */
export const useWithdrawals = (): void => {
  const { ledger } = useViews().now;
  // In words of what is shown: where names are hidden, this tells none.
  const shown = useLedger();
  const toasts = useToasts();
  useEffect(() => tellingWithdrawals(ledger, shown, toasts), [ledger, shown, toasts]);
};

/** Tells of what is withdrawn from now on, each time once, until the returned function is called. */
export const tellingWithdrawals = (
  ledger: Pick<Ledger, 'status' | 'subscribe'>,
  shown: Pick<Ledger, 'book'>,
  toasts: Pick<Toasts, 'show'>,
): (() => void) => {
  let toldCount = ledger.status().withdrawn.length;
  return ledger.subscribe(() => {
    const { withdrawn } = ledger.status();
    const latest = withdrawn.at(-1);
    if (withdrawn.length > toldCount && latest) {
      const sentence = refusalText(latest.refusal, shown.book());
      toasts.show({
        kind: 'refused',
        text: undone.withdrawn(sentence, enteredText(latest.command, shown.book(), 3), withdrawn.length),
      });
    }
    toldCount = withdrawn.length;
  });
};
