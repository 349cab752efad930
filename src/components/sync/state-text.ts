import type { LedgerStatus } from '../../../machines/ledger/ledger-port.ts';
import { syncStates } from '../../../messages/components/sync-states.ts';
import type { TabsStatus } from '../../browser/tabs/sync-of-tabs.ts';
import { withAnswer } from './with-answer.ts';

/** What sync is doing, or why it is doing nothing, in a sentence or two. `isDemo`: the server is in the page. */
export const stateText = (
  { mode, trouble, answer }: Pick<TabsStatus, 'mode' | 'trouble' | 'answer'>,
  { count, needsYou, isDoubted }: LedgerStatus['owed'],
  isDemo = false,
): string => {
  if (trouble && mode !== 'paused' && mode !== 'stopped') return withAnswer(answer, syncStates.troubles[trouble]);
  switch (mode) {
    case 'signed out':
      return syncStates.troubles['session.none'];
    case 'resting':
    case 'waiting':
      if (count === 0 && !isDoubted) return isDemo ? syncStates.restingInDemo : syncStates.resting;
      return count > needsYou ? syncStates.behind : syncStates.undecided;
    default:
      return syncStates[mode];
  }
};
