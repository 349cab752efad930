import { useCallback } from 'react';
import type { Command } from '../../commands/catalogue.ts';
import type { EntryMethod } from '../../events/commit.ts';
import { refusalText } from '../../messages/refusals.ts';
import { type Announcement, type GradeCommand, useAnyDispatch, useLedger } from './workspace-hooks.tsx';

/**
 * Dispatches one command. Returns the sentence that refuses it, or `undefined` once it is done. With `done`, a toast
 * shows either what was done, with Undo if something changed, or the refusal.
 */
export type Ask = {
  (command: GradeCommand, done: string, how: EntryMethod): string | undefined;
  (command: Exclude<Command, GradeCommand>, done?: string): string | undefined;
};

export const useAsk = (): Ask => useAsking(undefined);

/** As `useAsk`, for a form that shows the refusal itself, beside its input. */
export const useAskInForm = (): Ask => useAsking('shown beside the input');

const useAsking = (refusal: Announcement['refusal']): Ask => {
  const dispatch = useAnyDispatch();
  const ledger = useLedger();
  return useCallback(
    (command: Command, done?: string, how?: EntryMethod) => {
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
