import { Checkbox, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import type { LoadWish } from '../../../machines/loading.ts';
import { loadText as text } from '../../../messages/load-snapshots.ts';
import { shell } from '../../../messages/shell.ts';
import { snapshotOffering, snapshotsText } from '../../../messages/snapshots.ts';
import { MessageDialog } from '../../app/message-dialog.tsx';
import { useSync } from '../../app/sync-panel/sync-hooks.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useBook, useLedger } from '../../workspace-hooks.tsx';
import type { Content, Contents } from './contents-hook.ts';
import { LoadBarrier } from './load-barrier.tsx';
import { useBarrier, useLoad } from './load-hook.ts';
import { type Becoming, becoming, becomingOf } from './load-plan.ts';
import classes from './save-snapshot.module.css';
import { readContent } from './snapshot-file.ts';
import type { SnapshotServer } from './snapshots-hook.ts';

type LoadProps = {
  readonly chosen: readonly Snapshot[];
  readonly list: readonly Snapshot[];
  readonly server: SnapshotServer;
  readonly contents: Contents;
  readonly onClose: () => void;
};

/** Loads one snapshot or several of the archive, after saying what becomes of what. */
export const LoadSnapshots = ({ chosen: first, list, server, contents, onClose }: LoadProps) => {
  const [ids, setIds] = useState<ReadonlySet<SnapshotId>>(() => new Set(first.map((one) => one.snapshotId)));
  const chosen = list.filter((one) => ids.has(one.snapshotId));
  useContentsOf(chosen, server, contents);
  const told = useTold();
  const shown = useMemo(() => offered(list, first), [list, first]);
  const toggle = (id: SnapshotId): void => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const of = (one: Snapshot): Becoming => told(contents.held.get(one.snapshotId)) ?? told(one);
  const becomes = new Map(chosen.map((one) => [one.snapshotId, of(one)]));
  const wish: LoadWish = {
    call: 'loadSnapshotsById',
    body: { listOfOfferingSnapshotIds: chosen.map((one) => one.snapshotId) },
    there: chosen.map((one) => one.offeringThere),
    note: chosen.map(nameOf).join('; '),
  };
  return (
    <LoadDialog wish={wish} expects={() => filesOf(chosen, server)} becomings={[...becomes.values()]} onClose={onClose}>
      <fieldset className={classes.list} aria-label={text.snapshots}>
        {shown.map((one) => (
          <Checkbox
            key={one.snapshotId}
            checked={ids.has(one.snapshotId)}
            label={nameOf(one)}
            description={<Description one={one} becomes={becomes.get(one.snapshotId)} />}
            onChange={() => toggle(one.snapshotId)}
          />
        ))}
      </fieldset>
      {list.length > shown.length && <p>{text.more(list.length - shown.length)}</p>}
    </LoadDialog>
  );
};

/** More are not kept beside the log while they are loaded. */
const mostExpected = 6;

/** What the snapshots hold, where the server gives it: if no answer comes, only that tells whether they were loaded. */
const filesOf = async (
  chosen: readonly Snapshot[],
  { world, givesContent }: SnapshotServer,
): Promise<readonly unknown[] | undefined> => {
  if (!givesContent() || chosen.length > mostExpected) return undefined;
  const read = await Promise.all(chosen.map((one) => readContent(world, one)));
  const files = read.flatMap((one) => (one.kind === 'read' ? [one.json] : []));
  return files.length === chosen.length ? files : undefined;
};

const nameOf = (one: Snapshot): string => text.snapshot(one.note, snapshotOffering(one), shownTime(one.createdAt));

/** The most that are offered: a long archive is searched in its list. */
const mostOffered = 50;

/** Those that were chosen in the list, then the newest. */
const offered = (list: readonly Snapshot[], first: readonly Snapshot[]): readonly Snapshot[] => {
  const others = list.filter((one) => !first.includes(one));
  const newest = others.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return [...first, ...newest].slice(0, Math.max(mostOffered, first.length));
};

/**
 * Fetches what the chosen ones hold, where the server gives it, so that it can be said before what they add: one after the
 * other, and each once, for not all of many stay in memory.
 */
const useContentsOf = (chosen: readonly Snapshot[], server: SnapshotServer, { held, load }: Contents): void => {
  const asked = useRef(new Set<SnapshotId>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!server.givesContent()) return;
    for (const one of chosen) {
      if (held.has(one.snapshotId) || asked.current.has(one.snapshotId)) continue;
      asked.current.add(one.snapshotId);
      last.current = last.current.then(() => load(one));
    }
  }, [chosen, server, held, load]);
};

