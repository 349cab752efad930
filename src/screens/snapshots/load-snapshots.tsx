import { useEffect, useRef, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import type { LoadWish } from '../../../machines/sync/loading.ts';
import { loadText as text } from '../../../messages/screens/load-snapshots.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import type { SnapshotList, SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { shownTime } from '../../ui/times.ts';
import { useBook, useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import type { Contents, OpenedSnapshot } from './contents-hook.ts';
import { LoadDialog } from './load-dialog.tsx';
import { LoadList } from './load-list.tsx';
import { effectFromRow, loadEffect } from './load-plan.ts';

type LoadProps = {
  readonly chosen: readonly Snapshot[];
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly contents: Contents;
  readonly compared: ReadonlyMap<SnapshotId, OpenedSnapshot>;
  readonly onClose: () => void;
};

/** Loads one snapshot or several of the archive, after saying what that changes. */
export const LoadSnapshots = ({ chosen: first, server, snapshots, contents, compared, onClose }: LoadProps) => {
  const [chosen, setChosen] = useState(first);
  const tried = useContentsOf(chosen, server, contents);
  const lines = useLines(chosen, compared);
  const isComing = ({ key }: (typeof lines)[number]): boolean =>
    server.givesContent() && !contents.loaded.has(key) && !tried.has(key);
  const known = lines.filter((line) => !isComing(line)).length;
  const wish: LoadWish = {
    call: 'loadSnapshotsById',
    body: { listOfOfferingSnapshotIds: chosen.map((one) => one.snapshotId) },
    serverIds: chosen.map((one) => one.offeringThere),
    note: chosen.map(nameOf).join('; '),
  };
  return (
    <LoadDialog
      wish={wish}
      expects={() => expectedContents(chosen, server, contents)}
      effects={lines.map((line) => line.effect)}
      onFailed={snapshots.readAgain}
      onClose={onClose}
    >
      {known < lines.length && lines.length > 1 && <p>{text.known(known, lines.length)}</p>}
      <LoadList
        label={text.snapshots}
        lines={lines.map((line) => ({ ...line, isComing: isComing(line) }))}
        onLeaveOut={(key) => setChosen(chosen.filter((one) => one.snapshotId !== key))}
      />
    </LoadDialog>
  );
};

const useLines = (chosen: readonly Snapshot[], compared: LoadProps['compared']) => {
  const ledger = useLedger();
  const book = useBook((all) => all);
  // Renders at each commit: an offering may have got its server's id since.
  useStatus((status) => status.seq);
  const { outbox } = ledger.records.saved();
  return chosen.map((one) => {
    const opened = compared.get(one.snapshotId);
    return {
      key: one.snapshotId,
      name: nameOf(one),
      effect: opened ? loadEffect(book, opened) : effectFromRow({ book, outbox }, one),
    };
  });
};

const nameOf = (one: Snapshot): string => text.snapshot(one.note, snapshotOffering(one), shownTime(one.createdAt));

/** The contents of more snapshots are not stored while they are loaded. */
const mostExpected = 6;

/**
 * The contents of the snapshots: if the server does not answer the load, only they show whether it was loaded.
 * `undefined` if the server does not give them, or they are too many, or one cannot be read.
 */
const expectedContents = async (
  chosen: readonly Snapshot[],
  { givesContent }: SnapshotServer,
  { load }: Contents,
): Promise<readonly unknown[] | undefined> => {
  if (!givesContent() || chosen.length > mostExpected) return undefined;
  const loaded = await Promise.all(chosen.map(load));
  const files = loaded.flatMap((one) => (typeof one === 'string' ? [] : [one.json]));
  return files.length === chosen.length ? files : undefined;
};

/**
 * Fetches what the chosen snapshots hold, if the server gives it: only then it can be said beforehand what they change.
 * They come one after the other, and each once, because of many not all stay in memory. Returns those that were fetched,
 * or could not be; those that were here before are not asked for.
 */
const useContentsOf = (
  chosen: readonly Snapshot[],
  server: SnapshotServer,
  { loaded, load }: Contents,
): ReadonlySet<SnapshotId> => {
  const [tried, setTried] = useState<ReadonlySet<SnapshotId>>(new Set());
  const requested = useRef(new Set<SnapshotId>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!server.givesContent()) return;
    for (const one of chosen) {
      if (loaded.has(one.snapshotId) || requested.current.has(one.snapshotId)) continue;
      requested.current.add(one.snapshotId);
      queue.current = queue.current
        .then(() => load(one))
        .catch(reportError)
        .finally(() => setTried((before) => new Set([...before, one.snapshotId])));
    }
  }, [chosen, server, loaded, load]);
  return tried;
};
