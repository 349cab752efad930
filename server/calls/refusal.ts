import { type Reason, reasons } from '../../api/reasons.ts';
import type { BackendReply } from '../backend.ts';
import type { StorageProblem } from '../storage-failure.ts';

/** The reply to a call that is not applied, with the status of its reason. */
export const refused = (reason: Reason, more: Readonly<Record<string, unknown>> = {}): BackendReply => ({
  status: reasons[reason],
  headers: {},
  body: { success: false, reason, ...more },
});

/** A refusal for now: the call may be tried again in `seconds`. */
export const refusedForNow = (seconds: number, reason: 'tooMany' | 'overloaded' = 'tooMany'): BackendReply => ({
  ...refused(reason),
  headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
});

/** `api`: the origin of the server that has the account by now. */
export const refusedAsMoved = (api: string, more: Readonly<Record<string, unknown>> = {}): BackendReply =>
  refused('account.moved', { ...more, api });

/** The reply to a call that failed because of the storage. */
export const storageTrouble = (problem: StorageProblem): BackendReply => {
  if (problem === 'full') return refused('storage.full');
  if (problem !== 'busy' && problem !== 'away') return refused('internal');
  return { ...refused('unavailable'), headers: { 'retry-after': String(secondsUntilBetter) } };
};

const secondsUntilBetter = 2;

export const doneReply = (fields: Readonly<Record<string, unknown>> = {}): BackendReply => ({
  status: 200,
  headers: {},
  body: { success: true, ...fields },
});
