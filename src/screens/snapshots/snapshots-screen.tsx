import { useMemo, useState } from 'react';
import { loadText } from '../../../messages/load-snapshots.ts';
import { operationText } from '../../../messages/operations.ts';
import { pastText } from '../../../messages/past.ts';
import { shell } from '../../../messages/shell.ts';
import { snapshotOffering, snapshotsText as text } from '../../../messages/snapshots.ts';
import {
  type SnapshotList,
  type SnapshotServer,
  useSnapshotList,
  useSnapshotServer,
} from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { shownTime } from '../../ui/times.ts';
import { useViews } from '../../workspace/views.tsx';
import { useSelection } from '../../workspace/workspace-hooks.tsx';
import { type Choosing, useChoosing } from './choosing.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import { SnapshotDialogs } from './later.ts';
import { ListAndOpened, useOpening } from './list-and-opened.tsx';
import { useLoadUnderWay } from './load-hook.ts';
import type { SnapshotDialog } from './snapshot-dialogs.tsx';
import { SnapshotGrid } from './snapshot-grid.tsx';
import { SnapshotPanel } from './snapshot-panel.tsx';
import { snapshotRows } from './snapshot-rows.ts';
import classes from './snapshots-screen.module.css';
import { TermSwitch, useTerm } from './term-switch.tsx';
import { UnansweredCall } from './unanswered-calls.tsx';

/**
 * The archive: offerings as a server has kept them. It changes the records as they are now, so it is closed while the
 * other screens show something else.
 */
export const SnapshotsScreen = () => {
  const { view, show } = useViews();
  if (!view) return <Snapshots />;
  return (
    <Page title={text.title}>
      <Notice title={text.ofNowTitle} body={text.ofNowBody}>
        <Button look="outlined" onClick={() => show(undefined)}>
          {pastText.back}
        </Button>
      </Notice>
    </Page>
  );
};

const Snapshots = () => {
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
  const term = useTerm(list);
  const rows = useMemo(() => snapshotRows(term.list), [term.list]);
  const [query, setQuery] = useState('');
  const [dialog, setDialog] = useState<SnapshotDialog>();
  const { rowIds, sort, onSort } = useSortedRows(rows, query, { columnId: 'saved', direction: 'descending' });
  const opening = useOpening(server, list);
  const hasStrips = useHasStrips(snapshots);
  const choosing = useChoosing(list, rowIds);
  return (
    <Page
      title={text.title}
      detail={rowIds.length === list.length ? text.count(list.length) : text.shown(rowIds.length, list.length)}
      tools={
        <>
          {list.length > 0 && <SearchBox label={text.search} value={query} onChange={setQuery} />}
          {list.length > 0 && <TermSwitch term={term} />}
          <MainButtons snapshots={snapshots} onDialog={setDialog} />
        </>
      }
    >
      <ListAndPanel
        above={hasStrips && <Strips {...both} />}
        list={
          rowIds.length > 0 ? (
            <ListAndOpened opening={opening}>
              <SnapshotGrid
                {...{ list, rowIds, sort, onSort, choosing }}
                opened={opening.opened}
                onOpen={opening.open}
              />
            </ListAndOpened>
          ) : (
            <Nothing
              snapshots={snapshots}
              isOfTerm={term.shown === 'term'}
              query={query}
              onClear={() => setQuery('')}
            />
          )
        }
        panelLabel={text.panel}
        panel={
          list.length > 0 && !opening.isAlone && <Side {...both} {...{ choosing, opening }} onDialog={setDialog} />
        }
      />
      {dialog && (
        <SnapshotDialogs
          dialog={dialog}
          {...both}
          contents={opening.contents}
          compared={opening.opened}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Page>
  );
};

type SideProps = StripsProps & {
  readonly choosing: Choosing;
  readonly opening: ReturnType<typeof useOpening>;
  readonly onDialog: (dialog: SnapshotDialog) => void;
};

/** Of all that are chosen; where none is, or only the active one, of that. */
const Side = ({ server, snapshots, choosing, opening, onDialog }: SideProps) => {
  const { list } = snapshots;
  const [{ snapshotId }] = useSelection('snapshots');
  if (choosing.chosen.some((one) => one.snapshotId !== snapshotId))
    return <ChosenPanel choosing={choosing} onDialog={onDialog} />;
  const selected = list.find((one) => one.snapshotId === snapshotId);
  const panel = { server, snapshots, selected, onDialog };
  return <SnapshotPanel key={selected?.snapshotId} {...panel} onOpen={opening.open} />;
};

type MainProps = { readonly snapshots: SnapshotList; readonly onDialog: (dialog: SnapshotDialog) => void };

const MainButtons = ({ snapshots, onDialog }: MainProps) => (
  <>
    {!isUnsure(snapshots) && (
      <Button isBusy={snapshots.reading.at === 'running'} onClick={snapshots.readAgain}>
        {text.again}
      </Button>
    )}
    <Button icon="importFile" onClick={() => onDialog({ kind: 'load files' })}>
      {loadText.fromFile}
    </Button>
    <Button look="filled" icon="archive" onClick={() => onDialog({ kind: 'save' })}>
      {text.save}
    </Button>
  </>
);

type StripsProps = { readonly server: SnapshotServer; readonly snapshots: SnapshotList };

const useHasStrips = (snapshots: SnapshotList): boolean =>
  useLoadUnderWay() || isUnsure(snapshots) || snapshots.unanswered.length > 0 || snapshots.gone.length > 0;

const Strips = ({ server, snapshots }: StripsProps) => (
  <>
    {useLoadUnderWay() && (
      <p className={classes.unread} role="status">
        {loadText.strip}
      </p>
    )}
    {snapshots.unanswered.map((one) => (
      <UnansweredCall key={one.intent.intent} one={one} server={server} snapshots={snapshots} />
    ))}
    {snapshots.gone.length > 0 && <GoneSince snapshots={snapshots} />}
    {isUnsure(snapshots) && <Unread snapshots={snapshots} />}
  </>
);

/** Names what the list has lost, until that was seen. */
const GoneSince = ({ snapshots: { gone, forgetGone } }: { readonly snapshots: SnapshotList }) => {
  const names = gone.map(({ one }) => [one.note, snapshotOffering(one)].filter(Boolean).join(' · '));
  const [first] = gone.map(({ since }) => since).sort();
  return (
    <div className={classes.unread} role="status">
      <p>{text.gone(names, shownTime(first ?? ''))}</p>
      <Button onClick={forgetGone}>{shell.close}</Button>
    </div>
  );
};

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

type NothingProps = {
  readonly snapshots: SnapshotList;
  readonly isOfTerm: boolean;
  readonly query: string;
  readonly onClear: () => void;
};

const Nothing = ({ snapshots: { list, isRead }, isOfTerm, query, onClear }: NothingProps) => {
  if (list.length > 0 && isOfTerm && query === '') {
    return <Notice title={text.noneOfTermTitle} body={text.noneOfTermBody} />;
  }
  if (list.length > 0) {
    return (
      <Notice title={text.noMatchTitle} body={text.noMatchBody(query)}>
        <Button onClick={onClear}>{text.clearSearch}</Button>
      </Notice>
    );
  }
  return isRead ? <Notice title={text.emptyTitle} body={text.emptyBody} /> : null;
};
