import type { BackendWorld } from './backend.ts';
import type { DataCall } from './handlers/call.ts';
import { limitTo } from './rate-limit.ts';

/** Calls that read, write or pack a whole offering or account: one of them may hold up the process for long. */
export const heavyCalls: ReadonlySet<DataCall> = new Set<DataCall>([
  'loadEverything',
  'exportSnapshot',
  'exportOfferingToExcel',
  'exportOfferingToObject',
  'addSnapshots',
  'loadSnapshotsById',
  'loadSnapshotsFromObject',
]);

/** Lets one in, until `leave`; or how many seconds it has to wait. */
export type Turnstile = (accountId: string) => { readonly leave: () => void } | { readonly wait: number };

/** Bounds the heavy calls of each account, so that none of them holds up all others. */
export const turnstile = ({ heavyCalls: bound, now }: BackendWorld): Turnstile => {
  if (!bound) return () => ({ leave: () => undefined });
  const begins = limitTo(bound, now);
  const inside = new Map<string, number>();
  return (accountId) => {
    const others = inside.get(accountId) ?? 0;
    if (others >= bound.atOnce) return { wait: 1 };
    const wait = begins.take(accountId);
    if (wait !== undefined) return { wait };
    inside.set(accountId, others + 1);
    const leave = () => {
      const left = (inside.get(accountId) ?? 1) - 1;
      if (left > 0) inside.set(accountId, left);
      else inside.delete(accountId);
    };
    return { leave };
  };
};
