import { useRef, useState } from 'react';
import { type SavingOutcome, saveSnapshots } from '../../../machines/snapshots/snapshot-calls.ts';
import { saveSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import { useRemoteOperation } from '../../components/session/remote-operation-hook.ts';
import type { SnapshotList, SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { delayedProgress } from '../../workspace/toasts/told-later.ts';
import { useSelection } from '../../workspace/workspace-hooks.tsx';

/**
 * Saves snapshots. If all are saved and noted, calls `onComplete` with their number; else `saving` is what came of it.
 * `progress`: a sentence, once it takes longer than a moment. `stop`: asks for no further snapshots, and waits for
 * those that the server was already asked for.
 */
export const useSavingSnapshots = (
  server: SnapshotServer,
  snapshots: SnapshotList,
  onComplete: (count: number) => void,
) => {
  const operation = useRemoteOperation();
  const [saving, setSaving] = useState<SavingOutcome>();
  const [progress, setProgress] = useState<string>();
  const control = useRef<AbortController>(undefined);
  const [, select] = useSelection('snapshots');
  const start = (serverIds: readonly string[], note: string): void => {
    const abort = new AbortController();
    control.current = abort;
    const progressText = (done: number): string => text.saving(done, serverIds.length);
    const { tell, end } = delayedProgress(setProgress, progressText(0));
    abort.signal.addEventListener('abort', () => tell(text.stopping));
    operation.start(async () => {
      const waiting = {
        tell: (done: number) => tell(progressText(done)),
        pause: pausing(abort.signal),
        signal: abort.signal,
      };
      const result = await saveSnapshots(server.world, serverIds, note, waiting).finally(() => {
        end();
        setProgress(undefined);
      });
      if (result.kind === 'done') {
        const { events, saved, failed, note: noted } = result.reply;
        snapshots.take(events);
        const [first] = saved;
        if (first) select({ snapshotId: first.snapshotId });
        if (isComplete(result.reply)) onComplete(saved.length);
        else setSaving(result.reply);
        if (noted?.kind === 'unknown' || failed?.result.kind === 'unknown') snapshots.readAgain();
      } else if (result.kind === 'unknown') snapshots.readAgain();
      return result;
    });
  };
  return { operation, saving, progress, start, stop: () => control.current?.abort() };
};

const isComplete = ({ notSaved, failed, notAsked, note, isNoted }: SavingOutcome): boolean =>
  notSaved.length + notAsked.length === 0 && !failed && !note && isNoted;

/** Waits so many milliseconds, or until the signal. */
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
