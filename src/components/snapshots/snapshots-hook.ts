import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ApiResult } from '../../../api/result.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { Snapshot } from '../../../events/entities.ts';
import { ownSession } from '../../../machines/session/own-session.ts';
import type { Session } from '../../../machines/session/session.ts';
import { notWritten, type Unanswered, unansweredCalls } from '../../../machines/snapshots/asking.ts';
import { listSnapshots, saysGone } from '../../../machines/snapshots/snapshot-calls.ts';
import type { SnapshotWorld } from '../../../machines/snapshots/snapshot-world.ts';
import { operationText } from '../../../messages/components/operations.ts';
import { notWrittenText, snapshotsText } from '../../../messages/screens/snapshots.ts';
import { snapshotsAfter } from '../../../projections/records/snapshots.ts';
import { newIntentId } from '../../browser/identity.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import { type RemoteOperation, useRemoteOperation } from '../session/remote-operation-hook.ts';

/** A server that keeps snapshots. `givesContent`: whether it says what a snapshot holds. */
export type SnapshotServer = { readonly world: SnapshotWorld; readonly givesContent: () => boolean };

/** The workspace's server; `undefined` if it has none. */
export const useSnapshotServer = (): SnapshotServer | undefined => {
  const { kind, user, remote } = useWorkspace();
  const { session } = useDoor().world;
  const { records } = useLedger();
  return useMemo(() => {
    const asker = { user, backend: kind, keys: undefined };
    if (remote) return { world: { ...clock, remote, records, asker: () => asker }, givesContent: () => true };
    return kind === 'account' ? accountServer(session, user, records) : undefined;
  }, [remote, kind, session, user, records]);
};

const clock = { newIntentId, now: Date.now };

/** Only as the user whose work this is. */
export const accountServer = (session: Session, user: string, records: SnapshotWorld['records']): SnapshotServer => {
  const { credentials, remote } = ownSession(session, { user });
  return {
    world: {
      ...clock,
      remote,
      records,
      asker: () => {
        const now = credentials();
        return now && { user, backend: now.backend, keys: now.capabilities.idempotency };
      },
    },
    givesContent: () => credentials()?.capabilities.snapshotContent === true,
  };
};

/** A snapshot that the server has no longer, and did not lose by a call of this list. `lastSeen`: when the list still had it. */
export type LostSnapshot = { readonly one: Snapshot; readonly lastSeen: string };

/** The snapshots that are shown, and where they come from. */
export type SnapshotList = {
  readonly list: readonly Snapshot[];
  /** Whether the list came from the server. Before that, it has the snapshots that this log knows of. */
  readonly isRead: boolean;
  readonly reading: RemoteOperation;
  /** The calls whose outcome is not known. */
  readonly unanswered: readonly Unanswered[];
  /** Snapshots that were listed, and were missing when the list was read again. */
  readonly gone: readonly LostSnapshot[];
  readonly forgetGone: () => void;
  /** Reads the list, and what is unanswered. */
  readonly readAgain: () => void;
  /** Takes what the server has done into the list. */
  readonly take: (events: readonly DomainEvent[]) => void;
};

/** Reads the list when the screen opens. */
export const useSnapshotList = ({ world }: SnapshotServer): SnapshotList => {
  const ledger = useLedger();
  const known = useSyncExternalStore(ledger.subscribe, () => ledger.records.saved().snapshots.list);
  const [read, setRead] = useState<readonly Snapshot[]>();
  const [unanswered, setUnanswered] = useState<readonly Unanswered[]>([]);
  const [gone, setGone] = useState<readonly LostSnapshot[]>([]);
  const last = useRef<Listed>(undefined);
  const reading = useRemoteOperation();
  const { start } = reading;
  const readAgain = useCallback(
    () =>
      start(async () => {
        const result = await listSnapshots(world);
        setUnanswered(await unansweredCalls(world).catch(() => []));
        if (result.kind !== 'done') return result;
        const missing = missingIn(result.reply, last.current);
        if (missing.length > 0) setGone((all) => [...all, ...missing]);
        last.current = { list: result.reply, at: new Date().toISOString() };
        setRead(result.reply);
        return result;
      }),
    [start, world],
  );
  useEffect(readAgain, [readAgain]);
  const take = (events: readonly DomainEvent[]): void => {
    if (!last.current) return;
    last.current = { ...last.current, list: snapshotsAfter(last.current.list, events) };
    setRead(last.current.list);
  };
  const forgetGone = (): void => setGone([]);
  return { list: read ?? known, isRead: read !== undefined, reading, unanswered, gone, forgetGone, readAgain, take };
};

/** The list as the server told it, with what was done since by calls of this list. */
type Listed = { readonly list: readonly Snapshot[]; readonly at: string };

const missingIn = (now: readonly Snapshot[], before: Listed | undefined): readonly LostSnapshot[] => {
  const listedIds = new Set(now.map(({ snapshotId }) => snapshotId));
  const missing = before?.list.filter(({ snapshotId }) => !listedIds.has(snapshotId)) ?? [];
  return missing.map((one) => ({ one, lastSeen: before?.at ?? '' }));
};

/** Why a call about snapshots was not made or not done. */
export const faultText = (result: ApiResult<unknown>): string =>
  result === notWritten ? notWrittenText : saysGone(result) ? snapshotsText.noLonger : operationText(result);
