import { useMemo, useState } from 'react';
import { historyText as text } from '../../../messages/screens/history.ts';
import { historyRows } from '../../components/history/history-rows.ts';
import { type OthersRead, useOthers } from '../../components/history/others-hook.ts';
import { OthersTold } from '../../components/history/others-told.tsx';
import { NamesTold } from '../../components/views/names-told.tsx';
import { Button } from '../../ui/button.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Now } from '../../workspace/views.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { AuditExport } from './audit-export.tsx';
import { ChangeSteps } from './change/steps.tsx';
import { CommitPanel } from './commit-panel.tsx';
import { type Commits, useCommits } from './commits-hook.ts';
import { DayStrip } from './day-strip.tsx';
import { type Filters, isNarrowing, passes } from './history-filters.ts';
import { HistoryGrid } from './history-grid.tsx';
import classes from './history-screen.module.css';
import { searching } from './history-search.ts';
import { ExportLedger, Verify } from './ledger-tools.tsx';
import { SearchHead } from './search-head.tsx';
import { SittingPanel } from './sitting-panel.tsx';
import { type Story, useStory } from './story-hook.ts';
import { UndoRange } from './undo-range.tsx';

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
  const book = useBook((all) => all);
  const all = useMemo(() => historyRows(book, commits.list), [book, commits.list]);
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const change = (changed: Filters): void => setFilters((before) => ({ ...before, ...changed }));
  const [{ visitAt: visit }] = useSelection('courses');
  const passing = useMemo(
    () => all.filter((row) => passes(row, filters, { now: new Date(), visit })),
    [all, filters, visit],
  );
  const rows = useMemo(() => passing.filter(searching(book, query)), [passing, book, query]);
  const story = useStory(rows, all);
  const clear = (): void => {
    setQuery('');
    setFilters({});
  };
  return (
    <Page
      title={text.title}
      detail={detailOf(rows.length, all.length, commits.isAll)}
      tools={<Tools {...{ filters, query, visit }} others={others} />}
    >
      <ListAndPanel
        above={
          <div className={classes.above}>
            {all.length > 0 && <DayStrip {...{ all, otherTags }} shown={rows} onPick={(when) => change({ when })} />}
            <SearchHead
              {...{ all, query, filters, commits }}
              hasVisit={visit !== undefined}
              onSearch={setQuery}
              onChange={change}
              onClear={clear}
            />
            <OthersTold others={others} />
          </div>
        }
        list={rows.length > 0 ? <HistoryGrid story={story} /> : <Nothing commits={commits} onClear={clear} />}
        panelLabel={text.panel}
        panel={panelOf(story)}
      />
    </Page>
  );
};

const panelOf = ({ steps, chosenId, chosen, onChoose, onTurn }: Story) => {
  if (!chosen || chosenId === undefined) return undefined;
  return (
    <>
      <ChangeSteps rowIds={steps} chosenId={chosenId} onChoose={onChoose} />
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

type ToolsProps = {
  readonly filters: Filters;
  readonly query: string;
  readonly visit: string | undefined;
  readonly others: OthersRead;
};

const Tools = ({ filters, query, visit, others }: ToolsProps) => (
  <div className={classes.tools}>
    <UndoRange />
    <Verify />
    <AuditExport
      others={others}
      filters={filters}
      query={query}
      moment={{ now: new Date(), visit }}
      isNarrowed={query.trim() !== '' || isNarrowing(filters)}
    />
    <ExportLedger />
  </div>
);

const Nothing = ({ commits, onClear }: { readonly commits: Commits; readonly onClear: () => void }) => {
  if (commits.list.length > 0) {
    return (
      <Notice icon="search" title={text.noMatchTitle} body={text.noMatchBody}>
        <Button look="outlined" onClick={onClear}>
          {text.clear}
        </Button>
      </Notice>
    );
  }
  if (commits.failure !== undefined) return null;
  if (commits.isReading) return <p role="status">{text.reading}</p>;
  return <Notice icon="history" title={text.emptyTitle} body={text.emptyBody} />;
};
