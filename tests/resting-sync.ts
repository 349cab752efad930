import type { TabsStatus } from '../src/browser/tabs/sync-of-tabs.ts';

/** What sync shows when there is nothing to do. */
export const restingSync: TabsStatus = {
  mode: 'resting',
  trouble: undefined,
  answer: undefined,
  nextAt: undefined,
  readAt: undefined,
  leftOut: [],
  everything: undefined,
  elsewhere: false,
};
