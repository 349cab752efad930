import type { LedgerStatus } from './ledger-port.ts';

/** The states of the workspace's chart. */
type WorkspaceState =
  | 'opening'
  | 'failed'
  | 'ready'
  | 'preparing'
  | 'readOnly'
  | 'reading'
  | 'stopped'
  | 'closing'
  | 'closed';

/** What screens are told of each. */
export const modes: { readonly [S in WorkspaceState]: LedgerStatus['mode'] } = {
  opening: 'opening',
  failed: 'failed',
  ready: 'ready',
  preparing: 'ready',
  readOnly: 'readOnly',
  reading: 'readOnly',
  stopped: 'readOnly',
  closing: 'closed',
  closed: 'closed',
};
