import { leaving } from '../../../messages/components/loss.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { lossWords } from './loss-words.ts';
import { type Asking, Confirm } from './message-dialog.tsx';

export const LeaveDialog = ({ workspace, ...asking }: Asking & { readonly workspace: Workspace | undefined }) => (
  <Confirm {...asking} title={leaving.title} stay={leaving.stay} go={leaving.leave}>
    <p>{workspace && lossWords(workspace)}</p>
  </Confirm>
);
