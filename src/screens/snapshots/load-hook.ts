import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LoadBegun, LoadWish } from '../../../machines/loading.ts';
import type { SyncMode } from '../../../machines/sync-port.ts';
import { loadEndText, loadText as text } from '../../../messages/load-snapshots.ts';
import { type LoadEnd, loadCommand, loadUnderWay } from '../../../projections/loads.ts';
import type { TabsSync } from '../../tabs/sync-of-tabs.ts';
import { useLedger, useStatus } from '../../workspace-hooks.tsx';

/** How far a load is. `ended`: what came of it; `isDone`: what was wanted. */
export type LoadStep =
  | { readonly at: 'idle' | 'reading' | 'loading' }
  | { readonly at: 'ended'; readonly text: string; readonly isDone: boolean };

/** Loads once: reads the server, writes the load down, and waits until it is known what came of it. */
export const useLoad = (sync: TabsSync | undefined) => {
  const ledger = useLedger();
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
      const known = await expects();
      const whole = { ...wish, ...(known && { expects: known }) };
      const begun = (await readNow(sync)) ? await sync.load(whole) : ('not read' as const);
      if (begun === 'not read') return setStep(failed(text.notRead));
      if (begun.kind !== 'begun') return setStep(failed(notBegun[begun.kind]));
      setStep({ at: 'loading' });
      const end = await ended(ledger, begun.intent);
      const isDone = end.end === 'applied';
      const isSame = isDone && ledger.undoable().at(-1)?.asked.type !== loadCommand;
      if (!isGone.current) setStep({ at: 'ended', text: isSame ? text.same : loadEndText(end), isDone });
    },
    [sync, ledger],
  );
  return { step, start };
};

const failed = (why: string): LoadStep => ({ at: 'ended', text: why, isDone: false });

const notBegun: { readonly [K in Exclude<LoadBegun['kind'], 'begun'>]: string } = {
  unsent: text.unsentNow,
  'not written': text.notWritten,
};

/** Milliseconds: a reading that takes longer is not waited for. */
const readWithin = 60_000;

/** Reads the server once more. Whether that was done: a load replaces only what was seen just before. */
const readNow = (sync: TabsSync): Promise<boolean> => {
  const { readAt: before, mode } = sync.status();
  if (isIdle(mode)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isRead: boolean): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(isRead);
    };
    const look = (): void => {
      const { readAt, mode } = sync.status();
      if (readAt !== before && mode === 'resting') end(true);
      else if (mode === 'waiting' || isIdle(mode)) end(false);
    };
    const unsubscribe = sync.subscribe(look);
    const timer = setTimeout(() => end(false), readWithin);
    sync.hurry();
  });
};

/** Nothing is read until somebody signs in, or resumes. */
const isIdle = (mode: SyncMode): boolean => mode === 'paused' || mode === 'signed out' || mode === 'stopped';

type Folded = ReturnType<typeof useLedger>;

const ended = (ledger: Folded, intent: LoadEnd['intent']): Promise<LoadEnd> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { loaded } = ledger.saved().outbox;
      if (loaded?.intent !== intent) return;
      unsubscribe();
      resolve(loaded);
    };
    const unsubscribe = ledger.subscribe(look);
    look();
  });

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
  return useSyncExternalStore(ledger.subscribe, () => loadUnderWay(ledger.saved().outbox) !== undefined);
};
