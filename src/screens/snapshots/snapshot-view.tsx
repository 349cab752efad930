import { useCallback, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { Snapshot } from '../../../events/entities.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { openSnapshot, type SnapshotLedger } from '../../../machines/views/snapshot-ledger.ts';
import { differencesText } from '../../../messages/components/differences.ts';
import { loadText } from '../../../messages/screens/load-snapshots.ts';
import { openedSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  type OfferingDifferences,
  offeringDifferencesInSteps,
  saysTheSame,
} from '../../../projections/compare/offering-differences.ts';
import { type SnapshotServer, useSnapshotList, useSnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { useComparing } from '../../components/views/comparing.ts';
import { DifferencesDialog } from '../../components/views/later.ts';
import { BackToNow, ViewBar } from '../../components/views/view-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import { offeringGradesNow } from '../../workspace/final-grades-hook.ts';
import type { View } from '../../workspace/view.ts';
import { Now, useViews } from '../../workspace/views.tsx';
import { type Content, useComparedWithBook, useContents } from './contents-hook.ts';
import { againstTodayWords, differenceSentence } from './difference-sentence.ts';
import { SnapshotDialogs } from './later.ts';
import { unfinishedText } from './unfinished-text.ts';

const snapshotsPath = '/offeringsnapshots';

type SnapshotView = Extract<View, { readonly kind: 'snapshot' }>;

/** A snapshot as the screens show it; `undefined` if it does not hold exactly one offering. */
export const snapshotView = (now: Ledger, one: Snapshot, { bookBeside }: Content): SnapshotView | undefined => {
  const ledger = openSnapshot(now, one, bookBeside, text.named(nameOf(one)));
  return ledger && { kind: 'snapshot', ledger, bar: <SnapshotBar ledger={ledger} /> };
};

/** The snapshot's note, or its offering if it has none. */
const nameOf = (one: Snapshot): string => one.note || snapshotOffering(one);

/**
 * The bar while a snapshot is shown: which one, how much differs today, and the buttons to see the differences, to load
 * it, and to go back to now.
 */
const SnapshotBar = ({ ledger }: { readonly ledger: SnapshotLedger }) => {
  const { show } = useViews();
  const [path, navigate] = useLocation();
  const [dialog, setDialog] = useState<'differs' | 'load'>();
  const { snapshot } = ledger;
  const { differs, percent } = useDifferences(ledger);
  const close = (): void => setDialog(undefined);
  return (
    <>
      <ViewBar
        label={text.bar}
        isOfThen
        said={<SnapshotFacts ledger={ledger} differs={differs} percent={percent} />}
        notes={<Notes ledger={ledger} />}
        actions={
          <>
            {differs && !saysTheSame(differs) && (
              <Button size="small" onClick={() => setDialog('differs')}>
                {differencesText.open}
              </Button>
            )}
            <Button size="small" onClick={() => setDialog('load')}>
              {loadText.open}
            </Button>
            {path !== snapshotsPath && (
              <Button size="small" onClick={() => navigate(snapshotsPath)}>
                {text.all}
              </Button>
            )}
            <BackToNow onLeave={() => show(undefined)} />
          </>
        }
      />
      <WhatDiffers ledger={ledger} differs={differs} opened={dialog === 'differs'} onClose={close} />
      {dialog === 'load' && (
        <Now>
          <Load one={snapshot} onClose={close} />
        </Now>
      )}
    </>
  );
};

type SnapshotFactsProps = {
  readonly ledger: SnapshotLedger;
  readonly differs: OfferingDifferences | undefined;
  /** How far the comparison with today is. */
  readonly percent: number;
};

const SnapshotFacts = ({ ledger, differs, percent }: SnapshotFactsProps) => {
  const { snapshot } = ledger;
  const { isHere } = useSyncExternalStore(ledger.subscribe, ledger.asItWas);
  const facts = [snapshot.note, snapshotOffering(snapshot), shownTime(snapshot.createdAt)].filter(Boolean).join(' · ');
  const today: string =
    isHere && !differs ? differencesText.comparing(percent) : text.today(againstTodayWords(differs));
  return (
    <>
      <b>{text.asSaved(facts)}</b> {today}
    </>
  );
};

/** Remarks that the reader needs to judge the grades. */
const Notes = ({ ledger }: { readonly ledger: SnapshotLedger }) => {
  const { offeringId, leftOut, isUnclear } = useSyncExternalStore(ledger.subscribe, ledger.asItWas);
  const notes = [
    unfinishedText(ledger.book(), offeringId, offeringGradesNow(ledger, offeringId)),
    leftOut > 0 && text.leftOut(leftOut),
    isUnclear && text.unclear,
    text.allElse,
  ];
  return notes.filter(Boolean).join(' ');
};

/** `differs`: the differences to today; `undefined` until they are known, and if the offering is gone. */
const useDifferences = (ledger: SnapshotLedger) => {
  const { now } = useViews();
  const { offeringId, isHere } = useSyncExternalStore(ledger.subscribe, ledger.asItWas);
  const compare = useCallback(
    (before: Book, after: Book) => offeringDifferencesInSteps(before, after, offeringId),
    [offeringId],
  );
  const { found, percent } = useComparing(ledger, now.ledger, compare);
  return { differs: isHere ? found : undefined, percent };
};

type DiffersProps = {
  readonly ledger: SnapshotLedger;
  /** `undefined` while the two are compared; an open dialog stays open. */
  readonly differs: OfferingDifferences | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const WhatDiffers = ({ ledger, differs, opened, onClose }: DiffersProps) => {
  const { now } = useViews();
  const today = useSyncExternalStore(now.ledger.subscribe, now.ledger.book);
  const { offeringId, isUnclear } = ledger.asItWas();
  return (
    <DifferencesDialog
      title={text.differs(nameOf(ledger.snapshot))}
      above={
        differs &&
        !saysTheSame(differs) && (
          <p>
            {differenceSentence(differs, ledger.book(), today, shownTime(ledger.snapshot.createdAt))}{' '}
            {isUnclear && text.unclear}
          </p>
        )
      }
      before={ledger.book()}
      after={today}
      names={text.sides}
      offeringId={offeringId}
      opened={opened}
      onClose={onClose}
    />
  );
};

type LoadProps = { readonly one: Snapshot; readonly onClose: () => void };

const Load = (props: LoadProps) => {
  const server = useSnapshotServer();
  return server && <LoadFrom server={server} {...props} />;
};

const LoadFrom = ({ server, one, onClose }: LoadProps & { readonly server: SnapshotServer }) => {
  const contents = useContents(server);
  const compared = useComparedWithBook(contents.loaded);
  const snapshots = useSnapshotList(server);
  return (
    <SnapshotDialogs dialog={{ kind: 'load', chosen: [one] }} {...{ server, snapshots, contents, compared, onClose }} />
  );
};
