import { useRef, useState } from 'react';
import { type SavingOutcome, saveSnapshots } from '../../../machines/snapshots/snapshot-calls.ts';
import { saveSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { toldLater } from '../../components/export/told-later.ts';
import { useRemoteOperation } from '../../components/session/remote-operation-hook.ts';
import type { SnapshotList, SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { useSelection } from '../../workspace/workspace-hooks.tsx';

/**
 * Saves snapshots. `saving`: what came of it, if anything is left to be said; `onWhole` is told of so many that are all saved, and
 * noted. `progress`: how far it is, once that takes longer than a moment. `stop`: no further ones are asked for; what
 * the server was asked for is waited for, so that it can be told.
 */
export const useSavingSnapshots = (
  server: SnapshotServer,
  snapshots: SnapshotList,
  onWhole: (count: number) => void,
) => {
  const operation = useRemoteOperation();
  const [saving, setSaving] = useState<SavingOutcome>();
  const [progress, setProgress] = useState<string>();
  const control = useRef<AbortController>(undefined);
  const [, select] = useSelection('snapshots');
  const start = (serverIds: readonly string[], note: string): void => {
    const own = new AbortController();
    control.current = own;
    const told = (done: number): string => text.saving(done, serverIds.length);
    const { tell, end } = toldLater(setProgress, told(0));
    own.signal.addEventListener('abort', () => tell(text.stopping));
    operation.start(async () => {
      const waiting = { tell: (done: number) => tell(told(done)), pause: pausing(own.signal), signal: own.signal };
      const result = await saveSnapshots(server.world, serverIds, note, waiting).finally(() => {
        end();
        setProgress(undefined);
      });
      if (result.kind === 'done') {
        const { events, saved, failed, note: noted } = result.reply;
        snapshots.take(events);
        const [first] = saved;
        if (first) select({ snapshotId: first.snapshotId });
        if (isWhole(result.reply)) onWhole(saved.length);
        else setSaving(result.reply);
        if (noted?.kind === 'unknown' || failed?.result.kind === 'unknown') snapshots.readAgain();
      } else if (result.kind === 'unknown') snapshots.readAgain();
      return result;
    });
  };
  return { operation, saving, progress, start, stop: () => control.current?.abort() };
};

const isWhole = ({ notSaved, failed, notAsked, note, isNoted }: SavingOutcome): boolean =>
  notSaved.length + notAsked.length === 0 && !failed && !note && isNoted;

const pausing =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
