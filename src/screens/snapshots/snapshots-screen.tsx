import { useMemo, useState } from 'react';
import { operationText } from '../../../messages/components/operations.ts';
import { pastText } from '../../../messages/components/past.ts';
import { loadText } from '../../../messages/screens/load-snapshots.ts';
import { openedSnapshotText, snapshotsText as text } from '../../../messages/screens/snapshots.ts';
import { shell } from '../../../messages/shell.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import {
  type SnapshotList,
  type SnapshotServer,
  useSnapshotList,
  useSnapshotServer,
} from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import { useDay } from '../../ui/day-hook.ts';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { shownTime } from '../../ui/times.ts';
import { Now, useViews } from '../../workspace/views.tsx';
import { useSelection } from '../../workspace/workspace-hooks.tsx';
import { type SnapshotChoice, useChoosing } from './choosing.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import { SnapshotDialogs } from './later.ts';
import { useLoadUnderWay } from './load-hook.ts';
import { type SnapshotOpening, useOpening } from './opening-hook.ts';
import type { SnapshotDialog } from './snapshot-dialogs.tsx';
import { SnapshotGrid } from './snapshot-grid.tsx';
import { SnapshotPanel } from './snapshot-panel.tsx';
import { snapshotRows } from './snapshot-rows.ts';
import classes from './snapshots-screen.module.css';
import { TermSwitch, useTerm } from './term-switch.tsx';
import { UnansweredCall } from './unanswered-calls.tsx';

/**
 * The archive: offerings as a server has saved them. It works on the records of now, even while a snapshot is shown.
 * While the screens show a past moment or a trial it is closed, because loading changes the records of now.
 */
export const SnapshotsScreen = () => {
  const { view, show } = useViews();
  if (!view || view.kind === 'snapshot') {
    return (
      <Now>
        <Snapshots />
      </Now>
    );
  }
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
  // The times below name the day.
  useDay();
  const snapshots = useSnapshotList(server);
  const serverProps = { server, snapshots };
  const { list } = snapshots;
  const term = useTerm(list);
  const rows = useMemo(() => snapshotRows(term.list), [term.list]);
  const [query, setQuery] = useState('');
  const [dialog, setDialog] = useState<SnapshotDialog>();
  const { rowIds, sort, onSort } = useSortedRows(rows, query, { columnId: 'saved', direction: 'descending' });
  const opening = useOpening(server);
  const hasStrips = useHasStrips(snapshots, opening);
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
        above={hasStrips && <NoticeStrips {...serverProps} opening={opening} />}
        list={
          rowIds.length > 0 ? (
            <SnapshotGrid {...{ list, rowIds, sort, onSort, choosing }} opened={opening.opened} onOpen={opening.open} />
          ) : (
            <EmptyList
              snapshots={snapshots}
              isOfTerm={term.shown === 'term'}
              query={query}
              onClear={() => setQuery('')}
            />
          )
        }
        panelLabel={text.panel}
        panel={list.length > 0 && <SidePanel {...serverProps} {...{ choosing, opening }} onDialog={setDialog} />}
      />
      {dialog && (
        <SnapshotDialogs
          dialog={dialog}
          {...serverProps}
          contents={opening.contents}
          compared={opening.opened}
          // A late answer closes its own dialog, not one that was opened after it.
          onClose={() => setDialog((open) => (open === dialog ? undefined : open))}
        />
      )}
    </Page>
  );
};

type SideProps = StripsProps & {
  readonly choosing: SnapshotChoice;
  readonly onDialog: (dialog: SnapshotDialog) => void;
};

/** The panel of all chosen snapshots; if none is chosen, or only the active one, the panel of the active one. */
const SidePanel = ({ server, snapshots, choosing, opening, onDialog }: SideProps) => {
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

type StripsProps = {
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly opening: SnapshotOpening;
};

const useHasStrips = (snapshots: SnapshotList, { contents }: SnapshotOpening): boolean =>
  useLoadUnderWay() ||
  contents.isReading ||
  contents.fault !== undefined ||
  isUnsure(snapshots) ||
  snapshots.unanswered.length > 0 ||
  snapshots.gone.length > 0;

const NoticeStrips = ({ server, snapshots, opening }: StripsProps) => (
  <>
    {useLoadUnderWay() && (
      <p className={classes.unread} role="status">
        {loadText.strip}
      </p>
    )}
    {snapshots.unanswered.map((one) => (
      <UnansweredCall key={one.intent.intent} call={one} server={server} snapshots={snapshots} />
    ))}
    {snapshots.gone.length > 0 && <GoneSince snapshots={snapshots} />}
    {isUnsure(snapshots) && <ReadingNotice snapshots={snapshots} />}
    <OpeningNotice contents={opening.contents} />
  </>
);

/** Says that a snapshot is being opened, or why it could not be. */
const OpeningNotice = ({ contents: { isReading, fault, giveUp, forgetFault } }: Pick<SnapshotOpening, 'contents'>) => {
  if (!isReading && fault === undefined) return null;
  return (
    <div className={classes.unread} role="status">
      <p>{isReading ? openedSnapshotText.reading : fault}</p>
      {isReading && <Button onClick={giveUp}>{shell.cancel}</Button>}
      {fault !== undefined && <Button onClick={forgetFault}>{shell.close}</Button>}
    </div>
  );
};

/** Names the snapshots that have gone from the list, until the user has seen it. */
const GoneSince = ({ snapshots: { gone, forgetGone } }: { readonly snapshots: SnapshotList }) => {
  const names = gone.map(({ one }) => [one.note, snapshotOffering(one)].filter(Boolean).join(' · '));
  const [first] = gone.map(({ lastSeen }) => lastSeen).sort();
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

/** Says where the list comes from while the server has not sent it. */
const ReadingNotice = ({ snapshots: { isRead, reading, readAgain, list } }: { readonly snapshots: SnapshotList }) => {
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

const EmptyList = ({ snapshots: { list, isRead }, isOfTerm, query, onClear }: NothingProps) => {
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
