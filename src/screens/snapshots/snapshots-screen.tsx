import { useMemo, useState } from 'react';
import { operationText } from '../../../messages/api-results.ts';
import { snapshotsText as text } from '../../../messages/snapshots.ts';
import { SnapshotDialogs } from '../../later/parts.ts';
import { Button } from '../../ui/button.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { useSelection } from '../../workspace-hooks.tsx';
import { ListAndOpened, useOpening } from './list-and-opened.tsx';
import type { SnapshotDialog } from './snapshot-dialogs.tsx';
import { SnapshotGrid } from './snapshot-grid.tsx';
import { SnapshotPanel } from './snapshot-panel.tsx';
import { snapshotRows } from './snapshot-rows.ts';
import { type SnapshotList, type SnapshotServer, useSnapshotList, useSnapshotServer } from './snapshots-hook.ts';
import classes from './snapshots-screen.module.css';
import { UnansweredCall } from './unanswered-calls.tsx';

/** The archive: offerings as a server has kept them. */
export const SnapshotsScreen = () => {
  const server = useSnapshotServer();
  if (server) return <Archive server={server} />;
  return (
    <Page title={text.title}>
      <Notice title={text.noServerTitle} body={text.noServerBody} />
    </Page>
  );
};

const Archive = ({ server }: { readonly server: SnapshotServer }) => {
  const snapshots = useSnapshotList(server);
  const both = { server, snapshots };
  const { list } = snapshots;
  const rows = useMemo(() => snapshotRows(list), [list]);
  const [query, setQuery] = useState('');
  const [dialog, setDialog] = useState<SnapshotDialog>();
  const { rowIds, sort, onSort } = useSortedRows(rows, query, { columnId: 'saved', direction: 'descending' });
  const [{ snapshotId }] = useSelection('snapshots');
  const selected = list.find((one) => one.snapshotId === snapshotId);
  const isEmpty = list.length === 0;
  const opening = useOpening(server, list);
  return (
    <Page
      title={text.title}
      detail={rowIds.length === list.length ? text.count(list.length) : text.shown(rowIds.length, list.length)}
      tools={
        <>
          {!isEmpty && <SearchBox label={text.search} value={query} onChange={setQuery} />}
          <Button look="filled" icon="archive" onClick={() => setDialog({ kind: 'save' })}>
            {text.save}
          </Button>
        </>
      }
    >
      <ListAndPanel
        above={(isUnsure(snapshots) || snapshots.unanswered.length > 0) && <Strips {...both} />}
        list={
          rowIds.length > 0 ? (
            <ListAndOpened opening={opening}>
              <SnapshotGrid
                list={list}
                rowIds={rowIds}
                opened={opening.opened}
                sort={sort}
                onSort={onSort}
                onOpen={opening.open}
              />
            </ListAndOpened>
          ) : (
            <Nothing snapshots={snapshots} query={query} onClear={() => setQuery('')} />
          )
        }
        panelLabel={text.panel}
        panel={
          !isEmpty &&
          !opening.isAlone && (
            <SnapshotPanel
              key={selected?.snapshotId}
              {...both}
              selected={selected}
              onDialog={setDialog}
              onOpen={opening.open}
            />
          )
        }
      />
      {dialog && (
        <SnapshotDialogs dialog={dialog} {...both} contents={opening.contents} onClose={() => setDialog(undefined)} />
      )}
    </Page>
  );
};

type StripsProps = { readonly server: SnapshotServer; readonly snapshots: SnapshotList };

const Strips = ({ server, snapshots }: StripsProps) => (
  <>
    {snapshots.unanswered.map((one) => (
      <UnansweredCall key={one.intent.intent} one={one} server={server} snapshots={snapshots} />
    ))}
    {isUnsure(snapshots) && <Unread snapshots={snapshots} />}
  </>
);

/** Whether the list may not be what the server has. */
const isUnsure = ({ isRead, reading, list }: SnapshotList): boolean =>
  reading.at === 'refused' || reading.at === 'uncertain' || (!isRead && list.length > 0);

/** Says what the list is while the server has not told it. */
const Unread = ({ snapshots: { isRead, reading, readAgain, list } }: { readonly snapshots: SnapshotList }) => {
  const failed = reading.at === 'refused' || reading.at === 'uncertain' ? reading.result : undefined;
  return (
    <div className={classes.unread} role="status">
      <p>
        {failed ? text.unread(operationText(failed)) : text.reading} {!isRead && list.length > 0 && text.onlyKnown}
      </p>
      {failed && <Button onClick={readAgain}>{text.again}</Button>}
    </div>
  );
};

type NothingProps = { readonly snapshots: SnapshotList; readonly query: string; readonly onClear: () => void };

const Nothing = ({ snapshots: { list, isRead }, query, onClear }: NothingProps) => {
  if (list.length > 0) {
    return (
      <Notice title={text.noMatchTitle} body={text.noMatchBody(query)}>
        <Button onClick={onClear}>{text.clearSearch}</Button>
      </Notice>
    );
  }
  return isRead ? <Notice title={text.emptyTitle} body={text.emptyBody} /> : null;
};