/** What becomes of the offering of a content, or of a snapshot of which only its row is known. */
export const useTold = () => {
  const ledger = useLedger();
  const book = useBook((all) => all);
  return useMemo(() => {
    function told(one: Snapshot): Becoming;
    function told(one: Content | undefined): Becoming | undefined;
    function told(one: Snapshot | Content | undefined): Becoming | undefined {
      const { outbox } = ledger.saved();
      if (typeof one !== 'function') return one && becomingOf(book, outbox, one);
      const was = one({ book, outbox });
      return was && becoming(book, was);
    }
    return told;
  }, [ledger, book]);
};

const Description = ({ one, becomes }: { readonly one: Snapshot; readonly becomes: Becoming | undefined }) =>
  becomes ? <Becomes one={becomes} /> : snapshotsText.facts(one.counts);

/** What one snapshot makes of its offering. */
export const Becomes = ({ one: { was, now, adds } }: { readonly one: Becoming }) => (
  <>
    {was && text.becomes(was, now)} {adds ? text.adds(adds.courses, adds.students) : text.notKnown}
  </>
);

const nothingKnown = async (): Promise<undefined> => undefined;

type DialogProps = {
  readonly wish: LoadWish;
  /** What the server holds after it, where the wish itself does not say that. */
  readonly expects?: () => Promise<readonly unknown[] | undefined>;
  readonly becomings: readonly Becoming[];
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What stays, what Undo cannot bring back, and what keeps the load from beginning: then asks. */
export const LoadDialog = ({ wish, expects = nothingKnown, becomings, onClose, children }: DialogProps) => {
  const { step, start } = useLoad(useSync()?.sync);
  const barrier = useBarrier();
  const toasts = useToasts();
  const offerings = useBook(({ offerings: all }) => all);
  const loaded = new Set(becomings.map(({ offeringId }) => offeringId));
  const isTwice = loaded.size < becomings.length;
  const others = Object.values(offerings).filter(({ offeringId }) => !loaded.has(offeringId)).length;
  const isDone = step.at === 'ended' && step.isDone;
  useEffect(() => {
    if (step.at !== 'ended' || !isDone) return;
    toasts.show({ kind: 'done', text: step.text });
    onClose();
  }, [step, isDone, toasts, onClose]);
  if (step.at === 'ended')
    return isDone ? null : <MessageDialog title={text.title} text={step.text} onClose={onClose} />;
  const isBusy = step.at !== 'idle';
  return (
    <Modal opened onClose={onClose} title={text.title} size="lg">
      <Stack gap={12}>
        <p>{text.body}</p>
        {children}
        {becomings.length > 0 && (
          <p>
            {text.stay(others)} {text.noUndoOfIds}
          </p>
        )}
        {isTwice && <p role="alert">{text.sameOffering}</p>}
        {barrier && !isBusy && <LoadBarrier barrier={barrier} />}
        <p role="status">{isBusy && (step.at === 'reading' ? text.reading : text.loading)}</p>
        <Group justify="flex-end" gap={8}>
          <Button data-autofocus onClick={onClose}>
            {step.at === 'loading' ? shell.close : shell.cancel}
          </Button>
          <Button
            look="filled"
            disabled={becomings.length === 0 || isTwice || barrier !== undefined}
            isBusy={isBusy}
            onClick={() => void start(wish, expects)}
          >
            {text.go(becomings.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
