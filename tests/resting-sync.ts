import { asId, type CommitId } from '../events/ids.ts';
import type { RecordedCommit } from '../machines/ledger/ledger-port.ts';
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

/** The commit of a decision that has been made. */
export const recordedDecision: RecordedCommit = {
  id: asId<CommitId>('decided'),
  at: '2026-09-01T08:00:00.000Z',
  actor: 'ana',
  tab: 'tab',
  app: 'test',
  command: { type: 'KeepMine' },
  events: [],
  seq: 1,
};
