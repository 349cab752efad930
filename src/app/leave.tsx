import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { leaving } from '../../messages/shell.ts';
import { useWorkspace, type Workspace } from '../workspace-hooks.tsx';
import { useDoor } from './world.ts';

/** Leaving asks first only where something would be lost that nothing brings back. */
export const useLeave = (): { readonly askToLeave: () => void; readonly dialog: ReactNode } => {
  const workspace = useWorkspace();
  const { leave } = useDoor();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);

  const go = (): void => {
    navigate('/');
    void leave();
  };
  const askToLeave = (): void => {
    if (isOnlyHere(workspace)) setAsking(true);
    else go();
  };
  const dialog = <LeaveDialog opened={asking} onStay={() => setAsking(false)} onLeave={go} />;
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
