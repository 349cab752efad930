import { useCallback } from 'react';
import type { Command } from '../commands/catalogue.ts';
import { refusalText } from '../messages/refusals.ts';
import { useDispatch, useLedger } from './workspace-hooks.tsx';

/** Asks for one change. Answers with the sentence that refuses it, or with nothing once it is done. */
export type Ask = (command: Command, done?: string) => string | undefined;

/** `done` says it in a toast with Undo, where something did change. */
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
