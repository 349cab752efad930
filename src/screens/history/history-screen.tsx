import { useMemo, useState } from 'react';
import { historyFilters, historyText as text } from '../../../messages/screens/history.ts';
import { type HistoryRow, historyRows, sortableRows } from '../../components/history/history-rows.ts';
import { type OthersRead, useOthers } from '../../components/history/others-hook.ts';
import { OthersTold } from '../../components/history/others-told.tsx';
import { listedKey } from '../../components/history/who.ts';
import { NamesTold } from '../../components/views/names-told.tsx';
import { Button } from '../../ui/button.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { Now } from '../../workspace/views.tsx';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { AuditExport } from './audit-export.tsx';
import { ChangeSteps } from './change/steps.tsx';
import { CommitPanel } from './commit-panel.tsx';
import { type Commits, useCommits } from './commits-hook.ts';
import { DayStrip } from './day-strip.tsx';
import { ClearFilters, FilterRow } from './filter-row.tsx';
import { type Filters, isNarrowing, passes } from './history-filters.ts';
import { HistoryGrid } from './history-grid.tsx';
import classes from './history-screen.module.css';
import { searching } from './history-search.ts';
import { ExportLedger, Verify } from './ledger-tools.tsx';
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
  const book = useBook((all) => all);
  const all = useMemo(() => historyRows(book, commits.list), [book, commits.list]);
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const [isFiltering, setFiltering] = useState(false);
  const change = (changed: Filters): void => setFilters((before) => ({ ...before, ...changed }));
  const [{ visitAt: visit }] = useSelection('courses');
  const passing = useMemo(
    () => all.filter((row) => passes(row, filters, { now: new Date(), visit })),
    [all, filters, visit],
  );
  const rows = useMemo(() => passing.filter(searching(book, query)), [passing, book, query]);
  const sortable = useMemo(() => sortableRows(rows), [rows]);
  const { rowIds, sort, onSort } = useSortedRows(sortable, '', newestFirst);
  const [chosenId, choose] = useState<string>();
  const chosen = all.find(({ listed }) => listedKey(listed) === chosenId);
  const clear = (): void => {
    setQuery('');
    setFilters({});
  };
  return (
    <Page
      title={text.title}
      detail={detailOf(rowIds.length, all.length, commits.isAll)}
      tools={<Tools {...{ filters, query, visit }} others={others} />}
    >
      <ListAndPanel
        above={
          <div className={classes.above}>
            {all.length > 0 && <DayStrip all={all} shown={rows} onPick={(when) => change({ when })} />}
            <search className={classes.filters} aria-label={historyFilters.label}>
              <SearchBox label={text.search} value={query} onChange={setQuery} />
              <Button
                className={classes.toFilters}
                aria-expanded={isFiltering}
                aria-pressed={isNarrowing(filters)}
                onClick={() => setFiltering(!isFiltering)}
              >
                {historyFilters.label}
              </Button>
              <div className={classes.folded} data-open={isFiltering || undefined}>
                <FilterRow filters={filters} onChange={change} hasVisit={visit !== undefined} />
                <UnusualSwitch all={all} value={filters.isUnusual} onChange={(isUnusual) => change({ isUnusual })} />
                <ClearFilters filters={filters} onClear={clear} />
              </div>
              <ReadOn commits={commits} />
            </search>
            <OthersTold others={others} />
          </div>
        }
        list={
          rowIds.length > 0 ? (
            <HistoryGrid {...{ rows, rowIds, sort, onSort, chosenId }} onChoose={choose} />
          ) : (
            <Nothing commits={commits} onClear={clear} />
          )
        }
        panelLabel={text.panel}
        panel={
          chosen &&
          chosenId !== undefined && (
            <>
              <ChangeSteps rowIds={rowIds} chosenId={chosenId} onChoose={choose} />
              <CommitPanel key={chosenId} row={chosen} />
            </>
          )
        }
      />
    </Page>
  );
};

const newestFirst = { columnId: 'when', direction: 'descending' } as const;

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

type SwitchProps = {
  readonly all: readonly HistoryRow[];
  readonly value: boolean | undefined;
  readonly onChange: (isUnusual: boolean) => void;
};

const UnusualSwitch = ({ all, value, onChange }: SwitchProps) => {
  const unusual = useMemo(() => all.filter((row) => row.unusual.length > 0).length, [all]);
  return (
    <Segmented
      label={text.which}
      value={value ? 'unusual' : 'all'}
      choices={[
        { value: 'all', label: text.all },
        { value: 'unusual', label: text.unusual, count: unusual },
      ]}
      onChange={(which) => onChange(which === 'unusual')}
    />
  );
};

const ReadOn = ({ commits: { isAll, isReading, failure, list, readOn } }: { readonly commits: Commits }) => {
  if (failure !== undefined) return <p role="alert">{text.failed(failure)}</p>;
  if (isAll || list.length === 0) return null;
  return (
    <Button isBusy={isReading} onClick={readOn}>
      {text.readOn}
    </Button>
  );
};

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
