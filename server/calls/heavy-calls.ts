import type { BackendWorld } from '../backend.ts';
import type { DataCall } from '../handlers/call.ts';
import { limitTo } from './rate-limit.ts';

/** Calls that read, write or pack a whole offering or account: each may hold up the process for long. */
export const heavyCalls: ReadonlySet<DataCall> = new Set<DataCall>([
  'loadEverything',
  'exportSnapshot',
  'exportOfferingToExcel',
  'exportOfferingToObject',
  'addSnapshots',
  'loadSnapshotsById',
  'loadSnapshotsFromObject',
]);

/** Lets a heavy call of the account in, or returns how many seconds it has to wait. */
export type Turnstile = (accountId: string) => CallSlot | { readonly wait: number };

/** `timed` runs work and charges its time to the account; `leave` ends the call, once. */
export type CallSlot = { readonly timed: <T>(work: () => Promise<T>) => Promise<T>; readonly leave: () => void };

/** For a call without a bound. */
export const unbounded: CallSlot = { timed: (work) => work(), leave: () => undefined };

/**
 * Bounds the heavy calls of each account, so that no account holds up the others: how many run at once, and what share
 * of the time they take. A call is charged one second when it enters and its true time when it leaves, so small
 * accounts hardly notice. Only the time within the transaction is charged, not the wait for it.
 */
export const turnstile = ({ heavyCalls: bound, now }: BackendWorld): Turnstile => {
  if (!bound) return () => unbounded;
  // Of seconds of work, not of calls.
  const secondsLimit = limitTo(bound, now);
  const running = new Map<string, number>();
  return (accountId) => {
    const runningBefore = running.get(accountId) ?? 0;
    if (runningBefore >= bound.atOnce) return { wait: 1 };
    const wait = secondsLimit.take(accountId);
    if (wait !== undefined) return { wait };
    running.set(accountId, runningBefore + 1);
    let spentMs = 0;
    return {
      timed: async (work) => {
        const began = now();
        try {
          return await work();
        } finally {
          spentMs += Math.max(0, now() - began);
        }
      },
      leave: () => {
        secondsLimit.settle(accountId, spentMs / 1000 - 1);
        const stillRunning = (running.get(accountId) ?? 1) - 1;
        if (stillRunning > 0) running.set(accountId, stillRunning);
        else running.delete(accountId);
      },
    };
  };
};
