import { useMemo, useState } from 'react';
import { asId, type OfferingId } from '../../../events/ids.ts';
import { historyText as text } from '../../../messages/history.ts';
import { Button } from '../../ui/button.tsx';
import { sameChoices } from '../../ui/choices.ts';
import { allOfferings } from '../../ui/choose-offering.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Picker } from '../../ui/picker.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { useBook } from '../../workspace-hooks.tsx';
import { CommitPanel } from './commit-panel.tsx';
import { type Commits, useCommits } from './commits-hook.ts';
import { HistoryGrid } from './history-grid.tsx';
import { type HistoryRow, historyRows, isOf, searchedRows, type Which } from './history-rows.ts';
import classes from './history-screen.module.css';
import { ExportLedger, Verify } from './ledger-tools.tsx';

/** Every change, the newest first: who, when, from what to what. */
export const HistoryScreen = () => {
  const commits = useCommits();
  const book = useBook((all) => all);
  const all = useMemo(() => historyRows(book, commits.list), [book, commits.list]);
  const [query, setQuery] = useState('');
  const [which, setWhich] = useState<Which>('all');
  const [offeringId, setOffering] = useState<OfferingId>();
  const rows = useMemo(
    () => all.filter((row) => isOf(row, which) && (offeringId === undefined || row.offeringIds.has(offeringId))),
    [all, which, offeringId],
  );
  const searched = useMemo(() => searchedRows(rows), [rows]);
  const { rowIds, sort, onSort } = useSortedRows(searched, query, { columnId: 'when', direction: 'descending' });
  const [chosenId, choose] = useState<string>();
  const chosen = all.find(({ listed }) => String(listed.commit.seq) === chosenId);
  const clear = (): void => {
    setQuery('');
    setWhich('all');
    setOffering(undefined);
  };
  return (
    <Page
      title={text.title}
      detail={
        all.length === 0
          ? undefined
          : rowIds.length === all.length
            ? text.count(all.length, commits.isAll)
            : text.matching(rowIds.length, all.length)
      }
      tools={
        <>
          <Verify />
          <ExportLedger />
        </>
      }
    >
      <ListAndPanel
        above={
          <div className={classes.filters}>
            <SearchBox label={text.search} value={query} onChange={setQuery} />
            <WhichSwitch all={all} which={which} onChange={setWhich} />
            <OfferingFilter offeringId={offeringId} onPick={setOffering} />
            <ReadOn commits={commits} />
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
        panel={chosen && <CommitPanel key={chosenId} row={chosen} />}
      />
    </Page>
  );
};

type SwitchProps = {
  readonly all: readonly HistoryRow[];
  readonly which: Which;
  readonly onChange: (which: Which) => void;
};

const WhichSwitch = ({ all, which, onChange }: SwitchProps) => {
  const unusual = useMemo(() => all.filter((row) => isOf(row, 'unusual')).length, [all]);
  return (
    <Segmented
      label={text.which}
      value={which}
      choices={[
        { value: 'all', label: text.all },
        { value: 'elsewhere', label: text.elsewhere },
        { value: 'unusual', label: text.unusual, count: unusual },
      ]}
      onChange={onChange}
    />
  );
};

type FilterProps = {
  readonly offeringId: OfferingId | undefined;
  readonly onPick: (offeringId: OfferingId | undefined) => void;
};

const OfferingFilter = ({ offeringId, onPick }: FilterProps) => {
  const offerings = useBook(allOfferings, sameChoices);
  if (offerings.length < 2) return null;
  const shown = offerings.find(({ id }) => id === offeringId)?.name ?? text.allOfferings;
  return (
    <Picker
      label={text.offering}
      shown={shown}
      current={offeringId ?? ''}
      choices={[{ id: '', name: text.allOfferings }, ...offerings]}
      search={text.searchOfferings}
      none={text.noOfferings}
      onPick={(id) => onPick(id === '' ? undefined : asId<OfferingId>(id))}
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
