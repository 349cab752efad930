import type { Closed, LedgerStatus } from './ledger-port.ts';

/** The states of the workspace's chart. */
type WorkspaceState = 'opening' | 'failed' | 'ready' | 'readOnly' | 'reading' | 'stopped' | 'closing' | 'closed';

/** What screens are told of each. */
export const modes: { readonly [S in WorkspaceState]: LedgerStatus['mode'] } = {
  opening: 'opening',
  failed: 'failed',
  ready: 'ready',
  readOnly: 'readOnly',
  reading: 'readOnly',
  stopped: 'readOnly',
  closing: 'closed',
  closed: 'closed',
};

/** Why each but one takes no commands. */
export const refusals: { readonly [S in Exclude<WorkspaceState, 'ready'>]: Closed } = {
  opening: { refused: 'workspace.opening' },
  failed: { refused: 'workspace.opening' },
  readOnly: { refused: 'workspace.readOnly' },
  reading: { refused: 'workspace.ofFile' },
  stopped: { refused: 'workspace.readOnly' },
  closing: { refused: 'workspace.closed' },
  closed: { refused: 'workspace.closed' },
};
