import { memoryLog } from '../../log/stored/memory.ts';
import { openTrial } from '../../machines/views/trial-ledger.ts';
import { making, open } from './opened-ledger.ts';
import { began } from './sliced-class.ts';

/** Ids and the time for a trial. */
export const tries = () => {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `try~${ids}`;
  };
  return { newId, now: () => '2026-09-01T08:00:00.000Z' };
};

/** A class of 40, and a trial on it. `seq`: commits so far. */
export const scoring = async () => {
  const ledger = await open(memoryLog(making, await began()));
  return { ledger, trial: openTrial(ledger, tries()), seq: ledger.status().seq };
};
