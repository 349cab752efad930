import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { openTrial, type TrialLedger } from '../../../machines/views/trial-ledger.ts';
import { trialText as text } from '../../../messages/components/trial.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import { newId } from '../../browser/identity.ts';
import { pageSlicing } from '../../browser/slicing.ts';

/** A trial on the records as they are now. */
export const newTrial = (now: Ledger): TrialLedger =>
  openTrial(now, { newId, now: () => new Date().toISOString(), slicing: pageSlicing });

/** A student may cross the cut-offs of several letters, and gains or loses one letter by that. */
export const finalsText = (finals: readonly ChangedFinal[]): string => {
  if (finals.length === 0) return text.noFinals;
  const ways = finals.flatMap(({ crossed }) => crossed[0]?.direction ?? []);
  const up = ways.filter((way) => way === 'up').length;
  return text.finals(finals.length, up, ways.length - up);
};
