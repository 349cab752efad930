import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { waitingOf } from '../../accounts/waiting-note.ts';
import { LeaveDialog, LogOutDialog } from '../../later/parts.ts';
import { useWorkspace } from '../../workspace-context.tsx';
import { useDoor } from '../world.ts';
import { isOnlyHere } from './only-here.ts';
import { useSession } from './session-hook.ts';

/** Asks before leaving only if something would be lost for good. */
export const useLeave = (): { readonly askToLeave: () => void; readonly dialog: ReactNode } => {
  const workspace = useWorkspace();
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
    if (isOnlyHere(workspace) || isAtStake) setAsking(true);
    else go();
  };
  const stay = (): void => setAsking(false);
  const dialog =
    workspace.kind === 'account' ? (
      <LogOutDialog opened={asking} onClose={stay} onGo={go} />
    ) : (
      <LeaveDialog opened={asking} onClose={stay} onLeave={go} />
    );
  return { askToLeave, dialog };
};
