import { NotRecorded } from './ledger-port.ts';
import type { Halt } from './sync-chart.ts';

/** What is not on disk was not done; it is tried again. */
export const haltedBy = (error: unknown): Halt => {
  if (!(error instanceof NotRecorded)) throw error;
  if (error.reason === 'fenced') return { kind: 'fenced' };
  return { kind: 'wait', trouble: 'not saved here', ms: diskPause, next: 'reading' };
};

/** Milliseconds. */
const diskPause = 5_000;
