/** What the answer to a reading of the server, or of one of its lists, leads to. */
import type { ApiResult, UnclearAnswer } from '../../api/result.ts';
import type { WorkingData } from '../../events/entities.ts';
import { listedExcuses } from '../../events/wire-leaves.ts';
import { readWire } from '../../events/wire-read.ts';
import { isSignInRefusal, signInTrouble } from '../../sync/wire/outcome.ts';
import type { SyncOutcome, Wait } from './sync-chart.ts';
import type { SyncTrouble } from './sync-port.ts';

/** Milliseconds until the server is asked again after an answer that cannot be read or believed. */
export const unreadablePause = 60_000;

type Failed = Exclude<ApiResult<unknown>, { readonly kind: 'done' }>;
type SignedOut = Extract<SyncOutcome, { readonly kind: 'signed out' }>;

/** All that the server holds. `listed`: the offerings whose excuses it keeps as a list. */
export type ServerData = { readonly data: WorkingData; readonly listed: ReadonlySet<string> };

/** All lists together, in the agreed form. */
export const readOf = (lists: Readonly<Record<string, unknown>>): SyncOutcome | ServerData => {
  const read = readWire(lists);
  if (read.kind !== 'read') return unreadable({ status: 200, lacks: 'shape' });
  return { data: read.data, listed: listedExcuses(lists.settings) };
};

/** What sync does after a reading got no usable answer. */
export const outcomeOfFailure = (result: Failed): Wait | SignedOut => {
  switch (result.kind) {
    case 'refused':
      if (isSignInRefusal(result)) return { kind: 'signed out', trouble: signInTrouble(result) };
      return {
        kind: 'wait',
        trouble: refusedTrouble(result.status),
        next: 'reading',
        answer: { status: result.status, ...(result.reason && { reason: result.reason }) },
        ...(result.retryAfterMs === undefined ? {} : { ms: result.retryAfterMs }),
      };
    case 'no connection':
      return { kind: 'wait', trouble: 'offline', next: 'reading' };
    case 'no answer':
      return { kind: 'wait', trouble: 'no reply', next: 'reading' };
    case 'bug':
      if (result.source === 'frontend') return { kind: 'wait', trouble: 'app fault', next: 'reading' };
      if ((result.status ?? 0) < 500) return unreadable(result);
      return unreadable(result, 'server error');
    case 'unknown':
    case 'quota exceeded':
      return unreadable({ status: result.status, lacks: 'shape' });
  }
};

const refusedTrouble = (status: number): SyncTrouble => {
  if (status === 429) return 'asked to wait';
  return status >= 500 ? 'server error' : 'reading refused';
};

const unreadable = ({ status, lacks }: UnclearAnswer, trouble: SyncTrouble = 'unreadable'): Wait => ({
  kind: 'wait',
  trouble,
  ms: unreadablePause,
  next: 'reading',
  answer: { status, ...(lacks && { lacks }) },
});
