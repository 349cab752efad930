import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { commitsSince } from '../../../machines/history/since.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { digestText as text } from '../../../messages/screens/courses.ts';
import { pageNames } from '../../../messages/shell.ts';
import { HistoryLines } from '../../components/history/history-lines.tsx';
import { historyRows } from '../../components/history/history-rows.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import { useBook, useLedger, useSelection, useStatus } from '../../workspace/workspace-hooks.tsx';
import classes from './digest.module.css';
import { mergedScoreCommits } from './digest-commits.ts';
import { visitNow } from './visits.ts';

/** The most lines, as many as one reads at a glance; and the most commits that are read for them. */
const [most, farthest] = [12, 500];

/** Changes since the instructor was last here, made on any device. Renders nothing if there are none. */
export const Digest = () => {
  const visitAt = useVisit();
  const commits = useCommitsSince(visitAt);
  const book = useBook((all) => all);
  const [, navigate] = useLocation();
  const lines = useMemo(
    () =>
      historyRows(book, commits.slice(0, most)).map(({ listed: { commit }, what, where, how }) => ({
        key: String(commit.seq),
        at: commit.at,
        title: what,
        detail: [what.startsWith(where) ? '' : where, how].filter(Boolean).join(', '),
      })),
    [book, commits],
  );
  if (visitAt === undefined || lines.length === 0) return null;
  return (
    <aside className={classes.digest} aria-label={text.label}>
      <div className={classes.head}>
        <h2>{text.since(shownTime(visitAt))}</h2>
        <LinkButton onClick={() => navigate('/history')}>{pageNames.history}</LinkButton>
      </div>
      <HistoryLines lines={lines} />
      {commits.length > most && <p className={classes.more}>{text.more}</p>}
    </aside>
  );
};

/** When the instructor was last here. Notes this opening of the page for the next time. */
const useVisit = (): string | undefined => {
  const [seen, select] = useSelection('courses');
  const [visit] = useState(() => visitNow(seen, new Date().toISOString()));
  useEffect(() => select(visit), [select, visit]);
  return visit.visitAt;
};

/**
 * The newest first, scores that were entered in a row as one. Empty also if the ledger cannot be read, as the history says.
 */
const useCommitsSince = (since: string | undefined): readonly ListedCommit[] => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const { found = none } = useAnswer(
    since === undefined ? undefined : [ledger, since],
    () => linesSince(ledger, Date.parse(since ?? '')),
    seq,
  );
  return found;
};

const none: readonly ListedCommit[] = [];

const linesSince = async (ledger: Ledger, since: number): Promise<readonly ListedCommit[]> =>
  mergedScoreCommits(await commitsSince(ledger.history.commits(), since, farthest));
