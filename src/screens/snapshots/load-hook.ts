import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LoadWish } from '../../../machines/sync/loading.ts';
import { loadUnderWay } from '../../../projections/records/loads.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type LoadResult, loadOnce } from './load-once.ts';

export type LoadStep = { readonly at: 'idle' | 'reading' | 'loading' } | ({ readonly at: 'ended' } & LoadResult);

/** Loads once. Closing cancels it while the server is read; the result of a load that is closed later is a toast. */
export const useLoad = (sync: TabsSync | undefined) => {
  const ledger = useLedger();
  const toasts = useToasts();
  const [step, setStep] = useState<LoadStep>({ at: 'idle' });
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const start = useCallback(
    async (wish: LoadWish, expects: () => Promise<readonly unknown[] | undefined>): Promise<void> => {
      if (!sync) return;
      setStep({ at: 'reading' });
      const onBegun = (): void => setStep({ at: 'loading' });
      const result = await loadOnce({ sync, ledger }, wish, { expects, onBegun, isWanted: () => !isClosed.current });
      if (!result) return;
      if (isClosed.current) toasts.show({ kind: result.isDone ? 'done' : 'refused', text: result.text });
      else setStep({ at: 'ended', ...result });
    },
    [sync, ledger, toasts],
  );
  return { step, start };
};

/** Why a load cannot begin. `count`: changes not on disk or not sent. `isDoubted`: the last reading is in doubt. */
export type Barrier = { readonly count: number; readonly isDoubted: boolean; readonly isUnderWay: boolean };

/** `undefined`: a load can begin. */
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
