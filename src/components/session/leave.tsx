import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { waitingOf } from '../../accounts/waiting-note.ts';
import { useSession } from '../../workspace/session-hook.ts';
import { triedCount } from '../../workspace/view.ts';
import { Now, useViews } from '../../workspace/views.tsx';
import { useDoor } from '../../workspace/world.ts';
import { LeaveDialog, LogOutDialog } from '../later.ts';
import { lossOf } from './loss.ts';

/** Asks before leaving only if work would be lost or removed, or waits to be sent: that of now, whatever is shown. */
export const useLeave = (): { readonly askToLeave: () => void; readonly dialog: ReactNode } => {
  const workspace = useViews().now;
  const { leave, logOut } = useDoor();
  const session = useSession();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);

  const go = (): void => {
    navigate('/');
    void (workspace.kind === 'account' ? logOut() : leave());
  };
  const askToLeave = (): void => {
    const isAccount = workspace.kind === 'account' && session.at === 'in';
    const isAtStake = isAccount && (session.session.computer === 'shared' || waitingOf(workspace.ledger) > 0);
    if (lossOf(workspace) === 'onlyHere' || triedCount(workspace) > 0 || isAtStake) setAsking(true);
    else go();
  };
  const stay = (): void => setAsking(false);
  const dialog =
    workspace.kind === 'account' ? (
      <Now>
        <LogOutDialog opened={asking} onClose={stay} onGo={go} />
      </Now>
    ) : (
      <LeaveDialog workspace={workspace} opened={asking} onClose={stay} onGo={go} />
    );
  return { askToLeave, dialog };
};
