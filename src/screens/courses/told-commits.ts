import { useMemo } from 'react';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { commitsSince } from '../../../machines/history/since.ts';
import { type OthersRead, useOthersFor } from '../../components/history/others-hook.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';

/**
 * `since`: milliseconds; `undefined` asks nothing. `most`: commits that are read. `questionIn`: a word for what was only
 * observed, so that another ledger may tell it; where there is none, no other ledger is asked.
 */
type Wish = {
  readonly since: number | undefined;
  readonly most: number;
  readonly questionIn: (own: readonly ListedCommit[]) => string | undefined;
};

/** `others`: those that may know who did what this browser's ledger only observed. */
type Told = { readonly commits: readonly ListedCommit[]; readonly others: OthersRead | undefined };

/** The newest first, from all ledgers once these are read. Empty also if the ledger cannot be read, as the history says. */
export const useToldCommits = ({ since, most, questionIn }: Wish): Told => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const read = (of: Pick<typeof ledger.history, 'commits'>) => commitsSince(of.commits(), since ?? Number.NaN, most);
  const { found: own = none } = useAnswer(
    since === undefined ? undefined : [ledger, since],
    () => read(ledger.history),
    seq,
  );
  const question = useMemo(() => questionIn(own), [questionIn, own]);
  const others = useOthersFor(question);
  const joined = question === undefined ? undefined : others.found;
  const { found: told } = useAnswer(joined ? [joined, since] : undefined, () => read(joined ?? ledger.history), seq);
  return { commits: (joined && told) ?? own, others: question === undefined ? undefined : others };
};

const none: readonly ListedCommit[] = [];
