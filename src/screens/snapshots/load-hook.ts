import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LoadWish } from '../../../machines/sync/loading.ts';
import { loadUnderWay } from '../../../projections/records/loads.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type LoadResult, loadOnce } from './load-once.ts';

export type LoadStep = { readonly at: 'idle' | 'reading' | 'loading' } | ({ readonly at: 'ended' } & LoadResult);

/** Loads once. Leaving while the server is read cancels it; what came of a load that was left later is told as a toast. */
export const useLoad = (sync: TabsSync | undefined) => {
  const ledger = useLedger();
  const toasts = useToasts();
  const [step, setStep] = useState<LoadStep>({ at: 'idle' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const start = useCallback(
    async (wish: LoadWish, expects: () => Promise<readonly unknown[] | undefined>): Promise<void> => {
      if (!sync) return;
      setStep({ at: 'reading' });
      const begun = (): void => setStep({ at: 'loading' });
      const told = await loadOnce({ sync, ledger }, wish, { expects, begun, isWanted: () => !isGone.current });
      if (!told) return;
      if (isGone.current) toasts.show({ kind: told.isDone ? 'done' : 'refused', text: told.text });
      else setStep({ at: 'ended', ...told });
    },
    [sync, ledger, toasts],
  );
  return { step, start };
};

/** What keeps a load from beginning. */
export type Barrier = { readonly count: number; readonly isDoubted: boolean; readonly isUnderWay: boolean };

export const useBarrier = (): Barrier | undefined => {
  const isUnderWay = useLoadUnderWay();
  const owed = useStatus((status) => status.owed);
  const unsaved = useStatus((status) => status.unsaved);
  const count = owed.count + unsaved;
  return count > 0 || owed.isDoubted || isUnderWay ? { count, isDoubted: owed.isDoubted, isUnderWay } : undefined;
};

export const useLoadUnderWay = (): boolean => {
  const ledger = useLedger();
  return useSyncExternalStore(ledger.subscribe, () => loadUnderWay(ledger.records.saved().outbox) !== undefined);
};
