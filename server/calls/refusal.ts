import { type Reason, reasons } from '../../api/reasons.ts';
import type { BackendReply } from '../backend.ts';
import type { StorageProblem } from '../storage-failure.ts';

/** A call that is not applied, with the status that its reason comes with. */
export const refused = (reason: Reason, more: Readonly<Record<string, unknown>> = {}): BackendReply => ({
  status: reasons[reason],
  headers: {},
  body: { success: false, reason, ...more },
});

/** Refused for now: in `seconds` it may be tried again. */
export const refusedForNow = (seconds: number): BackendReply => ({
  ...refused('tooMany'),
  headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
});

/** The reply to a call that a failure of storage kept from being answered. */
export const storageTrouble = (problem: StorageProblem): BackendReply => {
  if (problem === 'full') return refused('storage.full');
  if (problem !== 'busy' && problem !== 'away') return refused('internal');
  return { ...refused('unavailable'), headers: { 'retry-after': String(secondsUntilBetter) } };
};

const secondsUntilBetter = 2;

export const done = (fields: Readonly<Record<string, unknown>> = {}): BackendReply => ({
  status: 200,
  headers: {},
  body: { success: true, ...fields },
});
