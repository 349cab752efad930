import { useCallback } from 'react';
import type { Command } from '../commands/catalogue.ts';
import type { How } from '../events/commit.ts';
import { refusalText } from '../messages/refusals.ts';
import { type Announce, type GradeCommand, useAnyDispatch, useLedger } from './workspace-hooks.tsx';

/**
 * Asks for one change. Answers with the sentence that refuses it, or with nothing once it is done.
 * With `done` a toast tells both: what was done, with Undo, where something did change; and a refusal.
 */
export type Ask = {
  (command: GradeCommand, done: string, how: How): string | undefined;
  (command: Exclude<Command, GradeCommand>, done?: string): string | undefined;
};

export const useAsk = (): Ask => useAsking(undefined);

/** As `useAsk`, for a form that shows the refusal itself, beside the input that stays. */
export const useAskInForm = (): Ask => useAsking('shown beside the input');

const useAsking = (refusal: Announce['refusal']): Ask => {
  const dispatch = useAnyDispatch();
  const ledger = useLedger();
  return useCallback(
    (command: Command, done?: string, how?: How) => {
      const result = dispatch(
        command,
        how && { how },
        done === undefined ? undefined : { done, ...(refusal && { refusal }) },
      );
      return result.ok ? undefined : refusalText(result.refusal, ledger.book());
    },
    [dispatch, ledger, refusal],
  );
};
