import { lossText as text } from '../../../messages/components/loss.ts';
import { triedCount } from '../../workspace/view.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { lossOf } from './loss.ts';

/** What would be lost if the workspace closed now, and what can be done about it; `undefined` if nothing would be. */
export const lossWords = (workspace: Workspace): string | undefined => {
  const { unsaved, owed } = workspace.ledger.status();
  switch (lossOf(workspace)) {
    case 'onlyHere':
      return text.onlyHere;
    case 'unsent':
      return text.unsent(owed.count);
    case 'unsaved':
      return text.unsaved(unsaved);
    case 'tried':
      return text.tried(triedCount(workspace));
    case undefined:
      return undefined;
  }
};
