import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TabsStatus, TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { ageText } from './age-text.ts';
import { oldestOf } from './oldest-owed.ts';

/** Milliseconds: a shorter state of sync is not shown. */
const noticeable = 300;
/** Milliseconds: longer sending is shown. */
const longSending = 1_500;
/** Milliseconds, between two looks at how old the state is. */
const lookEvery = 20_000;

const neverChanges = (): (() => void) => () => undefined;
const none = (): undefined => undefined;

/** `undefined` in a workspace that has no server. */
export const useSync = (): { readonly sync: TabsSync; readonly status: TabsStatus } | undefined => {
  const { sync } = useWorkspace();
  const status = useSyncExternalStore(sync?.subscribe ?? neverChanges, sync?.status ?? none);
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  if (!sync || !status) return undefined;
  return { sync, status: withConnection(status, isOnline) };
};

/** Whether there is anything to work on: an account’s ledger begins with what its server holds. */
export const useIsRead = (): boolean => {
  const { ledger, sync } = useWorkspace();
  return useSyncExternalStore(ledger.subscribe, () => !sync || ledger.status().seq > 0);
};

/** Calls to a server on this computer are made offline, too. If one gets no reply then, the state is still offline. */
const withConnection = (status: TabsStatus, isOnline: boolean): TabsStatus =>
  status.trouble === 'no reply' && !isOnline ? { ...status, trouble: 'offline' } : status;

const onConnection = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** The last value of sync's status that lasted. What passes renders nothing. `select` must stay the same function. */
export const useSettled = <T extends string | undefined>(select: (status: TabsStatus) => T): T | undefined => {
  const { sync } = useWorkspace();
  const [settled, setSettled] = useState(() => sync && select(withConnection(sync.status(), navigator.onLine)));
  useEffect(() => {
    if (!sync) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: T | undefined;
    const look = (): void => {
      const value = select(withConnection(sync.status(), navigator.onLine));
      if (timer !== undefined && value === latest) return;
      latest = value;
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(value), noticeable);
    };
    look();
    const stops = [sync.subscribe(look), onConnection(look)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [sync, select]);
  return settled;
};

export const modeOf = ({ mode }: TabsStatus): TabsStatus['mode'] => mode;
export const syncTroubleOf = ({ trouble }: TabsStatus): TabsStatus['trouble'] => trouble;

/** Whether something has been owed without a break for longer than sending usually takes. */
export const useLastingDebt = (isOwing: boolean): boolean => useLasting(isOwing, longSending);

/** Whether `isSo` has been true for that many milliseconds without a break. */
export const useLasting = (isSo: boolean, milliseconds: number): boolean => {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isSo, milliseconds]);
  return isLasting;
};

/** How old the state is, in words (`ageText`); `undefined`: not old enough to be worth knowing. */
export const useAge = (isOwing: boolean): string | undefined => {
  const ledger = useLedger();
  const { sync } = useWorkspace();
  const [age, setAge] = useState<string>();
  useEffect(() => {
    const look = (): void => {
      const oldest = isOwing ? oldestOf(ledger.records.saved().outbox) : undefined;
      setAge(ageText(oldest, sync?.status().readAt, Date.now()));
    };
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [ledger, sync, isOwing]);
  return age;
};

/** Milliseconds since 1970, updated every second while `isTicking`. */
export const useNow = (isTicking: boolean): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
};
