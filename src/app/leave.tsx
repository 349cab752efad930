import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { leaving } from '../../messages/shell.ts';
import { waitingOf } from '../remote/waiting-note.ts';
import { useWorkspace, type Workspace } from '../workspace-hooks.tsx';
import { LogOutDialog } from './log-out.tsx';
import { useSession } from './session-hook.ts';
import { useDoor } from './world.ts';

/** Leaving asks first only where something would be lost that nothing brings back. */
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
      <LogOutDialog opened={asking} onStay={stay} onGo={go} />
    ) : (
      <LeaveDialog opened={asking} onStay={stay} onLeave={go} />
    );
  return { askToLeave, dialog };
};

/** Whether somebody entered something that lives in this page and nowhere else. */
export const isOnlyHere = ({ kind, ledger }: Workspace): boolean => {
  const { canUndo, canRedo } = ledger.status();
  return kind === 'empty' && (canUndo || canRedo);
};

type LeaveDialogProps = { readonly opened: boolean; readonly onStay: () => void; readonly onLeave: () => void };

export const LeaveDialog = ({ opened, onStay, onLeave }: LeaveDialogProps) => (
  <Modal opened={opened} onClose={onStay} title={leaving.title}>
    <p>{leaving.body}</p>
    <Group justify="flex-end" gap={8} mt={16}>
      <Button data-autofocus onClick={onStay}>
        {leaving.stay}
      </Button>
      <Button variant="filled" color="red" onClick={onLeave}>
        {leaving.leave}
      </Button>
    </Group>
  </Modal>
);
