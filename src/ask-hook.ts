import { useCallback } from 'react';
import type { Command } from '../commands/catalogue.ts';
import { refusalText } from '../messages/refusals.ts';
import { useDispatch, useLedger } from './workspace-hooks.tsx';

/**
 * Asks for one change. Answers with the sentence that refuses it, or with nothing once it is done.
 * With `done` a toast tells both: what was done, with Undo, where something did change; and a refusal.
 */
export type Ask = (command: Command, done?: string) => string | undefined;

export const useAsk = (): Ask => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  return useCallback<Ask>(
    (command, done) => {
      const result = dispatch(command, undefined, done === undefined ? undefined : { done });
      return result.ok ? undefined : refusalText(result.refusal, ledger.book());
    },
    [dispatch, ledger],
  );
};
