import { useMemo } from 'react';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { commitsSince } from '../../../machines/history/since.ts';
import { type OthersRead, useOthersFor } from '../../components/history/others-hook.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';

/**
 * `since`: milliseconds since 1970; `undefined` reads nothing. `most`: commits that are read. `questionIn`: a question
 * about commits that this ledger only observed; other ledgers are read only if there is one.
 */
type Question = {
  readonly since: number | undefined;
  readonly most: number;
  readonly questionIn: (own: readonly ListedCommit[]) => string | undefined;
};

/** `others`: those that may know who did what this browser's ledger only observed. */
type CommitsRead = { readonly commits: readonly ListedCommit[]; readonly others: OthersRead | undefined };

/** The newest first, from all ledgers once these are read. Empty also if the ledger cannot be read, as the history says. */
export const useToldCommits = ({ since, most, questionIn }: Question): CommitsRead => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const read = (history: Pick<typeof ledger.history, 'commits'>) =>
    commitsSince(history.commits(), since ?? Number.NaN, most);
  const { found: ownCommits = none } = useAnswer(
    since === undefined ? undefined : [ledger, since],
    () => read(ledger.history),
    seq,
  );
  const question = useMemo(() => questionIn(ownCommits), [questionIn, ownCommits]);
  const others = useOthersFor(question);
  const joined = question === undefined ? undefined : others.found;
  const { found: joinedCommits } = useAnswer(
    joined ? [joined, since] : undefined,
    () => read(joined ?? ledger.history),
    seq,
  );
  return { commits: (joined && joinedCommits) ?? ownCommits, others: question === undefined ? undefined : others };
};

const none: readonly ListedCommit[] = [];
