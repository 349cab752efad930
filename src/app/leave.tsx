import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { leaving } from '../../messages/shell.ts';
import { useStatus, useWorkspace } from '../workspace-hooks.tsx';
import { useDoor } from './world.ts';

/** Leaving asks first only where something would be lost that nothing brings back. */
export const useLeave = (): { readonly askToLeave: () => void; readonly dialog: ReactNode } => {
  const { kind } = useWorkspace();
  const { canUndo, canRedo } = useStatus();
  const { leave } = useDoor();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);

  const go = (): void => {
    navigate('/');
    void leave();
  };
  const askToLeave = (): void => {
    if (kind === 'empty' && (canUndo || canRedo)) setAsking(true);
    else go();
  };
  const dialog = (
    <Modal opened={asking} onClose={() => setAsking(false)} title={leaving.title}>
      <p>{leaving.body}</p>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button data-autofocus onClick={() => setAsking(false)}>
          {leaving.stay}
        </Button>
        <Button variant="filled" color="red" onClick={go}>
          {leaving.leave}
        </Button>
      </Group>
    </Modal>
  );
  return { askToLeave, dialog };
};
