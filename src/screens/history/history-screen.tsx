import { useMemo, useState } from 'react';
import { historyText as text } from '../../../messages/screens/history.ts';
import { useOthers } from '../../components/history/others-hook.ts';
import { OthersTold } from '../../components/history/others-told.tsx';
import { NamesTold } from '../../components/views/names-told.tsx';
import { Button } from '../../ui/button.tsx';
import { useDay } from '../../ui/day-hook.ts';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Now } from '../../workspace/views.tsx';
import { useSelection } from '../../workspace/workspace-hooks.tsx';
import { ChangeSteps } from './change/steps.tsx';
import { CommitPanel } from './commit-panel.tsx';
import { type Commits, useCommits } from './commits-hook.ts';
import { DayStrip } from './day-strip.tsx';
import type { Filters } from './history-filters.ts';
import { HistoryGrid } from './history-grid.tsx';
import classes from './history-screen.module.css';
import { SearchHead } from './search-head.tsx';
import { SittingPanel } from './sitting-panel.tsx';
import { type Story, useStory } from './story-hook.ts';
import { Tools } from './tools.tsx';

/**
 * Every change, the newest first: who, when, from what to what. It always shows the ledger of now, even while the other
 * screens show another moment.
 */
export const HistoryScreen = () => (
  <NamesTold>
    <Now>
      <History />
    </Now>
  </NamesTold>
);

const History = () => {
  const others = useOthers();
  const commits = useCommits(others.found);
  const otherTags = useMemo(() => others.found?.tags() ?? [], [others.found]);
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const change = (changed: Filters): void => setFilters((before) => ({ ...before, ...changed }));
  const [{ visitAt: visit }] = useSelection('courses');
  const today = useDay();
  const moment = useMemo(() => ({ today, visit }), [today, visit]);
  const story = useStory(commits.list, { filters, query, moment });
  const { all, shown, list } = story;
  const clear = (): void => {
    setQuery('');
    setFilters({});
  };
  return (
    <Page
      title={text.title}
      detail={detailOf(shown?.rows.length ?? 0, all?.rows.length ?? 0, commits.isAll)}
      tools={<Tools {...{ filters, query, moment }} others={others} />}
    >
      <ListAndPanel
        above={
          <div className={classes.above}>
            {all && shown && all.rows.length > 0 && (
              <DayStrip
                byDay={all.byDay}
                onDays={shown.onDays}
                otherTags={otherTags}
                onPick={(when) => change({ when })}
              />
            )}
            <SearchHead
              {...{ query, filters, commits }}
              unusual={all?.unusual ?? 0}
              hasVisit={visit !== undefined}
              onSearch={setQuery}
              onChange={change}
              onClear={clear}
            />
            {story.failure !== undefined && <p role="alert">{text.notShown(story.failure)}</p>}
            <OthersTold others={others} />
          </div>
        }
        list={
          list && list.rows.length > 0 ? (
            <HistoryGrid {...{ story, list }} />
          ) : (
            <Nothing commits={commits} story={story} onClear={clear} />
          )
        }
        panelLabel={text.panel}
        panel={panelOf(story)}
      />
    </Page>
  );
};

const panelOf = ({ list, chosenId, chosen, onChoose, onTurn }: Story) => {
  if (!chosen || chosenId === undefined) return undefined;
  return (
    <>
      <ChangeSteps rowIds={list?.steps ?? []} chosenId={chosenId} onChoose={onChoose} />
      {chosen.is === 'sitting' ? (
        <SittingPanel key={chosenId} sitting={chosen} onTurn={onTurn} />
      ) : (
        <CommitPanel key={chosenId} row={chosen.row} />
      )}
    </>
  );
};

const detailOf = (shown: number, all: number, isAll: boolean): string | undefined => {
  if (all === 0) return undefined;
  return shown === all ? text.count(all, isAll) : text.matching(shown, all);
};

type NothingProps = { readonly commits: Commits; readonly story: Story; readonly onClear: () => void };

const Nothing = ({ commits, story: { all, list, failure }, onClear }: NothingProps) => {
  if (commits.failure !== undefined || failure !== undefined) return null;
  const isMaking = !list || (commits.list.length > 0 && all?.rows.length === 0);
  if (isMaking || (commits.list.length === 0 && commits.isReading)) return <p role="status">{text.reading}</p>;
  if (commits.list.length === 0) return <Notice icon="history" title={text.emptyTitle} body={text.emptyBody} />;
  return (
    <Notice icon="search" title={text.noMatchTitle} body={text.noMatchBody}>
      <Button look="outlined" onClick={onClear}>
        {text.clear}
      </Button>
    </Notice>
  );
};
