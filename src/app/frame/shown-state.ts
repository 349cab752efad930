import type { LedgerStatus } from '../../../machines/ledger/ledger-port.ts';
import type { savedState as texts } from '../../../messages/app/saved-state.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';

export type SaveState = keyof typeof texts.explain | 'notSaved';

/** The state of the work to show: never “saved” while a change is on its way to the disk, however briefly. */
export const shownState = (
  status: LedgerStatus,
  { kind, isKept }: Pick<Workspace, 'kind' | 'isKept'>,
  isSaving: boolean,
): SaveState => {
  if (status.trouble && kind !== 'file') return 'notSaved';
  if (status.mode !== 'ready') return status.mode;
  if (isKept) return isSaving ? 'saving' : 'saved';
  return kind === 'demo' ? 'demo' : 'empty';
};
