import type { LedgerStatus } from '../../../machines/ledger-port.ts';
import { answerText } from '../../../messages/api-results.ts';
import { syncStates } from '../../../messages/sync-states.ts';
import type { TabsStatus } from '../../tabs/sync-of-tabs.ts';

/** First what came back, then what follows from it. */
export const withAnswer = (answer: TabsStatus['answer'], text: string): string =>
  answer ? `${answerText(answer)} ${text}` : text;

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
