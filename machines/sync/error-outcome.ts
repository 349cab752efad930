import { LogFailure } from '../../log/port.ts';
import { NotRecorded } from '../ledger/ledger-port.ts';
import type { SyncOutcome, Wait } from './sync-chart.ts';

/**
 * What sync does after the disk failed to write a record, or to read. Work that is not on disk was not done, so it is
 * tried again after a reading. A damaged log does not mend, and counts as a fault like any other: `next` follows.
 */
export const outcomeOfError = (error: unknown, next: Wait['next']): SyncOutcome => {
  if (error instanceof NotRecorded && error.reason === 'fenced') return { kind: 'fenced' };
  const isOfDisk = error instanceof NotRecorded || (error instanceof LogFailure && error.reason !== 'damaged');
  if (!isOfDisk) return appFault(error, next);
  return { kind: 'wait', trouble: 'not saved here', ms: diskPause, next: 'reading' };
};

/** A fault of this app may pass: what is read or sent next time may be something else. */
export const appFault = (error: unknown, next: Wait['next']): Wait => ({
  kind: 'wait',
  trouble: 'app fault',
  next,
  error,
});

/** Milliseconds before a write to the disk is tried again. */
const diskPause = 5_000;
