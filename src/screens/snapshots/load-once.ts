import type { Ledger, LedgerRecords } from '../../../machines/ledger/ledger-port.ts';
import type { LoadStart, LoadWish } from '../../../machines/sync/loading.ts';
import type { SyncMode } from '../../../machines/sync/sync-port.ts';
import { loadEndText, loadText as text } from '../../../messages/screens/load-snapshots.ts';
import { type LoadEnd, loadCommand } from '../../../projections/records/loads.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';

/** What came of a load, in words. `isDone`: the snapshots were loaded. */
export type LoadResult = { readonly text: string; readonly isDone: boolean };

export type LoadWorld = {
  readonly sync: Pick<TabsSync, 'subscribe' | 'hurry' | 'load'> & {
    readonly status: () => Pick<ReturnType<TabsSync['status']>, 'readAt' | 'mode'>;
  };
  readonly ledger: Pick<Ledger, 'subscribe' | 'undoable'> & { readonly records: Pick<LedgerRecords, 'saved'> };
};

/**
 * `expects`: what the server will hold after the load; `undefined`: not known. `isWanted`: whether the user has not
 * cancelled. `onBegun` is called when the load can no longer be cancelled.
 */
export type LoadAsked = {
  readonly expects: () => Promise<readonly unknown[] | undefined>;
  readonly isWanted: () => boolean;
  readonly onBegun: () => void;
};

/** Reads the server, records the load, and waits until its end is known. `undefined`: it was cancelled before. */
export const loadOnce = async (
  { sync, ledger }: LoadWorld,
  wish: LoadWish,
  { expects, isWanted, onBegun }: LoadAsked,
): Promise<LoadResult | undefined> => {
  const expected = await expects();
  const isRead = isWanted() && (await readNow(sync));
  if (!isWanted()) return undefined;
  if (!isRead) return notDone(text.notRead);
  const loadsBefore = loadsIn(ledger);
  const start = await sync.load({ ...wish, ...(expected && { expects: expected }) });
  if (start.kind !== 'begun') return notDone(notBegun[start.kind]);
  onBegun();
  const end = await endOfLoad(ledger, start.intent);
  const isDone = end.end === 'applied';
  const isSame = isDone && loadsIn(ledger).every((id) => loadsBefore.includes(id));
  return { text: isSame ? text.same : loadEndText(end), isDone };
};

const notDone = (why: string): LoadResult => ({ text: why, isDone: false });

const notBegun: { readonly [K in Exclude<LoadStart['kind'], 'begun'>]: string } = {
  unsent: text.unsentNow,
  'not written': text.notWritten,
};

/** The loads that can be undone. */
const loadsIn = (ledger: LoadWorld['ledger']) =>
  ledger.undoable().flatMap(({ id, asked }) => (asked.type === loadCommand ? id : []));

/** Milliseconds: a reading that takes longer is not waited for. */
const readWithin = 60_000;

/** Reads the server once more, because a load replaces only what was just read. Resolves with whether it was read. */
const readNow = (sync: LoadWorld['sync']): Promise<boolean> => {
  const { readAt: lastReadAt, mode } = sync.status();
  if (isIdle(mode)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isRead: boolean): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(isRead);
    };
    const look = (): void => {
      const { readAt, mode } = sync.status();
      if (readAt !== lastReadAt && mode === 'resting') end(true);
      else if (mode === 'waiting' || isIdle(mode)) end(false);
    };
    const unsubscribe = sync.subscribe(look);
    const timer = setTimeout(() => end(false), readWithin);
    sync.hurry();
  });
};

/** Nothing is read until somebody signs in, or resumes. */
const isIdle = (mode: SyncMode): boolean => mode === 'paused' || mode === 'signed out' || mode === 'stopped';

/** Waits until it is on disk how the load ended, however many answers that takes. */
const endOfLoad = (ledger: LoadWorld['ledger'], intent: LoadEnd['intent']): Promise<LoadEnd> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { loaded } = ledger.records.saved().outbox;
      if (loaded?.intent !== intent) return;
      unsubscribe();
      resolve(loaded);
    };
    const unsubscribe = ledger.subscribe(look);
    look();
  });
