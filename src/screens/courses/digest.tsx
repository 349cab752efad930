import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { otherLedgers } from '../../../messages/components/other-ledgers.ts';
import { digestText as text } from '../../../messages/screens/courses.ts';
import { pageNames } from '../../../messages/shell.ts';
import { HistoryLines } from '../../components/history/history-lines.tsx';
import { historyRows } from '../../components/history/history-rows.ts';
import type { OthersRead } from '../../components/history/others-hook.ts';
import { listedKey } from '../../components/history/who.ts';
import { useDay } from '../../ui/day-hook.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import classes from './digest.module.css';
import { mergedScoreCommits } from './digest-commits.ts';
import { useToldCommits } from './told-commits.ts';
import { visitNow } from './visits.ts';

const { briefly } = otherLedgers;

/** The most lines, as many as one reads at a glance; and the most commits that are read for them. */
const [mostLines, mostCommits] = [12, 500];

/** Changes since the instructor was last here, made on any device. Renders nothing if there are none. */
export const Digest = () => {
  // The times below name the day.
  useDay();
  const visitAt = useVisit();
  const since = visitAt === undefined ? undefined : Date.parse(visitAt);
  const { commits: allCommits, others } = useToldCommits({ since, most: mostCommits, questionIn: firstElsewhere });
  const commits = useMemo(() => mergedScoreCommits(allCommits), [allCommits]);
  const book = useBook((all) => all);
  const [, navigate] = useLocation();
  const lines = useMemo(
    () =>
      historyRows(book, commits.slice(0, mostLines)).map(({ listed, what, where, how }) => ({
        key: listedKey(listed),
        at: listed.commit.at,
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
      {commits.length > mostLines && <p className={classes.more}>{text.more}</p>}
      {others && <Others others={others} />}
    </aside>
  );
};

/**
 * When the instructor was last here, as an ISO time; `undefined` at first. Stores this opening of the page as a visit.
 */
const useVisit = (): string | undefined => {
  const [seen, select] = useSelection('courses');
  const [visit] = useState(() => visitNow(seen, new Date().toISOString()));
  useEffect(() => select(visit), [select, visit]);
  return visit.visitAt;
};

/**
 * Says that other ledgers of the account may know more, and offers to read them. Below the lines, so that none moves.
 */
const Others = ({ others: { state, found, read } }: { readonly others: OthersRead }) => {
  if (state === 'none' || found) return null;
  if (state === 'reading') {
    return (
      <p role="status" className={classes.more}>
        {briefly.reading}
      </p>
    );
  }
  return (
    <p className={classes.more}>
      {briefly.alone} <LinkButton onClick={read}>{state === 'failed' ? otherLedgers.again : briefly.ask}</LinkButton>
    </p>
  );
};

/** The number of the newest commit that this ledger only observed, as a question to other ledgers. */
const firstElsewhere = (own: readonly ListedCommit[]): string | undefined =>
  own.find(({ isElsewhere }) => isElsewhere)?.commit.seq.toString();
