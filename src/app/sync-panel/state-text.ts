import type { LedgerStatus } from '../../../machines/ledger-port.ts';
import { syncStates } from '../../../messages/sync.ts';
import type { TabsStatus } from '../../remote/sync-of-tabs.ts';

/** What sync is doing, or why it does nothing, in a sentence or two. */
export const stateText = (
  { mode, trouble }: Pick<TabsStatus, 'mode' | 'trouble'>,
  { count }: LedgerStatus['owed'],
): string => {
  if (trouble && mode !== 'paused' && mode !== 'stopped') return syncStates.troubles[trouble];
  switch (mode) {
    case 'signed out':
      return syncStates.troubles['session.none'];
    case 'resting':
    case 'waiting':
      return count > 0 ? syncStates.behind : syncStates.resting;
    default:
      return syncStates[mode];
  }
};
