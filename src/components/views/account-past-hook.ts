import { unwatched } from '../../../machines/ledger/unwatched.ts';
import type { AccountPast } from '../../../machines/others/account-past.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import { type OthersRead, useOthers } from '../history/others-hook.ts';

/** `past`: of all ledgers of the account; missing until the others are read, and where there are none. */
export type AccountPastRead = {
  readonly others: OthersRead;
  readonly past: AccountPast | undefined;
  readonly failure: string | undefined;
};

/** Reads the account's other ledgers, and what each of them knew when; again when something is saved here. */
export const useAccountPast = (): AccountPastRead => {
  const others = useOthers();
  // What was read before may lack what was done since.
  const found = others.state === 'failed' ? undefined : others.found;
  const seq = useStatus((status) => status.seq);
  const { found: past, failure } = useAnswer(
    found && found.ledgers > 0 ? [found] : undefined,
    (signal) => found?.past({ ...unwatched, signal }) ?? Promise.reject(new Error('There are no other ledgers.')),
    seq,
  );
  return { others, past, failure };
};
